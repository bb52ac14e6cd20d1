/** The parts of headers of `@whatwg-node/fetch` that its types leave out. */
interface LibraryHeaders {
  readonly headersInit?: unknown;
  readonly _map?: unknown;
  readonly _setCookies?: readonly string[];
}

/**
 * Returns the object that headers were made of, if it has all of them: reading it takes a part of the time that the
 * headers take, which sort themselves. Undefined for other headers.
 */
export function plainHeaders(headers: Headers): Record<string, string> | undefined {
  const { headersInit, _map, _setCookies } = headers as LibraryHeaders;
  const isPlain =
    _map === undefined &&
    !_setCookies?.length &&
    typeof headersInit === "object" &&
    headersInit !== null &&
    !Array.isArray(headersInit) &&
    !("get" in headersInit);
  return isPlain ? (headersInit as Record<string, string>) : undefined;
}
