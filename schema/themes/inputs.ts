import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { figure, length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import {
  ColorScheme,
  ThemeAssetMimeType,
  ThemeAssetSlot,
  ThemeFontDisplay,
  ThemeFontFormat,
  ThemeFontStyle,
  ThemeIconPack,
} from "./enums.ts";
import { ThemeSchemesInput } from "./schemeInputs.ts";
import { as } from "./wire.ts";

const SOURCE = "Source of the bytes: `asset:` and the id of a `ThemeAsset` of the organization.";

const ThemeManifestAssetInput = builder.inputType("ThemeManifestAssetInput", {
  description: "An image of a theme and the place at which the image is drawn.",
  fields: (t) => ({
    key: t.string({ description: `Key of the image in the manifest, ${length(BOUNDS.key)}.` }),
    slot: t.field({
      type: ThemeAssetSlot,
      description: "Place at which the image is drawn. Each place has at most one image.",
    }),
    alt: t.string({
      description: `Alternative text, ${length(BOUNDS.altText)}. Required for the two illustrations; may be empty for decorations.`,
    }),
    mimeType: t.field({
      type: ThemeAssetMimeType,
      ...as("mimeType", "Image format, which must be that of the asset."),
    }),
    sourceUrl: t.string(as("sourceUrl", SOURCE)),
  }),
});

const ThemeManifestFontInput = builder.inputType("ThemeManifestFontInput", {
  description: "A font of a theme: one face of a font family.",
  fields: (t) => ({
    key: t.string({ description: `Key of the font in the manifest, ${length(BOUNDS.key)}.` }),
    family: t.string({ description: `Family of the font, which the typography names: ${length(BOUNDS.family)}.` }),
    weight: t.int({
      description: `Weight of the font, 1 to ${figure(BOUNDS.weight.maximum)}: 400 is regular, 700 is bold.`,
    }),
    style: t.field({ type: ThemeFontStyle, description: "Style of the letters." }),
    display: t.field({ type: ThemeFontDisplay, description: "Behavior of text while the font is loading." }),
    format: t.field({ type: ThemeFontFormat, description: "Format of the bytes at the source." }),
    sourceUrl: t.string(as("sourceUrl", SOURCE)),
  }),
});

/** The input form of a manifest, with the shape of `ThemeManifest`. */
export const ThemeManifestInput = builder.inputType("ThemeManifestInput", {
  description:
    "A complete theme, with the members of `ThemeManifest`: at most 256 KiB of JSON. VALIDATION_FAILED reports each broken rule with the path, the found value and the needed value; at most 100.",
  fields: (t) => ({
    key: t.string({ required: false, description: "Ignored, because the key of the manifest is the id of the theme." }),
    name: t.string({
      required: false,
      description: "Ignored, because the manifest has the name of the theme. Use `renameTheme` to change the name.",
    }),
    description: t.string({ description: `Description of the theme, ${length(BOUNDS.description)}; may be empty.` }),
    revision: t.string({ required: false, description: "Ignored, because the server counts the revisions." }),
    schemaVersion: t.int(as("schemaVersion", "Version of the manifest's schema; only 1 exists.")),
    iconPack: t.field({ type: ThemeIconPack, ...as("iconPack", "Set of icons that the theme uses.") }),
    supportedSchemes: t.field({
      type: [ColorScheme],
      ...within(BOUNDS.schemes, { wire: "supportedSchemes" }),
      description: "Schemes in which the theme can be shown: one or two, each once.",
    }),
    assets: t.field({
      type: [ThemeManifestAssetInput],
      ...within(BOUNDS.assets),
      description: `Images of the theme, at most ${BOUNDS.assets.maxItems}.`,
    }),
    fonts: t.field({
      type: [ThemeManifestFontInput],
      ...within(BOUNDS.fonts),
      description: `Fonts of the theme, at most ${BOUNDS.fonts.maxItems}. Each combination of family, weight and style occurs at most once.`,
    }),
    schemes: t.field({ type: ThemeSchemesInput, description: "Light and dark scheme." }),
  }),
});
