import { Buffer } from "node:buffer";
import { OAuthRefusal } from "./refusal.ts";

/** The credentials that a client sends. */
export interface ClientCredentials {
  clientId: string;
  /** Null if the client sent none. */
  secret: string | null;
}

/**
 * The client of a request to the token, revocation or introspection endpoint: HTTP Basic or members of the form, never
 * both.
 * @throws OAuthRefusal invalid_client, invalid_request
 */
export function clientCredentials(authorization: string | null, form: ReadonlyMap<string, string>): ClientCredentials {
  const [clientId, secret] = [form.get("client_id"), form.get("client_secret")];
  if (authorization !== null) {
    const basic = basicOf(authorization);
    if (secret !== undefined)
      throw new OAuthRefusal(
        "invalid_request",
        "Send the client_secret in the Authorization header or in the form, not in both",
      );
    if (clientId !== undefined && clientId !== basic.clientId) {
      throw new OAuthRefusal("invalid_request", "client_id must be the client of the Authorization header");
    }
    return basic;
  }
  if (clientId === undefined) throw new OAuthRefusal("invalid_client", "client_id is missing");
  return { clientId, secret: secret ?? null };
}

/** Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function basicOf(authorization: string): ClientCredentials {
  const encoded = /^basic +([\w+/=-]+)$/i.exec(authorization.trim())?.[1];
  const text = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 1)
    throw new OAuthRefusal("invalid_client", "The Authorization header must be Basic with client_id and client_secret");
  try {
    const [clientId, secret] = [text.slice(0, colon), text.slice(colon + 1)].map((half) =>
      decodeURIComponent(half.replaceAll("+", " ")),
    ) as [string, string];
    return { clientId, secret };
  } catch {
    throw new OAuthRefusal(
      "invalid_client",
      "client_id or client_secret is not form-encoded (RFC 6749, section 2.3.1)",
    );
  }
}
