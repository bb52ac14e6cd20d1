import { type Capabilities, SUPPORTED, unsupported } from "../capabilities.ts";
import { speaking } from "../mastodon/speaking.ts";

/** Pixelfed's defaults (config/pixelfed.php); an instance states its own, except the length of descriptions. */
const CAPABILITIES: Capabilities = {
  limits: {
    // Laravel's rule `max` counts code points, also of links.
    characters: 500,
    countedIn: "CHARACTERS",
    charactersPerUrl: null,
    mediaAttachments: 4,
    videos: 4,
    mixedMedia: true,
    altTextCharacters: 1000,
    imageBytes: 15_000 * 1024,
    imagePixels: null,
    videoBytes: 15_000 * 1024,
    videoPixels: null,
    videoFrameRate: null,
    videoSeconds: null,
    mimeTypes: ["image/jpeg", "image/png", "image/gif", "video/mp4"],
  },
  threads: true,
  needsMedia: true,
  // `strip_tags` removes everything behind such a sign.
  unshown: { pattern: /<(?!\s)/, refusal: "must have a space behind each <: Pixelfed removes what looks like markup" },
  options: {
    visibility: SUPPORTED,
    spoilerText: { isSupported: true, pattern: /^.{0,140}$/su, refusal: "must have at most 140 characters" },
    sensitive: SUPPORTED,
    language: unsupported("must be absent: a Pixelfed post has no language"),
  },
  networkOptions: {},
};

/** Pixelfed. A post has media items; replies to it are comments. A repeated idempotency key is refused. */
export const pixelfed = speaking({
  name: "Pixelfed",
  description: "A Pixelfed server.",
  instances: "optional",
  scope: "read write",
  capabilities: CAPABILITIES,
  // Uploads are scaled down, whatever the document states about pixels.
  fixed: {
    charactersPerUrl: null,
    altTextCharacters: 1000,
    imagePixels: null,
    videoPixels: null,
    videoFrameRate: null,
  },
  textIn: "html",
});
