import type { WakeUpSignal } from "../concurrency/wakeUp.ts";
import type { Vault } from "../crypto/vault.ts";
import type { Database } from "../database/database.ts";
import type { Env } from "../env/env.ts";
import type { LanguageModel } from "../language-models/languageModel.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Log } from "../log/log.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Circuits } from "../outbound/circuits.ts";
import type { Fetch } from "../outbound/guardedFetch.ts";
import type { PaymentProvider } from "../payments/paymentProvider.ts";
import type { Storage } from "../storage/storage.ts";
import type { Tracer } from "../tracing/span.ts";

/** The services of one running server, created once at start and passed to every request. */
export interface Services {
  readonly env: Env;
  readonly database: Database;
  readonly limiter: Limiter;
  readonly log: Log;
  /** Begins the spans of requests and jobs; null if nothing is traced. */
  readonly tracer: Tracer | null;
  readonly vault: Vault;
  /** Fetches addresses that users give: public addresses only, with limits of time and size. @throws OutboundError */
  readonly fetch: Fetch;
  /** Pause calls to unreachable outside hosts. */
  readonly circuits: Circuits;
  /** Sends mail; null if no mail server is configured. */
  readonly mailer: Mailer | null;
  /** The language model, for texts and images; null if none is configured. */
  readonly model: LanguageModel | null;
  /** The payment provider; null if none is configured. */
  readonly payments: PaymentProvider | null;
  /** Checks the text of a GraphQL document; null in processes that execute none. */
  readonly documentCheck: DocumentCheck | null;
  /** The storage of media. */
  readonly storage: Storage;
  /** Wakes the workers of this process after each commit that left a message in the outbox. */
  readonly wakeUp: WakeUpSignal;
  /** The clock, which tests set. The answer of an operation that reads it is not cached. */
  now(): Date;
  /** Computes a value from the time. The answer of the operation is cached until the value changes. */
  asOf<Value>(compute: (now: Date) => Timed<Value>): Value;
}

/** Checks the text of a GraphQL document against the schema and the limits. Returns the reason of a refusal. */
export type DocumentCheck = (text: string) => { readonly refused: string } | object;

/** A value that depends on the time. */
export interface Timed<Value> {
  readonly value: Value;
  /** The first instant at which the value is another one; null if it stays the same without a commit. */
  readonly until: Date | null;
}
