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

/** What one running server has, made once at start and handed to every request. */
export interface Services {
  readonly env: Env;
  readonly database: Database;
  readonly limiter: Limiter;
  readonly log: Log;
  readonly vault: Vault;
  /** For every request to an address that a user gave: public addresses only, in time, within a size. @throws OutboundError */
  readonly fetch: Fetch;
  /** Hold calls to outside hosts that are out of reach. */
  readonly circuits: Circuits;
  /** Sends mail; null where nobody said how: e-mail is not available then. */
  readonly mailer: Mailer | null;
  /** Writes and looks at pictures; null where nobody said which model does. */
  readonly model: LanguageModel | null;
  /** Who takes the money; null where nobody said who does: there is nothing to buy then. */
  readonly payments: PaymentProvider | null;
  /** Where the bytes of media lie. */
  readonly storage: Storage;
  /** Rung after each commit that left something in the outbox: the workers of this process need not wait for their next look. */
  readonly wakeUp: WakeUpSignal;
  /** The clock. Tests turn it. */
  now(): Date;
}
