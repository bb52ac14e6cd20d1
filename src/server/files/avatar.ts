import { matchesTag } from "../../../rest-compat/engine/response/entityTag.ts";
import { avatarContent } from "../../domains/identity/avatar/content.ts";
import { STORED_TYPE } from "../../domains/identity/avatar/types.ts";
import { signedPart } from "../../platform/crypto/signedAddress.ts";
import { chargeOrPrice, ONE_POINT } from "../budget/costOnly.ts";
import type { Call } from "../http/call.ts";

/**
 * `GET /avatars/{userId}`: the picture of a person, with its signed address.
 * @throws DomainError
 */
export async function avatarRoute(call: Call, userId: string): Promise<Response> {
  const { request } = call;
  const priced = await chargeOrPrice(call, ONE_POINT);
  if (priced !== undefined) return priced;
  const { sha256, secondsLeft, load } = await avatarContent(
    call.services,
    userId,
    signedPart(new URL(request.url).searchParams),
  );
  const headers = {
    etag: `"sha256-${sha256}"`,
    "cache-control": `private, max-age=${secondsLeft}`,
    // The signature is the permission: pages of every origin may show the picture and read its pixels.
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    // Content from users: if a browser should ever treat it as a page, the page may do nothing.
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  };
  if (matchesTag(request.headers.get("if-none-match"), headers.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await load();
  const whole = { ...headers, "content-type": STORED_TYPE, "content-length": String(bytes.byteLength) };
  return new Response(request.method === "HEAD" ? null : bytes, { headers: whole });
}
