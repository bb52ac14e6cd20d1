import { type Capabilities, unsupported } from "../capabilities.ts";
import { LIMITS, REPLIES } from "./limits.ts";
import { OPTIONS } from "./options.ts";

/** The rules of a post of a page. Further posts of a thread are comments below the first one. */
export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: true,
  replies: REPLIES,
  options: {
    visibility: unsupported("must be public: all people see the posts of a page", "public"),
    spoilerText: unsupported("must be absent: Facebook has no spoiler texts"),
    sensitive: unsupported("must be false: Facebook has no sensitive media", "false"),
    language: unsupported("must be absent: Facebook detects the language of a post"),
  },
  networkOptions: OPTIONS,
};
