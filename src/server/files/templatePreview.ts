import { createHash } from "node:crypto";
import { builtinTemplate } from "../../domains/image-editor/builtin/templates.ts";
import type { ImageDocument } from "../../domains/image-editor/document/shape.ts";
import { PREVIEW } from "../../domains/image-editor/preview.ts";
import { render } from "../../domains/image-editor/render/render.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Call } from "../http/call.ts";

interface Drawn {
  image: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Previews, drawn at the first request. */
const drawn = new Map<string, Promise<Drawn>>();

/** Answers with the preview of a built-in template, which is public. @throws DomainError NOT_FOUND */
export async function builtinPreview({ request }: Call, id: string): Promise<Response> {
  const template = builtinTemplate(id);
  if (template === undefined) throw notFound("Built-in template");
  let preview = drawn.get(id);
  if (preview === undefined) {
    preview = draw(template.document);
    drawn.set(id, preview);
    // The next request tries a failed preview again.
    preview.catch(() => drawn.delete(id));
  }
  const { image, etag } = await preview;
  const headers = { "content-type": "image/webp", "cache-control": "public, max-age=86400", etag };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(image, { headers: { ...headers, "content-length": String(image.byteLength) } });
}

async function draw(document: ImageDocument): Promise<Drawn> {
  const { image } = await render(document, 0, { ...PREVIEW, media: () => Promise.resolve(null) });
  return { image, etag: `"${createHash("sha256").update(image).digest("hex").slice(0, 32)}"` };
}
