import { DomainError } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import type { LivePost } from "../../../providers/post.ts";
import { providerOf } from "../../../providers/registry.ts";
import { type Taken, takeForDeletions, userOf } from "../delivery/quota.ts";
import { livePosts, type Removable, removableSelect, type SegmentPost } from "./live.ts";
import { REMOVAL_LEASE_MS, requireNoRemoval } from "./rules.ts";

/** A rendition whose posts belong to this request until its lease ends. */
export interface RemovalClaim {
  rendition: Removable & { account: { credentials: string } };
  /** From the last one on. */
  posts: (LivePost & { position: number })[];
  lease: Date;
  /** The units of the network's quota that were taken for the deletions. */
  quota: Taken;
  /** When they were claimed. */
  at: Date;
}

/**
 * Claims the live posts of a rendition for their deletion.
 * @returns null if all of them are deleted already
 * @throws DomainError CONFLICT, with the rule; PROVIDER_REFUSED if the organization's share of a daily quota is used up
 */
export function claimRemoval(services: Services, id: string): Promise<RemovalClaim | null> {
  return systemWrite<RemovalClaim | null>(services, async ({ tx, now }) => {
    const rendition = await tx.rendition.findUniqueOrThrow({ where: { id }, select: removableSelect });
    if (rendition.removedFrom === 0) return { value: null, audit: null };
    requireRemovable(rendition);
    const posts = removablePosts(rendition);
    requireNoRemoval([rendition], now);
    const { status, recoveryAction, segment, removedFrom, removalLeasedUntil, workspaceId, account } = rendition;
    const { credentials } = account;
    if (account.state !== "ACTIVE" || credentials === null) {
      throw new DomainError(
        "CONFLICT",
        "The account of the rendition is not connected. Reconnect the account, or delete the post at the provider",
      );
    }
    const lease = new Date(now.getTime() + REMOVAL_LEASE_MS);
    const { count } = await tx.rendition.updateMany({
      where: { id, status, recoveryAction, segment, removedFrom, removalLeasedUntil },
      data: { removalLeasedUntil: lease },
    });
    if (count === 0) throw new StaleRow();
    const quota = await takeForDeletions(tx, services, userOf(rendition), posts.length, now);
    if (quota instanceof Date) {
      const until = quota.toISOString();
      throw new DomainError(
        "PROVIDER_REFUSED",
        `The share of the organization in the provider's daily quota is used up. Call deletePost again after ${until}`,
      );
    }
    const value = { rendition: { ...rendition, account: { ...account, credentials } }, posts, lease, quota, at: now };
    return { value, audit: null, touched: [workspaceId] };
  });
}

/** @throws DomainError CONFLICT for a network that lets no program delete posts */
function requireRemovable({ account }: Removable): void {
  const { name, remove } = providerOf(account.provider);
  if (remove === null)
    throw new DomainError("CONFLICT", `${name} lets no program delete posts. Delete the post at ${name}`);
}

function removablePosts(rendition: Removable): RemovalClaim["posts"] {
  const { status, recoveryAction } = rendition;
  if (status === "PUBLISHING") {
    throw new DomainError("CONFLICT", "The rendition is being published. Wait until its delivery has ended");
  }
  if (recoveryAction === "MANUAL_RESOLUTION") {
    throw new DomainError("CONFLICT", "Whether the latest post exists is unknown. Call resolveRendition first");
  }
  const posts = livePosts(rendition);
  if (posts.length === 0) throw new DomainError("CONFLICT", "No post of this rendition is live");
  return posts.map((post) => ({ ...post, externalId: post.externalId ?? unknownId(post) }));
}

function unknownId({ position }: SegmentPost): never {
  throw new DomainError(
    "CONFLICT",
    `The server does not know the post of segment ${position}, because a person resolved the segment. Delete the post at the provider`,
  );
}
