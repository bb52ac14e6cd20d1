import type { Posted } from "../post.ts";

export const postedOf = (id: string): Posted => ({ externalId: id, externalUrl: `https://www.facebook.com/${id}` });

/** A comment, with the address that shows it below its post. */
export const commentedOf = (id: string, root: string): Posted => ({
  externalId: id,
  externalUrl: `https://www.facebook.com/${root}?comment_id=${id.slice(id.indexOf("_") + 1)}`,
});

export const videoPosted = (id: string, pageId: string): Posted => ({
  externalId: id,
  externalUrl: `https://www.facebook.com/${pageId}/videos/${id}`,
});

const HOSTS: ReadonlySet<string> = new Set(["www.facebook.com", "facebook.com", "m.facebook.com"]);

/** The id in an address of a post, a comment or a video. An address with `pfbid…` has no id that the API knows. */
export function externalIdOf(address: string, { remoteId }: { remoteId: string }): string | null {
  const url = URL.parse(address);
  if (url === null || !HOSTS.has(url.hostname)) return null;
  const { pathname, searchParams } = url;
  const comment = searchParams.get("comment_id") ?? "";
  const [, story] = /^\/(\d{1,30}(?:_\d{1,30})?)\/?$/.exec(pathname) ?? [];
  if (/^\d{1,30}$/.test(comment))
    return story === undefined ? null : `${story.slice(story.indexOf("_") + 1)}_${comment}`;
  // A number alone may be a page.
  if (story?.includes("_")) return story;
  const [, video] = /^\/[^/]+\/videos\/(?:[^/]+\/)?(\d{1,30})\/?$/.exec(pathname) ?? [];
  if (video !== undefined) return video;
  const [, post = searchParams.get("story_fbid") ?? ""] =
    /^\/[^/]+\/posts\/(?:[^/]+\/)?(\d{1,30})\/?$/.exec(pathname) ?? [];
  return /^\d{1,30}$/.test(post) ? `${remoteId}_${post}` : null;
}
