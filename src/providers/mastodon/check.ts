import type { Provider } from "../provider.ts";
import { checkPost, type PostRules } from "../shared/checkPost.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { lengthOf } from "./length.ts";
import { LIMITS } from "./limits.ts";

const RULES: PostRules = {
  capabilities: CAPABILITIES,
  lengthOf: (text, spoilerText, { charactersPerUrl }) =>
    lengthOf(text, spoilerText, charactersPerUrl ?? LIMITS.charactersPerUrl),
  // An instance counts the code points of a description.
  altTextLength: (altText) => [...altText].length,
};

export const check: Provider["check"] = (draft, limits) => checkPost(draft, limits, RULES);
