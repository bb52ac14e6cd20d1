import { type Row, unanswered } from "../engine/route.ts";
import { PublishPublicationNowDocument } from "../operations.generated.ts";

/**
 * The members of the documented action output that only an action on a publication has.
 */
export const actionOutput = unanswered({
  document: PublishPublicationNowDocument,
  select: ({ done: { publication, ...action } }) => ({ ...action, ...publication }),
});

/** A row whose answer is the documented result of an action. */
export const action = (message: string) =>
  ({
    schemaName: "ActionOutput",
    schemaDescription:
      "Result of an action on a publication or a social set. Members that do not apply to the action are absent.",
    constants: { message: { value: message, description: "Sentence in English that describes the result." } },
    unanswered: actionOutput,
  }) satisfies Partial<Row<unknown, unknown>>;
