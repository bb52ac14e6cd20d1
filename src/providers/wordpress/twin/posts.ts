import type { Context, Hono } from "hono";
import {
  may,
  type PostMembers,
  refuse,
  type Site,
  SitePost,
  type SiteUser,
  sanitized,
  uniqueSlug,
  userOf,
} from "./state.ts";

const COMMENTS: ReadonlySet<unknown> = new Set(["open", "closed"]);
const FORMATS: ReadonlySet<unknown> = new Set(
  "standard aside chat gallery link image quote status video audio".split(" "),
);
const STATUSES: ReadonlySet<unknown> = new Set(["publish", "private", "draft", undefined]);

/** Adds posts: look-ups by slugs, creating, reading and deleting them. */
export function addPosts(api: Hono, site: Site): void {
  const asUser = userOf(site);
  const postOf = (c: Context, among = site.posts) =>
    among.find(({ members: { id } }) => id === Number(c.req.param("id")));

  api.get("/wp/v2/posts", asUser, (c) => {
    const { caller } = c.var;
    const mayEdit = caller !== null && may(caller.user, "edit_posts");
    const { status = "publish", context = "view", slug, per_page: size = "10" } = c.req.query();
    if (context === "edit" && !mayEdit) {
      return refuse(c, caller ? 403 : 401, "rest_forbidden_context", "Sorry, you are not allowed to edit posts.");
    }
    if (status !== "publish" && !mayEdit) return refuse(c, 400, "rest_invalid_param", "Invalid parameter(s): status");
    const slugs = slug?.split(",");
    const isWanted = ({ members: post }: SitePost) =>
      (status === "any" || post.status === status) &&
      (post.status === "publish" ||
        post.author === caller?.user.id ||
        may(caller?.user ?? NOBODY, "edit_others_posts"));
    const matches = site.posts.filter((post) => isWanted(post) && (slugs?.includes(post.slug) ?? true));
    return c.json(matches.slice(0, Number(size)).map((post) => entity(post, c)));
  });

  api.post("/wp/v2/posts", asUser, async (c) => {
    const { caller } = c.var;
    if (caller === null || !may(caller.user, "edit_posts")) {
      return refuse(c, caller ? 403 : 401, "rest_cannot_create", "Sorry, you are not allowed to create posts.");
    }
    const made = read((await c.req.json()) as Record<string, unknown>, caller.user, site);
    if (typeof made === "string") {
      return refuse(c, made === "rest_cannot_publish" ? 403 : 400, made, "The post is refused.");
    }
    site.posts.push(made);
    return c.json(entity(made, c), 201);
  });

  api.get("/wp/v2/posts/:id{[0-9]+}", (c) => {
    const post = postOf(c);
    return post?.members.status === "publish"
      ? c.json(entity(post, c))
      : refuse(c, 404, "rest_post_invalid_id", "Invalid post ID.");
  });

  api.delete("/wp/v2/posts/:id{[0-9]+}", asUser, (c) => {
    const { caller } = c.var;
    const post = postOf(c);
    if (post === undefined) {
      return postOf(c, site.trash)
        ? refuse(c, 410, "rest_already_trashed", "The post has already been deleted.")
        : refuse(c, 404, "rest_post_invalid_id", "Invalid post ID.");
    }
    const isOwn = caller?.user.id === post.members.author;
    const isAllowed = isOwn || (caller !== null && may(caller.user, "edit_others_posts"));
    if (!isAllowed) return refuse(c, caller ? 403 : 401, "rest_cannot_delete", "Sorry, you are not allowed.");
    const isForced = c.req.query("force") === "true";
    if (!isForced && !site.switches.hasTrash) {
      return refuse(c, 501, "rest_trash_not_supported", "The post does not support trashing.");
    }
    site.posts.splice(site.posts.indexOf(post), 1);
    if (isForced) return c.json({ deleted: true, previous: entity(post, c) });
    site.trash.push(new SitePost({ ...post.members, slug: `${post.slug}__trashed` }));
    return c.json({ ...entity(post, c), status: "trash" });
  });
}

const NOBODY: SiteUser = { id: 0, login: "", name: "", role: "subscriber", passwords: new Map() };

const areIds = (ids: unknown): ids is number[] => Array.isArray(ids) && ids.every((id) => Number.isInteger(id));

/** The post that a body asks for, or the code of its refusal. */
function read(body: Record<string, unknown>, author: SiteUser, site: Site): SitePost | string {
  const { status, title = "", content = "", slug = "", featured_media: featuredMedia = 0 } = body;
  const { excerpt = "", comment_status: comments = "open", format = "standard", tags = [], categories = [] } = body;
  const areTexts = [title, content, slug, excerpt].every((value) => typeof value === "string");
  if (!areIds(tags) || !areIds(categories)) return "rest_invalid_param";
  if (!COMMENTS.has(comments) || !FORMATS.has(format)) return "rest_invalid_param";
  if (!areTexts || !STATUSES.has(status) || !Number.isInteger(featuredMedia)) return "rest_invalid_param";
  if (status !== "draft" && status !== undefined && !may(author, "publish_posts")) return "rest_cannot_publish";
  if (title === "" && content === "" && excerpt === "") return "empty_content";
  const isKnown = featuredMedia === 0 || site.files.some(({ id }) => id === featuredMedia);
  if (!isKnown) return "rest_invalid_featured_media";
  const wanted = sanitized(String(slug) || String(title)).slice(0, 200);
  return new SitePost({
    id: site.nextId++,
    author: author.id,
    slug: uniqueSlug(wanted, [...site.posts, ...site.files]),
    status: (status ?? "draft") as PostMembers["status"],
    title: String(title),
    content: String(content),
    featuredMedia: Number(featuredMedia),
    excerpt: String(excerpt),
    commentStatus: comments as PostMembers["commentStatus"],
    format: String(format),
    tags: tags.filter((id) => site.tags.some((tag) => tag.id === id)),
    categories: categories.filter((id) => site.categories.some((category) => category.id === id)),
    date: site.switches.now().toISOString().slice(0, 19),
  });
}

function entity({ members }: SitePost, c: Context) {
  const { origin } = new URL(c.req.url);
  const { id, slug, status, title, content, date, author, featuredMedia } = members;
  const { excerpt, commentStatus, format, tags, categories } = members;
  const link =
    status === "publish" ? `${origin}/${date.slice(0, 10).replaceAll("-", "/")}/${slug}/` : `${origin}/?p=${id}`;
  return {
    id,
    slug,
    status,
    link,
    date_gmt: date,
    author,
    featured_media: featuredMedia,
    comment_status: commentStatus,
    format,
    tags,
    categories,
    excerpt: { raw: excerpt, rendered: excerpt, protected: false },
    title: { raw: title, rendered: title },
    content: { raw: content, rendered: content, protected: false },
  };
}
