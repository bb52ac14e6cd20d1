import { type Family, families } from "../../platform/drawing/face.ts";

/** The nearest bundled family of families in documents, in lower case. Other families are drawn in Inter. */
const NEAREST: ReadonlyMap<string, Family> = new Map([
  ["serif", "Playfair Display"],
  ["georgia", "Playfair Display"],
  ["times new roman", "Playfair Display"],
  ["cursive", "Caveat"],
  ["handwriting", "Caveat"],
  ["impact", "Anton"],
]);

/** Returns the bundled font for a family of a document, and whether the font is exactly that family. */
export function bundledFont(name = ""): { family: Family; exact: boolean } {
  // Uses the first family of a list, as CSS does.
  const wanted = (name.split(",")[0] ?? "")
    .trim()
    .replace(/^["']|["']$/g, "")
    .toLowerCase();
  const same = families.find((family) => family.toLowerCase() === wanted);
  if (same !== undefined) return { family: same, exact: true };
  return { family: NEAREST.get(wanted) ?? "Inter", exact: wanted === "" || GENERIC.has(wanted) };
}

const GENERIC: ReadonlySet<string> = new Set(["sans-serif", "system-ui", "serif", "cursive"]);
