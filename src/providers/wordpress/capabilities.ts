import { type Capabilities, unsupported } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";
import { OPTIONS } from "./options.ts";

export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: false,
  options: {
    // A private post is shown to the site's editors.
    visibility: {
      isSupported: true,
      values: ["public", "private"],
      refusal: "must be public or private: WordPress has no unlisted posts",
    },
    spoilerText: unsupported("must be absent: WordPress has no spoiler texts"),
    sensitive: unsupported("must be false: WordPress has no sensitive media", "false"),
    language: unsupported("must be absent: a site has one language for all its posts"),
  },
  networkOptions: OPTIONS,
};
