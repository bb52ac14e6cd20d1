import type { Context, Hono } from "hono";
import { may, refuse, type Site, type SiteFile, sanitized, uniqueSlug, userOf } from "./state.ts";

/** The extensions and first bytes of the images that a site knows. Of videos only the extensions are read. */
const IMAGES: readonly (readonly [extension: string, type: string, first: readonly number[]])[] = [
  ["jpg", "image/jpeg", [0xff, 0xd8, 0xff]],
  ["jpeg", "image/jpeg", [0xff, 0xd8, 0xff]],
  ["png", "image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["gif", "image/gif", [0x47, 0x49, 0x46, 0x38]],
];
const VIDEOS: Readonly<Record<string, string>> = { mp4: "video/mp4", webm: "video/webm", mov: "video/quicktime" };

/** Adds the library: raw uploads, alternative texts, and look-ups by slugs. */
export function addMedia(api: Hono, site: Site): void {
  const asUser = userOf(site);

  api.get("/wp/v2/media", asUser, (c) => {
    const slugs = (c.req.query("slug") ?? "").split(",");
    return c.json(site.files.filter(({ slug }) => slugs.includes(slug)).map((file) => entity(file, c)));
  });

  api.post("/wp/v2/media", asUser, async (c) => {
    const { caller } = c.var;
    if (caller === null) return refuse(c, 401, "rest_cannot_create", "Sorry, you are not allowed to upload.");
    if (!may(caller.user, "upload_files")) return refuse(c, 403, "rest_cannot_create", "Sorry, you are not allowed.");
    const sent = new Uint8Array(await c.req.arrayBuffer());
    const bytes = sent.byteLength > site.switches.postMaxBytes ? new Uint8Array() : sent;
    if (bytes.byteLength === 0) return refuse(c, 400, "rest_upload_no_data", "No data supplied.");
    if (!c.req.header("content-type")) return refuse(c, 400, "rest_upload_no_content_type", "No Content-Type.");
    const disposition = c.req.header("content-disposition");
    if (!disposition) return refuse(c, 400, "rest_upload_no_content_disposition", "No Content-Disposition.");
    const name = /^attachment;\s*filename="([^"/\\]+)"$/i.exec(disposition)?.[1];
    if (name === undefined) return refuse(c, 400, "rest_upload_invalid_disposition", "Invalid Content-Disposition.");
    const type = typeOf(name, bytes);
    if (type === null) return refuse(c, 500, "rest_upload_sideload_error", "You may not upload this file type.");
    const slug = uniqueSlug(sanitized(name.replace(/\.[^.]+$/, "")), [...site.files, ...site.posts]);
    const file: SiteFile = { id: site.nextId++, author: caller.user.id, slug, name, type, altText: "", bytes };
    site.files.push(file);
    return c.json(entity(file, c), 201);
  });

  api.post("/wp/v2/media/:id{[0-9]+}", asUser, async (c) => {
    const file = site.files.find(({ id }) => id === Number(c.req.param("id")));
    if (file === undefined) return refuse(c, 404, "rest_post_invalid_id", "Invalid post ID.");
    if (c.var.caller?.user.id !== file.author) return refuse(c, 403, "rest_cannot_edit", "Sorry, you are not allowed.");
    const { alt_text: altText } = (await c.req.json()) as { alt_text?: unknown };
    if (typeof altText !== "string") return refuse(c, 400, "rest_invalid_param", "Invalid parameter(s): alt_text");
    file.altText = altText;
    return c.json(entity(file, c));
  });
}

/** The type that a file's name and its first bytes agree on; null where they do not. */
function typeOf(name: string, bytes: Uint8Array): string | null {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const starts = (first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);
  const image = IMAGES.find(([suffix]) => suffix === extension);
  if (image !== undefined) return starts(image[2]) ? image[1] : null;
  return IMAGES.some(([, , first]) => starts(first)) ? null : (VIDEOS[extension] ?? null);
}

const entity = ({ id, slug, name, type, altText }: SiteFile, c: Context) => ({
  id,
  slug,
  status: "inherit",
  type: "attachment",
  alt_text: altText,
  mime_type: type,
  source_url: `${new URL(c.req.url).origin}/wp-content/uploads/2026/01/${name}`,
});
