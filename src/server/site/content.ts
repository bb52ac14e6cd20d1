import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { matchesTag } from "../../../rest-compat/engine/response/entityTag.ts";
import { qualityOf } from "../http/accept.ts";

type Coding = "br" | "gzip" | "identity";
type Bytes = Uint8Array<ArrayBuffer>;

/** A text as it is sent. Each coding is made once, at its first request. */
export interface Content {
  readonly etag: string;
  body(coding: Coding): Promise<Bytes>;
}

/** Prepares a text that is the same for all its readers. */
export function contentOf(text: string): Content {
  const identity = new TextEncoder().encode(text);
  const made: Partial<Record<Coding, Promise<Bytes>>> = { identity: Promise.resolve(identity) };
  return {
    etag: createHash("sha256").update(identity).digest("hex").slice(0, 32),
    body: (coding) => (made[coding] ??= encoded(identity, coding)),
  };
}

async function encoded(identity: Bytes, coding: Coding): Promise<Bytes> {
  if (coding === "gzip") return new Uint8Array(await promisify(gzip)(identity));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength };
  return new Uint8Array(await promisify(brotliCompress)(identity, { params }));
}

/** Answers with a content in the best coding that the caller accepts, or with 304 if the caller has it. */
export async function answerWith(
  request: Request,
  content: Content,
  extraHeaders: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const coding = codingFor(request.headers.get("accept-encoding") ?? "");
  const headers = {
    "cache-control": "no-cache",
    ...extraHeaders,
    // Each coding is a representation of its own, with its own tag.
    etag: `"${content.etag}-${coding}"`,
    vary: extraHeaders["vary"] === undefined ? "Accept-Encoding" : `${extraHeaders["vary"]}, Accept-Encoding`,
  };
  if (matchesTag(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  const body = request.method === "HEAD" ? null : await content.body(coding);
  return new Response(body, {
    status,
    headers: { ...headers, ...(coding !== "identity" && { "content-encoding": coding }) },
  });
}

/** Returns the coding that the caller wants most, and of equal ones the one with the fewest bytes. */
function codingFor(accepted: string): Coding {
  const wanted = (coding: Coding) => qualityOf(accepted, coding) ?? 0;
  const [best = "identity"] = (["br", "gzip"] as const).toSorted((one, other) => wanted(other) - wanted(one));
  return wanted(best) > 0 && wanted(best) >= wanted("identity") ? best : "identity";
}
