import type { PostFault } from "../post.ts";
import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { CAPABILITIES } from "./capabilities.ts";

/** A sign of a share behind white space: `$ABC`. X takes one in a post of an app that pays per use. */
const CASHTAG = /(?<!\S)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?!\w)/gi;

export const check: Provider["check"] = (draft, limits) => {
  const faults = checkPost(draft, limits, {
    capabilities: CAPABILITIES,
    // The documentation names no unit, so an alternative text is counted in the unit in which it is longest.
    altTextLength: (altText) => altText.length,
  });
  return [...faults, ...cashtagFaults(draft.text)];
};

function cashtagFaults(text: string): PostFault[] {
  const count = [...text.matchAll(CASHTAG)].length;
  const message = `must have at most one cashtag, such as $ABC, but has ${count}: X refuses others in posts of apps`;
  return count > 1 ? [{ path: ["text"], rule: "UNSHOWN_TEXT", message }] : [];
}
