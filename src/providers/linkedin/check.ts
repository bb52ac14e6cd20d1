import type { PostFault } from "../post.ts";
import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { shownTextOf } from "./littleText.ts";
import { QUESTION_CHARACTERS } from "./options.ts";

/** A mention counts as its name. The question of a poll is the text, unless there is one of its own. */
export const check: Provider["check"] = (draft, limits) => {
  const faults = checkPost(draft, limits, {
    capabilities: CAPABILITIES,
    lengthOf: (text) => shownTextOf(text).length,
  });
  const { pollChoices, pollQuestion } = draft.options.network ?? {};
  const isAsked = !draft.isReply && pollChoices !== undefined && pollQuestion === undefined;
  const characters = shownTextOf(draft.text).trim().length;
  if (!isAsked || (characters > 0 && characters <= QUESTION_CHARACTERS)) return faults;
  const message = `must be stated: a poll asks its text only if that has 1 to ${QUESTION_CHARACTERS} characters, but has ${characters}`;
  const fault: PostFault = { path: ["networkOptions", "pollQuestion"], rule: "UNSUPPORTED_OPTION", message };
  return [...faults, fault];
};
