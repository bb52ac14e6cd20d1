import type { Database } from "../../../src/platform/database/database.ts";
import type { Tx } from "../../../src/platform/write/transaction.ts";

/** A query for the ids of the tenants and people who may see a row: `$1` is the row as jsonb. */
const BY = {
  workspace:
    "SELECT $1->>'workspace_id' UNION ALL SELECT organization_id || '/workspaces' FROM workspace WHERE id = $1->>'workspace_id'",
  organization: "SELECT $1->>'organization_id'",
  user: "SELECT $1->>'user_id'",
} as const;

/**
 * Every table whose rows can appear in a cached answer, with the ids whose revisions must move with its rows. A commit
 * that writes a row and does not move them fails in every test database.
 */
export const MOVES: Readonly<Record<string, string>> = {
  app_user: "SELECT $1->>'id'",
  audit_event: `${BY.workspace} UNION ALL
    SELECT $1->>'organization_id' || CASE WHEN $1->>'workspace_id' IS NULL THEN '' ELSE '/workspaces' END`,
  billing_checkout: BY.organization,
  billing_customer: BY.organization,
  billing_record: BY.organization,
  channel_connection: BY.workspace,
  delivery_attempt: "SELECT workspace_id FROM rendition WHERE id = $1->>'rendition_id'",
  image_template: BY.workspace,
  live_segment: "SELECT workspace_id FROM rendition WHERE id = $1->>'rendition_id'",
  media_item: BY.workspace,
  media_reference: "SELECT workspace_id FROM media_item WHERE id = $1->>'media_id'",
  media_upload: BY.workspace,
  notification: BY.user,
  notification_counter: BY.user,
  notification_digest: BY.user,
  notification_mute: BY.user,
  notification_preference: BY.user,
  organization: "SELECT $1->>'id'",
  organization_member: `${BY.organization} UNION ALL ${BY.user}`,
  organization_theme: BY.organization,
  ownership_transfer: `${BY.organization} UNION ALL SELECT $1->>'nominee_id' UNION ALL SELECT $1->>'prior_owner_id'`,
  posting_slot: BY.workspace,
  provider_app: "SELECT 'instance'",
  publication: BY.workspace,
  publication_comment: BY.workspace,
  rendition: BY.workspace,
  searchable_media: "SELECT workspace_id FROM media_item WHERE id = $1->>'media_id'",
  searchable_publication: "SELECT workspace_id FROM publication WHERE id = $1->>'publication_id'",
  searchable_user: "SELECT $1->>'user_id'",
  social_account: BY.workspace,
  social_set: BY.workspace,
  social_set_account: "SELECT workspace_id FROM social_set WHERE id = $1->>'social_set_id'",
  subscription: BY.organization,
  theme: BY.organization,
  theme_asset: BY.organization,
  theme_revision: "SELECT organization_id FROM theme WHERE id = $1->>'theme_id'",
  // Shown with organizations only (WIDE_TABLES), so an answer with it depends on both revisions of the organization.
  usage_counter: `SELECT $1->>'organization_id' || CASE WHEN EXISTS (SELECT 1 FROM tenant_revision
    WHERE id = $1->>'organization_id' AND xmin = pg_current_xact_id()::xid) THEN '' ELSE '/workspaces' END`,
  voice_assignment: "SELECT workspace_id FROM voice_profile WHERE id = $1->>'profile_id'",
  voice_profile: BY.workspace,
  workspace: "SELECT $1->>'id' UNION ALL SELECT $1->>'organization_id' || '/workspaces'",
  workspace_invitation: BY.workspace,
  // Members of the organization's other workspaces see the people of this one, too.
  workspace_member: `${BY.workspace} UNION ALL ${BY.user} UNION ALL
    SELECT organization_id FROM workspace WHERE id = $1->>'workspace_id'`,
  workspace_theme: BY.workspace,
};

/** Columns that no answer shows: a change of such a column alone moves no revision. */
const HIDDEN: Readonly<Record<string, string>> = { social_account: "credentials" };

/** The members of all the person's tenants see the name, the address and the picture. */
const TENANTS_OF_PERSON = `SELECT organization_id FROM organization_member WHERE user_id = $1->>'id' UNION ALL
  SELECT w.organization_id FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id WHERE m.user_id = $1->>'id'`;

/** The members of an organization, whose access its requirement of a second factor decides. */
const MEMBERS_OF_ORGANIZATION = `SELECT user_id FROM organization_member WHERE organization_id = $1->>'id' UNION ALL
  SELECT m.user_id FROM workspace_member m JOIN workspace w ON w.id = m.workspace_id WHERE w.organization_id = $1->>'id'`;

/** The tables with the words of searched texts. A commit that changes a text and does not store its words fails. */
const SEARCHABLE = ["searchable_media", "searchable_publication", "searchable_user"];

const ON = "current_setting('rostrum.checked', true) = 'on'";
const NEITHER = "coalesce(current_setting('rostrum.checked', true), '') NOT IN ('on', 'off')";
/** A statement of a trigger follows from another statement, which moves the revisions. */
const DIRECTLY = "pg_trigger_depth() = 0";
const quoted = (sql: string) => `'${sql.replaceAll("'", "''")}'`;

/**
 * Creates the triggers of a test database. A transaction of the application must move the revisions of all that its
 * rows name. A statement of a test outside such a transaction moves every revision, so that a test may plant rows
 * directly. `test.moved` counts the moves.
 */
export const CHECKS = `
CREATE SCHEMA test;
CREATE TABLE test.moved (id text NOT NULL);
CREATE FUNCTION test.count_move() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  INSERT INTO test.moved VALUES (NEW.id);
  RETURN NULL;
END $f$;
CREATE TRIGGER count_move AFTER INSERT OR UPDATE ON tenant_revision FOR EACH ROW WHEN (${ON}) EXECUTE FUNCTION test.count_move();

CREATE FUNCTION test.require_moves() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  named text[];
  missed text;
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS = 2 AND to_jsonb(OLD) - TG_ARGV[1] = to_jsonb(NEW) - TG_ARGV[1] THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    EXECUTE 'SELECT array_agg(id) FROM (' || TG_ARGV[0] || ') AS n (id)' INTO named USING to_jsonb(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    EXECUTE 'SELECT $2 || array_agg(id) FROM (' || TG_ARGV[0] || ') AS n (id)' INTO named USING to_jsonb(NEW), named;
  END IF;
  SELECT id INTO missed FROM unnest(named) AS n (id)
  WHERE id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM tenant_revision r WHERE r.id = n.id AND r.xmin = pg_current_xact_id()::xid)
    AND (n.id = 'instance' OR EXISTS (SELECT 1 FROM app_user t WHERE t.id = n.id)
      OR EXISTS (SELECT 1 FROM organization t WHERE t.id = split_part(n.id, '/', 1)) OR EXISTS (SELECT 1 FROM workspace t WHERE t.id = n.id))
  LIMIT 1;
  IF missed IS NOT NULL THEN
    RAISE EXCEPTION 'REVISION NOT MOVED: % of % without the revision of %', TG_OP, TG_TABLE_NAME, missed;
  END IF;
  RETURN NULL;
END $f$;

CREATE FUNCTION test.move_all() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  INSERT INTO tenant_revision (id)
  SELECT id FROM (SELECT id FROM app_user UNION ALL SELECT id FROM organization UNION ALL SELECT id || '/workspaces' FROM organization
    UNION ALL SELECT id FROM workspace UNION ALL VALUES ('instance')) AS every
  -- In the order of every write: otherwise statements at once could deadlock.
  ORDER BY id COLLATE "C"
  ON CONFLICT (id) DO UPDATE SET revision = EXCLUDED.revision;
  RETURN NULL;
END $f$;

${Object.entries(MOVES)
  .map(
    ([table, ids]) => `
CREATE CONSTRAINT TRIGGER require_moves AFTER INSERT OR UPDATE OR DELETE ON ${table} DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (${ON}) EXECUTE FUNCTION test.require_moves(${[ids, HIDDEN[table] ?? []].flat().map(quoted).join(", ")});
CREATE TRIGGER move_all AFTER INSERT OR UPDATE OR DELETE ON ${table}
  FOR EACH STATEMENT WHEN (${NEITHER} AND ${DIRECTLY}) EXECUTE FUNCTION test.move_all();`,
  )
  .join("")}
CREATE FUNCTION test.require_words() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  RAISE EXCEPTION 'WORDS NOT STORED: % of %', TG_OP, TG_TABLE_NAME;
END $f$;
${SEARCHABLE.map(
  (table) => `
CREATE CONSTRAINT TRIGGER require_words AFTER INSERT OR UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (${ON} AND NEW.words IS NULL) EXECUTE FUNCTION test.require_words();`,
).join("")}
CREATE CONSTRAINT TRIGGER require_moves_of_tenants AFTER UPDATE OF name, email, avatar_sha256 ON app_user DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (${ON}) EXECUTE FUNCTION test.require_moves(${quoted(TENANTS_OF_PERSON)});
CREATE CONSTRAINT TRIGGER require_moves_of_members AFTER UPDATE OF requires_second_factor, allows_self_registered_applications ON organization DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (${ON}) EXECUTE FUNCTION test.require_moves(${quoted(MEMBERS_OF_ORGANIZATION)});`;

/** The statement that starts the checks of a transaction. `recordStatements` leaves it out. */
export const START_CHECKS = "SELECT set_config('rostrum.checked', 'on', true)";
const STOP_CHECKS = "SELECT set_config('rostrum.checked', 'off', true)";

/** Ends the checks of a transaction whose revisions a test leaves out on purpose. */
export const ignoreRevisions = (tx: Pick<Tx, "$executeRawUnsafe">) => tx.$executeRawUnsafe(STOP_CHECKS);

/** Returns the same database without checks: the first statement of a transaction is then its own. */
export const withoutChecks = ({ onBegin: _checks, ...database }: Database): Database => database;

/** Returns a test database that checks the transactions of the application, which has no other way to write. */
export const withChecks = (database: Database): Database => ({ ...database, onBegin: [{ text: START_CHECKS }] });

/** Returns how often committed writes have moved the revision of each id. */
export async function movesOf({ pool }: Database, ...ids: string[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; moves: number }>(
    "SELECT id, count(*)::int AS moves FROM test.moved WHERE id = ANY($1) GROUP BY id",
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.moves ?? 0);
}
