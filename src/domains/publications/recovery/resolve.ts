import { changes } from "../../../platform/audit/entry.ts";
import { DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { providerOf } from "../../../providers/registry.ts";
import { count } from "../../usage/effects.ts";
import { postsOf } from "../content/content.ts";
import { FAULTS, faultColumns } from "../delivery/faults.ts";
import { keepLive } from "../delivery/thread.ts";
import { ResolveRendition } from "../inputs.ts";
import { acted, auditEventOf } from "../outcome.ts";
import { UNSENT } from "../scheduling/unsent.ts";
import { moveTo, outcomeOf } from "../state.ts";
import { renditionTarget, type WholeRendition } from "../target.ts";

const PUBLISHED = { status: "PUBLISHED", deliveryState: "LIVE", recoveryAction: "NONE" } as const;
const NOT_PUBLISHED = { status: "FAILED", deliveryState: "REJECTED", recoveryAction: "RETRY" } as const;
const UNKNOWN = {
  status: "FAILED",
  deliveryState: "MANUAL_RESOLUTION",
  recoveryAction: "MANUAL_RESOLUTION",
} as const;
const NO_FAULT = { ...faultColumns(null), terminalReason: null };

/**
 * Records whether the post of a rendition's current segment exists, after a person looked. A post that does not exist
 * can be retried; so can the segments behind a post that exists.
 * @throws DomainError CONFLICT for a rendition that does not wait for a person; INVALID_INPUT for the URL of a post
 * that is not published, and without the URL of a post that other segments reply to; NOT_FOUND
 */
export const resolveRendition = write({
  name: "resolveRendition",
  input: ResolveRendition,
  precheck({ published, externalUrl }) {
    if (published || externalUrl == null) return;
    throw invalidInput(["externalUrl"], "must be absent if published is false", externalUrl);
  },
  target: ({ tx, input, context }) => renditionTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { id, published, externalUrl: stated }, target, context, now }) {
    const { publication, renditions } = target;
    const row = renditions.find((rendition) => rendition.id === id);
    if (row?.recoveryAction !== "MANUAL_RESOLUTION") {
      throw new DomainError("CONFLICT", "Only a rendition with recoveryAction MANUAL_RESOLUTION can be resolved");
    }
    // The provider may have named the post that a person found.
    const externalUrl = stated ?? (published ? row.externalUrl : null);
    const isLast = row.segment === postsOf(publication, row) - 1;
    const reply = published && !isLast ? await interrupted(tx, row, externalUrl, now) : null;
    const settled = reply ?? (published ? { ...PUBLISHED, ...NO_FAULT } : NOT_PUBLISHED);
    const after = renditions.map((rendition) => (rendition.id === id ? { ...rendition, ...settled } : rendition));
    const state = outcomeOf(after) ?? publication.state;
    const isOut = state === "PUBLISHED" && { publishedAt: now };
    const moved = await moveTo(tx, publication, state, { now, ...isOut });
    const address = reply === null && { externalUrl };
    await tx.rendition.update({ where: { id }, data: { ...settled, ...address, updatedAt: now } });
    const { organizationId } = target;
    const out = published ? 1 : 0;
    const counted = { organizationId, metric: "published_posts_monthly", delta: out, at: now, granted: true } as const;
    await count(tx, context.services, counted);
    const resolved = auditEventOf("publication.rendition_resolved", target, [
      { field: "rendition_id", current: id },
      { field: "delivery_state", previous: "manual_resolution", current: published ? "live" : "rejected" },
    ]);
    const ended = auditEventOf(
      "publication.published",
      target,
      changes(publication, { state: moved.state }, { state: "values" }),
    );
    return {
      value: acted(moved),
      audit: isOut ? [resolved, ended] : resolved,
      events:
        published && isLast
          ? [{ type: "rendition.published", objectId: id, organizationId, workspaceId: target.workspaceId }]
          : [],
    };
  },
});

/**
 * Stores the post of a segment that others reply to.
 * @returns the columns of the rendition at the next segment: it waits for a retry, or for a person again if the server
 * may have sent the whole thread before it was restored
 */
async function interrupted(tx: Tx, rendition: WholeRendition, externalUrl: string | null | undefined, now: Date) {
  const { id: renditionId, segment: position, accountId, account, targetKey, errorCode } = rendition;
  const remoteId = targetKey.slice(targetKey.lastIndexOf("|") + 1);
  const url = externalUrl ?? "";
  const externalId = providerOf(account.provider).externalIdOf(url, { remoteId });
  if (externalId === null) {
    throw invalidInput(
      ["externalUrl"],
      "must be the URL of the post, because the next segment replies to it",
      externalUrl,
    );
  }
  await keepLive(tx, { renditionId, position, accountId, posted: { externalId, externalUrl: url }, now });
  const wasRestored = errorCode === "server_restored";
  const fault = { code: wasRestored ? "server_restored" : "thread_interrupted", httpStatus: null } as const;
  const settled = wasRestored ? UNKNOWN : NOT_PUBLISHED;
  return {
    ...UNSENT,
    segment: position + 1,
    ...settled,
    ...faultColumns(fault),
    terminalReason: FAULTS[fault.code].reason,
  };
}
