import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { outboundReason } from "../../../platform/outbound/outboundError.ts";
import type { Services } from "../../../platform/services/services.ts";
import { canonicalJson } from "../../../platform/values/canonical.ts";
import { type MemeIndex, memeIndex } from "../search.ts";
import { type Answered, askForTemplates } from "./ask.ts";
import { type Copy, claim, keep, leaveAlone, readCopy, readTemplatesOf } from "./copy.ts";
import { Trouble, type TroubleCode, toldAs } from "./trouble.ts";

const HOUR_MS = 3_600_000;
/** Younger copies are served as they are (docs/decisions/memes.md, 4). */
const FRESH_MS = 12 * HOUR_MS;
/** Older ones are not served at all. */
const USABLE_MS = 7 * 24 * HOUR_MS;

const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

export interface RemoteCatalog {
  revision: string;
  refreshedAt: Date;
  stale: boolean;
  index: MemeIndex;
}

/** The last index of each server, for as long as its revision is the current one. */
const indexes = new WeakMap<Services, { revision: string; index: Promise<MemeIndex> }>();
/** The refresh that is under way in this process: whoever comes meanwhile waits for the same. */
const refreshes = new WeakMap<Services, Promise<void>>();

/** The provider's address without the slashes at its end. */
export const baseOf = ({ env }: Pick<Services, "env">): string => env.MEME_CATALOG_URL.replace(/\/+$/, "");

/**
 * The remote catalogue from the copy that all servers share, read anew when that is too old.
 * @throws DomainError RATE_LIMITED, BAD_GATEWAY or UNAVAILABLE, as the provider was when it was last asked, without a copy of 7 days
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

function begin(services: Services, source: string, known: Copy | null): Promise<void> {
  const refresh = refreshed(services, source, known).finally(() => refreshes.delete(services));
  refreshes.set(services, refresh);
  return refresh;
}

/** Asks the provider, or waits for the server that does. With an old copy at hand nobody waits for another server. */
async function refreshed(services: Services, source: string, known: Copy | null): Promise<void> {
  const now = services.now();
  const isToWait = known?.waitUntil != null && known.waitUntil > now;
  if (!isToWait && (await claim(services, source, now))) return ask(services, source, known, now);
  if (known !== null && ageOf(known, now) < USABLE_MS) return;
  const patient = performance.now() + PATIENCE_MS;
  while ((await readCopy(services, source))?.waitFor === "refresh" && performance.now() < patient) {
    await setTimeout(LOOK_MS);
  }
}

async function ask(services: Services, source: string, known: Copy | null, now: Date): Promise<void> {
  try {
    const answered = await askForTemplates(services, source, known?.etag ?? null);
    await keep(services, source, now, whatIsNew(answered));
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    const { code, seconds, cause } = error;
    services.log.warning("memes.provider_failed", { code, seconds, reason: outboundReason(cause) });
    await leaveAlone(services, source, { code, until: new Date(now.getTime() + seconds * 1000) });
  }
}

function whatIsNew(answered: Answered) {
  if (answered === "unchanged") return undefined;
  const { templates, etag } = answered;
  const digest = createHash("sha256").update(canonicalJson(templates)).digest("hex");
  return { templates, etag, revision: `sha256:${digest}` };
}

function refusal(copy: Copy | null, now: Date) {
  const seconds = ((copy?.waitUntil?.getTime() ?? now.getTime()) - now.getTime()) / 1000;
  const code = TROUBLES.find((each) => each === copy?.waitFor) ?? "UNAVAILABLE";
  return toldAs(code, seconds);
}

const TROUBLES: readonly TroubleCode[] = ["RATE_LIMITED", "BAD_GATEWAY", "UNAVAILABLE"];

function indexOf(services: Services, source: string, revision: string): Promise<MemeIndex> {
  const known = indexes.get(services);
  if (known?.revision === revision) return known.index;
  const index = readTemplatesOf(services, source).then(memeIndex);
  indexes.set(services, { revision, index });
  // One that could not be read is read again.
  index.catch(() => indexes.delete(services));
  return index;
}
