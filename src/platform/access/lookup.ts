import type { ApiTokenScope, ApplicationTokenKind, TokenResource } from "../../../prisma/generated/client/client.ts";
import type { Revisions } from "../answer-cache/revisions.ts";
import type { Database } from "../database/database.ts";
import { createLookup, type Statement, type TokenKey } from "./lookupBatch.ts";
import type { Person } from "./person.ts";

interface Use {
  id: string;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** Whether an administrator suspended the person. */
  isSuspended: boolean;
  user: Person;
  revisions: Revisions;
}

export interface SessionRow extends Use {
  lastUsedAt: Date;
  impersonatorId: string | null;
}

export interface ApiTokenRow extends Use {
  scope: ApiTokenScope;
  workspace: { id: string; organizationId: string } | null;
}

export interface ApplicationTokenRow extends Use {
  kind: ApplicationTokenKind;
  scopes: string[];
  applicationId: string;
  isSelfRegistered: boolean;
  documentsVersion: number;
  resource: TokenResource | null;
  grantId: string | null;
  workspace: { id: string; organizationId: string } | null;
}

/** The revisions of an organization: its own, and that of its workspaces (`workspacesOf`). */
const PARTS = "(VALUES (''), ('/workspaces')) AS p (part)";

// The columns of a credential `c` of the person `u`. `k.known` is the revision of the person that this process has read
// before: the person is sent again only if it is another one now. Every request looks up its credential, so this is
// plain SQL.
const USE = `c.token_hash AS "tokenHash", c.id, c.expires_at AS "expiresAt", c.revoked_at AS "revokedAt", c.last_used_at AS "lastUsedAt",
  u.suspended_at IS NOT NULL AS "isSuspended",
  CASE WHEN r.revision = k.known THEN NULL ELSE json_build_object('id', u.id, 'email', u.email,
    'isEmailVerified', u.email_verified_at IS NOT NULL, 'isInstanceAdmin', u.is_instance_admin,
    'organizationMembers', COALESCE((
      SELECT json_agg(json_build_object('organizationId', m.organization_id, 'role', m.role))
      FROM organization_member m WHERE m.user_id = u.id), '[]'),
    'workspaceMembers', COALESCE((
      SELECT json_agg(json_build_object('workspaceId', m.workspace_id, 'role', m.role,
        'canApprove', m.can_approve, 'workspace', json_build_object('organizationId', w.organization_id)))
      FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id
      WHERE m.user_id = u.id AND m.status = 'ACTIVE'), '[]'),
    'withheld', CASE WHEN u.second_factor_at IS NULL AND u.password_hash IS NOT NULL THEN COALESCE((
      SELECT json_agg(o.id) FROM organization o WHERE o.requires_second_factor AND o.id IN (
        SELECT m.organization_id FROM organization_member m WHERE m.user_id = u.id
        UNION ALL SELECT w.organization_id FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id
          WHERE m.user_id = u.id AND m.status = 'ACTIVE')), '[]') ELSE '[]' END) END AS "user",
  CASE WHEN r.revision = k.known THEN NULL ELSE (SELECT json_object_agg(d.id, t.revision) FROM (
      VALUES (u.id), ('instance')
      UNION SELECT m.organization_id || part FROM organization_member m, ${PARTS} WHERE m.user_id = u.id
      UNION SELECT w.organization_id || part FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id, ${PARTS}
        WHERE m.user_id = u.id AND m.status = 'ACTIVE'
    ) AS d (id) LEFT JOIN tenant_revision t ON t.id = d.id) END AS revisions`;

// The subselects hide the lengths of the lists from the planner. Otherwise a plan for the present length looks cheaper
// than the general one, and PostgreSQL plans the statement at each execution, which costs more than the statement.
const CREDENTIALS = "unnest((SELECT $1::text[]), (SELECT $2::uuid[])) AS k (hash, known)";
const OF_PERSON = "LEFT JOIN tenant_revision r ON r.id = u.id";
// With OFFSET, the planner looks each credential up in the index: it overestimates how many there are, and would read
// whole tables.
const credentialsIn = (table: string) =>
  `FROM ${CREDENTIALS} CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE token_hash = k.hash OFFSET 0) c`;

// An impersonation is valid as long as the administrator administers the instance and the session that started it is
// valid.
const SESSION = `SELECT ${USE.replace(
  "c.revoked_at",
  "COALESCE(c.revoked_at, s.revoked_at, CASE WHEN NOT i.is_instance_admin THEN c.created_at END)",
)}, c.impersonator_id AS "impersonatorId"
  ${credentialsIn("session")} JOIN app_user u ON u.id = c.user_id
  LEFT JOIN app_user i ON i.id = c.impersonator_id LEFT JOIN session s ON s.id = c.impersonator_session_id ${OF_PERSON}`;

const API_TOKEN = `SELECT ${USE}, c.scope,
  CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'organizationId', b.organization_id) END AS workspace
  ${credentialsIn("api_token")} JOIN app_user u ON u.id = c.user_id
  LEFT JOIN workspace b ON b.id = c.workspace_id ${OF_PERSON}`;

// Organizations of the person that forbid applications that registered themselves.
const FORBIDDING = `COALESCE((SELECT json_agg(o.id) FROM organization o WHERE NOT o.allows_self_registered_applications AND o.id IN (
  SELECT m.organization_id FROM organization_member m WHERE m.user_id = u.id
  UNION ALL SELECT w.organization_id FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id
    WHERE m.user_id = u.id AND m.status = 'ACTIVE')), '[]')`;

// Revoking the application or the grant revokes the token. Without a grant, the token acts for the person who
// registered the application.
const APPLICATION_TOKEN = `SELECT ${USE.replace("c.revoked_at", "COALESCE(c.revoked_at, g.revoked_at, a.revoked_at)").replace("'withheld',", `'forbidding', ${FORBIDDING}, 'withheld',`)},
  a.origin <> 'REGISTERED' AS "isSelfRegistered", c.kind, c.scopes, c.resource, c.application_id AS "applicationId", a.documents_version AS "documentsVersion", c.grant_id AS "grantId",
  CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'organizationId', b.organization_id) END AS workspace
  ${credentialsIn("application_token")} JOIN external_application a ON a.id = c.application_id
  LEFT JOIN application_grant g ON g.id = c.grant_id
  JOIN app_user u ON u.id = COALESCE(g.user_id, a.created_by_id) LEFT JOIN workspace b ON b.id = g.workspace_id ${OF_PERSON}`;

/** Returns a session with its person, also an expired or revoked one, or null. */
export const sessionByHash = reader<SessionRow>({ name: "session", text: SESSION });

/** Returns an API token with its person and bound workspace, also an expired or revoked one, or null. */
export const apiTokenByHash = reader<ApiTokenRow>({ name: "api_token", text: API_TOKEN });

/**
 * Returns a token of an external application with the person that it acts for, also an expired or revoked one, or null.
 */
export const applicationTokenByHash = reader<ApplicationTokenRow>({
  name: "application_token",
  text: APPLICATION_TOKEN,
});

/** Creates the lookup of one kind of credential. Lookups of one turn of the event loop share one statement. */
function reader<Row extends Use>(statement: Statement): (database: Database, key: TokenKey) => Promise<Row | null> {
  const lookups = new WeakMap<Database, (key: TokenKey) => Promise<Row | null>>();
  return (database, key) => {
    const lookup = lookups.get(database) ?? createLookup<Row>(database, statement);
    lookups.set(database, lookup);
    return lookup(key);
  };
}
