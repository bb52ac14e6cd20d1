import type { Posted } from "../post.ts";

export const POSTS = "/2/tweets";

export const postedOf = (id: string): Posted => ({ externalId: id, externalUrl: `https://x.com/i/status/${id}` });

const HOSTS: ReadonlySet<string> = new Set(["x.com", "www.x.com", "twitter.com", "www.twitter.com"]);

/** The number of a post in its address. */
export function externalIdOf(url: string): string | null {
  const { hostname = "", pathname = "" } = URL.parse(url) ?? {};
  if (!HOSTS.has(hostname)) return null;
  return /^\/(?:i(?:\/web)?|\w{1,15})\/status\/(\d{1,19})\/?$/.exec(pathname)?.[1] ?? null;
}
