import type { Env } from "../../platform/env/env.ts";
import { publicOriginOf } from "../http/publicOrigin.ts";

/** Returns the identifier of this authorization server: its public origin (RFC 8414 §2). */
export const issuerOf = (env: Env, request: Request): string => publicOriginOf(env, request);
