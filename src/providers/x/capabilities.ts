import { type Capabilities, unsupported } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";
import { OPTIONS } from "./options.ts";

/** The rules of a post. Replies make a thread. */
export const CAPABILITIES: Capabilities = {
  limits: { ...LIMITS, mimeTypes: [...LIMITS.mimeTypes] },
  threads: true,
  replyNote:
    "X may refuse this reply: an app that pays per use replies only to posts that mention or quote the account. The earlier posts stay then.",
  // The characters that twitter-text calls invalid.
  unshown: {
    pattern: /[\ufeff\ufffe\uffff]/,
    refusal: "must not have the characters U+FEFF, U+FFFE and U+FFFF, which X refuses",
  },
  options: {
    visibility: unsupported("must be public: the settings of the account on X decide who sees its posts", "public"),
    spoilerText: unsupported("must be absent: X has no spoiler texts"),
    sensitive: unsupported("must be false: the settings of the account on X mark its media", "false"),
    language: unsupported("must be absent: X detects the language of a post"),
  },
  networkOptions: OPTIONS,
};
