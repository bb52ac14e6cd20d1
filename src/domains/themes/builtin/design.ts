import type { Scheme } from "../manifest/shape.ts";
import type { ICON_PACKS } from "../manifest/vocabulary.ts";

/** A color in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

/** The palette from which a scheme's 77 colors are computed. */
export interface Palette {
  /** Grounds from the lowest up: sunken areas, the page, surfaces on the page, floating layers. */
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
  /** Hues of success, warning, danger and info; the scheme decides their lightness and chroma. */
  hues: { success: number; warning: number; danger: number; info: number };
  charts: readonly [Lch, Lch, Lch, Lch, Lch];
}

/** The design of a built-in theme; `manifestOf` computes the manifest. */
export interface Design {
  key: string;
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
  /** The reach of shadows from flat (0) to lifted (1). */
  lift: number;
}
