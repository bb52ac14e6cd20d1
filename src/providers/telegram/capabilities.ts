import { type Capabilities, SUPPORTED, unsupported } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";
import { OPTIONS } from "./options.ts";
import { BREAK } from "./text.ts";

export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: true,
  // A text with media items is their caption.
  captionCharacters: 1024,
  // A line break joins a spoiler text and the text.
  spoilerBreakCharacters: BREAK.length,
  options: {
    // Every subscriber of a channel sees its posts: to ask for that needs no support.
    visibility: unsupported("must be public: everyone in a Telegram channel sees its posts", "public"),
    spoilerText: SUPPORTED,
    sensitive: SUPPORTED,
    language: unsupported("must be absent: a Telegram post has no language"),
  },
  networkOptions: OPTIONS,
};
