import { CannotOpen } from "../../../platform/crypto/vault.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { Bill } from "../../../providers/billing.ts";
import { CannotBeAsked, ProviderFailure } from "../../../providers/failure.ts";
import { providerOf } from "../../../providers/registry.ts";
import { charge } from "../../network-costs/effects.ts";
import { contentOf } from "../content/content.ts";
import { renditionUnknown } from "../messages.ts";
import { until } from "./deadline.ts";
import type { FaultCode } from "./faults.ts";
import { countCalls, userOf } from "./quota.ts";
import { record } from "./record.ts";
import { placeOf, type Sendable, sendableSelect } from "./sendable.ts";
import { openSession, type Session } from "./session.ts";
import { type Finding, reconciled } from "./settlement.ts";
import { storedResults } from "./steps.ts";
import { replyToOf } from "./thread.ts";
import { type Timing, timingAt } from "./timing.ts";
import { triedWith } from "./tried.ts";

/**
 * Asks the provider whether the post of an attempt with a lost answer exists; never posts. Two concurrent calls do no
 * harm.
 * @throws the error, after the next question is scheduled, if it is an error of this server
 */
export async function reconcile(
  services: Services,
  timing: Timing,
  renditionId: string,
  signal: AbortSignal,
): Promise<void> {
  const question = await takeUp(services, timing, renditionId);
  if (question === null) return;
  const { finding, bill, bug } = await ask(services, timing, question, signal);
  await countCalls(services, userOf(question.rendition), bill);
  await conclude(services, timing, question, finding, bill);
  if (bug !== undefined) throw bug;
}

/** A worker that stopped left no bill. */
const LOST: FaultCode = "worker_lost";

interface Question {
  rendition: Sendable;
  attemptId: string;
  deliveryKey: string;
}

/** Claims the next question, if it is due. If the worker stops, the question is asked again at the stored instant. */
function takeUp(services: Services, timing: Timing, id: string): Promise<Question | null> {
  return systemWrite<Question | null>(services, async ({ tx, now }) => {
    const due = { id, deliveryState: "AMBIGUOUS" as const, nextReconciliationAt: { lte: now } };
    const again = new Date(now.getTime() + timing.askMs + timing.graceMs);
    const { count } = await tx.rendition.updateMany({ where: due, data: { nextReconciliationAt: again } });
    if (count === 0) return { value: null, audit: null };
    const rendition = await tx.rendition.findUniqueOrThrow({ where: { id }, select: sendableSelect });
    const { currentAttemptId: attemptId, deliveryKey } = rendition;
    if (attemptId === null || deliveryKey === null) throw new Error("a rendition is ambiguous without an attempt");
    return { value: { rendition, attemptId, deliveryKey }, audit: null, touched: [rendition.workspaceId] };
  });
}

async function ask(
  services: Services,
  timing: Timing,
  { rendition, deliveryKey }: Question,
  signal: AbortSignal,
): Promise<{ finding: Finding; bill: Bill; bug?: unknown }> {
  const { account, publication } = rendition;
  const { find } = providerOf(account.provider);
  if (account.credentials === null || find === null) return { finding: { post: "unaskable" }, bill: new Map() };
  const { prisma } = services.database;
  const { firstAt: since } = await triedWith(prisma, rendition.id, deliveryKey);
  const otherPosts = await postsOf(prisma, account.id, since);
  const deadline = until(services.fetch, { milliseconds: timing.askMs, now: services.now }, signal);
  let session: Session | undefined;
  try {
    session = openSession(services, deadline.fetch, { ...account, credentials: account.credentials });
    const { text } = contentOf(publication, rendition, rendition.segment);
    const { id: renditionId, workspaceId, steps: sealed } = rendition;
    const results = storedResults(services, { renditionId, workspaceId, deliveryKey, sealed });
    const search = { text, key: deliveryKey, since, otherPosts, results, replyTo: await replyToOf(prisma, rendition) };
    const posted = await find(deadline.fetch, session, search);
    return { finding: posted === null ? { post: "absent" } : { post: "there", posted }, bill: session.billed };
  } catch (error) {
    const bill = session?.billed ?? new Map();
    if (error instanceof CannotBeAsked) return { finding: { post: "unaskable" }, bill };
    if (error instanceof ProviderFailure) return { finding: { post: "unknown" }, bill };
    return { finding: { post: error instanceof CannotOpen ? "unaskable" : "unknown" }, bill, bug: error };
  } finally {
    deadline.end();
  }
}

/**
 * Ids of the account's posts that belong to other renditions and segments, from one hour before an instant, because
 * clocks differ.
 */
async function postsOf(
  prisma: Pick<Tx, "rendition" | "liveSegment">,
  accountId: string,
  since: Date,
): Promise<ReadonlySet<string>> {
  const from = new Date(since.getTime() - 3_600_000);
  const select = { externalId: true };
  const rows = await prisma.rendition.findMany({
    where: { accountId, currentAttemptAt: { gte: from }, externalId: { not: null } },
    select,
  });
  const segments = await prisma.liveSegment.findMany({ where: { accountId, publishedAt: { gte: from } }, select });
  return new Set([...rows, ...segments].flatMap(({ externalId }) => externalId ?? []));
}

async function conclude(
  services: Services,
  timing: Timing,
  question: Question,
  finding: Finding,
  bill: Bill,
): Promise<void> {
  const { rendition, attemptId, deliveryKey } = question;
  const { id, workspaceId } = rendition;
  const state = await systemWrite(services, async ({ tx, now }) => {
    const attempt = await tx.deliveryAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    const tried = await triedWith(tx, id, deliveryKey);
    const lostAt = attempt.finishedAt ?? attempt.startedAt;
    const lost = { lostAt, faultCode: attempt.errorCode };
    const next = reconciled(finding, lost, tried, now, timingAt(timing, rendition.account.provider));
    if (next instanceof Date) {
      await tx.rendition.updateMany({
        where: { id, deliveryState: "AMBIGUOUS", currentAttemptId: attemptId },
        data: { lastReconciledAt: now, nextReconciliationAt: next, updatedAt: now },
      });
      await charge(tx, services, placeOf(rendition, attemptId), bill, now);
      const wake = renditionUnknown.message({ renditionId: id }, { dueAt: next });
      return { value: "AMBIGUOUS", audit: null, outbox: [wake], touched: [workspaceId] };
    }
    const place = placeOf(rendition, attemptId);
    const also = { lastReconciledAt: now };
    const wasLost = attempt.errorCode === LOST;
    const done = await record({ tx, services, now, place, from: ["AMBIGUOUS"], settlement: next, bill, wasLost, also });
    if (!done.value) await charge(tx, services, place, bill, now);
    return { ...done, value: done.value ? next.state : null };
  });
  services.log.info("rendition.reconciled", { rendition: id, attempt: attemptId, found: finding.post, state });
}
