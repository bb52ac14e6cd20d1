import { RecentMap } from "../values/recentMap.ts";

const CHANGES_WITHOUT_COMMIT = "its last use is written outside of the write path";
const SECRET = "contains secrets";
const OF_SERVER = "belongs to the server, not to an answer";

/**
 * The tables whose rows no cached answer shows, each with the reason. A commit that writes a row of any other table
 * replaces the revision of every tenant and person who may see the row; triggers in every test database enforce it.
 */
export const UNCACHED_TABLES: Readonly<Record<string, string>> = {
  account_health: "changes with each renewal of credentials",
  account_consent: "ends with time, and is shown to the person who consented only",
  account_export: "ends with time, and is shown with an address that expires",
  api_token: CHANGES_WITHOUT_COMMIT,
  application_document: "is read by the server, and its versions by instance administrators only",
  application_document_version: "is read by instance administrators only",
  application_grant: CHANGES_WITHOUT_COMMIT,
  application_token: SECRET,
  audit_seal: "is read by instance administrators only",
  audit_unsealed: OF_SERVER,
  authorization_code: SECRET,
  billing_event: OF_SERVER,
  budget_ledger: OF_SERVER,
  client_registration: OF_SERVER,
  cost_reservation: "is written before and after paid calls",
  device_pairing: "lapses with time, and changes with each question of its device",
  email_change: "lapses with time",
  external_application: "is shown to people who share no tenant with its owner",
  fetched_file: SECRET,
  idempotency_key: OF_SERVER,
  instance_client: OF_SERVER,
  mail_digest: OF_SERVER,
  mail_item: OF_SERVER,
  mail_message: OF_SERVER,
  meme_catalog: "is a copy of a remote catalog for all tenants",
  network_budget: "changes with each paid call of a network",
  notification_inbox: "counts the changes of an inbox for its streams",
  outbox_message: OF_SERVER,
  password_reset: SECRET,
  provider_cost: "is written before and after paid calls",
  queue_reminder: "has the times of checks, which writes about a queue change",
  rate_limit: OF_SERVER,
  reauthentication_grant: SECRET,
  recovery_code: SECRET,
  second_factor: SECRET,
  session: CHANGES_WITHOUT_COMMIT,
  setup_token: SECRET,
  storage_mark: OF_SERVER,
  tenant_revision: OF_SERVER,
  user_avatar: "has the bytes of pictures, which are read by their own route",
  user_identity: OF_SERVER,
  webhook_attempt: "is written with each try of a delivery",
  webhook_delivery: "changes with each try",
  webhook_endpoint: "changes with the tries of its deliveries",
  webhook_event: "is read through deliveries, which change with each try",
  webhook_sequence: OF_SERVER,
};

/**
 * The tables whose rows move only the revision of all workspaces of an organization, or the organization's own. An
 * answer with such a row depends on both, whatever else it is about.
 */
const WIDE_TABLES = ["usage_counter"];

const WIDE = new RegExp(`\\b(?:${WIDE_TABLES.join("|")})\\b`);
const UNCACHED = new RegExp(`\\b(?:${Object.keys(UNCACHED_TABLES).join("|")})\\b`);
const WRITE = /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|UPDATE\s+\S+\s+(?:AS\s+\w+\s+)?SET)\b/i;

/** The effect of a statement on the cacheability of the answer that it is read for. */
export interface Reading {
  /** Why the answer cannot be cached: the table that the statement names, or `write`. Null if it can. */
  readonly uncached: string | null;
  /** Whether the answer is not about single workspaces. */
  readonly isWide: boolean;
}

/** Statements seen so far, whose texts repeat, apart from a few that depend on the length of a list. */
const readings = new RecentMap<string, Reading>(2000);

/** Returns the effect of a statement on the answer that it is read for. */
export function readingOf(sql: string): Reading {
  let reading = readings.get(sql);
  if (reading === undefined) {
    const uncached = WRITE.test(sql) ? "write" : (UNCACHED.exec(sql)?.[0] ?? null);
    reading = { uncached, isWide: WIDE.test(sql) };
    readings.set(sql, reading);
  }
  return reading;
}
