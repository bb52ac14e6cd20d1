import { z } from "zod";
import { cleanedName } from "../../../platform/values/name.ts";
import { isLoopbackAddress, isRedirectAddress } from "../../../platform/values/redirectAddress.ts";
import { BOUNDS } from "../../applications/read.ts";

/** The most redirect addresses that a client may list, with those of forms that are not used here. */
const MOST_LISTED = 100;

/** The members of a client's description that this server uses (RFC 7591 §2). Pictures and pages are never loaded. */
const Metadata = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(MOST_LISTED),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
});

/** The statements of a client about itself, which are not checked. */
export interface ClientMetadata {
  /** Empty if the client has no name that a reader can see. */
  name: string;
  redirectUris: string[];
  /** The method by which the client wants to authenticate; undefined if it names none. */
  authentication: string | undefined;
}

/** A description that cannot be used. The text continues the name of the client's description. */
export class UnusableMetadata extends Error {
  readonly member: "redirect_uris" | "other";

  constructor(message: string, member: "redirect_uris" | "other" = "other") {
    super(message);
    this.member = member;
  }
}

/**
 * Whether a redirect address is one that public clients can have: https with a host, or a loopback address.
 */
export const isUsableAddress = (text: string): boolean =>
  text.length <= BOUNDS.redirectUris.items.maxLength && (isRedirectAddress(text) || isLoopbackAddress(text));

/** Reads the description of a client. @throws UnusableMetadata */
export function clientMetadata(value: unknown): ClientMetadata {
  const { data, error } = Metadata.safeParse(value);
  if (data === undefined) {
    const member = String(error.issues[0]?.path[0] ?? "");
    if (member === "redirect_uris")
      throw new UnusableMetadata(`must list 1 to ${MOST_LISTED} redirect_uris`, "redirect_uris");
    throw new UnusableMetadata(member === "" ? "must be a JSON object" : `has a wrong value of ${member}`);
  }
  const { client_name: name = "", redirect_uris: redirectUris, grant_types: grants, response_types: types } = data;
  if (grants !== undefined && !grants.includes("authorization_code"))
    throw new UnusableMetadata("must have authorization_code among its grant_types");
  if (types !== undefined && !types.includes("code"))
    throw new UnusableMetadata("must have code among its response_types");
  return {
    name: [...cleanedName(name)].slice(0, BOUNDS.name.maxLength).join(""),
    redirectUris: [...new Set(redirectUris)],
    authentication: data.token_endpoint_auth_method,
  };
}
