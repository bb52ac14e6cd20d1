import { probeHost } from "../../platform/outbound/boundedFetch.ts";
import type { Part } from "../../platform/outbound/circuits.ts";
import type { Services } from "../../platform/services/services.ts";
import { foreignStorageCheck } from "../boot/storageMark.ts";

/**
 * The state of a part in /readyz. `unknown` means that the part has not answered yet, `foreign` a storage of another
 * database.
 */
export type PartState = "ok" | "unreachable" | "foreign" | "not configured" | "unknown";

/** The outside services that the operator configures. Hosts that users name are not included. */
const OUTSIDE = ["storage", "mail", "model", "payments", "identity"] as const satisfies readonly Part[];
type OutsidePart = (typeof OUTSIDE)[number];
export type PartStates = Record<OutsidePart, PartState>;

/** A part is probed at most once in this time. */
const EVERY_MS = 10_000;
/** A part that does not answer within this time counts as unreachable. */
const WITHIN_MS = 3000;
/** How long the first answer waits for parts that were never probed. */
const FIRST_MS = 1000;

interface PartEntry {
  state: Exclude<PartState, "not configured">;
  askedAt: number;
  /** Resolves when the state is known. */
  asking: Promise<void> | null;
}

/**
 * Returns a function that reports the state of the parts. After the first call it returns known states and renews them
 * in the background.
 */
export function watchParts(services: Services): () => Promise<PartStates> {
  const { circuits, now } = services;
  const probes = probesOf(services);
  const entries = new Map<OutsidePart, PartEntry>();

  function look(part: OutsidePart, probe: () => Promise<void>): void {
    const { state, askedAt, asking } = entries.get(part) ?? { state: "unknown", askedAt: -Infinity, asking: null };
    if (asking !== null || now().getTime() - askedAt < EVERY_MS) return;
    const entry: PartEntry = { state, askedAt: now().getTime(), asking: null };
    entry.asking = ask(entry, probe);
    entries.set(part, entry);
  }

  const stateOf = (part: OutsidePart): PartState => {
    if (probes[part] === null) return "not configured";
    return circuits.held(part).open > 0 ? "unreachable" : (entries.get(part)?.state ?? "unknown");
  };

  return async () => {
    for (const part of OUTSIDE) {
      const probe = probes[part];
      if (probe !== null) look(part, probe);
    }
    const fresh = [...entries.values()].filter(({ state }) => state === "unknown");
    const asking = fresh.flatMap(({ asking: each }) => each ?? []);
    if (asking.length > 0) await atMost(FIRST_MS, Promise.all(asking));
    return Object.fromEntries(OUTSIDE.map((part) => [part, stateOf(part)])) as PartStates;
  };
}

/** Never throws, because /readyz names parts without reasons. */
async function ask(entry: PartEntry, probe: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => (entry.state = "unreachable"), WITHIN_MS);
  try {
    await probe();
    entry.state = "ok";
  } catch (error) {
    entry.state = error instanceof Foreign ? "foreign" : "unreachable";
  } finally {
    clearTimeout(late);
    entry.asking = null;
  }
}

/** The storage answers, and was exchanged since the start. */
class Foreign extends Error {}

const ALWAYS = () => Promise.resolve();
const PROBE_MS = 5000;

/**
 * Returns the probe of each part; null for a part that is not configured. A part inside this process is always
 * reachable.
 */
function probesOf({
  env,
  database,
  storage,
  mailer,
  model,
  payments,
}: Services): Record<OutsidePart, (() => Promise<void>) | null> {
  const { OIDC_ISSUER: issuer } = env;
  const isForeign = foreignStorageCheck(database, storage);
  return {
    storage: async () => {
      await storage.probe();
      if (await isForeign()) throw new Foreign();
    },
    mail: mailer && (() => (mailer.probe ?? ALWAYS)()),
    model: model && (() => (model.probe ?? ALWAYS)()),
    payments: payments && (() => (payments.probe ?? ALWAYS)()),
    identity:
      issuer === undefined
        ? null
        : () => probeHost(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, PROBE_MS),
  };
}

async function atMost(milliseconds: number, done: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, milliseconds);
  await Promise.race([done, over.promise]);
  clearTimeout(timer);
}
