import { DirectiveLocation, GraphQLDirective, GraphQLEnumType, GraphQLNonNull, GraphQLString } from "graphql";
import type { ApplicationNeed, RequiredCredential } from "../../src/platform/access/requireCredential.ts";

/** A requirement as a sentence, and in the few words of a list; null where a list needs none. */
interface Words {
  readonly sentence: string;
  readonly short: string | null;
}

/** The words for each role. `self` is for fields that act on the viewer's own data. */
const ROLES = {
  organizationOwner: {
    sentence: "Requires the role owner in the organization.",
    short: "organization owner",
  },
  organizationAdmin: {
    sentence: "Requires the role owner or admin in the organization.",
    short: "organization admin",
  },
  organizationMember: {
    sentence: "Visible to members of the organization.",
    short: "organization member",
  },
  workspaceAdmin: {
    sentence: "Requires the role admin in the workspace.",
    short: "workspace admin",
  },
  workspaceEditor: {
    sentence: "Requires the role editor or admin in the workspace.",
    short: "workspace editor",
  },
  tenantAdmin: {
    sentence:
      "Requires the role owner or admin in the organization; for an endpoint of a workspace, the role admin in the workspace suffices.",
    short: "organization or workspace admin",
  },
  publicationApprover: {
    sentence: "Requires the role admin in the workspace, or the permission to approve publications.",
    short: "workspace admin or approver",
  },
  publicationCommenter: {
    sentence: "Requires the role editor or admin in the workspace, or the permission to approve publications.",
    short: "workspace editor or approver",
  },
  commentAuthor: {
    sentence: "Requires the role admin in the workspace, or that the viewer wrote the comment.",
    short: "workspace admin or author",
  },
  workspaceMember: {
    sentence: "Visible to members of the workspace.",
    short: "workspace member",
  },
  self: { sentence: "Acts on the viewer's own data.", short: null },
} as const satisfies Record<string, Words>;
export type Role = keyof typeof ROLES;

const SESSION = { sentence: "Requires a session.", short: "session" };

const CREDENTIALS: Record<RequiredCredential, Words> = {
  public: { sentence: "Requires no credential.", short: null },
  read: { sentence: "Accepts every session and API token.", short: null },
  write: { sentence: "API tokens need the scope `api:write`.", short: "`api:write`" },
  delete: { sentence: "API tokens need the scope `api:full`.", short: "`api:full`" },
  session: SESSION,
  leave: { ...SESSION, sentence: "Requires a session, which may be an impersonation." },
  instance: {
    sentence: "Requires a session of an instance administrator.",
    short: "session of an instance administrator",
  },
};

/**
 * The credential that a root field requires, the scope that it requires of external applications, and the role that it
 * requires.
 */
export type Requirements = {
  readonly credential: RequiredCredential;
  readonly application: ApplicationNeed;
  readonly role: Role | null;
};

const acceptsTokens = (credential: RequiredCredential) => ["read", "write", "delete"].includes(credential);

/** Returns the requirements as sentences, in the same words everywhere: role, credential and scope. */
export function sentencesOf({ credential, application, role }: Requirements): string {
  const scope =
    application === "byRow"
      ? "External applications receive the rows that their scopes allow."
      : application !== null
        ? `External applications need the scope \`${application}\`.`
        : acceptsTokens(credential) && "Closed to external applications.";
  return [role && ROLES[role].sentence, CREDENTIALS[credential].sentence, scope].filter(Boolean).join(" ");
}

/** Returns the requirements in one line, for readers of introspection, which shows no directive of a field. */
export function lineOf({ credential, application, role }: Requirements): string {
  const scope =
    application === "byRow"
      ? "the scope of each row for applications"
      : application && `\`${application}\` for applications`;
  const needs = [role && ROLES[role].short, CREDENTIALS[credential].short, scope].filter(Boolean).join(", ");
  const isClosed = application === null && acceptsTokens(credential);
  if (needs === "" && !isClosed) return CREDENTIALS[credential].sentence;
  return [needs && `Requires: ${needs}.`, isClosed && "Closed to applications."].filter(Boolean).join(" ");
}

/** Returns the name of an enum value: `workspaceEditor` is WORKSPACE_EDITOR. */
const valueName = (name: string) => name.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

const enumOf = (name: string, description: string, words: Readonly<Record<string, Words>>) =>
  new GraphQLEnumType({
    name,
    description,
    values: Object.fromEntries(
      Object.entries(words).map(([value, { sentence }]) => [valueName(value), { value, description: sentence }]),
    ),
  });

/** The directive with which the printed schema shows the requirements of each root field. */
export const ACCESS = new GraphQLDirective({
  name: "access",
  description: "Credential, role and scope that a field of a root type requires.",
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    credential: {
      type: new GraphQLNonNull(
        enumOf("RequiredCredential", "Credential that a field of a root type requires.", CREDENTIALS),
      ),
      description: "Credential that the field requires.",
    },
    role: {
      type: enumOf("RequiredRole", "Role that a field of a root type requires.", ROLES),
      description: "Role that the field requires; absent if each row decides, or none is required.",
    },
    scope: {
      type: GraphQLString,
      description:
        "Scope that external applications need: `byRow` if they receive the rows that their scopes allow, absent if the field is closed to them or requires no credential.",
    },
  },
});

/** Returns the directive of a field with these requirements. */
export function directiveOf({ credential, application, role }: Requirements): string {
  const parts = [
    `credential: ${valueName(credential)}`,
    role && `role: ${valueName(role)}`,
    application && `scope: "${application}"`,
  ];
  return `@${ACCESS.name}(${parts.filter(Boolean).join(", ")})`;
}
