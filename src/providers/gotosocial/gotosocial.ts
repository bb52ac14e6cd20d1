import { type Capabilities, SUPPORTED } from "../capabilities.ts";
import { LIMITS } from "../mastodon/limits.ts";
import { POLL } from "../mastodon/options.ts";
import { speaking } from "../mastodon/speaking.ts";

const { animations: _, ...OTHERS } = LIMITS;

/** GoToSocial's defaults (example/config.yaml); an instance states its own. */
const CAPABILITIES: Capabilities = {
  limits: {
    ...OTHERS,
    // Code points of text and content warning together, also of links, whatever the document reserves for a link.
    characters: 5000,
    countedIn: "CHARACTERS",
    charactersPerUrl: null,
    mediaAttachments: 6,
    videos: 6,
    mixedMedia: true,
    imageBytes: 40 * 1024 * 1024,
    videoBytes: 40 * 1024 * 1024,
  },
  threads: true,
  options: { visibility: SUPPORTED, spoilerText: SUPPORTED, sensitive: SUPPORTED, language: SUPPORTED },
  networkOptions: POLL,
};

/** GoToSocial, without idempotency keys: a lost post is searched, and sent again only if it is absent. */
export const gotosocial = speaking({
  name: "GoToSocial",
  description: "A GoToSocial server.",
  instances: "required",
  scope: "read write",
  capabilities: CAPABILITIES,
  fixed: { charactersPerUrl: null },
  textIn: "source",
});
