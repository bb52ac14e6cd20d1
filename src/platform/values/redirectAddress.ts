// Allows only characters of RFC 3986, so that every parser reads the text that is later compared exactly. Excludes `#`
// everywhere and `@` before the path.
const HTTPS_URI = /^https:\/\/[\w.~%!$&'()*+,;=:[\]-]+(?:[/?][\w.~%!$&'()*+,;=:@/?[\]-]*)?$/i;

/**
 * Whether a text is a valid redirect address: absolute, https, with a host, without user information or fragment (RFC
 * 6749 §3.1.2).
 */
export const isRedirectAddress = (text: string): boolean => HTTPS_URI.test(text) && URL.canParse(text);

/**
 * An address of a program on the person's own machine. `localhost` could resolve to another machine (RFC 8252 §8.3):
 * programs use it all the same, and PKCE makes a code that leads elsewhere worthless.
 */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d{1,5}))?(\/[\w.~%!$&'()*+,;=:@/?-]*)?$/;

/** Whether a text is a valid redirect address of a program on the person's machine. */
export const isLoopbackAddress = (text: string): boolean => LOOPBACK.test(text) && URL.canParse(text);

interface Client {
  readonly clientType: "PUBLIC" | "CONFIDENTIAL";
  readonly redirectUris: readonly string[];
}

/**
 * Whether a redirect address belongs to a client. Addresses are compared character by character, but an empty path
 * equals `/` (RFC 3986 §6.2.3), and the loopback address of a public client may have any port, because such a program
 * listens on a port that its system chooses (RFC 8252 §7.3).
 */
export function ownsAddress({ clientType, redirectUris }: Client, address: string): boolean {
  if (redirectUris.some((own) => isSameAddress(own, address))) return true;
  if (clientType !== "PUBLIC" || !isLoopbackAddress(address)) return false;
  return redirectUris.some((own) => isLoopbackAddress(own) && isSameAddress(withoutPort(own), withoutPort(address)));
}

/** Whether two redirect addresses are the same text, apart from an empty path. */
export const isSameAddress = (one: string, other: string): boolean => withPath(one) === withPath(other);

const withPath = (address: string) => address.replace(/^(https?:\/\/[^/?]+)(?=\?|$)/i, "$1/");

const withoutPort = (address: string) => address.replace(LOOPBACK, (_, host: string, _port, path = "") => host + path);
