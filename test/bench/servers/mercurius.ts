/**
 * Mercurius with its compiler (jit) and hand-written loaders: one statement for each level, batched over all parents.
 */
import fastify from "fastify";
import mercurius from "mercurius";
import pg from "pg";
import { settings } from "./settings.ts";

const { connectionString, connections: max, port, host } = settings;
const pool = new pg.Pool({ connectionString, max, options: "-c TimeZone=UTC" });

const schema = `
  type Query { organizations(viewer: ID!): [Organization!]! notifications(viewer: ID!): [Notification!]! }
  type Organization { id: ID! name: String! workspaces: [Workspace!]! }
  type Workspace { id: ID! name: String! settings: Settings! slots: [Slot!]! members: [Member!]! accounts: [Account!]! }
  type Settings {
    name: String! avatarUrl: String! color: String! timezone: String! mediaCleanupDays: Int! randomDelayMinutes: Int!
    slotStartHour: Int! slotEndHour: Int! slotIntervalMinutes: Int! weekStart: Int!
  }
  type Slot {
    id: ID! localDayOfWeek: Int! localHour: Int! localMinute: Int! label: String isActive: Boolean! createdAt: String!
  }
  type Member { id: ID! role: String! status: String! user: User! }
  type User { id: ID! name: String! }
  type Account {
    id: ID! handle: String! displayName: String! avatarUrl: String! state: String! connectedAt: String!
  }
  type Notification { id: ID! title: String! body: String! href: String! createdAt: String! readAt: String }
`;

const ORGANIZATIONS = `SELECT o.id, o.name FROM organization_member om JOIN organization o ON o.id = om.organization_id
  WHERE om.user_id = $1 ORDER BY o.id`;
const WORKSPACES = `SELECT id, organization_id AS parent, name, avatar_url AS "avatarUrl", color, timezone,
  media_cleanup_days AS "mediaCleanupDays", random_delay_minutes AS "randomDelayMinutes", slot_start_hour AS "slotStartHour",
  slot_end_hour AS "slotEndHour", slot_interval_minutes AS "slotIntervalMinutes", week_start AS "weekStart"
  FROM workspace WHERE organization_id = ANY($1) ORDER BY id`;
const SLOTS = `SELECT id, workspace_id AS parent, local_day_of_week AS "localDayOfWeek", local_hour AS "localHour",
  local_minute AS "localMinute", NULLIF(label, '') AS label, is_active AS "isActive", created_at AS "createdAt"
  FROM posting_slot WHERE workspace_id = ANY($1) ORDER BY id`;
const MEMBERS = `SELECT id, workspace_id AS parent, role, status, user_id AS "userId" FROM workspace_member WHERE workspace_id = ANY($1) ORDER BY id`;
const ACCOUNTS = `SELECT id, workspace_id AS parent, handle, display_name AS "displayName", avatar_url AS "avatarUrl", state,
  connected_at AS "connectedAt" FROM social_account WHERE workspace_id = ANY($1) ORDER BY id`;
const NOTIFICATIONS = `SELECT id, title, body, href, created_at AS "createdAt", read_at AS "readAt" FROM notification
  WHERE user_id = $1 AND scope = '' AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 10`;
const USERS = `SELECT id, name FROM app_user WHERE id = ANY($1)`;

interface Row {
  id: string;
  parent: string;
  userId: string;
  createdAt: Date;
  connectedAt: Date;
  readAt: Date | null;
}
type Queries = { obj: Row }[];

async function rowsOf(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

/**
 * Loads the children of all parents with one statement. The cache of Mercurius is off, because it would compute a key
 * for each parent.
 */
function children(name: string, text: string) {
  const loader = async (queries: Queries) => {
    const byParent = Map.groupBy(await rowsOf(name, text, [queries.map(({ obj }) => obj.id)]), ({ parent }) => parent);
    return queries.map(({ obj }) => byParent.get(obj.id) ?? []);
  };
  return { loader, opts: { cache: false } };
}

async function users(queries: Queries) {
  const ids = new Set(queries.map(({ obj }) => obj.userId));
  const byId = new Map((await rowsOf("users", USERS, [[...ids]])).map((user) => [user.id, user]));
  return queries.map(({ obj }) => byId.get(obj.userId));
}

const app = fastify();
app.register(mercurius, {
  schema,
  jit: 1,
  resolvers: {
    Query: {
      organizations: (_root: unknown, { viewer }: { viewer: string }) =>
        rowsOf("organizations", ORGANIZATIONS, [viewer]),
      notifications: (_root: unknown, { viewer }: { viewer: string }) =>
        rowsOf("notifications", NOTIFICATIONS, [viewer]),
    },
    Workspace: { settings: (workspace: Row) => workspace },
    Slot: { createdAt: ({ createdAt }: Row) => createdAt.toISOString() },
    Account: { connectedAt: ({ connectedAt }: Row) => connectedAt.toISOString() },
    Notification: {
      createdAt: ({ createdAt }: Row) => createdAt.toISOString(),
      readAt: ({ readAt }: Row) => readAt?.toISOString() ?? null,
    },
  },
  loaders: {
    Organization: { workspaces: children("workspaces", WORKSPACES) },
    Workspace: {
      slots: children("slots", SLOTS),
      members: children("members", MEMBERS),
      accounts: children("accounts", ACCOUNTS),
    },
    Member: { user: { loader: users, opts: { cache: false } } },
  },
});
await app.listen({ port, host });
