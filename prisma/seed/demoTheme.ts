import type { Design, Palette } from "../../src/domains/themes/builtin/design.ts";
import { manifestOf } from "../../src/domains/themes/builtin/manifestOf.ts";
import { motion, shape, shell, spacing, typography } from "../../src/domains/themes/builtin/parts.ts";
import { workshop } from "../../src/domains/themes/builtin/workshop.ts";
import type { Manifest, Scheme } from "../../src/domains/themes/manifest/shape.ts";

/** The theme of the demo organization, which roasts coffee. */
export const THEME_NAME = "House roast";

/** The face of its titles. */
export const TITLE_FACE = { family: "Playfair Display", weight: 700, file: "playfair-display-latin-700-normal.woff2" };

/** The changes from one published revision to the next. */
const ROASTS: readonly {
  description: string;
  light: Partial<Palette>;
  dark: Partial<Palette>;
  /** Colors of the light scheme that are not derived from its palette. */
  chosen?: Partial<Scheme["colors"]>;
}[] = [
  { description: "First roast: espresso on cream, and little else.", light: {}, dark: {} },
  {
    description: "Second roast: a copper kettle on the counter.",
    light: { brand: [0.62, 0.13, 52], primary: [0.44, 0.09, 48], sidebar: [0.93, 0.024, 74] },
    dark: { brand: [0.74, 0.12, 56], primary: [0.79, 0.1, 62] },
  },
  {
    description:
      "Third roast: espresso along the side, the red of a ripe cherry, and a leaf where something is to be done.",
    light: {
      brand: [0.5, 0.17, 22],
      primary: [0.4, 0.075, 45],
      focal: [0.44, 0.09, 160],
      link: [0.47, 0.14, 24],
      sidebar: [0.29, 0.035, 48],
    },
    dark: { brand: [0.72, 0.14, 22], primary: [0.79, 0.1, 62], focal: [0.77, 0.11, 158], link: [0.8, 0.095, 30] },
    // The selection differs from espresso by lightness; a blend with espresso would not stand out.
    chosen: { sidebarActive: "oklch(0.4 0.05 50)", sidebarActiveInk: "oklch(0.96 0.02 82)" },
  },
];

const LIGHT: Palette = {
  sunken: [0.935, 0.018, 80],
  canvas: [0.965, 0.014, 82],
  surface: [0.986, 0.009, 82],
  raised: [0.997, 0.004, 82],
  ink: [0.26, 0.03, 45],
  border: [0.87, 0.022, 76],
  brand: [0.42, 0.06, 45],
  primary: [0.38, 0.06, 45],
  focal: [0.48, 0.09, 150],
  link: [0.43, 0.08, 48],
  sidebar: [0.945, 0.02, 78],
  hues: { success: 148, warning: 82, danger: 25, info: 232 },
  charts: [
    [0.45, 0.07, 45],
    [0.62, 0.13, 52],
    [0.52, 0.17, 22],
    [0.56, 0.09, 150],
    [0.74, 0.12, 84],
  ],
};

const DARK: Palette = {
  sunken: [0.18, 0.014, 48],
  canvas: [0.212, 0.017, 48],
  surface: [0.25, 0.02, 48],
  raised: [0.292, 0.022, 48],
  ink: [0.94, 0.018, 80],
  border: [0.37, 0.024, 50],
  brand: [0.76, 0.075, 66],
  primary: [0.82, 0.07, 72],
  focal: [0.76, 0.1, 150],
  link: [0.83, 0.075, 70],
  sidebar: [0.19, 0.016, 46],
  hues: { success: 148, warning: 82, danger: 25, info: 232 },
  charts: [
    [0.8, 0.07, 72],
    [0.74, 0.12, 56],
    [0.7, 0.15, 22],
    [0.75, 0.09, 150],
    [0.85, 0.11, 88],
  ],
};

const HOUSE: Omit<Design, "light" | "dark" | "description"> = {
  key: "house-roast",
  name: THEME_NAME,
  iconPack: "lucide",
  components: { ...workshop.components, card: "paper", decoration: "editorial", emptyState: "framed", tabs: "pill" },
  shape: shape(8),
  shell: shell("plain", { content: 1120, sidebar: 240 }),
  spacing: spacing("comfortable"),
  typography: titled(typography({ body: "serif", display: "oldStyle", ratio: 1.24 })),
  motion: motion("calm"),
  lift: 0.35,
};

/** Titles in the theme's own face, with fallbacks while it loads. */
function titled(roles: Scheme["typography"]): Scheme["typography"] {
  const { family, weight } = TITLE_FACE;
  const face = ({ fallbacks, ...role }: Scheme["typography"]["title"]) => ({
    ...role,
    family,
    weight,
    fallbacks: ["Iowan Old Style", ...fallbacks].slice(0, 10),
  });
  return { ...roles, display: face(roles.display), title: face(roles.title) };
}

/** The manifests of its revisions, in the order in which they are published; `fontId` is the asset of the title face. */
export function roasts(fontId: string): Manifest[] {
  const { family, weight } = TITLE_FACE;
  const fonts: Manifest["fonts"] = [
    { key: "title", family, weight, style: "normal", display: "swap", format: "woff2", sourceUrl: `asset:${fontId}` },
  ];
  return ROASTS.map(({ description, light, dark, chosen }) => {
    const design = { ...HOUSE, description, light: { ...LIGHT, ...light }, dark: { ...DARK, ...dark } };
    const { schemes, ...manifest } = manifestOf(design);
    const colors = { ...schemes.light.colors, ...chosen };
    return { ...manifest, fonts, schemes: { ...schemes, light: { ...schemes.light, colors } } };
  });
}
