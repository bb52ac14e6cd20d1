import { invalidInput } from "../../../platform/errors/errors.ts";
import { write } from "../../../platform/write/write.ts";
import { UpdatePublication } from "../inputs.ts";
import { publicationTarget } from "../target.ts";
import { applyEdit, discardFetched, fetchFor, goesOut } from "./apply.ts";
import type { Input } from "./edit.ts";

/**
 * Changes the content, the destinations or the planned time of a publication; absent members stay. A scheduled
 * publication moves to a new planned time, and must have no problems afterwards. A change of the content voids an
 * approval; the publication keeps its time, and is not sent without a new approval if its workspace requires one.
 * Content that stays in review or scheduled is frozen again.
 * @throws DomainError as `applyEdit`; NOT_FOUND
 */
export const updatePublication = write({
  name: "updatePublication",
  input: UpdatePublication,
  precheck: checkTogether,
  target: ({ tx, input, context }) => publicationTarget(tx, context, input.id),
  permission: "workspace.edit",
  goesOut,
  act: ({ input, context, target }) => fetchFor(context, target, input),
  discard: discardFetched,
  run: applyEdit,
});

/**
 * @throws DomainError INVALID_INPUT for destinations that are replaced and added at once, and for a text with segments
 */
function checkTogether({ addedAccountIds, accountIds, socialSetId, segments, text }: Input): void {
  if (text !== undefined && segments !== undefined)
    throw invalidInput(["text"], "must be absent if segments is given", text);
  if (addedAccountIds === undefined || (accountIds === undefined && socialSetId === undefined)) return;
  throw invalidInput(["addedAccountIds"], "must be absent if accountIds or socialSetId is given");
}
