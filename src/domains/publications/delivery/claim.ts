import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import { lockRow } from "../../../platform/write/sql.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { newDeliveryKey } from "../../../providers/deliveryKey.ts";
import type { ReplyTo } from "../../../providers/post.ts";
import { providerOf } from "../../../providers/registry.ts";
import { hasSteps } from "../../../providers/steps.ts";
import { reservePosts } from "../../network-costs/effects.ts";
import { contentOf, filesOf } from "../content/content.ts";
import { billedPosts } from "../content/costs.ts";
import { type Library, libraryOf } from "../content/library.ts";
import { isAsFrozen } from "../frozen/digest.ts";
import { hasDigests } from "../frozen/rules.ts";
import { maySend, sendable } from "../review/approved.ts";
import type { FaultCode } from "./faults.ts";
import { pauseOf, postponed } from "./paused.ts";
import { type Taken, takeQuota, userOf } from "./quota.ts";
import { type Place, record } from "./record.ts";
import { placeOf, type Sendable, sendableSelect } from "./sendable.ts";
import { replyToOf } from "./thread.ts";
import { callMsOf, type Timing } from "./timing.ts";

/** A rendition that belongs to this worker until its lease ends. */
export interface Claim {
  place: Place & { attemptId: string };
  rendition: Sendable;
  account: Sendable["account"] & { credentials: string };
  deliveryKey: string;
  /** The library's items of the rendition, which the digest describes. */
  library: Library;
  /** The earlier posts of the thread; null for its first segment. */
  replyTo: ReplyTo | null;
  /** Whether the attempt has steps before the call that makes the post. */
  isPreparing: boolean;
  /** The units of the network's quota that were taken for the attempt. */
  quota: Taken;
  /** When it was claimed. */
  at: Date;
}

const WAITING = ["QUEUED", "PROCESSING"] as const;

/**
 * Claims a rendition that is due. The attempt is recorded before anything is sent, so that an attempt whose answer is
 * lost is known. A rendition whose account cannot publish, whose content lacks a required approval, or whose content is
 * not the frozen one fails here, without an attempt. A rendition waits, without an attempt, while a rate limit pauses
 * its account, or while the daily quota of its app is used up.
 * @returns null if the rendition is not due, another worker has it, it waits, or it failed
 */
export function claim(services: Services, timing: Timing, renditionId: string): Promise<Claim | null> {
  return systemWrite<Claim | null>(services, async ({ tx, now }) => {
    const due = dueAt(renditionId, now);
    const rendition = await dueRendition(tx, due);
    if (rendition === null) return { value: null, audit: null };
    const { account, publication } = rendition;
    const library = await libraryOf(tx, rendition.workspaceId, publication, [rendition]);
    const obstacle = obstacleOf(rendition, library);
    const { credentials } = account;
    const refused = async (code: FaultCode) => {
      const settlement = { state: "REJECTED" as const, fault: { code, httpStatus: null } };
      const place = placeOf(rendition, null);
      return { ...(await record({ tx, services, now, place, from: WAITING, settlement })), value: null };
    };
    if (obstacle !== null || credentials === null) return refused(obstacle ?? "account_disconnected");
    const pausedUntil = await pauseOf(tx, rendition, now);
    if (pausedUntil !== null) return postponed(services, timing, { tx, rendition, now, until: pausedUntil });
    if (!(await hasBudget(tx, services, rendition, now))) return refused("budget_exceeded");
    const content = contentOf(publication, rendition, rendition.segment);
    // An attempt that goes on behind earlier steps repeats none of their calls.
    const quota = rendition.steps === null ? await takeQuota(tx, services, userOf(rendition), content, now) : [];
    if (quota instanceof Date) return postponed(services, timing, { tx, rendition, now, until: quota });
    const files = filesOf(content);
    // An attempt whose media are processed goes on.
    const earlierId = rendition.deliveryState === "PROCESSING" ? rendition.currentAttemptId : null;
    const attemptId = earlierId ?? newId("att");
    const number = rendition.attempts + (earlierId === null ? 1 : 0);
    const isPreparing = hasSteps(providerOf(account.provider).steps, files);
    const deliveryKey = rendition.deliveryKey ?? newDeliveryKey(now);
    const { count } = await tx.rendition.updateMany({
      where: {
        ...due,
        attempts: rendition.attempts,
        contentDigest: rendition.contentDigest,
        publication: sendable(tx),
      },
      data: {
        deliveryState: "SUBMITTED",
        attempts: number,
        deliveryKey,
        currentAttemptId: attemptId,
        currentAttemptAt: now,
        preparingAttemptId: isPreparing ? attemptId : null,
        nextAttemptAt: null,
        leasedUntil: new Date(now.getTime() + callMsOf(timing, files) + timing.marginMs),
        updatedAt: now,
      },
    });
    if (count === 0) return { value: null, audit: null };
    const { segment } = rendition;
    const replyTo = await replyToOf(tx, rendition);
    if (earlierId === null) {
      const attempt = { id: attemptId, renditionId, number, segment, deliveryKey, startedAt: now };
      await tx.deliveryAttempt.create({ data: attempt });
    } else await tx.deliveryAttempt.update({ where: { id: attemptId }, data: { state: "SUBMITTED" } });
    const place = { ...placeOf(rendition, null), attemptId };
    const sending = { ...account, credentials };
    const value = { place, rendition, account: sending, deliveryKey, library, replyTo, isPreparing, quota, at: now };
    return { value, audit: null, touched: [rendition.workspaceId] };
  });
}

/**
 * A rendition that is due. At a network that bills calls, its publication is locked, as `record` locks it: of two
 * workers one reserves the costs of its posts.
 */
async function dueRendition(tx: Tx, where: Prisma.RenditionWhereInput): Promise<Sendable | null> {
  const rendition = await tx.rendition.findFirst({ where, select: sendableSelect });
  if (rendition === null || providerOf(rendition.account.provider).billing === null) return rendition;
  await lockRow(tx, "publication", rendition.publicationId, "NO KEY UPDATE");
  return tx.rendition.findFirst({ where, select: sendableSelect });
}

/** Reserves the costs of all posts that are not sent yet. @returns false if the budget has no room for them */
function hasBudget(tx: Tx, services: Services, rendition: Sendable, now: Date): Promise<boolean> {
  const { id: renditionId, account, workspace, publication, segment } = rendition;
  const payer = { organizationId: workspace.organizationId, provider: account.provider, renditionId };
  const posts = billedPosts(publication, rendition).filter((post) => post.segment >= segment);
  return reservePosts(tx, services, payer, posts, now);
}

/** The reason why a rendition must not be sent; null for none. */
function obstacleOf(rendition: Sendable, library: Library): FaultCode | null {
  const { account, publication } = rendition;
  if (!maySend(rendition)) return "approval_required";
  if (hasDigests(publication) && !isAsFrozen(publication, rendition, library)) return "content_changed";
  if (account.state === "ACTIVE") return null;
  return account.state === "NEEDS_ATTENTION" ? "account_needs_attention" : "account_disconnected";
}

const dueAt = (id: string, now: Date): Prisma.RenditionWhereInput => ({
  id,
  publicationState: "PUBLISHING",
  status: "PUBLISHING",
  deliveryState: { in: [...WAITING] },
  nextAttemptAt: { lte: now },
  leasedUntil: null,
});
