import { readFileSync } from "node:fs";

/** A row of the table of layers: its folders, and the phrases of its rule. */
export interface LayerRow {
  readonly layers: readonly string[];
  readonly allowed: readonly string[];
  /** The phrases after "never". */
  readonly forbidden: readonly string[];
}

/** Returns the cells of the table under a heading of ARCHITECTURE.md. */
export function tableUnder(heading: string): string[][] {
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

/** Returns the table under "Layers" in ARCHITECTURE.md. Text in parentheses is an explanation and is ignored. */
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

/** A row of the platform's table: a folder of src/platform, and the folders that it imports. */
export interface PartRow {
  readonly part: string;
  readonly purpose: string;
  readonly imports: readonly string[];
}

/** Returns the table under "Platform" in ARCHITECTURE.md. */
export const readParts = (): PartRow[] =>
  tableUnder("Platform").map(([part = "", purpose = "", imports = ""]) => ({
    part: part.replaceAll("`", ""),
    purpose,
    imports: imports.split(", ").filter((name) => name !== ""),
  }));
