import { z } from "zod";
import type { ByteSource } from "../../platform/outbound/byteSource.ts";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { MEDIA_ITEM_MS } from "../mediaItem.ts";
import { optionsOf } from "../networkOptions.ts";
import type { Posted, Post as ProviderPost } from "../post.ts";
import type { Provider } from "../provider.ts";
import type { Step } from "../stepResults.ts";
import { inSteps, type Stepping } from "../steps.ts";
import { Media, Post } from "./api.ts";
import { type Access, accessOf, call } from "./call.ts";
import { contentOf, slugOf, titleOf, type Uploaded } from "./content.ts";
import { OPTIONS } from "./options.ts";
import { CATEGORIES, TAGS, termsOf } from "./terms.ts";

/** A file of the library with its alternative text, which stays until a person deletes it. */
const FILE: Step<{ id: number; url: string }> = {
  name: "file",
  of: "media",
  result: z.object({ id: z.int().positive(), url: z.string() }),
  keptMs: 7 * 86_400_000,
};

/** Ids of the site's terms; absent for terms that were not chosen. */
interface Terms {
  tags?: readonly number[];
  categories?: readonly number[];
}

/**
 * WordPress knows no keys, but keeps the slug that a post is made with. The slug has a part of the delivery key, so a
 * second attempt finds the post of the first, and its files.
 */
export const publishing = inSteps<Posted | { files: readonly Uploaded[]; terms: Terms }>({
  steps: [FILE],

  async prepare(fetch, { credentials }, post, stepping) {
    const { text, media, key, replyTo } = post;
    const own = optionsOf(OPTIONS, post);
    if (replyTo) throw new ProviderFailure("refused");
    const access = accessOf(credentials);
    const existing = await findPost(fetch, access, slugOf(text, key));
    if (existing) return existing;
    const files = await upload(fetch, access, { media, key }, stepping);
    const terms = {
      ...(own.tags && { tags: await termsOf(fetch, access, TAGS, own.tags) }),
      ...(own.categories && { categories: await termsOf(fetch, access, CATEGORIES, own.categories) }),
    };
    return { files, terms };
  },

  async create(fetch, { credentials }, post, prepared) {
    if ("externalId" in prepared) return prepared;
    const { text, options, key } = post;
    const own = optionsOf(OPTIONS, post);
    const { files, terms } = prepared;
    const access = accessOf(credentials);
    const featured = files.find(({ type }) => type.startsWith("image/"))?.id;
    const json = {
      slug: slugOf(text, key),
      status: options.visibility === "private" ? "private" : "publish",
      // Without a title of its own, the first line of the text is the title, and not a part of the content.
      title: own.title ?? titleOf(text),
      content: contentOf(text, files, { isWhole: own.title !== undefined }),
      ...(own.excerpt !== undefined && { excerpt: own.excerpt }),
      ...(own.commentStatus !== undefined && { comment_status: own.commentStatus.toLowerCase() }),
      ...(own.format !== undefined && { format: own.format.toLowerCase() }),
      ...terms,
      ...(featured !== undefined && { featured_media: featured }),
    };
    return postedOf(await call(fetch, access, POSTS, { method: "POST", json, creating: true, answer: Post }));
  },
});

export const find: NonNullable<Provider["find"]> = (fetch, { credentials }, { text, key }) =>
  findPost(fetch, accessOf(credentials), slugOf(text, key));

/** The number in an address with a parameter. An address with words names no number. */
export const externalIdOf: Provider["externalIdOf"] = (url) => {
  const id = URL.parse(url)?.searchParams.get("p") ?? "";
  return /^[1-9]\d{0,15}$/.test(id) ? id : null;
};

export const POSTS = "/wp/v2/posts";
const MEDIA = "/wp/v2/media";

async function findPost(fetch: Fetch, access: Access, slug: string): Promise<Posted | null> {
  const query = { slug, status: "any", context: "edit", per_page: "1", _fields: "id,link" };
  const [post] = await call(fetch, access, POSTS, { query, answer: z.array(Post) });
  return post ? postedOf(post) : null;
}

const postedOf = ({ id, link }: z.output<typeof Post>): Posted => ({ externalId: String(id), externalUrl: link });

/** Uploads the media items that no earlier attempt uploaded; the answer to such an upload may have been lost. */
async function upload(
  fetch: Fetch,
  access: Access,
  { media, key }: Pick<ProviderPost, "media" | "key">,
  stepping: Stepping,
): Promise<Uploaded[]> {
  const slugs = media.map((_, index) => `${key}-${index + 1}`);
  const query = { slug: slugs.join(","), per_page: String(slugs.length), _fields: "id,slug,source_url" };
  let listed: Promise<z.output<typeof Media>[]> | undefined;
  const earlier = () => (listed ??= call(fetch, access, MEDIA, { query, answer: z.array(Media) }));
  const files: Uploaded[] = [];
  for (const [index, { content, altText }] of media.entries()) {
    const slug = slugs[index] ?? "";
    const file = await stepping.once(FILE, index, async () => {
      const post = (await earlier()).find((each) => each.slug === slug);
      const { id, source_url: url } = post ?? (await uploadOne(fetch, access, content, slug));
      if (altText !== "") {
        await call(fetch, access, `${MEDIA}/${id}`, { method: "POST", json: { alt_text: altText }, answer: Media });
      }
      return { id, url };
    });
    files.push({ ...file, type: content.type, altText });
  }
  return files;
}

/** The slug of a file is its name. */
const uploadOne = (fetch: Fetch, access: Access, content: ByteSource, slug: string) =>
  call(fetch, access, MEDIA, {
    method: "POST",
    body: content,
    headers: { "content-disposition": `attachment; filename="${slug}.${EXTENSIONS[content.type] ?? "bin"}"` },
    bounds: { timeoutMs: MEDIA_ITEM_MS },
    answer: Media,
  });

/** WordPress compares the type of a file with its extension. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};
