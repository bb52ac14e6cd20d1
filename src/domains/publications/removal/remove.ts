import { CannotOpen } from "../../../platform/crypto/vault.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Bill } from "../../../providers/billing.ts";
import { type FailureKind, ProviderFailure } from "../../../providers/failure.ts";
import { providerOf } from "../../../providers/registry.ts";
import { NOTHING_BILLED } from "../delivery/costs.ts";
import { until } from "../delivery/deadline.ts";
import { FAULTS, faultOf } from "../delivery/faults.ts";
import { countCalls, userOf } from "../delivery/quota.ts";
import { openSession, type Session } from "../delivery/session.ts";
import { claimRemoval, type RemovalClaim } from "./claim.ts";
import { recordFailure, recordRemoved } from "./record.ts";
import { REMOVAL_CALLS_MS } from "./rules.ts";

/**
 * Deletes the live posts of a rendition at its provider, the last one first. Each result is committed before the next
 * call, and a call that was interrupted is safe to repeat: a repeated request goes on where this one ended.
 * @throws DomainError CONFLICT if no post can be deleted now; PROVIDER_REFUSED
 */
export async function removePosts(services: Services, renditionId: string): Promise<void> {
  const claim = await claimRemoval(services, renditionId);
  if (claim === null) return;
  const deadline = until(
    services.fetch,
    { milliseconds: REMOVAL_CALLS_MS, now: services.now },
    new AbortController().signal,
  );
  const { account } = claim.rendition;
  const { remove } = providerOf(account.provider);
  let session: Session | undefined;
  let left = claim.posts.length;
  try {
    session = openSession(services, deadline.fetch, account);
    for (const post of claim.posts) {
      await remove?.(deadline.fetch, session, post);
      await session.recordBill((bill) => recordRemoved(services, claim, { position: post.position, bill }));
      left -= 1;
    }
  } catch (error) {
    const bill = session?.unrecorded ?? NOTHING_BILLED;
    await release(services, claim, { error, left, sealed: session?.sealed ?? null, bill });
    throw refusalOf(error, left);
  } finally {
    deadline.end();
    // Deletions count even beyond the quota of the app, because a person wants the posts gone.
    const { rendition, quota: taken, at } = claim;
    await countCalls(services, userOf(rendition), session?.billed ?? NOTHING_BILLED, { taken, at });
  }
}

interface Failed {
  error: unknown;
  left: number;
  sealed: string | null;
  bill: Bill;
}

/** Records a call that failed. A call that was not made, because the host's circuit is open, does not count. */
function release(services: Services, claim: RemovalClaim, { error, left, sealed, bill }: Failed): Promise<void> {
  const { position = 0 } = claim.posts[claim.posts.length - left] ?? {};
  const wasCalled = error instanceof ProviderFailure && error.heldUntil === null;
  return recordFailure(services, claim, { position, fault: wasCalled ? faultOf(error) : null, sealed, bill });
}

const MESSAGES: Record<FailureKind, string> = {
  blocked: FAULTS.address_blocked.reason,
  unreachable: "The provider did not answer. Call deletePost again in a few minutes.",
  limited: "The provider limits requests at the moment. Call deletePost again in a few minutes.",
  unauthorized:
    "The provider no longer accepts the account's credentials. Reconnect the account, and call deletePost again.",
  refused: "The provider refused to delete the post, for example because of its age. Delete the post at the provider.",
  invalid: "The provider's answer was invalid. Call deletePost again in a few minutes.",
};

const messageOf = ({ kind, retryAt }: ProviderFailure): string =>
  kind === "limited" && retryAt !== null
    ? `The provider takes no such request before ${retryAt.toISOString()}. Call deletePost again then.`
    : MESSAGES[kind];

/** The reason why posts remain, without anything that was sent. */
function refusalOf(error: unknown, left: number): unknown {
  if (error instanceof CannotOpen) return new DomainError("CONFLICT", FAULTS.credentials_unreadable.reason);
  if (!(error instanceof ProviderFailure)) return error;
  return (
    findDomainError(error) ??
    new DomainError("PROVIDER_REFUSED", `${messageOf(error)} Posts of the rendition that remain: ${left}.`)
  );
}
