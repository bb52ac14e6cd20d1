import type { AuditDraft } from "../audit/entry.ts";
import type { DomainError } from "../errors/errors.ts";
import type { OutboxDraft } from "../jobs/outbox.ts";

/** What follows a write in its own transaction. */
interface Trace {
  /** The evidence. `null` says in so many words that nothing changed. */
  audit: AuditDraft | AuditDraft[] | null;
  outbox?: OutboxDraft[];
  /** Organizations, workspaces and users that the commit touched, beside those that the audit names. */
  touched?: string[];
  /** Of these nothing is counted any more, whatever names them: they are gone, and so are their counters. */
  erased?: readonly string[];
}

/** What `run` returns: a value with its evidence, so that forgetting the evidence does not compile… */
export interface Done<Value> extends Trace {
  value: Value;
}

/** …or a refusal that must be remembered: its rows and its evidence are committed, then the error is thrown. */
export interface Refused extends Trace {
  refused: DomainError;
}

export type Outcome<Value> = Done<Value> | Refused;
