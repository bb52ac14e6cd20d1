import { type Capabilities, SUPPORTED, unsupported } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";
import { OPTIONS } from "./options.ts";

/** The rules of a message. Replies make a thread. */
export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: true,
  options: {
    visibility: unsupported("must be public: everyone in a Discord channel sees its messages", "public"),
    spoilerText: unsupported("must be absent: a Discord message has no spoiler text"),
    sensitive: SUPPORTED,
    language: unsupported("must be absent: a Discord message has no language"),
  },
  networkOptions: OPTIONS,
};

/** A webhook cannot reply. */
export const WEBHOOK_CAPABILITIES: Capabilities = { ...CAPABILITIES, threads: false };
