import { createHash } from "node:crypto";
import { canonicalJson } from "../values/canonical.ts";

/** What the first link is a link to. */
export const GENESIS = "0".repeat(64);

/** Every column of `audit_event`: each is part of the hash. */
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

/** An event as a raw statement reads it. */
export type StoredEvent = Record<(typeof COLUMNS)[number], unknown> & { id: string };

/** Columns for a SELECT over `audit_event e`. */
export const EVENT = COLUMNS.map((column) => `e.${column}`).join(", ");

/** Where an event stands in the chain. */
export interface Place {
  /** The hash of the link before; GENESIS for none. */
  previous: string;
  /** From 1, without a gap. */
  position: bigint;
  sealedAt: Date;
}

/**
 * The hash of one link: SHA-256, in hexadecimal, over `["rostrum.audit.1", previous, position, sealed_at, event]` as JSON without white space. The position
 * is a string, the event an object of all its columns with members in the order of their names, nulls included; times are RFC 3339 in UTC with milliseconds.
 */
export function linkOf({ previous, position, sealedAt }: Place, event: StoredEvent): string {
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, event[column]]));
  const link = canonicalJson(["rostrum.audit.1", previous, position.toString(), sealedAt, columns]);
  return createHash("sha256").update(link).digest("hex");
}
