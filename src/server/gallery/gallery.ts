import { createHash } from "node:crypto";
import { BUILTIN_IDS, builtin } from "../../themes/builtin/builtins.ts";
import { galleryPage } from "./page.ts";

let known: { html: string; etag: string } | undefined;

/** `/themes/gallery`: the built-in themes, to be looked at. The same for everybody, so it is made once and revalidated by its tag. */
export function gallery(request: Request): Response {
  known ??= made();
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cache-control": "no-cache",
    etag: known.etag,
  };
  const isKnown = request.headers.get("if-none-match") === known.etag;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(known.html, { headers });
}

function made(): { html: string; etag: string } {
  const html = galleryPage(
    BUILTIN_IDS.flatMap((id) => {
      const manifest = builtin(id);
      return manifest ? [{ manifest, note: `Built in, as \`${id}\`.` }] : [];
    }),
  );
  return { html, etag: `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"` };
}
