import { createHash } from "node:crypto";
import { canonicalJson } from "../values/canonical.ts";

/** The `previous` hash of the first link. */
export const GENESIS = "0".repeat(64);

/** Every column of `audit_event`, in the order of a SELECT. All of them are part of the hash. */
export const COLUMNS = [
  "id",
  "action",
  "source",
  "result",
  "actor_user_id",
  "effective_actor_user_id",
  "resource_type",
  "resource_id",
  "organization_id",
  "workspace_id",
  "changed_fields",
  "occurred_at",
] as const;

/** An event as a raw statement returns it. */
export type StoredEvent = Record<(typeof COLUMNS)[number], unknown> & { id: string };

/** The columns for a SELECT over `audit_event e`. */
export const EVENT = COLUMNS.map((column) => `e.${column}`).join(", ");

/** The place of an event in the chain. */
export interface Place {
  /** The hash of the previous link, or GENESIS. */
  previous: string;
  /** Counts from 1 without gaps. */
  position: bigint;
  sealedAt: Date;
}

/**
 * Returns the hash of one link: SHA-256 in hexadecimal over `["rostrum.audit.1", previous, position, sealed_at, event]`
 * as JSON without white space. The position is a string. The event is an object of all its columns, sorted by name,
 * nulls included. Times are RFC 3339 in UTC with milliseconds.
 */
export function linkOf({ previous, position, sealedAt }: Place, event: StoredEvent): string {
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, event[column]]));
  const link = canonicalJson(["rostrum.audit.1", previous, position.toString(), sealedAt, columns]);
  return createHash("sha256").update(link).digest("hex");
}
