import { createHash } from "node:crypto";
import { canonicalJson } from "../../../platform/values/canonical.ts";
import { STYLES } from "../picture.ts";
import type { MemeTemplate } from "../template.ts";
import { BUILTINS } from "./builtins.ts";
import type { Drawn } from "./drawn.ts";

/** When the drawings were last changed: they come with the server, so they are as fresh as that. */
export const DRAWN_AT = new Date("2026-11-21T00:00:00Z");

/** Where this server shows a drawing (src/server/memes). */
const picturePath = (id: string, picture: "blank" | "example") => `/memes/templates/${id}/${picture}.png`;

/** As a template is listed; `origin` is this server's. */
function listed({ id, name, keywords, searchTerms, example, semantic, boxes }: Drawn, origin: string): MemeTemplate {
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

/** The built-in catalogue as the server at `origin` shows it. Its revision is the same wherever the server is. */
export function builtinCatalog(origin: string): { revision: string; templates: MemeTemplate[] } {
  const revision = createHash("sha256").update(canonicalJson(BUILTINS.map((drawn) => listed(drawn, ""))));
  return { revision: `sha256:${revision.digest("hex")}`, templates: BUILTINS.map((drawn) => listed(drawn, origin)) };
}
