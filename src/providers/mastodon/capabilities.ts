import { type Capabilities, SUPPORTED } from "../capabilities.ts";
import { LIMITS } from "./limits.ts";
import { OPTIONS } from "./options.ts";

export const CAPABILITIES: Capabilities = {
  limits: LIMITS,
  threads: true,
  options: { visibility: SUPPORTED, spoilerText: SUPPORTED, sensitive: SUPPORTED, language: SUPPORTED },
  networkOptions: OPTIONS,
};
