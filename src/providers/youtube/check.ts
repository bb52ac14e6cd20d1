import type { Draft, PostFault } from "../post.ts";
import type { Provider } from "../provider.ts";
import { checkPost, showsSomething } from "../shared/checkPost.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { wordsOf } from "./metadata.ts";

export const check: Provider["check"] = (draft, limits) => [
  ...checkPost(draft, limits, { capabilities: CAPABILITIES }),
  ...titleFaults(draft),
  ...tagFaults(draft),
];

function titleFaults({ text, options: { network = {} }, media }: Draft): PostFault[] {
  const { title } = network;
  // A post with neither a text nor a video has that fault alone.
  if (media.length === 0) return [];
  if (typeof title === "string")
    return title.trim() === "" || showsSomething(title)
      ? []
      : [{ path: ["networkOptions", "title"], rule: "UNSUPPORTED_OPTION", message: "must have a letter or a sign" }];
  const message = "must have a first line, or the option title: a video needs a title";
  return showsSomething(wordsOf(text).title) ? [] : [{ path: ["text"], rule: "EMPTY", message }];
}

/** YouTube separates tags by commas, puts quotation marks around some, and refuses the signs of markup. */
function tagFaults({ options: { network = {} } }: Draft): PostFault[] {
  const { tags } = network;
  const isWrong = Array.isArray(tags) && tags.some((tag: unknown) => typeof tag === "string" && /[<>,"]/.test(tag));
  const message = 'must not have the characters < > , and "';
  return isWrong ? [{ path: ["networkOptions", "tags"], rule: "UNSUPPORTED_OPTION", message }] : [];
}
