import { type Family, families } from "../../platform/drawing/face.ts";

/** Families that are written in documents, and the bundled one that is nearest. In lower case. */
const NEAREST: Readonly<Record<string, Family>> = {
  "": "Inter",
  "sans-serif": "Inter",
  "system-ui": "Inter",
  arial: "Inter",
  helvetica: "Inter",
  serif: "Playfair Display",
  georgia: "Playfair Display",
  "times new roman": "Playfair Display",
  cursive: "Caveat",
  handwriting: "Caveat",
  impact: "Anton",
};

/** The bundled font for a family of a document, and whether it is that family or one in its stead. */
export function bundledFont(name = ""): { family: Family; exact: boolean } {
  // The first of a list, as in CSS.
  const wanted = (name.split(",")[0] ?? "")
    .trim()
    .replace(/^["']|["']$/g, "")
    .toLowerCase();
  const same = families.find((family) => family.toLowerCase() === wanted);
  if (same !== undefined) return { family: same, exact: true };
  return { family: NEAREST[wanted] ?? "Inter", exact: wanted === "" || GENERIC.has(wanted) };
}

const GENERIC: ReadonlySet<string> = new Set(["sans-serif", "system-ui", "serif", "cursive"]);
