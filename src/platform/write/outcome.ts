import type { AuditDraft } from "../audit/entry.ts";
import type { Statement } from "../database/batch.ts";
import type { DomainError } from "../errors/errors.ts";
import type { OutboxDraft } from "../jobs/outbox.ts";
import type { EventDraft } from "../webhooks/events.ts";

/** The records of a write in its own transaction. */
interface Records {
  /**
   * The last statements of the write, which are sent together with the records and COMMIT: rows that the value states
   * already. Only their failure is seen, so an update that must meet its row does not belong here.
   */
  rows?: Statement[];
  /** The audit events. `null` states that nothing changed. */
  audit: AuditDraft | AuditDraft[] | null;
  outbox?: OutboxDraft[];
  /** The webhook events that do not follow from an audit event (src/platform/webhooks/eventTypes.ts). */
  events?: EventDraft[];
  /**
   * Ids whose revisions must move, besides those that the audit events name: every organization, workspace and person
   * who may see a changed row, or INSTANCE.
   */
  touched?: string[];
  /** Ids of deleted tenants, whose revisions were deleted with them. */
  erased?: readonly string[];
}

/** The result of `run`: a value with its audit events, so that an operation without them does not compile. */
export interface Done<Value> extends Records {
  value: Value;
}

/** A refusal that must be recorded: its rows and audit events are committed, then the error is thrown. */
export interface Refused extends Records {
  refused: DomainError;
}

export type Outcome<Value> = Done<Value> | Refused;
