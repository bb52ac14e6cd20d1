import { type Capabilities, SUPPORTED, unsupported } from "../capabilities.ts";
import { LIMITS, MOST_LINKS } from "./limits.ts";
import { OPTIONS } from "./options.ts";

/** The rules of a post. A reply to an own post makes a thread. */
export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: true,
  fetchesMedia: true,
  links: MOST_LINKS,
  options: {
    visibility: unsupported("must be public: a Threads post has the visibility of its profile", "public"),
    spoilerText: unsupported("must be absent: a Threads post has no spoiler text"),
    sensitive: SUPPORTED,
    language: unsupported("must be absent: a Threads post has no language"),
  },
  networkOptions: OPTIONS,
};
