import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { canvas } from "./canvas.ts";
import { lastResort } from "./lastResort.ts";

/** The bundled open fonts, with the weights and subsets of their packages. */
const FAMILIES = {
  Inter: {
    files: "inter",
    weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
    italic: true,
    subsets: ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
  },
  Anton: { files: "anton", weights: [400], italic: false, subsets: ["latin", "latin-ext", "vietnamese"] },
  "Playfair Display": {
    files: "playfair-display",
    weights: [400, 500, 600, 700, 800, 900],
    italic: true,
    subsets: ["latin", "latin-ext", "vietnamese", "cyrillic"],
  },
  Caveat: {
    files: "caveat",
    weights: [400, 500, 600, 700],
    italic: false,
    subsets: ["latin", "latin-ext", "cyrillic", "cyrillic-ext"],
  },
} as const satisfies Record<
  string,
  { files: string; weights: readonly number[]; italic: boolean; subsets: readonly string[] }
>;

export type Family = keyof typeof FAMILIES;
export const families = Object.keys(FAMILIES) as readonly Family[];

export interface FaceRequest {
  family: Family;
  /** 100 to 900; the family's nearest weight is used. Default 400. */
  weight?: number;
  italic?: boolean;
}

const LAST_RESORT = "Last Resort";
const require = createRequire(import.meta.url);
const registered = new Set<string>();

function register(name: string, bytes: () => Uint8Array): void {
  if (registered.has(name)) return;
  if (canvas().GlobalFonts.register(Buffer.from(bytes()), name) === null)
    throw new Error(`The font "${name}" cannot be read`);
  registered.add(name);
}

function nearest(weights: readonly number[], weight: number): number {
  return weights.reduce((best, each) => (Math.abs(each - weight) < Math.abs(best - weight) ? each : best));
}

function own({ family, weight = 400, italic = false }: FaceRequest): string[] {
  const { files, weights, italic: hasItalic, subsets } = FAMILIES[family];
  const taken = nearest(weights, weight);
  const style = italic && hasItalic ? "italic" : "normal";
  return subsets.map((subset) => {
    const name = `${family} ${taken} ${style} ${subset}`;
    register(name, () =>
      readFileSync(require.resolve(`@fontsource/${files}/files/${files}-${subset}-${taken}-${style}.woff2`)),
    );
    return name;
  });
}

/**
 * Returns the families of a face for `context.font = \`${size}px ${face(…)}\``: its own subsets, then Inter, then a
 * hollow box for characters that no bundled font has. Each weight is a family of its own, so that the system neither
 * chooses nor synthesizes one. Fonts are read from their package at first use.
 */
export function face(request: FaceRequest): string {
  const names = own(request);
  if (request.family !== "Inter") names.push(...own({ ...request, family: "Inter" }));
  register(LAST_RESORT, lastResort);
  names.push(LAST_RESORT);
  return names.map((name) => `"${name}"`).join(", ");
}
