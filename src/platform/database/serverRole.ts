import pg from "pg";
import { inTransaction, withClient } from "./plainTransaction.ts";

/** Append-only tables: the server's role may insert and read, and nothing else. */
const APPEND_ONLY = ["audit_event", "audit_seal", "billing_record"];
/** The schema in which the queue creates its tables. */
const QUEUE = "pgboss";
const LOCK = 72707372;

/**
 * Grants the server's role its rights on the tables, but none to change append-only rows. Runs after each migration, on
 * a connection of the tables' owner.
 */
export async function grantToServer(owner: pg.Pool, serverRole: string): Promise<void> {
  const role = pg.escapeIdentifier(serverRole);
  const appendOnly = APPEND_ONLY.join(", ");
  const grant = async (client: pg.ClientBase) => {
    // Concurrent grants of two servers would conflict in the same rows of the catalog.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
      REVOKE UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON ${appendOnly} FROM ${role};
      REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role};
      CREATE SCHEMA IF NOT EXISTS ${QUEUE};
      GRANT USAGE, CREATE ON SCHEMA ${QUEUE} TO ${role};`);
  };
  await withClient(owner, (client) => inTransaction(client, () => grant(client)));
}

/**
 * A table's owner, and each member of the owner's role, can grant every right to itself; a superuser has all rights.
 */
const OWNS = "pg_has_role(c.relowner, 'MEMBER')";
/** Includes rights through a group and through PUBLIC. */
const MAY_CHANGE = `${OWNS} OR has_any_column_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE')
  OR has_table_privilege(c.oid, 'TRUNCATE') OR has_table_privilege(c.oid, 'TRIGGER')`;

/** Whether the server's role owns append-only tables: its rights on them then cannot be restricted. */
export const ownsAppendOnly = (server: pg.Pool) => holds(server, OWNS);

/** Whether the server's role could change append-only rows. */
export const mayChangeAppendOnly = (server: pg.Pool) => holds(server, MAY_CHANGE);

async function holds(server: pg.Pool, condition: string): Promise<boolean> {
  const sql = `SELECT bool_or(${condition}) AS any FROM pg_class c WHERE c.oid = ANY($1::regclass[])`;
  const { rows } = await server.query<{ any: boolean }>(sql, [APPEND_ONLY]);
  return rows[0]?.any !== false;
}

/** Returns the role of a server's connections. */
export async function roleOf(server: pg.Pool): Promise<string> {
  const { rows } = await server.query<{ role: string }>("SELECT current_user AS role");
  return rows[0]?.role ?? "";
}
