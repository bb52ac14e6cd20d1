import { Buffer } from "node:buffer";
import type { Context } from "hono";
import { withCaller } from "../../shared/twin/caller.ts";

/** The roles of a site that differ in what they may publish. */
export type Role = "administrator" | "author" | "contributor" | "subscriber";

export interface SiteUser {
  id: number;
  login: string;
  name: string;
  role: Role;
  /** Application passwords by their ids. A site ignores the spaces in which it shows them. */
  passwords: Map<string, string>;
}

export interface PostMembers {
  id: number;
  author: number;
  slug: string;
  status: "publish" | "private" | "draft";
  title: string;
  content: string;
  featuredMedia: number;
  excerpt: string;
  commentStatus: "open" | "closed";
  format: string;
  /** Ids of terms. */
  tags: number[];
  categories: number[];
  /** UTC. */
  date: string;
}

export class SitePost {
  readonly members: PostMembers;

  constructor(members: PostMembers) {
    this.members = members;
  }

  get slug(): string {
    return this.members.slug;
  }

  /** The visible text of the title and the content. */
  get text(): string {
    const { title, content } = this.members;
    const body = content
      .replace(/<[^<>]*>/g, (tag) => (tag === "<br>" ? "\n" : ""))
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    return [title, body]
      .map((part) => part.trim())
      .join("\n")
      .trim();
  }
}

export interface SiteFile {
  id: number;
  author: number;
  slug: string;
  name: string;
  type: string;
  altText: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The differences between sites, and the clock. */
export interface Switches {
  now: () => Date;
  /** PHP's `post_max_size`: the body of a larger request is empty. */
  postMaxBytes: number;
  hasTrash: boolean;
  /** Whether `/wp-json` exists. */
  hasPermalinks: boolean;
}

/** A tag or a category. */
export interface SiteTerm {
  id: number;
  name: string;
  slug: string;
}

export interface Site {
  users: SiteUser[];
  tags: SiteTerm[];
  categories: SiteTerm[];
  posts: SitePost[];
  trash: SitePost[];
  files: SiteFile[];
  nextId: number;
  switches: Switches;
}

const CAPABILITIES: Record<Role, readonly string[]> = {
  administrator: [
    "read",
    "edit_posts",
    "publish_posts",
    "upload_files",
    "delete_posts",
    "edit_others_posts",
    "manage_categories",
  ],
  author: ["read", "edit_posts", "publish_posts", "upload_files", "delete_posts"],
  contributor: ["read", "edit_posts", "delete_posts"],
  subscriber: ["read"],
};

export const may = ({ role }: SiteUser, capability: string): boolean => CAPABILITIES[role].includes(capability);

export const capabilitiesOf = ({ role }: SiteUser): Record<string, true> =>
  Object.fromEntries(CAPABILITIES[role].map((name) => [name, true as const]));

type Status = 400 | 401 | 403 | 404 | 410 | 500 | 501;

export const refuse = (c: Context, status: Status, code: string, message: string, data: object = {}): Response =>
  c.json({ code, message, data: { status, ...data } }, status);

/** Reads the user of a request and the id of their password, null for a request without one; refuses a wrong one. */
export const userOf = ({ users }: Site) =>
  withCaller((c): { user: SiteUser; uuid: string } | null | Response => {
    const header = c.req.header("authorization");
    if (header === undefined) return null;
    const [login = "", ...rest] = Buffer.from(header.replace(/^Basic /i, ""), "base64")
      .toString()
      .split(":");
    const secret = rest.join(":").replaceAll(" ", "");
    const user = users.find((each) => each.login === login);
    if (user === undefined) return refuse(c, 401, "invalid_username", "Unknown username.");
    const [uuid] = [...user.passwords].find(([, password]) => password.replaceAll(" ", "") === secret) ?? [];
    return uuid === undefined
      ? refuse(c, 401, "incorrect_password", "The provided password is an invalid application password.")
      : { user, uuid };
  });

/** A slug that no other object of the list has: a second one gets a number. */
export function uniqueSlug(wanted: string, others: readonly { slug: string }[]): string {
  const taken = new Set(others.map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 2; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

/** As `sanitize_title_with_dashes` for ASCII. */
export const sanitized = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, "")
    .trim()
    .replace(/[\s-]+/g, "-");
