import { parseItem } from "structured-headers";
import { DomainError } from "../../platform/errors/errors.ts";

/** Clients send UUIDs and the like without the quotes that the draft requires. A comma would separate two headers. */
const BARE = /^[\w!#$%&'*+.^`|~:/=@-]{1,255}$/;

/**
 * Returns the Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): one Structured Field string, or the same
 * without its quotes.
 * @throws DomainError BAD_REQUEST for any other form
 */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null;
  const key = header.startsWith('"') ? quoted(header) : header;
  if (key !== undefined && key.length <= 255 && (header !== key ? key !== "" : BARE.test(key))) return key;
  throw new DomainError("BAD_REQUEST", "The Idempotency-Key header must be one string of 1 to 255 characters");
}

function quoted(header: string): string | undefined {
  try {
    const [value] = parseItem(header);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
