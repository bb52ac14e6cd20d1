import type { Posted } from "../post.ts";

/** The page of a post. */
export const addressOf = (urn: string): string => `https://www.linkedin.com/feed/update/${urn}`;

export const postedOf = (urn: string): Posted => ({ externalId: urn, externalUrl: addressOf(urn) });

/** A comment: the post that it stands below, and its number there. */
export function readComment(urn: string): { object: string; id: string } | null {
  const [, object, id] = /^urn:li:comment:\(([^(),]+),(\d+)\)$/.exec(urn) ?? [];
  return object === undefined || id === undefined ? null : { object, id };
}

/** A comment of a post, with the address that shows both. */
export const commentedOf = (urn: string): Posted => ({
  externalId: urn,
  externalUrl: `${addressOf(readComment(urn)?.object ?? "")}?commentUrn=${encodeURIComponent(urn)}`,
});

const HOSTS: ReadonlySet<string> = new Set(["www.linkedin.com", "linkedin.com"]);

/** The URN in an address of a post or a comment: `/feed/update/urn:li:share:1` or `/posts/name-activity-1-Ab1C`. */
export function externalIdOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !HOSTS.has(url.hostname)) return null;
  const comment = url.searchParams.get("commentUrn") ?? "";
  if (readComment(comment) !== null) return comment;
  // An address with another escape has no URN.
  const path = url.pathname.replaceAll(/%3a/gi, ":");
  const [, urn] = /^\/feed\/update\/(urn:li:(?:activity|share|ugcPost):\d{1,25})\/?$/.exec(path) ?? [];
  if (urn !== undefined) return urn;
  const [, kind, id] = /^\/posts\/[^/]*-(activity|share|ugcPost)-(\d{1,25})(?:-[\w-]*)?\/?$/.exec(path) ?? [];
  return kind === undefined || id === undefined ? null : `urn:li:${kind}:${id}`;
}
