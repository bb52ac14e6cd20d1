import type pg from "pg";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";

const WORKSPACES = 5;
const SLOTS = 14;
const MEMBERS = 8;
/** The writers: one tenant for each connection, so that writers rarely touch the same tenant. */
const WRITERS = 16;
const WRITERS_WORKSPACES = 12;
const ACCOUNTS = 6;
const NOTIFICATIONS = 40;
const NOISE = 200;

/** A person with an organization of their own. */
export interface Tenant extends Person {
  organizationId: string;
  workspaceIds: string[];
}

/** A person with a session. */
interface Person {
  userId: string;
  email: string;
  token: string;
}

export interface World {
  /**
   * The organization of W1: 5 workspaces with 14 slots, 8 members and 6 accounts each; each person has 40
   * notifications.
   */
  viewer: Tenant;
  /** Tenants whose workspaces have no slots yet. */
  writers: Tenant[];
  /** The other tenants, because of which indexes matter. */
  others: Tenant[];
  /** The instance administrator. */
  admin: Person;
}

/** The rows by table, in the order of their references. */
interface Rows {
  app_user: object[];
  session: object[];
  organization: object[];
  organization_member: object[];
  workspace: object[];
  workspace_member: object[];
  posting_slot: object[];
  social_account: object[];
  notification: object[];
}

/**
 * Fills a migrated, empty database with the tenant that is read, the writing tenants, and 200 others, so that indexes
 * matter.
 */
export async function fillWorld(pool: pg.Pool): Promise<World> {
  const rows: Rows = {
    app_user: [],
    session: [],
    organization: [],
    organization_member: [],
    workspace: [],
    workspace_member: [],
    posting_slot: [],
    social_account: [],
    notification: [],
  };
  const viewer = addTenant(rows, { workspaces: WORKSPACES, slots: SLOTS, members: MEMBERS });
  const writers = Array.from({ length: WRITERS }, () =>
    addTenant(rows, { workspaces: WRITERS_WORKSPACES, slots: 0, members: 1 }),
  );
  const others = Array.from({ length: NOISE }, () =>
    addTenant(rows, { workspaces: 3, slots: SLOTS, members: MEMBERS }),
  );
  const admin = addPerson(rows, true);
  for (const [table, list] of Object.entries(rows)) await insert(pool, table, list as object[]);
  await pool.query(
    "INSERT INTO tenant_revision (id) SELECT id FROM organization UNION ALL SELECT id || '/workspaces' FROM organization UNION ALL SELECT id FROM workspace UNION ALL SELECT id FROM app_user ON CONFLICT DO NOTHING",
  );
  await pool.query("VACUUM ANALYZE");
  return { viewer, writers, others, admin };
}

/** Inserts the rows of each table with one statement; absent columns take their defaults. */
async function insert(pool: pg.Pool, table: string, list: object[]): Promise<void> {
  const columns = Object.keys(list[0] ?? {}).join(", ");
  const rows = `jsonb_populate_recordset(null::${table}, $1)`;
  await pool.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${rows}`, [JSON.stringify(list)]);
}

const now = new Date(Math.floor(Date.now() / 1000) * 1000);
const weekLater = new Date(now.getTime() + 7 * 86_400_000);
const stamp = { created_at: now, updated_at: now };
const ROLES = ["ADMIN", "EDITOR", "VIEWER"];

function addTenant(rows: Rows, size: { workspaces: number; slots: number; members: number }): Tenant {
  const owner = addPerson(rows, false);
  const people = [owner, ...Array.from({ length: size.members - 1 }, () => addPerson(rows, false))];
  const organization_id = newId("org");
  const name = `Tenant ${rows.organization.length}`;
  rows.organization.push({ id: organization_id, name, created_by_id: owner.userId, ...stamp });
  people.forEach(({ userId: user_id }, i) => {
    const role = i === 0 ? "OWNER" : "MEMBER";
    rows.organization_member.push({ id: newId("orm"), organization_id, user_id, role, created_at: now });
  });
  const workspaceIds = Array.from({ length: size.workspaces }, (_, i) => {
    const id = newId("ws");
    rows.workspace.push({ id, organization_id, name: `Workspace ${i}`, timezone: "Europe/Berlin", ...stamp });
    return id;
  });
  for (const workspace_id of workspaceIds) {
    people.forEach(({ userId: user_id }, i) => {
      rows.workspace_member.push({ id: newId("wsm"), workspace_id, user_id, role: ROLES[i % ROLES.length], ...stamp });
    });
    for (let i = 0; i < size.slots; i++) rows.posting_slot.push(slot(workspace_id, i));
    if (size.slots > 0) for (let i = 0; i < ACCOUNTS; i++) rows.social_account.push(account(workspace_id, i));
  }
  if (size.slots > 0) rows.notification.push(...notifications(owner.userId));
  return { ...owner, organizationId: organization_id, workspaceIds };
}

function addPerson(rows: Rows, is_instance_admin: boolean): Person {
  const userId = newId("usr");
  const token = newSecret("session");
  const n = rows.app_user.length;
  const email = `person${n}@example.org`;
  rows.app_user.push({ id: userId, email, name: `Person ${n}`, is_instance_admin, ...stamp });
  const times = { created_at: now, last_used_at: now, expires_at: weekLater };
  rows.session.push({ id: newId("ses"), user_id: userId, token_hash: hashSecret(token), ...times });
  return { userId, email, token };
}

/** Two slots a day. */
function slot(workspace_id: string, i: number): object {
  const label = i % 3 === 0 ? `Slot ${i}` : "";
  const time = { local_day_of_week: Math.floor(i / 2), local_hour: i % 2 === 0 ? 9 : 17, local_minute: 30 };
  return { id: newId("slot"), workspace_id, ...time, label, ...stamp };
}

function account(workspace_id: string, i: number): object {
  const named = {
    provider: "mastodon",
    remote_id: String(i),
    handle: `team${i}@social.example`,
    display_name: `Team ${i}`,
  };
  return { id: newId("acc"), workspace_id, ...named, connected_at: now, updated_at: now };
}

/** A notification a minute up to now, every second one read. */
function notifications(user_id: string): object[] {
  const ids = Array.from({ length: NOTIFICATIONS }, () => newId("ntf")).toSorted();
  return ids.map((id, i) => {
    const created_at = new Date(now.getTime() - (NOTIFICATIONS - i) * 60_000);
    const text = { title: `Post ${i} was published`, body: "It is out on 2 accounts.", href: "/activity" };
    const event = {
      topic: "post_published",
      event_key: `event-${i}`,
      arrived: i,
      changed: i,
      payload: {},
      actions: [],
    };
    return { id, user_id, scope: "", ...text, ...event, created_at, read_at: i % 2 === 0 ? created_at : null };
  });
}
