/** Who is on the instance. Nobody signs in: it belongs to whoever sits at this machine. */
export const ACCOUNTS = [
  { id: "1", username: "demo", displayName: "Northwind Coffee", letter: "N", color: "#b45309" },
  { id: "2", username: "studio", displayName: "Northwind Studio", letter: "S", color: "#0f766e" },
] as const;

export type DemoAccount = (typeof ACCOUNTS)[number];

/** The part of a handle after the @: an address that is nowhere but on this machine (RFC 6761). */
export const DOMAIN = "demo.localhost";

export const accountById = (id: string): DemoAccount | undefined => ACCOUNTS.find((account) => account.id === id);
export const accountNamed = (username: string): DemoAccount | undefined =>
  ACCOUNTS.find((account) => account.username === username);

/** The Account entity of Mastodon's interface, as far as clients look at it. */
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
