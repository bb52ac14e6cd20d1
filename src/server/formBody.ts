import { DomainError } from "../core/errors.ts";

const LARGEST_BYTES = 16 * 1024;

/** The members of a form that a browser sends. @throws DomainError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE */
export async function formBody(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "This page takes a form");
  const decoder = new TextDecoder();
  let read = 0;
  let text = "";
  for await (const chunk of request.body ?? []) {
    read += chunk.byteLength;
    if (read > LARGEST_BYTES) throw new DomainError("PAYLOAD_TOO_LARGE", "The form is larger than this page takes");
    text += decoder.decode(chunk, { stream: true });
  }
  return new URLSearchParams(text + decoder.decode());
}
