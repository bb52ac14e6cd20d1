import type { Scheme } from "../manifest/shape.ts";
import type { ICON_PACKS } from "../manifest/vocabulary.ts";

/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

/** What a scheme's 77 colours are made of. */
export interface Palette {
  /** Grounds from the lowest up: what is sunk in, the page, what lies on it, what floats above. */
  sunken: Lch;
  canvas: Lch;
  surface: Lch;
  raised: Lch;
  ink: Lch;
  border: Lch;
  brand: Lch;
  primary: Lch;
  focal: Lch;
  link: Lch;
  sidebar: Lch;
  /** Hues of success, warning, danger, info; their lightness and chroma follow the scheme. */
  hues: { success: number; warning: number; danger: number; info: number };
  charts: readonly [Lch, Lch, Lch, Lch, Lch];
}

/** A built-in theme as it is designed; `manifestOf` makes the whole of it. */
export interface Design {
  id: string;
  name: string;
  description: string;
  iconPack: (typeof ICON_PACKS)[number];
  light: Palette;
  dark: Palette;
  components: Scheme["components"];
  shape: Scheme["shape"];
  shell: Scheme["shell"];
  spacing: Scheme["spacing"];
  typography: Scheme["typography"];
  motion: Scheme["motion"];
  /** From flat (0) to lifted (1): how far shadows reach. */
  lift: number;
}
