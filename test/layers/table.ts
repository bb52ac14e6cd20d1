import { readFileSync } from "node:fs";

/** One row of the table of layers: the folders that it is about, and what is said of them. */
export interface LayerRow {
  readonly layers: readonly string[];
  readonly allowed: readonly string[];
  /** What follows after a "never". */
  readonly forbidden: readonly string[];
}

/** The rows of the table under a heading of ARCHITECTURE.md, as cells. */
function tableUnder(heading: string): string[][] {
  const text = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
  const [, section = ""] = text.split(`\n## ${heading}\n`);
  const lines = (section.split(/^## /m)[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The table under "Layers" in ARCHITECTURE.md. What stands in parentheses explains; the rest is read. */
export function readLayers(): LayerRow[] {
  return tableUnder("Layers").map(([layers = "", rules = ""]) => {
    const [allowed = "", ...forbidden] = rules.replaceAll(/ ?\([^)]*\)/g, "").split(/; (?=never|nothing else)/);
    return {
      layers: phrases(layers),
      allowed: phrases(allowed),
      forbidden: forbidden.flatMap(phrases).filter((phrase) => phrase !== "nothing else"),
    };
  });
}

const phrases = (text: string): string[] =>
  text
    .split(/[,.] /)
    .map((phrase) => phrase.replace(/^and /, "").replaceAll("`", "").trim())
    .filter((phrase) => phrase !== "");

/** One row of the table of the platform: a folder of src/platform and the other folders that it imports. */
export interface PartRow {
  readonly part: string;
  readonly purpose: string;
  readonly imports: readonly string[];
}

/** The table under "Platform" in ARCHITECTURE.md. */
export const readParts = (): PartRow[] =>
  tableUnder("Platform").map(([part = "", purpose = "", imports = ""]) => ({
    part: part.replaceAll("`", ""),
    purpose,
    imports: imports.split(", ").filter((name) => name !== ""),
  }));
