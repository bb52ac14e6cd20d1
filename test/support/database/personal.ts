import { isCredential } from "../../../src/platform/crypto/secrets.ts";
import type { Database } from "../../../src/platform/database/database.ts";

/** Columns that people write, whatever table they are in. */
const WRITTEN =
  "^(email|name|title|label|text|handle|display_name|username|filename|alt_text|description|reason|redirect_uri|device|contact_email|new_email)$";

/** The texts in the audit log that a person wrote or that grant access: the list must be empty. */
export async function personalInAuditLog({ pool }: Database): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ $1`,
    [WRITTEN],
  );
  const written = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ text: string | null }>(`SELECT DISTINCT "${column}" AS text FROM "${table}"`);
    for (const { text } of rows) if (text !== null && text.length > 2) written.add(text);
  }
  const { rows: events } = await pool.query("SELECT * FROM audit_event");
  const texts = new Set(events.flatMap(textsIn));
  return [...texts].filter((text) => written.has(text) || text.includes("@") || / /.test(text) || isCredential(text));
}

/** Every text in a value, at any depth, but the names of members. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.values(value).flatMap(textsIn);
}
