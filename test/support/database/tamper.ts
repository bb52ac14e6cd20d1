import type { Database } from "../../../src/platform/database/database.ts";

const GUARDED = ["audit_event", "audit_seal"] as const;

/** Lets the owner of the tables change audit events from now on, as no server does. */
export async function disarm({ pool }: Database): Promise<void> {
  for (const table of GUARDED) await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER append_only`);
}

/** The guards as the migration leaves them. */
export async function arm({ pool }: Database): Promise<void> {
  for (const table of GUARDED) await pool.query(`ALTER TABLE ${table} ENABLE ALWAYS TRIGGER append_only`);
}
