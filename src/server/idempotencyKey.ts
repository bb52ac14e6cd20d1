import { parseItem } from "structured-headers";
import { DomainError } from "../platform/errors/errors.ts";

/** What clients send without the quotes that the draft asks for: a UUID and the like. A comma would be a second header. */
const BARE = /^[\w!#$%&'*+.^`|~:/=@-]{1,255}$/;

/**
 * Reads an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): one Structured Field string, or the same without its quotes.
 * @throws DomainError BAD_REQUEST for anything else
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
