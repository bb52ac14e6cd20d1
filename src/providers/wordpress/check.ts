import type { Provider } from "../provider.ts";
import { checkPost } from "../shared/checkPost.ts";
import { CAPABILITIES } from "./capabilities.ts";

export const check: Provider["check"] = (draft, limits) => checkPost(draft, limits, { capabilities: CAPABILITIES });
