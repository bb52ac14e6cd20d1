import {
  ASSET_SLOTS,
  ASSET_TYPES,
  BORDER_STYLES,
  CANVAS_TREATMENTS,
  type Component,
  DENSITIES,
  FONT_DISPLAYS,
  FONT_STYLES,
  ICON_PACKS,
  RECIPES,
  REDUCED_MOTIONS,
  SCHEMES,
} from "../../src/domains/themes/manifest/vocabulary.ts";
import { builder } from "../core/builder.ts";
import { COMPONENT_WORDS, RECIPE_WORDS, SLOT_WORDS } from "./words.ts";

/** `heroicons-outline` → `HEROICONS_OUTLINE`. */
const upper = (word: string) => word.replaceAll(/[^a-z0-9]/g, "_").toUpperCase();

/** Defines an enum whose values are UPPER_SNAKE in GraphQL, and over REST as in a manifest. */
export function wordEnum<Word extends string>(
  name: string,
  description: string,
  words: readonly Word[],
  describe: (word: Word) => string,
  nameOf: (word: Word) => string = upper,
) {
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(
      words.map((word) => [nameOf(word), { value: word, description: describe(word), extensions: { wire: word } }]),
    ),
  });
}

const among = (words: Readonly<Record<string, string>>) => (word: string) => words[word] as string;

export const ColorScheme = wordEnum(
  "ColorScheme",
  "The light or the dark set of a theme.",
  SCHEMES,
  among({ light: "Dark ink on light grounds.", dark: "Light ink on dark grounds." }),
);

export const ThemeIconPack = wordEnum(
  "ThemeIconPack",
  "The set of icons that a theme is drawn with.",
  ICON_PACKS,
  among({
    lucide: "Lucide.",
    "heroicons-outline": "Heroicons, as lines.",
    "heroicons-solid": "Heroicons, filled.",
    phosphor: "Phosphor.",
    tabler: "Tabler Icons.",
  }),
);

export const ThemeDensity = wordEnum(
  "ThemeDensity",
  "How close together things stand.",
  DENSITIES,
  among({ compact: "Close.", comfortable: "Neither close nor far.", spacious: "Far." }),
);

export const ThemeBorderStyle = wordEnum(
  "ThemeBorderStyle",
  "How lines are drawn.",
  BORDER_STYLES,
  among({ solid: "Through.", dashed: "In dashes." }),
);

export const ThemeReducedMotion = wordEnum(
  "ThemeReducedMotion",
  "What stands in for movements where the person asks their system for less of them.",
  REDUCED_MOTIONS,
  among({ instant: "Nothing: the change is there at once.", crossfade: "One thing fades into the other." }),
);

export const ThemeCanvasTreatment = wordEnum(
  "ThemeCanvasTreatment",
  "What the ground of the page is drawn with.",
  CANVAS_TREATMENTS,
  among({
    plain: "Its colour alone.",
    paper: "The rules and the margin of a page.",
    playful: "Large round shapes.",
    garden: "Soft light from the edges.",
    study: "A tint that runs out from the top.",
    tactile: "The grain of cork or cloth.",
    precision: "A fine grid.",
  }),
);

export const ThemeAssetSlot = wordEnum(
  "ThemeAssetSlot",
  "Where a theme's image is drawn.",
  ASSET_SLOTS,
  among(SLOT_WORDS),
);

export const ThemeAssetMimeType = wordEnum(
  "ThemeAssetMimeType",
  "The format of a theme's image.",
  ASSET_TYPES,
  (word) => `The media type \`${word}\`.`,
  (word) => upper(word.replace("image/", "")),
);

export const ThemeFontStyle = wordEnum(
  "ThemeFontStyle",
  "Whether letters stand upright.",
  FONT_STYLES,
  among({ normal: "Upright.", italic: "Italic." }),
);

export const ThemeFontDisplay = wordEnum(
  "ThemeFontDisplay",
  "What is shown until a font has come (CSS `font-display`).",
  FONT_DISPLAYS,
  among({
    swap: "Another font at once, this one whenever it comes.",
    fallback: "Another font after a tenth of a second, this one if it comes soon.",
    optional: "This font only if it is there at once.",
  }),
);

export const ThemeFontFormat = wordEnum(
  "ThemeFontFormat",
  "The format of a theme's font.",
  ["woff2"] as const,
  () => "WOFF 2.",
);

export const ThemeNativeFontFormat = wordEnum(
  "ThemeNativeFontFormat",
  "The format of a font for native platforms.",
  ["ttf", "otf"] as const,
  among({ ttf: "TrueType outlines.", otf: "CFF outlines." }),
);

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** One enum for each component, so that a client can switch over all its recipes. */
export const RECIPE_ENUMS = Object.fromEntries(
  Object.entries(RECIPES).map(([name, recipes]) => [
    name,
    wordEnum<string>(
      `Theme${capitalized(name)}Recipe`,
      `${COMPONENT_WORDS[name as Component]}: how it is drawn.`,
      recipes,
      among(RECIPE_WORDS),
    ),
  ]),
) as Record<Component, ReturnType<typeof wordEnum<string>>>;
