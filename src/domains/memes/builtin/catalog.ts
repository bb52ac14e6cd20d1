import { createHash } from "node:crypto";
import { canonicalJson } from "../../../platform/values/canonical.ts";
import { STYLES } from "../picture.ts";
import type { MemeTemplate } from "../template.ts";
import { type BuiltinMeme, builtinMemes } from "./builtins.ts";

/** The time of the last change of the drawings, which are part of the server. */
export const DRAWN_AT = new Date("2026-11-21T00:00:00Z");

/** The path of a drawing on this server (src/server/files/memePictures.ts). */
const picturePath = (id: string, picture: "blank" | "example") => `/memes/templates/${id}/${picture}.png`;

/** Returns a template's entry in the list. */
function listed({ id, name, keywords, searchTerms, example, semantic, boxes }: BuiltinMeme): MemeTemplate {
  return {
    id,
    name,
    blankUrl: picturePath(id, "blank"),
    sourceUrl: null,
    animated: false,
    lines: boxes.length,
    overlays: 0,
    keywords,
    searchTerms,
    styles: STYLES,
    example: { url: picturePath(id, "example"), text: example },
    semantic,
  };
}

/** Returns the built-in catalog. Addresses are paths of this server. */
export function builtinCatalog(): { revision: string; templates: MemeTemplate[] } {
  const templates = builtinMemes().map(listed);
  const revision = createHash("sha256").update(canonicalJson(templates));
  return { revision: `sha256:${revision.digest("hex")}`, templates };
}
