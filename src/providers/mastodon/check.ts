import type { Provider } from "../provider.ts";
import { checkPost, type PostRules } from "../shared/checkPost.ts";

/** In a mention, the name counts and its server does not. */
const MENTION = /(?<=^|[^\w/])(@\w+(?:[\w.-]*\w)?)@[\w.-]*\w/g;

const RULES: PostRules = {
  options: { visibility: "supported", spoilerText: "supported", sensitive: "supported", language: "supported" },
  counted: (text) => text.replaceAll(MENTION, "$1"),
};

export const check: Provider["check"] = (draft, limits) => checkPost(draft, limits, RULES);
