/**
 * The accounts of the demo instance. The instance asks for no password, because only people at this machine reach it.
 */
export const ACCOUNTS = [
  { id: "1", username: "demo", displayName: "Northwind Coffee", letter: "N", color: "#b45309" },
  { id: "2", username: "studio", displayName: "Northwind Studio", letter: "S", color: "#0f766e" },
] as const;

export type DemoAccount = (typeof ACCOUNTS)[number];

/** The part of a handle after the @: a name that exists on this machine only (RFC 6761). */
export const DOMAIN = "demo.localhost";

export const accountById = (id: string): DemoAccount | undefined => ACCOUNTS.find((account) => account.id === id);
export const accountNamed = (username: string): DemoAccount | undefined =>
  ACCOUNTS.find((account) => account.username === username);

/** Returns the members of Mastodon's Account entity that clients use. */
export function accountEntity({ id, username, displayName }: DemoAccount, origin: string) {
  const url = `${origin}/@${username}`;
  return {
    id,
    username,
    acct: username,
    display_name: displayName,
    url,
    uri: url,
    avatar: `${origin}/avatars/${username}.svg`,
    bot: false,
    locked: false,
    note: "",
  };
}
