import type { Asset, Font, Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList } from "../core/prices.ts";
import {
  ColorScheme,
  ThemeAssetMimeType,
  ThemeAssetSlot,
  ThemeFontDisplay,
  ThemeFontFormat,
  ThemeFontStyle,
  ThemeIconPack,
  ThemeNativeFontFormat,
} from "./enums.ts";
import { ThemeScheme } from "./scheme.ts";

/** A font file for native platforms. */
export interface NativeFont {
  format: "ttf" | "otf";
  identity: string;
  sourceUrl: string;
}
type Face = Font & { nativeDerivative?: NativeFont | null };

export const ThemeManifestAsset = builder.objectRef<Asset>("ThemeManifestAsset").implement({
  description: "An image of a theme, and where it is drawn.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", { ...MEMBER, description: "The name in the manifest." }),
    slot: t.expose("slot", { ...MEMBER, type: ThemeAssetSlot, description: "Where it is drawn; each place once." }),
    alt: t.exposeString("alt", {
      ...MEMBER,
      description: "What it shows, for those who cannot see it; at most 240 characters, empty for mere decoration.",
    }),
    mimeType: t.expose("mimeType", { ...MEMBER, type: ThemeAssetMimeType, description: "Its format." }),
    sourceUrl: t.exposeString("sourceUrl", {
      ...MEMBER,
      description:
        "In a stored manifest `asset:` and the id of a `ThemeAsset`; in a resolved theme the address of its bytes on this server, from `/api/v1` on.",
    }),
  }),
});

const ThemeNativeFont = builder.objectRef<NativeFont>("ThemeNativeFont").implement({
  description: "The same face in a format that native platforms load.",
  applications: "withParent",
  fields: (t) => ({
    format: t.expose("format", {
      ...MEMBER,
      type: ThemeNativeFontFormat,
      description: "Which of both, by its outlines.",
    }),
    identity: t.exposeString("identity", { ...MEMBER, description: "SHA-256 of its bytes in hexadecimal." }),
    sourceUrl: t.exposeString("sourceUrl", {
      ...MEMBER,
      description: "The address of its bytes on this server, from `/api/v1` on.",
    }),
  }),
});

export const ThemeManifestFont = builder.objectRef<Face>("ThemeManifestFont").implement({
  description: "A font of a theme: one face of a family.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", { ...MEMBER, description: "The name in the manifest." }),
    family: t.exposeString("family", { ...MEMBER, description: "The family that roles of the typography name." }),
    weight: t.exposeInt("weight", { ...MEMBER, description: "1 to 1000; 400 is regular, 700 bold." }),
    style: t.expose("style", { ...MEMBER, type: ThemeFontStyle, description: "Whether its letters stand upright." }),
    display: t.expose("display", {
      ...MEMBER,
      type: ThemeFontDisplay,
      description: "What is shown until it has come.",
    }),
    format: t.expose("format", { ...MEMBER, type: ThemeFontFormat, description: "The format at `sourceUrl`." }),
    sourceUrl: t.exposeString("sourceUrl", {
      ...MEMBER,
      description:
        "In a stored manifest `asset:` and the id of a `ThemeAsset`; in a resolved theme the address of its bytes on this server, from `/api/v1` on.",
    }),
    nativeDerivative: t.expose("nativeDerivative", {
      type: ThemeNativeFont,
      nullable: true,
      description:
        "In a resolved theme: the same face for native clients. Null where there is none, and in a stored manifest.",
    }),
  }),
});

const ThemeSchemes = builder.objectRef<Manifest["schemes"]>("ThemeSchemes").implement({
  description: "Both sets of a theme, complete.",
  applications: "withParent",
  fields: (t) => ({
    light: t.expose("light", { type: ThemeScheme, description: "The light set." }),
    dark: t.expose("dark", { type: ThemeScheme, description: "The dark set." }),
  }),
});

export const ThemeManifest = builder.objectRef<Manifest>("ThemeManifest").implement({
  description:
    "A theme whole, as a draft or a revision holds it. It keeps every rule of manifests: closed recipes, parsed values, contrast, sizes.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", {
      ...MEMBER,
      description: "The id of an organization's theme, or the key of a built-in theme: `workshop`.",
    }),
    name: t.exposeString("name", { ...MEMBER, description: "1 to 80 characters." }),
    description: t.exposeString("description", { ...MEMBER, description: "At most 240 characters; may be empty." }),
    revision: t.exposeString("revision", {
      ...MEMBER,
      description: "The revision as text: `3`; of a draft `draft-3`, of a built-in theme its version: `builtin-v1`.",
    }),
    schemaVersion: t.exposeInt("schemaVersion", { ...MEMBER, description: "The version of this shape: 1." }),
    iconPack: t.expose("iconPack", { ...MEMBER, type: ThemeIconPack, description: "Its icons." }),
    supportedSchemes: t.field({
      ...MEMBER,
      type: [ColorScheme],
      description: "The schemes that it may be shown in, each once, at least one.",
      resolve: ({ supportedSchemes }) => supportedSchemes,
    }),
    assets: t.field({
      ...memberList(5),
      type: [ThemeManifestAsset],
      description: "Its images, at most 5.",
      resolve: ({ assets }) => assets,
    }),
    fonts: t.field({
      ...memberList(16),
      type: [ThemeManifestFont],
      description: "Its fonts, at most 16, each face once.",
      resolve: ({ fonts }) => fonts,
    }),
    schemes: t.expose("schemes", { type: ThemeSchemes, description: "Both sets, supported or not." }),
  }),
});
