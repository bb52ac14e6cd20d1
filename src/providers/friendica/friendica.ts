import { type Capabilities, SUPPORTED, unsupported } from "../capabilities.ts";
import { LIMITS } from "../mastodon/limits.ts";
import { speaking } from "../mastodon/speaking.ts";

const { animations: _, ...OTHERS } = LIMITS;

/** Friendica's defaults (static/defaults.config.php, InstanceV2.php); a server states its own. */
const CAPABILITIES: Capabilities = {
  limits: {
    ...OTHERS,
    // Code points of the text, also of links. A server refuses no text for its length.
    characters: 200_000,
    countedIn: "CHARACTERS",
    charactersPerUrl: null,
    mediaAttachments: 99,
    videos: 99,
    mixedMedia: true,
    imageBytes: 800_000,
    imagePixels: null,
    videoBytes: 2 * 1024 * 1024,
    videoPixels: null,
    videoFrameRate: null,
    // Servers state what they take: those of older versions images alone.
    mimeTypes: ["image/jpeg", "image/png", "image/gif", "video/mp4", "video/webm"],
  },
  threads: true,
  options: {
    visibility: SUPPORTED,
    spoilerText: SUPPORTED,
    sensitive: unsupported("must be absent: Friendica marks no post as sensitive"),
    language: SUPPORTED,
  },
  // Friendica ignores polls.
  networkOptions: {},
};

/**
 * Friendica, without idempotency keys. A text is read as Markdown and kept as BBCode, so that a lost post is recognized
 * by its letters alone.
 */
export const friendica = speaking({
  name: "Friendica",
  description: "A Friendica server.",
  instances: "required",
  scope: "read write",
  capabilities: CAPABILITIES,
  // Larger images are scaled down.
  fixed: { charactersPerUrl: null, imagePixels: null, videoPixels: null, videoFrameRate: null },
  textIn: "letters",
});
