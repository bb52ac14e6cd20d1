import { matchesTag } from "../../../../rest-compat/engine/response/entityTag.ts";
import type { Variant } from "../../../domains/media/address.ts";
import { type Content, mediaContent } from "../../../domains/media/content.ts";
import { isShown } from "../../../domains/media/types.ts";
import { type Signed, signedPart } from "../../../platform/crypto/signedAddress.ts";
import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import { StorageError } from "../../../platform/errors/storageError.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { ByteRange } from "../../../platform/storage/storage.ts";
import { chargeOrPrice, ONE_POINT } from "../../budget/costOnly.ts";
import type { Call } from "../../http/call.ts";
import { declaredHeaders, declaredQuery } from "../../http/declared.ts";
import { refusal } from "../../http/refusal.ts";
import { disposition } from "../disposition.ts";
import { getMediaContent } from "./operations.ts";
import { rangeOf } from "./range.ts";

/**
 * `GET /media/{id}` and `GET /api/v1/media/{id}/content`: the bytes of an item, or of its thumbnail
 * (`variant=thumbnail`), whole or a range, for a credential that may read it, or with a signed address.
 * @throws DomainError
 */
export async function mediaContentRoute(call: Call, id: string): Promise<Response> {
  const priced = await chargeOrPrice(call, ONE_POINT);
  if (priced !== undefined) return priced;
  const content = await mediaContent(call.services, () => call.context(), { id, ...queryOf(call.request) });
  return contentResponse(call, content, "media item");
}

/**
 * Answers with the bytes of an object of the storage, whole or a range. `noun` names the object in errors.
 * @throws DomainError
 */
export async function contentResponse({ services, request }: Call, content: Content, noun: string): Promise<Response> {
  const headers = headersOf(content);
  const requestHeaders = declaredHeaders(request, getMediaContent);
  if (matchesTag(requestHeaders.get("If-None-Match"), headers["etag"])) {
    return new Response(null, { status: 304, headers });
  }
  // With If-Range for other content, the whole is sent.
  const unchanged = requestHeaders.get("If-Range") ?? headers["etag"];
  const size = request.method === "GET" && unchanged === headers["etag"] ? content.size : null;
  const range = size === null ? null : rangeOf(requestHeaders.get("Range"), size);
  if (range === "none") {
    const error = new DomainError("RANGE_NOT_SATISFIABLE", `The ${noun} has ${content.size} bytes`);
    return refusal(request, services.env, error, { "content-range": `bytes */${content.size}` });
  }
  const object = await opened(services, content, range, noun);
  const length = range === null ? object.size : range.end - range.start + 1;
  const part = range && { "content-range": `bytes ${range.start}-${range.end}/${object.size}` };
  const isHead = request.method === "HEAD";
  if (isHead) await object.body.cancel();
  return new Response(isHead ? null : object.body, {
    status: range === null ? 200 : 206,
    headers: { ...headers, ...part, ...presentationOf(content), "content-length": String(length) },
  });
}

function queryOf(request: Request): { variant: Variant; signed: Signed | null } {
  const query = declaredQuery(request, getMediaContent);
  const variant = query.get("variant") ?? "content";
  if (variant !== "content" && variant !== "thumbnail") {
    throw new DomainError("INVALID_INPUT", "variant: must be thumbnail or absent");
  }
  return { variant, signed: signedPart(query) };
}

/**
 * A credential can lose access, so its answers are revalidated each time; a signed address is valid for the time that
 * it states.
 */
const headersOf = ({ tag, secondsLeft, size }: Content) => ({
  etag: `"${tag}"`,
  "cache-control": secondsLeft === null ? "private, no-cache" : `private, max-age=${secondsLeft}`,
  vary: "Authorization, Cookie",
  ...(size !== null && { "accept-ranges": "bytes" }),
});

const presentationOf = ({ mimeType, filename }: Content) => ({
  "content-type": mimeType,
  "content-disposition": disposition(isShown(mimeType) ? "inline" : "attachment", filename),
  "x-content-type-options": "nosniff",
  // Uploaded content: if a browser should ever treat it as a page, the page may do nothing.
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
});

async function opened({ storage, log }: Services, { key }: Content, range: ByteRange | null, noun: string) {
  const object = await storage.open(key, range ?? undefined).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    log.error("media.storage_failed", { key }, error);
    throw new DomainError("UNAVAILABLE", "The storage cannot be reached; try again in a few seconds");
  });
  if (object !== null) return object;
  log.error("media.bytes_missing", { key });
  throw notFound(noun[0]?.toUpperCase() + noun.slice(1));
}
