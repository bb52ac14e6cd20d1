import { unanswered } from "../engine/route.ts";
import { PublishNowDocument } from "../operations.generated.ts";

/**
 * The members of the documented action output that only an action on a publication has. No documented endpoint is such
 * an action.
 */
export const actionOutput = unanswered({
  document: PublishNowDocument,
  select: ({ done: { publication, ...action } }) => ({ ...action, ...publication }),
});
