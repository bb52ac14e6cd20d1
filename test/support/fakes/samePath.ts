/** A path without what differs from one account, or post, to the next: ids and tokens. */
export const samePath = (path: string): string =>
  path.replace(/\/[^/]*(?:\d{3}|[\da-f]{16}|token|secret)[^/]*/gi, "/…").replace(/\/\d+(?=\/|$)/g, "/…");
