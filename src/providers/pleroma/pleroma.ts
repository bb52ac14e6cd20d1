import { type Capabilities, SUPPORTED } from "../capabilities.ts";
import { LIMITS } from "../mastodon/limits.ts";
import { POLL } from "../mastodon/options.ts";
import { speaking } from "../mastodon/speaking.ts";

const { animations: _, ...OTHERS } = LIMITS;

/** Pleroma's defaults (config/config.exs); an instance states its own. */
const CAPABILITIES: Capabilities = {
  limits: {
    ...OTHERS,
    // Graphemes of text and content warning together, also of links.
    characters: 5000,
    charactersPerUrl: null,
    videos: 4,
    mixedMedia: true,
    imageBytes: 16_000_000,
    videoBytes: 16_000_000,
  },
  threads: true,
  options: { visibility: SUPPORTED, spoilerText: SUPPORTED, sensitive: SUPPORTED, language: SUPPORTED },
  networkOptions: POLL,
};

/** Pleroma and Akkoma. The answer to an idempotency key is kept and given again. */
export const pleroma = speaking({
  name: "Pleroma",
  description: "A Pleroma or Akkoma server.",
  instances: "required",
  scope: "read write",
  capabilities: CAPABILITIES,
  fixed: { charactersPerUrl: null },
  textIn: "source",
});
