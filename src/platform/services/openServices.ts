import { createWakeUpSignal } from "../concurrency/wakeUp.ts";
import { createVault, type Vault } from "../crypto/vault.ts";
import { vaultKeys } from "../crypto/vaultKeys.ts";
import type { Env } from "../env/env.ts";
import { createLimiter } from "../limits/limiter.ts";
import { type Log, SILENT } from "../log/log.ts";
import { currentOperation } from "../operation/operation.ts";
import { type Circuits, createCircuits } from "../outbound/circuits.ts";
import type { Fetch } from "../outbound/guardedFetch.ts";
import { openStorage } from "../storage/openStorage.ts";
import type { Storage } from "../storage/storage.ts";
import type { Services } from "./services.ts";

export interface ServiceOptions
  extends Pick<Services, "env" | "database">,
    Partial<Pick<Services, "tracer" | "mailer" | "model" | "payments" | "documentCheck">> {
  /** The clock. Default: the machine's. */
  now?(): Date;
  /** Default: no log. */
  log?: Log;
  /** The circuits with which mailer, model, payments and storage were opened. Default: separate circuits. */
  circuits?: Circuits;
  /** The storage of media. Default: the storage of the environment. */
  storage?: Storage;
  /** The client of hosts that users name. Default: the guarded one, with the hosts that the environment allows. */
  fetch?: Fetch;
}

/** Opens the services of a server, or of a command, over an open database. */
export function openServices({
  env,
  database,
  now = () => new Date(),
  log = SILENT,
  tracer = null,
  circuits = createCircuits({ now, log }),
  mailer = null,
  model = null,
  payments = null,
  documentCheck = null,
  storage = openStorage(env, circuits, log),
  fetch = fetchOf(env, circuits),
}: ServiceOptions): Services {
  database.outages.onFailures((failures, reason) => log.warning("database.unavailable", { failures, reason }));
  database.writability.onChange((takesWrites) =>
    takesWrites ? log.info("database.writable") : log.warning("database.read_only"),
  );
  const vault = createVault(() => vaultKeys(env));
  const limiter = createLimiter(database);
  const wakeUp = createWakeUpSignal();
  return uncachedBeyondRows({
    env,
    database,
    limiter,
    log,
    tracer,
    vault,
    fetch,
    circuits,
    mailer,
    model,
    payments,
    documentCheck,
    storage,
    wakeUp,
    now,
    asOf(compute) {
      const { value, until } = compute(now());
      if (until !== null) currentOperation()?.holdUntil(until);
      return value;
    },
  });
}

/**
 * The services that say nothing about an answer, or are the same as long as the process runs, or say until when the
 * answer holds.
 */
const CACHED: ReadonlySet<string> = new Set<keyof Services>([
  "env",
  "database",
  "log",
  "tracer",
  "wakeUp",
  "asOf",
  "now",
  "vault",
]);

/** A signature is the same for the same text, and no secret. */
const SIGNING: ReadonlySet<string> = new Set<keyof Vault>(["sign", "isSigned"]);

/**
 * Returns services that exclude the answer of the current operation from the cache when they are used, apart from the
 * listed ones: the clock, limits, secrets, outside services and stored bytes change without a commit.
 */
const uncachedBeyondRows = (services: Services): Services =>
  marking(
    {
      ...services,
      now: () => (currentOperation()?.neverCache("clock"), services.now()),
      vault: marking(services.vault, SIGNING, () => "vault"),
    },
    CACHED,
    (name) => name,
  );

/**
 * Returns a copy whose members, apart from `unmarked`, exclude the answer of the current operation from the cache when
 * they are read.
 */
function marking<Members extends object>(
  members: Members,
  unmarked: ReadonlySet<string>,
  reason: (name: string) => string,
): Members {
  const marked = { ...members };
  for (const name of Object.keys(members).filter((each) => !unmarked.has(each)) as (keyof Members & string)[]) {
    const get = () => (currentOperation()?.neverCache(reason(name)), members[name]);
    Object.defineProperty(marked, name, { enumerable: true, get });
  }
  return marked;
}

/** The HTTP client is loaded for the first outbound request. */
function fetchOf({ OUTBOUND_ALLOW: allow, MEME_CATALOG_URL, PROVIDER_API_URLS }: Env, circuits: Circuits): Fetch {
  const services = [MEME_CATALOG_URL, ...PROVIDER_API_URLS.values()];
  let guarded: Promise<Fetch> | undefined;
  const open = async () => {
    const [{ createGuardedFetch }, { gated }] = await Promise.all([
      import("../outbound/guardedFetch.ts"),
      import("../outbound/gate.ts"),
    ]);
    return gated(createGuardedFetch({ allow, services, circuits }));
  };
  return async (input, init) => (await (guarded ??= open()))(input, init);
}
