import { changes } from "../../platform/audit/entry.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { count } from "../usage/effects.ts";
import { ResolveRendition } from "./inputs.ts";
import { acted, auditEventOf } from "./outcome.ts";
import { moveTo, outcomeOf } from "./state.ts";
import { renditionTarget } from "./target.ts";

const PUBLISHED = { status: "PUBLISHED", deliveryState: "LIVE", recoveryAction: "NONE" } as const;
const NOT_PUBLISHED = { status: "FAILED", deliveryState: "REJECTED", recoveryAction: "RETRY" } as const;

/**
 * Records whether the post of a rendition exists, after a person looked. A post that does not exist can be retried.
 * @throws DomainError CONFLICT for a rendition that does not wait for a person; INVALID_INPUT for the URL of a post that is not published;
 * NOT_FOUND
 */
export const resolveRendition = write({
  name: "resolveRendition",
  input: ResolveRendition,
  precheck({ published, externalUrl }) {
    if (published || externalUrl == null) return;
    throw invalidInput(["externalUrl"], "must be absent if published is false", externalUrl);
  },
  target: ({ tx, input, scope }) => renditionTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input: { id, published, externalUrl }, target, scope, now }) {
    const { publication, renditions } = target;
    const found = renditions.find((rendition) => rendition.id === id);
    if (found?.recoveryAction !== "MANUAL_RESOLUTION") {
      throw new DomainError("CONFLICT", "Only a rendition with recoveryAction MANUAL_RESOLUTION can be resolved");
    }
    const settled = published ? PUBLISHED : NOT_PUBLISHED;
    const after = renditions.map((rendition) => (rendition.id === id ? { ...rendition, ...settled } : rendition));
    const state = outcomeOf(after) ?? publication.state;
    const isOut = state === "PUBLISHED" && { publishedAt: now };
    const moved = await moveTo(tx, publication, state, { now, ...isOut });
    const known = published && { errorKind: null, errorCode: null, errorHttpStatus: null, terminalReason: null };
    const address = externalUrl != null && { externalUrl };
    await tx.rendition.update({ where: { id }, data: { ...settled, ...known, ...address, updatedAt: now } });
    const { organizationId } = target;
    const out = published ? 1 : 0;
    const counted = { organizationId, metric: "published_posts_monthly", delta: out, at: now, granted: true } as const;
    await count(tx, scope.services, counted);
    const resolved = auditEventOf("publication.rendition_resolved", target, [
      { field: "rendition_id", current: id },
      { field: "delivery_state", previous: "manual_resolution", current: settled.deliveryState.toLowerCase() },
    ]);
    const ended = auditEventOf(
      "publication.published",
      target,
      changes(publication, { state: moved.state }, { state: "values" }),
    );
    return {
      value: acted(moved),
      audit: isOut ? [resolved, ended] : resolved,
    };
  },
});
