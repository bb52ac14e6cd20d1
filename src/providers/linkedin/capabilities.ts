import { type Capabilities, unsupported } from "../capabilities.ts";
import { LIMITS, REPLIES } from "./limits.ts";
import { OPTIONS } from "./options.ts";

/** The rules of a post. Further posts of a thread are comments below the first one. */
export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: true,
  replies: REPLIES,
  linkCards: { imageBytes: LIMITS.imageBytes },
  options: {
    visibility: unsupported("must be public: LinkedIn has an option of its own for the visibility", "public"),
    spoilerText: unsupported("must be absent: LinkedIn has no spoiler texts"),
    sensitive: unsupported("must be false: LinkedIn has no sensitive media", "false"),
    language: unsupported("must be absent: LinkedIn detects the language of a post"),
  },
  networkOptions: OPTIONS,
};
