import { CAPABILITIES } from "./capabilities.ts";
import { lengthOf } from "./length.ts";
import { LIMITS } from "./limits.ts";
import { speaking } from "./speaking.ts";

export const mastodon = speaking({
  name: "Mastodon",
  description: "A server with Mastodon's API.",
  instances: "required",
  scope: "read:accounts read:statuses write:statuses write:media",
  capabilities: CAPABILITIES,
  fixed: {},
  lengths: {
    lengthOf: (text, spoilerText, { charactersPerUrl }) =>
      lengthOf(text, spoilerText, charactersPerUrl ?? LIMITS.charactersPerUrl),
    // An instance counts the code points of a description.
    altTextLength: (altText) => [...altText].length,
  },
  textIn: "source",
});
