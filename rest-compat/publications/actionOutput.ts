import { unanswered } from "../engine/route.ts";
import { PublishPublicationNowDocument } from "../operations.generated.ts";

/**
 * The members of the documented action output that only an action on a publication has.
 */
export const actionOutput = unanswered({
  document: PublishPublicationNowDocument,
  select: ({ done: { publication, ...action } }) => ({ ...action, ...publication }),
});
