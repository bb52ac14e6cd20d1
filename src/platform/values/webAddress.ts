/** A name of letters, digits, hyphens and underscores, or an address; URL also accepts signs such as `{` in a name. */
const HOST = /^(?:[\w.-]+|\[[\d.:a-f]+\])$/;
/** The longest stored address. */
const LONGEST = 2048;

/**
 * Returns an address of the Web as URL writes it, so that every reader of the stored text finds the host and the path
 * that are fetched: other parsers than URL keep spaces, tabs, line breaks and backslashes. Returns undefined for
 * another scheme, credentials, and texts that are no address.
 */
export function canonicalWebAddress(text: string, longest = LONGEST): string | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  return HOST.test(url.hostname) && url.href.length <= longest ? url.href : undefined;
}
