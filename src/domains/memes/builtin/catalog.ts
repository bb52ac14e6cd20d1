import { createHash } from "node:crypto";
import { canonicalJson } from "../../../platform/values/canonical.ts";
import { STYLES } from "../picture.ts";
import type { MemeTemplate } from "../template.ts";
import { type BuiltinMeme, builtinMemes } from "./builtins.ts";

/** The time of the last change of the drawings, which are part of the server. */
export const DRAWN_AT = new Date("2026-11-21T00:00:00Z");

/** The path of a drawing on this server (src/server/files/memePictures.ts). */
const picturePath = (id: string, picture: "blank" | "example") => `/memes/templates/${id}/${picture}.png`;

/** Returns a template's entry in the list. `origin` is the origin of this server. */
function listed(
  { id, name, keywords, searchTerms, example, semantic, boxes }: BuiltinMeme,
  origin: string,
): MemeTemplate {
  return {
    id,
    name,
    blankUrl: `${origin}${picturePath(id, "blank")}`,
    sourceUrl: null,
    animated: false,
    lines: boxes.length,
    overlays: 0,
    keywords,
    searchTerms,
    styles: STYLES,
    example: { url: `${origin}${picturePath(id, "example")}`, text: example },
    semantic,
  };
}

/** Returns the built-in catalog with addresses at `origin`. The revision is the same for every origin. */
export function builtinCatalog(origin: string): { revision: string; templates: MemeTemplate[] } {
  const memes = builtinMemes();
  const revision = createHash("sha256").update(canonicalJson(memes.map((meme) => listed(meme, ""))));
  return { revision: `sha256:${revision.digest("hex")}`, templates: memes.map((meme) => listed(meme, origin)) };
}
