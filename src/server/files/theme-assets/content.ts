import { matchesTag } from "../../../../rest-compat/engine/response/entityTag.ts";
import { type Content, signedContent, themeAssetContent } from "../../../domains/themes/assets/content.ts";
import { requireCredential } from "../../../platform/access/requireCredential.ts";
import { chargeOrPrice, ONE_POINT } from "../../budget/costOnly.ts";
import type { Call } from "../../http/call.ts";
import { declaredHeaders } from "../../http/declared.ts";
import { withoutCredentials } from "../../http/withoutCredentials.ts";
import { disposition } from "../disposition.ts";
import { answering } from "./answering.ts";
import { getThemeAssetContent } from "./operations.ts";
import { readPlace, signatureOf } from "./place.ts";

/** The bytes of an id never change. `private`, because access depends on the caller. */
const A_YEAR = "private, max-age=31536000, immutable";

/**
 * `GET /api/v1/theme-assets/{id}/content` (docs/decisions/themes.md, 24): the bytes of a font or an image, or a font's
 * native derivative, for a credential or a signed address. Access is checked first; a client that has the bytes gets
 * 304 without a read of the bytes.
 */
export const themeAssetContentRoute = answering(["GET", "HEAD"], async (call: Call, id: string) => {
  const { request } = call;
  const isSigned = signatureOf(request) !== null;
  // A signature stands for a credential, so an ended session does not matter.
  const caller = isSigned ? await call.contextOf(withoutCredentials(request)) : await call.context();
  // The assets of a resolved theme belong to it.
  if (!isSigned) requireCredential(caller.viewer, "read", "workspace:read");
  const priced = await chargeOrPrice(call, ONE_POINT);
  if (priced !== undefined) return priced;
  const { at, format } = readPlace(request);
  const content =
    "signed" in at
      ? await signedContent(caller.services, { assetId: id, format }, at.signed)
      : await themeAssetContent(caller, id, at.place, format);
  const headers = headersOf(content);
  if (matchesTag(declaredHeaders(request, getThemeAssetContent).get("If-None-Match"), headers["etag"])) {
    return new Response(null, { status: 304, headers });
  }
  const whole: Record<string, string> = {
    ...headers,
    "content-type": content.mimeType,
    "content-disposition": dispositionOf(content),
  };
  if (request.method === "HEAD") {
    if (content.bytes !== null) whole["content-length"] = String(content.bytes);
    return new Response(null, { headers: whole });
  }
  const bytes = await content.load();
  return new Response(bytes, { headers: { ...whole, "content-length": String(bytes.byteLength) } });
});

/** A signed address is valid for the time that it states, and for pages of every origin: a font needs CORS for that. */
function headersOf({ sha256, secondsLeft }: Content): Record<string, string> {
  return {
    ...(secondsLeft !== null && { "access-control-allow-origin": "*" }),
    etag: `"sha256-${sha256}"`,
    "cache-control": secondsLeft === null ? A_YEAR : `private, max-age=${secondsLeft}`,
    vary: "Authorization, Cookie",
    "x-content-type-options": "nosniff",
    // Content from users: if a browser should ever treat it as a page, the page may do nothing.
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  };
}

/** Opened by itself, an asset is saved, never displayed. Images and fonts of a page ignore this header. */
const dispositionOf = ({ filename, mimeType }: Content): string =>
  disposition("attachment", `${filename.replace(/\.[A-Za-z0-9]{1,5}$/, "")}.${mimeType.replace(/^.*\//, "")}`);
