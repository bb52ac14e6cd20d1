/**
 * The origin of a federated instance, in the one form in which it is kept and compared: https, lower case, no default
 * port. A host alone is taken for its https origin; http is taken on this machine only, where developers run instances
 * of their own.
 * @returns null for everything else: another scheme, a path, a query, a fragment, credentials
 */
export function instanceOrigin(address: string): string | null {
  const text = address.trim();
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  // A name with the dot of the root is the same name.
  const host = url.hostname.replace(/\.$/, "");
  if (host === "" || host.endsWith(".")) return null;
  url.hostname = host;
  const trusted = url.protocol === "https:" || (url.protocol === "http:" && isThisMachine(host));
  const bare =
    url.username === "" && url.password === "" && url.pathname === "/" && url.search === "" && url.hash === "";
  return trusted && bare ? url.origin : null;
}

const isThisMachine = (host: string) =>
  host === "[::1]" || /^127(\.\d+){3}$/.test(host) || /(^|\.)localhost$/.test(host);

/** The rule that a text breaks which is no origin of an instance. */
export const INSTANCE_RULE = "must be the https address of an instance, without a path";
