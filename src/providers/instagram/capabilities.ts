import { type Capabilities, unsupported } from "../capabilities.ts";
import { LIMITS, STORY } from "./limits.ts";
import { OPTIONS } from "./options.ts";

/** The rules of a post. A comment can follow, and no further post. */
export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  limitsWith: { story: STORY },
  // A comment is text alone.
  replies: { characters: LIMITS.characters, mediaAttachments: 0, videos: 0 },
  needsMedia: true,
  threads: false,
  comments: true,
  fetchesMedia: true,
  options: {
    visibility: unsupported("must be public: an Instagram post has the visibility of its profile", "public"),
    spoilerText: unsupported("must be absent: an Instagram post has no spoiler text"),
    sensitive: unsupported("must be false: an Instagram post is not marked as sensitive", "false"),
    language: unsupported("must be absent: an Instagram post has no language"),
  },
  networkOptions: OPTIONS,
};
