import { createWakeUpSignal } from "../concurrency/wakeUp.ts";
import { createVault } from "../crypto/vault.ts";
import { vaultKeys } from "../crypto/vaultKeys.ts";
import type { Database } from "../database/database.ts";
import type { Env } from "../env/env.ts";
import type { LanguageModel } from "../language-models/languageModel.ts";
import { createLimiter } from "../limits/limiter.ts";
import { type Log, SILENT } from "../log/log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { type Circuits, createCircuits } from "../outbound/circuits.ts";
import type { Fetch } from "../outbound/guardedFetch.ts";
import type { PaymentProvider } from "../payments/paymentProvider.ts";
import { openStorage } from "../storage/openStorage.ts";
import type { Storage } from "../storage/storage.ts";
import type { Services } from "./services.ts";

export interface ServiceOptions {
  env: Env;
  database: Database;
  /** The clock; the machine's when left out. */
  now?(): Date;
  /** Nobody listens when left out. */
  log?: Log;
  /** Those that mailer, model, payments and storage were opened with; circuits of the services' own when left out. */
  circuits?: Circuits;
  /** E-mail is not available when left out. */
  mailer?: Mailer | null;
  /** There is no language model when left out. */
  model?: LanguageModel | null;
  /** There is nothing to buy when left out. */
  payments?: PaymentProvider | null;
  /** Where the bytes of media lie; what the environment names when left out. */
  storage?: Storage;
}

/** What a server, or a command in its place, works with over an open database. */
export function openServices({
  env,
  database,
  now = () => new Date(),
  log = SILENT,
  circuits = createCircuits({ now, log }),
  mailer = null,
  model = null,
  payments = null,
  storage = openStorage(env, circuits, log),
}: ServiceOptions): Services {
  database.outages.onFailures((failures, reason) => log.warning("database.unavailable", { failures, reason }));
  const vault = createVault(() => vaultKeys(env));
  const fetch = fetchOf(env, circuits);
  const limiter = createLimiter(database.pool);
  const wakeUp = createWakeUpSignal();
  return { env, database, limiter, log, vault, fetch, circuits, mailer, model, payments, storage, wakeUp, now };
}

/** The HTTP client behind it is loaded when the first request goes elsewhere. */
function fetchOf({ OUTBOUND_ALLOW: allow }: Env, circuits: Circuits): Fetch {
  let guarded: Promise<Fetch> | undefined;
  const open = () => import("../outbound/guardedFetch.ts").then((made) => made.createGuardedFetch({ allow, circuits }));
  return async (input, init) => (await (guarded ??= open()))(input, init);
}
