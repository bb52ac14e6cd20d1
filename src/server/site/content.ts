import { createHash } from "node:crypto";
import { matchesTag } from "../../../rest-compat/engine/response/entityTag.ts";
import { type Coding, codingFor, compressed } from "../http/coding.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A text as it is sent. Each coding is made once, at its first request. */
export interface Content {
  readonly etag: string;
  /** The bytes in a coding; as they are for null. */
  body(coding: Coding | null): Promise<Bytes>;
}

/** Prepares a text that is the same for all its readers. */
export function contentOf(text: string): Content {
  const identity = new TextEncoder().encode(text);
  const made = new Map<Coding | null, Promise<Bytes>>([[null, Promise.resolve(identity)]]);
  return {
    etag: createHash("sha256").update(identity).digest("hex").slice(0, 32),
    body(coding) {
      const bytes = made.get(coding) ?? compressed(identity, coding as Coding, "content");
      made.set(coding, bytes);
      return bytes;
    },
  };
}

/** Answers with a content in the best coding that the caller accepts, or with 304 if the caller has it. */
export async function answerWith(
  request: Request,
  content: Content,
  extraHeaders: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const coding = codingFor(request, "content");
  const headers = {
    "cache-control": "no-cache",
    ...extraHeaders,
    // Each coding is a representation of its own, with its own tag.
    etag: `"${content.etag}-${coding ?? "identity"}"`,
    vary: extraHeaders["vary"] === undefined ? "Accept-Encoding" : `${extraHeaders["vary"]}, Accept-Encoding`,
  };
  if (matchesTag(request.headers.get("if-none-match"), headers.etag))
    return new Response(null, { status: 304, headers });
  const body = request.method === "HEAD" ? null : await content.body(coding);
  return new Response(body, {
    status,
    headers: { ...headers, ...(coding !== null && { "content-encoding": coding }) },
  });
}
