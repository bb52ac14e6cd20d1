import { type Capabilities, SUPPORTED, unsupported } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";
import { OPTIONS } from "./options.ts";

export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: true,
  // The lexicon app.bsky.embed.external.
  linkCards: { imageBytes: 1_000_000 },
  // The lexicons app.bsky.feed.post and app.bsky.embed.video.
  textBytes: 3000,
  videoAltTextBytes: 10_000,
  options: {
    // Every post is public: to ask for that needs no support.
    visibility: unsupported("must be public: everyone sees a post on Bluesky", "public"),
    spoilerText: unsupported("must be absent: Bluesky has no spoiler texts"),
    sensitive: SUPPORTED,
    // A server refuses a record with another form of tag (RFC 5646, section 2.1, without extensions).
    language: {
      isSupported: true,
      pattern:
        /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/i,
      refusal: "must be a BCP 47 tag of language, script, region and variants",
    },
  },
  networkOptions: OPTIONS,
};
