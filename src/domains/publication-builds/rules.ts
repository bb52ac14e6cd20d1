import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { MOST_SOURCES, type PlanAngles } from "./inputs.ts";

const isBlank = (text: string | null | undefined) => text == null || text.trim() === "";

/** @throws DomainError INVALID_INPUT without a source or a destination, and for more pages and media than are looked at */
export function checkBuild({ idea, contextNotes, contextUrls, assets, accountIds, socialSetId }: PlanAngles) {
  const [pages, media] = [contextUrls?.length ?? 0, assets?.length ?? 0];
  if (isBlank(idea) && isBlank(contextNotes) && pages + media === 0) {
    throw new DomainError("INVALID_INPUT", "idea: an idea, notes, a page or a medium is needed", [
      { path: ["idea"], message: "an idea, notes, a page or a medium is needed" },
    ]);
  }
  if (isBlank(socialSetId) && (accountIds?.length ?? 0) === 0) {
    throw invalidInput(["accountIds"], "accounts or a social set are needed");
  }
  if (pages + media > MOST_SOURCES) {
    throw invalidInput(["contextUrls"], `pages and media are at most ${MOST_SOURCES} together`);
  }
}
