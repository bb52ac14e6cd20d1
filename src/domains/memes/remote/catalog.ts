import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { outboundReason } from "../../../platform/outbound/outboundError.ts";
import type { Services } from "../../../platform/services/services.ts";
import { canonicalJson } from "../../../platform/values/canonical.ts";
import { type MemeIndex, memeIndex } from "../search.ts";
import { type Answered, askForTemplates } from "./ask.ts";
import { type Copy, claim, keep, pauseUntil, readCopy, readTemplatesOf } from "./copy.ts";
import { clientError, Trouble, type TroubleCode } from "./trouble.ts";

const HOUR_MS = 3_600_000;
/** The age up to which a copy is served without a refresh (docs/decisions/memes.md, 4). */
const FRESH_MS = 12 * HOUR_MS;
/** The age from which a copy is not served. */
const USABLE_MS = 7 * 24 * HOUR_MS;

const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

export interface RemoteCatalog {
  revision: string;
  refreshedAt: Date;
  stale: boolean;
  index: MemeIndex;
}

/** The search index of each server's current revision. */
const indexes = new WeakMap<Services, { revision: string; index: Promise<MemeIndex> }>();
/** The refresh that runs in this process, which concurrent requests share. */
const refreshes = new WeakMap<Services, Promise<void>>();

/** Returns the provider's address without trailing slashes. */
export const baseOf = ({ env }: Pick<Services, "env">): string => env.MEME_CATALOG_URL.replace(/(?<!\/)\/+$/, "");

/**
 * Returns the remote catalog from the copy that all servers share, after a refresh of an outdated copy.
 * @throws DomainError RATE_LIMITED, BAD_GATEWAY or UNAVAILABLE, by the provider's last failure, without a copy of at
 * most 7 days
 */
export async function remoteCatalog(services: Services): Promise<RemoteCatalog> {
  const source = baseOf(services);
  let copy = await readCopy(services, source);
  if (copy === null || ageOf(copy, services.now()) >= FRESH_MS) {
    await (refreshes.get(services) ?? begin(services, source, copy));
    copy = await readCopy(services, source);
  }
  if (copy === null || ageOf(copy, services.now()) >= USABLE_MS) throw refusal(copy, services.now());
  const { revision, refreshedAt } = copy;
  const stale = ageOf(copy, services.now()) >= FRESH_MS;
  return { revision, refreshedAt, stale, index: await indexOf(services, source, revision) };
}

const ageOf = ({ refreshedAt }: Copy, now: Date) => now.getTime() - refreshedAt.getTime();

function begin(services: Services, source: string, copy: Copy | null): Promise<void> {
  const refresh = refreshed(services, source, copy).finally(() => refreshes.delete(services));
  refreshes.set(services, refresh);
  return refresh;
}

/**
 * Asks the provider, or waits for the server that does. With a usable copy, returns without waiting for another server.
 */
async function refreshed(services: Services, source: string, copy: Copy | null): Promise<void> {
  const now = services.now();
  const isToWait = copy?.waitUntil != null && copy.waitUntil > now;
  if (!isToWait && (await claim(services, source, now))) return ask(services, source, copy, now);
  if (copy !== null && ageOf(copy, now) < USABLE_MS) return;
  const patient = performance.now() + PATIENCE_MS;
  while ((await readCopy(services, source))?.waitFor === "refresh" && performance.now() < patient) {
    await setTimeout(LOOK_MS);
  }
}

async function ask(services: Services, source: string, copy: Copy | null, now: Date): Promise<void> {
  try {
    const answered = await askForTemplates(services, source, copy?.etag ?? null);
    await keep(services, source, now, changesOf(answered));
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const { code, seconds, cause } = error;
    services.log.warning("memes.provider_failed", { code, seconds, reason: outboundReason(cause) });
    await pauseUntil(services, source, { code, until: new Date(now.getTime() + seconds * 1000) });
  }
}

function changesOf(answered: Answered) {
  if (answered === "unchanged") return undefined;
  const { templates, etag } = answered;
  const digest = createHash("sha256").update(canonicalJson(templates)).digest("hex");
  return { templates, etag, revision: `sha256:${digest}` };
}

function refusal(copy: Copy | null, now: Date) {
  const seconds = ((copy?.waitUntil?.getTime() ?? now.getTime()) - now.getTime()) / 1000;
  const code = TROUBLES.find((each) => each === copy?.waitFor) ?? "UNAVAILABLE";
  return clientError(code, seconds);
}

const TROUBLES: readonly TroubleCode[] = ["RATE_LIMITED", "BAD_GATEWAY", "UNAVAILABLE"];

function indexOf(services: Services, source: string, revision: string): Promise<MemeIndex> {
  const entry = indexes.get(services);
  if (entry?.revision === revision) return entry.index;
  const index = readTemplatesOf(services, source).then(memeIndex);
  indexes.set(services, { revision, index });
  // A failed read is not cached.
  index.catch(() => indexes.delete(services));
  return index;
}
