import { createHash } from "node:crypto";
import { matchesTag } from "../../../rest-compat/engine/response/entityTag.ts";
import { builtinMeme } from "../../domains/memes/builtin/builtins.ts";
import { memes } from "../../domains/memes/sandbox.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Answer } from "../http/route.ts";

interface Picture {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Pictures are drawn at the first request and kept: about 100 kB each, two for each template. */
const pictures = new Map<string, Promise<Picture>>();

/**
 * `GET /memes/templates/{id}/blank.png` and `…/example.png`: a built-in template without captions, and with the
 * captions of its example. Public, so no credential is read.
 * @throws DomainError NOT_FOUND
 */
export const memePicture =
  (kind: "blank" | "example"): Answer =>
  async ({ request }, id) => {
    const meme = builtinMeme(id);
    if (meme === undefined) throw notFound("Meme template");
    const captions = kind === "blank" ? [] : meme.example;
    const draw = async () => withTag((await memes.run("drawBuiltin", { id, captions })).content);
    const { bytes, etag } = await kept(`${id}/${kind}`, draw);
    const headers = {
      "content-type": "image/png",
      "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
      // Front ends on other origins show these pictures.
      "cross-origin-resource-policy": "cross-origin",
      etag,
    };
    if (matchesTag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    const whole = { ...headers, "content-length": String(bytes.byteLength) };
    return new Response(request.method === "HEAD" ? null : bytes, { headers: whole });
  };

/** Concurrent requests wait for one drawing. A failed drawing is tried again by the next request. */
function kept(key: string, draw: () => Promise<Picture>): Promise<Picture> {
  const picture = pictures.get(key);
  if (picture) return picture;
  const made = draw();
  pictures.set(key, made);
  made.catch(() => pictures.delete(key));
  return made;
}

const withTag = (bytes: Uint8Array<ArrayBuffer>): Picture => ({
  bytes,
  etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
});
