import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import { limitsFor, providerOf } from "../../../providers/registry.ts";
import { notingPauses, type Pause } from "../../../providers/shared/rateLimits.ts";
import { StillProcessing } from "../../../providers/steps.ts";
import { needsAttention } from "../../accounts/effects.ts";
import { contentOf, filesOf } from "../content/content.ts";
import { type Claim, claim } from "./claim.ts";
import { NOTHING_BILLED, recordSteps } from "./costs.ts";
import { until } from "./deadline.ts";
import type { FaultCode } from "./faults.ts";
import { addressing } from "./fetched/addresses.ts";
import { goOnAt, putBack } from "./held.ts";
import { linkCardOf, mediaOf } from "./media.ts";
import { keepPauses, pauseIn } from "./paused.ts";
import { countCalls, userOf } from "./quota.ts";
import { record } from "./record.ts";
import { openSession, type Session } from "./session.ts";
import { goesOnAt, settlementOf } from "./settlement.ts";
import { attemptResults } from "./steps.ts";
import { callMsOf, type Timing, timingAt } from "./timing.ts";
import { triedWith } from "./tried.ts";
import { type Judged, verdictOf } from "./verdict.ts";
import { wantedSince } from "./wantedSince.ts";

/**
 * Sends one rendition, if it is due and no other worker has it. Three steps: the attempt is committed, the provider is
 * called, the result is committed. A worker that stops in between leaves a lease that ends.
 * @throws the error, after it was recorded, if it is an error of this server
 */
export async function deliver(
  services: Services,
  usual: Timing,
  renditionId: string,
  signal: AbortSignal,
): Promise<void> {
  const claimed = await claim(services, usual, renditionId);
  if (claimed === null) return;
  const timing = timingAt(usual, claimed.account.provider);
  const sent = await send(services, timing, claimed, signal);
  await keepPauses(services, claimed.account, sent.pauses);
  await countCalls(services, userOf(claimed.rendition), sent.calls, { taken: claimed.quota, at: claimed.at });
  if (sent.goesOnAt) return goOnAt(services, claimed, sent.goesOnAt, sent.bill);
  if (await held(services, timing, claimed, sent)) return;
  await conclude(services, timing, claimed, sent);
  if (sent.bug !== undefined) throw sent.bug;
}

interface Sent extends Judged {
  /** The sealed credentials of the call; null if they could not be opened. */
  sealed: string | null;
  /** When the attempt goes on, because the network is processing media; absent or null if the attempt has ended. */
  goesOnAt?: Date | null;
  /** The pauses that the network asked for. */
  pauses: ReadonlyMap<Pause["of"], Date>;
  /** The operations of all calls. */
  calls: Bill;
  /** Those of them whose costs are not recorded yet. */
  bill: Bill;
}

async function send(services: Services, timing: Timing, claimed: Claim, signal: AbortSignal): Promise<Sent> {
  const { rendition, account, deliveryKey, library, replyTo } = claimed;
  const content = contentOf(rendition.publication, rendition, rendition.segment);
  const { text, media, linkCard, options } = content;
  const deadline = until(
    services.fetch,
    { milliseconds: callMsOf(timing, filesOf(content)), now: services.now },
    signal,
  );
  const network = notingPauses(deadline.fetch, providerOf(account.provider).rateLimits, services.now);
  const { pauses } = network;
  let session: Session | undefined;
  const left = () => {
    const { sealed = null, billed: calls = NOTHING_BILLED, unrecorded: bill = NOTHING_BILLED } = session ?? {};
    return { sealed, calls, bill, pauses };
  };
  try {
    session = openSession(services, deadline.fetch, account);
    const wanted = { library, media, limits: limitsFor(account, options), addressing: addressing(services, claimed) };
    const results = attemptResults(services, session, stepsOf(claimed));
    const sentMedia = await mediaOf(services, wanted, deadline);
    const card = await linkCardOf(services, { ...wanted, linkCard, provider: account.provider }, deadline);
    const post = { text, media: sentMedia, linkCard: card, options, key: deliveryKey, replyTo, results };
    const posted = await providerOf(account.provider).publish(network.fetch, session, post);
    return { verdict: { came: "posted", posted }, ...left() };
  } catch (error) {
    if (error instanceof StillProcessing) {
      const at = goesOnAt(error.afterMs, wantedSince(claimed), services.now(), timing);
      const fault = { code: "media_unprocessed", httpStatus: null } as const;
      return { verdict: { came: "refusal", fault }, goesOnAt: at, ...left() };
    }
    const pause = pauseIn(error);
    if (pause !== null) network.note(pause);
    return { ...verdictOf(error), ...left() };
  } finally {
    deadline.end();
  }
}

const stepsOf = ({ place, rendition, deliveryKey, isPreparing }: Claim) => ({
  place,
  deliveryKey,
  sealed: rendition.steps,
  isPreparing,
});

/**
 * Queues a rendition again that was not sent because its host's circuit is open. False if something was sent or the
 * wait is too long.
 */
async function held(services: Services, timing: Timing, claimed: Claim, { verdict, bill }: Sent): Promise<boolean> {
  if (verdict.came !== "held") return false;
  const tried = { attempts: claimed.rendition.attempts, limited: 0, firstAt: wantedSince(claimed) };
  const settlement = settlementOf(verdict, tried, services.now(), timing);
  if (settlement.state !== "QUEUED") return false;
  await putBack(services, claimed, settlement, bill);
  services.log.debug("rendition.held", { rendition: claimed.place.id });
  return true;
}

/**
 * Records the result. After the lease has ended, an answer of the provider is still recorded; a missing answer adds
 * nothing.
 */
async function conclude(services: Services, timing: Timing, claimed: Claim, sent: Sent): Promise<void> {
  const { verdict, sealed, bill } = sent;
  const { place, rendition, account, deliveryKey } = claimed;
  const settlement = await systemWrite(services, async ({ tx, now }) => {
    const tried = await triedWith(tx, rendition.id, deliveryKey);
    const since = verdict.came === "held" ? { firstAt: wantedSince(claimed) } : {};
    const settled = settlementOf(verdict, { ...tried, ...since }, now, timing);
    const from = verdict.came === "silence" ? (["SUBMITTED"] as const) : (["SUBMITTED", "AMBIGUOUS"] as const);
    const done = await record({ tx, services, now, place, from, settlement: settled, bill });
    if (!done.value && (await wasPreparing(tx, place.attemptId))) await recordSteps(tx, services, place, bill, now);
    const isUnauthorized = "fault" in settled && settled.fault.code === "account_unauthorized";
    const { publicationId } = place;
    const attention = isUnauthorized ? await needsAttention(tx, { id: account.id, sealed, now, publicationId }) : null;
    return {
      ...done,
      value: done.value ? settled : null,
      audit: [...[done.audit ?? []].flat(), ...(attention?.audit ?? [])],
      outbox: [...(done.outbox ?? []), ...(attention?.outbox ?? [])],
    };
  });
  const fault = settlement !== null && "fault" in settlement ? settlement.fault : null;
  services.log.info("rendition.attempted", {
    publication: place.publicationId,
    workspace: place.workspaceId,
    rendition: rendition.id,
    attempt: place.attemptId,
    state: settlement?.state ?? null,
    code: fault?.code ?? null,
    status: fault?.httpStatus ?? null,
  });
}

/**
 * Whether an attempt was given up before the call that makes the post. The bill of another attempt that was given up is
 * the reservation of its post.
 */
async function wasPreparing(tx: Tx, id: string): Promise<boolean> {
  const lost: FaultCode = "worker_lost";
  return (await tx.deliveryAttempt.count({ where: { id, state: "REJECTED", errorCode: lost } })) > 0;
}
