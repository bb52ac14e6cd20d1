import type { Env } from "../core/env.ts";

/** Whether a language model can be asked for captions: none can be configured in this version. */
export const isAiConfigured = (_env: Env): boolean => false;
