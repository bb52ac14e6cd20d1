/** Headers that describe the body of an answer (RFC 9110, section 8). */
const OF_THE_BODY = ["content-type", "content-length", "content-encoding", "content-language", "etag"];

/** Returns the headers of an answer for an answer with another body. */
export function forOtherBody(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of OF_THE_BODY) kept.delete(name);
  return kept;
}
