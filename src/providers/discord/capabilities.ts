import { type Capabilities, SUPPORTED, unsupported } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";

/** The rules of a message. A webhook cannot reply, so it has no threads. */
export const WEBHOOK_CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: false,
  options: {
    visibility: unsupported("must be public: everyone in a Discord channel sees its messages", "public"),
    spoilerText: unsupported("must be absent: a Discord message has no spoiler text"),
    sensitive: SUPPORTED,
    language: unsupported("must be absent: a Discord message has no language"),
  },
};
