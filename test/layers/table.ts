import { readFileSync } from "node:fs";

/** One row of the table of layers: the folders that it is about, and what is said of them. */
export interface LayerRow {
  readonly layers: readonly string[];
  readonly allowed: readonly string[];
  /** What follows after a "never". */
  readonly forbidden: readonly string[];
}

/** The table under "Layers" in ARCHITECTURE.md. What stands in parentheses explains; the rest is read. */
export function readLayers(): LayerRow[] {
  const text = readFileSync(new URL("../../ARCHITECTURE.md", import.meta.url), "utf8");
  const [, section = ""] = text.split(/^## Layers$/m);
  const lines = (section.split(/^## /m)[0] ?? "").split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => {
    const [, layers = "", rules = ""] = line.split("|").map((cell) => cell.trim());
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
