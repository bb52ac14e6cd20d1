const LONGEST = 500;

/**
 * Whether a client id is the address of a metadata document: https with a host and a path, in the one spelling that
 * `URL` gives it. Without user information, fragment, relative segments and capital letters in the host, the text and
 * the address that is fetched cannot differ.
 */
export function isDocumentAddress(clientId: string): boolean {
  if (clientId.length > LONGEST || !clientId.startsWith("https://") || !URL.canParse(clientId)) return false;
  const { href, username, password, pathname } = new URL(clientId);
  return href === clientId && username === "" && password === "" && pathname !== "/" && !clientId.includes("#");
}
