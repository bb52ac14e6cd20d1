import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { BOUNDS } from "./bounds.ts";
import type { PlanAngles } from "./inputs.ts";

const isBlank = (text: string | null | undefined) => text == null || text.trim() === "";

const NO_SOURCE = "an idea, notes, a page or a media item is required";

/**
 * @throws DomainError INVALID_INPUT without a source or a destination, and for more than `BOUNDS.sources.maxItems`
 * pages and media items
 */
export function checkBuild({ idea, contextNotes, contextUrls, assets, accountIds, socialSetId }: PlanAngles) {
  const [pages, media] = [contextUrls?.length ?? 0, assets?.length ?? 0];
  if (isBlank(idea) && isBlank(contextNotes) && pages + media === 0) {
    throw new DomainError("INVALID_INPUT", `idea: ${NO_SOURCE}`, [{ path: ["idea"], message: NO_SOURCE }]);
  }
  if (isBlank(socialSetId) && (accountIds?.length ?? 0) === 0) {
    throw invalidInput(["accountIds"], "is required if socialSetId is absent");
  }
  if (pages + media > BOUNDS.sources.maxItems) {
    throw invalidInput(
      ["contextUrls"],
      `contextUrls and assets must have at most ${BOUNDS.sources.maxItems} items together`,
    );
  }
}
