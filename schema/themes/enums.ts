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
  "Color scheme of a theme: the light or the dark one.",
  SCHEMES,
  among({ light: "Dark text on light backgrounds.", dark: "Light text on dark backgrounds." }),
);

export const ThemeIconPack = wordEnum(
  "ThemeIconPack",
  "Set of icons that a theme uses.",
  ICON_PACKS,
  among({
    lucide: "The icons of Lucide.",
    "heroicons-outline": "The outlined icons of Heroicons.",
    "heroicons-solid": "The filled icons of Heroicons.",
    phosphor: "The icons of Phosphor.",
    tabler: "The icons of Tabler Icons.",
  }),
);

export const ThemeDensity = wordEnum(
  "ThemeDensity",
  "Density of a layout: the distances between its elements.",
  DENSITIES,
  among({
    compact: "Small distances between elements.",
    comfortable: "Medium distances between elements.",
    spacious: "Large distances between elements.",
  }),
);

export const ThemeBorderStyle = wordEnum(
  "ThemeBorderStyle",
  "Style of borders.",
  BORDER_STYLES,
  among({ solid: "Borders are continuous lines.", dashed: "Borders are dashed lines." }),
);

export const ThemeReducedMotion = wordEnum(
  "ThemeReducedMotion",
  "Replacement for movements if a person's system is set to reduced motion.",
  REDUCED_MOTIONS,
  among({
    instant: "Changes appear at once, without a movement.",
    crossfade: "The earlier state fades into the later one.",
  }),
);

export const ThemeCanvasTreatment = wordEnum(
  "ThemeCanvasTreatment",
  "Decoration of the background of the page.",
  CANVAS_TREATMENTS,
  among({
    plain: "The color of the background alone.",
    paper: "Lines and a margin like those of writing paper.",
    playful: "A pattern of large round shapes.",
    garden: "Soft light from the edges of the page.",
    study: "A tint that fades out from the top of the page.",
    tactile: "The texture of cork or cloth.",
    precision: "A grid of fine lines.",
  }),
);

export const ThemeAssetSlot = wordEnum(
  "ThemeAssetSlot",
  "Place at which an image of a theme is drawn.",
  ASSET_SLOTS,
  among(SLOT_WORDS),
);

export const ThemeAssetMimeType = wordEnum(
  "ThemeAssetMimeType",
  "Image format of an asset of a theme.",
  ASSET_TYPES,
  (word) => `The media type \`${word}\`.`,
  (word) => upper(word.replace("image/", "")),
);

export const ThemeFontStyle = wordEnum(
  "ThemeFontStyle",
  "Style of the letters of a font.",
  FONT_STYLES,
  among({ normal: "The letters are upright.", italic: "The letters are italic." }),
);

export const ThemeFontDisplay = wordEnum(
  "ThemeFontDisplay",
  "Behavior of text while its font is loading, like `font-display` in CSS.",
  FONT_DISPLAYS,
  among({
    swap: "A fallback font is shown at once, and replaced whenever the font is loaded.",
    fallback: "A fallback font is shown after about 100 milliseconds, and replaced if the font is loaded soon.",
    optional: "The font is used only if it is available at once.",
  }),
);

export const ThemeFontFormat = wordEnum(
  "ThemeFontFormat",
  "Format of a font of a theme.",
  ["woff2"] as const,
  () => "The format WOFF2, for web clients.",
);

export const ThemeNativeFontFormat = wordEnum(
  "ThemeNativeFontFormat",
  "Format of a font for native platforms.",
  ["ttf", "otf"] as const,
  among({ ttf: "A font with TrueType outlines.", otf: "A font with CFF outlines." }),
);

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** One enum for each component, so that a client can switch over all its recipes. */
export const RECIPE_ENUMS = Object.fromEntries(
  Object.entries(RECIPES).map(([name, recipes]) => [
    name,
    wordEnum<string>(
      `Theme${capitalized(name)}Recipe`,
      `Recipes for the appearance of ${COMPONENT_WORDS[name as Component]}.`,
      recipes,
      among(RECIPE_WORDS),
    ),
  ]),
) as Record<Component, ReturnType<typeof wordEnum<string>>>;
