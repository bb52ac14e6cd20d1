import type { Provider } from "../provider.ts";
import { checkPost, type PostRules } from "../shared/checkPost.ts";

/** The longest text of a record, in bytes of UTF-8 (lexicon app.bsky.feed.post). */
const MOST_BYTES = 3000;

const RULES: PostRules = {
  options: {
    // Every post is public: to ask for that needs no support.
    visibility: ({ visibility }) =>
      visibility === "public" ? null : "must be public: everyone sees a post on Bluesky",
    spoilerText: () => "must be absent: Bluesky has no spoiler texts",
    sensitive: "supported",
    language: "supported",
  },
};

export const check: Provider["check"] = (draft, limits) => {
  const faults = checkPost(draft, limits, RULES);
  const bytes = new TextEncoder().encode(draft.text).length;
  if (bytes > MOST_BYTES) {
    const message = `must have at most ${MOST_BYTES} bytes in UTF-8, but has ${bytes}`;
    faults.unshift({ path: ["text"], rule: "TEXT_TOO_LONG", message });
  }
  return faults;
};
