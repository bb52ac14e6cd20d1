import type pg from "pg";

/** Statements on a restored database, in the transaction that loads its rows. */
const STATEMENTS = [
  // Answers that were cached before the restore, by any process, are not used again.
  "UPDATE tenant_revision SET revision = gen_random_uuid()",
  "DELETE FROM rate_limit",
  "DELETE FROM budget_ledger",
  // The first start gives the copy a mark of its own, because two databases never share a storage.
  "DELETE FROM storage_mark",
  // No network fetches from the addresses of the former server.
  "DELETE FROM fetched_file",
  // A backup has no archive of an export.
  "DELETE FROM account_export",
  // The workers are gone. The result of their calls is unknown: a provider is asked for the post, and a mail is not
  // sent again.
  "UPDATE rendition SET leased_until = LEAST(leased_until, $1::timestamptz) WHERE leased_until IS NOT NULL",
  "UPDATE rendition SET removal_leased_until = NULL WHERE removal_leased_until IS NOT NULL",
  "UPDATE mail_message SET leased_until = LEAST(leased_until, $1::timestamptz) WHERE leased_until IS NOT NULL",
  "UPDATE webhook_delivery SET leased_until = LEAST(leased_until, $1::timestamptz) WHERE leased_until IS NOT NULL",
  // A backup has no pieces of uploads, so clients send these again from the start.
  `UPDATE media_upload SET received = 0, progress = '{}', hash_state = NULL, sha256 = NULL, receiver = NULL, receiver_until = NULL
   WHERE state = 'PENDING'`,
];

/** Clears from a restored database everything that was true only of the processes that used the former one. */
export async function clearForRestart(client: pg.ClientBase, now: Date): Promise<void> {
  for (const statement of STATEMENTS) await client.query(statement, statement.includes("$1") ? [now] : []);
}
