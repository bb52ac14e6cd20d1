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
import { as, atMost } from "./wire.ts";

const SOURCE = "Source of the bytes: `asset:` and the id of a `ThemeAsset` of the organization.";

const ThemeManifestAssetInput = builder.inputType("ThemeManifestAssetInput", {
  description: "An image of a theme and the place at which the image is drawn.",
  fields: (t) => ({
    key: t.string({ description: "Key of the image in the manifest, 1 to 64 characters." }),
    slot: t.field({
      type: ThemeAssetSlot,
      description: "Place at which the image is drawn. Each place has at most one image.",
    }),
    alt: t.string({
      description:
        "Alternative text, at most 240 characters. Required for the two illustrations; may be empty for decorations.",
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
    key: t.string({ description: "Key of the font in the manifest, 1 to 64 characters." }),
    family: t.string({ description: "Family of the font, which the typography names: 1 to 120 characters." }),
    weight: t.int({ description: "Weight of the font, 1 to 1,000: 400 is regular, 700 is bold." }),
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
    description: t.string({ description: "Description of the theme, at most 240 characters; may be empty." }),
    revision: t.string({ required: false, description: "Ignored, because the server counts the revisions." }),
    schemaVersion: t.int(as("schemaVersion", "Version of the manifest's schema; only 1 exists.")),
    iconPack: t.field({ type: ThemeIconPack, ...as("iconPack", "Set of icons that the theme uses.") }),
    supportedSchemes: t.field({
      type: [ColorScheme],
      extensions: { wire: "supportedSchemes", constraints: { minItems: 1, maxItems: 2 } },
      description: "Schemes in which the theme can be shown: one or two, each once.",
    }),
    assets: t.field({ type: [ThemeManifestAssetInput], ...atMost(5), description: "Images of the theme, at most 5." }),
    fonts: t.field({
      type: [ThemeManifestFontInput],
      ...atMost(16),
      description: "Fonts of the theme, at most 16. Each combination of family, weight and style occurs at most once.",
    }),
    schemes: t.field({ type: ThemeSchemesInput, description: "Light and dark scheme." }),
  }),
});
