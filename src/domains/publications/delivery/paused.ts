import { logFailure } from "../../../platform/database/outages.ts";
import { pause, pausedUntil } from "../../../platform/limits/pauses.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Done } from "../../../platform/write/outcome.ts";
import { rowsOf } from "../../../platform/write/sql.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { AppLimit, ProviderFailure } from "../../../providers/failure.ts";
import { MediaItemFailure } from "../../../providers/mediaItemFailure.ts";
import type { Pause } from "../../../providers/shared/rateLimits.ts";
import { renditionDue } from "../messages.ts";
import { type Fault, faultColumns } from "./faults.ts";
import { record } from "./record.ts";
import { placeOf, type Sendable } from "./sendable.ts";
import { settlementOf } from "./settlement.ts";
import { type Timing, timingAt } from "./timing.ts";
import { wantedSince } from "./wantedSince.ts";

type Account = Pick<Sendable["account"], "id" | "provider" | "instanceUrl">;

const LIMITED: Fault = { code: "provider_limited", httpStatus: null };

/** A network may name any time. A longer pause is asked for again. */
const LONGEST_PAUSE_MS = 24 * 3_600_000;

const subjectsOf = ({ id, provider, instanceUrl }: Account): Record<Pause["of"], string> => ({
  account: `account ${id}`,
  app: `app ${provider} ${instanceUrl}`,
});

/**
 * Stores the pauses that a network asked for, for all servers. A failure is only logged: a lost pause costs one more
 * refusal, and the result of the post must not be lost with it.
 */
export async function keepPauses(
  services: Services,
  account: Account,
  pauses: ReadonlyMap<Pause["of"], Date>,
): Promise<void> {
  const subjects = subjectsOf(account);
  const most = services.now().getTime() + LONGEST_PAUSE_MS;
  const bounded = [...pauses].map(([of, until]) => [subjects[of], new Date(Math.min(until.getTime(), most))] as const);
  await pause(services.database.pool, new Map(bounded)).catch((error: unknown) =>
    logFailure(services.log, "rendition.pause_unstored", { account: account.id }, error),
  );
}

/** The pause of a refusal that states its time in its body; null for none. A host of media is not the network. */
export function pauseIn(error: unknown): Pause | null {
  if (!(error instanceof ProviderFailure) || error instanceof MediaItemFailure) return null;
  if (error.kind !== "limited" || error.retryAt === null) return null;
  return { of: error instanceof AppLimit ? "app" : "account", until: error.retryAt };
}

/** The end of the pause of an account or its app; null if nothing is paused. */
export const pauseOf = (tx: Tx, { account }: Sendable, now: Date): Promise<Date | null> =>
  pausedUntil((text, values) => rowsOf(tx, text, values), Object.values(subjectsOf(account)), now);

/**
 * Postpones a rendition whose account, or whose app, the network takes nothing from until an instant. This is no
 * attempt: nothing is sent, and other accounts go on.
 */
export async function postponed(
  services: Services,
  usual: Timing,
  { tx, rendition, now, until }: { tx: Tx; rendition: Sendable; now: Date; until: Date },
): Promise<Done<null>> {
  const { id, workspaceId, deliveryKey, account, attempts } = rendition;
  const timing = timingAt(usual, account.provider);
  const firstAt = deliveryKey === null ? now : wantedSince({ deliveryKey });
  const tried = { attempts, limited: 0, firstAt };
  const settlement = settlementOf({ came: "held", fault: LIMITED, until }, tried, now, timing);
  if (settlement.state !== "QUEUED") {
    const place = placeOf(rendition, null);
    return { ...(await record({ tx, services, now, place, from: ["QUEUED", "PROCESSING"], settlement })), value: null };
  }
  const { fault, at: nextAttemptAt } = settlement;
  await tx.rendition.updateMany({
    where: { id, deliveryState: { in: ["QUEUED", "PROCESSING"] }, leasedUntil: null },
    data: { nextAttemptAt, ...faultColumns(fault), updatedAt: now },
  });
  const wake = renditionDue.message({ renditionId: id }, { dueAt: nextAttemptAt });
  return { value: null, audit: null, outbox: [wake], touched: [workspaceId] };
}
