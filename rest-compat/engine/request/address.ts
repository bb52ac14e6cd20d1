/** The parts of a request's URL. */
export interface Target {
  readonly origin: string;
  readonly path: string;
  /** The query with the leading `?`; empty without a query. */
  readonly search: string;
}

/** Splits `https://host/path?query#fragment`, faster than a URL object. */
export function splitAddress(url: string): Target {
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("#", start);
  const rest = url.slice(start, end === -1 ? undefined : end);
  const mark = rest.indexOf("?");
  return {
    origin: url.slice(0, start),
    path: mark === -1 ? rest : rest.slice(0, mark),
    search: mark === -1 ? "" : rest.slice(mark),
  };
}
