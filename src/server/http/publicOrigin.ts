import { splitAddress } from "../../../rest-compat/engine/request/address.ts";
import type { Env } from "../../platform/env/env.ts";

/** Returns the origin under which a caller reaches this server: PUBLIC_URL, or else the request's own. */
export const publicOriginOf = ({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">, { url }: Pick<Request, "url">): string =>
  PUBLIC_URL ?? splitAddress(url).origin;
