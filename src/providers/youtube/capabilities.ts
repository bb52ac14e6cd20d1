import { type Capabilities, unsupported } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";
import { OPTIONS } from "./options.ts";

/** The rules of a post, which is a video. */
export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: false,
  needsMedia: true,
  needsVideo: true,
  textBytes: 5000,
  unshown: { pattern: /[<>]/, refusal: "must not have the characters < and >, which YouTube refuses" },
  options: {
    visibility: {
      isSupported: true,
      values: ["public", "unlisted", "private"],
      refusal: "must be public, unlisted or private",
    },
    spoilerText: unsupported("must be absent: YouTube has no spoiler texts"),
    sensitive: unsupported("must be false: YouTube has no sensitive media", "false"),
    language: unsupported("must be absent: YouTube detects the language of a video"),
  },
  networkOptions: OPTIONS,
};
