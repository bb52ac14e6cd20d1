/**
 * The text of an address that can be read in one way only. A raw `/`, `?` or `#` in a password ends the part before the
 * host: the rest of the password would be taken for a path, and its beginning for a host, which messages name.
 */
const CLEAR = /^[a-z]+:\/\/[^/?#]*(?:[/?][^@#]*)?$/;

/** Returns the parts of an address; null for a text that is none. */
export function readAddress(text: string): URL | null {
  if (!CLEAR.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return [url.username, url.password, url.pathname].every(isEscaped) ? url : null;
}

function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
