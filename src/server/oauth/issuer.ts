import { splitAddress } from "../../../rest-compat/engine/request/address.ts";
import type { Env } from "../../platform/env/env.ts";

/** Returns the identifier of this authorization server: its public origin (RFC 8414 §2). */
export const issuerOf = ({ PUBLIC_URL }: Env, request: Request): string =>
  PUBLIC_URL ?? splitAddress(request.url).origin;
