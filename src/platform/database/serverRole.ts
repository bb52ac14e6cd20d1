import pg from "pg";

/** What is written once: the server's role adds to it and reads it, and nothing more. */
const WRITTEN_ONCE = ["audit_event", "audit_seal", "billing_record"];
/** The queue makes its tables by itself, in a schema of this name. */
const QUEUE = "pgboss";
const LOCK = 72707372;

/**
 * Gives the role that a server runs as what it needs of the tables, and nothing that would change evidence. For a connection of who owns them,
 * after each migration.
 */
export async function grantToServer(owner: pg.Pool, serverRole: string): Promise<void> {
  const role = pg.escapeIdentifier(serverRole);
  const evidence = WRITTEN_ONCE.join(", ");
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    // Grants of two servers that start together would meet in the same rows of the catalogue.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
      REVOKE UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON ${evidence} FROM ${role};
      REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role};
      CREATE SCHEMA IF NOT EXISTS ${QUEUE};
      GRANT USAGE, CREATE ON SCHEMA ${QUEUE} TO ${role};`);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Who owns a table, or may become who does, takes every right that it lacks; a superuser has them all. */
const OWNS = "pg_has_role(c.relowner, 'MEMBER')";
/** Also by way of a group, or because everybody has it. */
const MAY_CHANGE = `${OWNS} OR has_any_column_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE')
  OR has_table_privilege(c.oid, 'TRUNCATE') OR has_table_privilege(c.oid, 'TRIGGER')`;

/** Whether a server with such connections owns evidence: nothing may be taken from it then. */
export const ownsEvidence = (server: pg.Pool) => holds(server, OWNS);

/** Whether it could change evidence. */
export const mayChangeEvidence = (server: pg.Pool) => holds(server, MAY_CHANGE);

async function holds(server: pg.Pool, condition: string): Promise<boolean> {
  const sql = `SELECT bool_or(${condition}) AS any FROM pg_class c WHERE c.oid = ANY($1::regclass[])`;
  const { rows } = await server.query<{ any: boolean }>(sql, [WRITTEN_ONCE]);
  return rows[0]?.any !== false;
}

/** What the database calls a server with such connections. */
export async function roleOf(server: pg.Pool): Promise<string> {
  const { rows } = await server.query<{ role: string }>("SELECT current_user AS role");
  return rows[0]?.role ?? "";
}
