import type { Provider } from "../provider.ts";
import { checkPost, type PostRules } from "../shared/checkPost.ts";
import { CAPTION_CHARACTERS } from "./limits.ts";
import { BREAK } from "./text.ts";

const RULES: PostRules = {
  options: {
    // Every subscriber of a channel sees its posts: to ask for that needs no support.
    visibility: ({ visibility }) =>
      visibility === "public" ? null : "must be public: everyone in a Telegram channel sees its posts",
    spoilerText: "supported",
    sensitive: "supported",
    language: () => "must be absent: a Telegram post has no language",
  },
};

/** A text with media items is their caption, which is shorter. A line break joins a spoiler text and the text. */
export const check: Provider["check"] = (draft, limits) => {
  const most = draft.media.length > 0 ? Math.min(limits.characters, CAPTION_CHARACTERS) : limits.characters;
  const joined = draft.options.spoilerText && draft.text !== "" ? BREAK.length : 0;
  return checkPost(draft, { ...limits, characters: most - joined }, RULES);
};
