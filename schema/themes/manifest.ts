import { type AssetContent, type NativeFormat, signedAddress } from "../../src/domains/themes/assets/address.ts";
import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import type { Asset, Font, Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { absolute } from "../core/address.ts";
import { figure } from "../core/bounds.ts";
import { builder, type GraphQLContext } from "../core/builder.ts";
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

/** Where the bytes of a manifest's member are: in a stored manifest, a source without a content. */
interface Sourced {
  sourceUrl: string;
  content?: AssetContent;
}

/** A font file for native platforms. */
export interface NativeFont extends Sourced {
  format: NativeFormat;
  identity: string;
}
type Face = Font & Sourced & { nativeDerivative?: NativeFont | null };

/** A front end of another origin gets an address that needs no credential; the REST layer the documented path. */
const sourceUrlOf = ({ sourceUrl, content }: Sourced, _args: object, context: GraphQLContext): string =>
  content === undefined || context.origin === undefined
    ? sourceUrl
    : absolute(context, signedAddress(context.context.services, content));

const SOURCE =
  "Source of the bytes. In a stored manifest, `asset:` and the id of a `ThemeAsset`; in a resolved theme, a signed address. The address requires no credential for one to two hours, and pages of every origin may load the bytes. REST has a path that requires a credential.";

export const ThemeManifestAsset = builder.objectRef<Asset & Sourced>("ThemeManifestAsset").implement({
  description: "An image of a theme and the place at which the image is drawn.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", { ...MEMBER, description: "Key of the image in the manifest, 1 to 64 characters." }),
    slot: t.expose("slot", {
      ...MEMBER,
      type: ThemeAssetSlot,
      description: "Place at which the image is drawn. Each place has at most one image.",
    }),
    alt: t.exposeString("alt", {
      ...MEMBER,
      description: "Alternative text, at most 240 characters; may be empty for decorations.",
    }),
    mimeType: t.expose("mimeType", { ...MEMBER, type: ThemeAssetMimeType, description: "Image format of the bytes." }),
    sourceUrl: t.string({ ...MEMBER, description: SOURCE, resolve: sourceUrlOf }),
  }),
});

const ThemeNativeFont = builder.objectRef<NativeFont>("ThemeNativeFont").implement({
  description: "The same face of a font in a format that native platforms load.",
  applications: "withParent",
  fields: (t) => ({
    format: t.expose("format", {
      ...MEMBER,
      type: ThemeNativeFontFormat,
      description: "Format of the font, by the kind of its outlines.",
    }),
    identity: t.exposeString("identity", { ...MEMBER, description: "SHA-256 of the bytes, in hexadecimal." }),
    sourceUrl: t.string({
      ...MEMBER,
      description:
        "Signed address of the bytes, with the lifetime of the font's `sourceUrl`; in REST a path that requires a credential.",
      resolve: sourceUrlOf,
    }),
  }),
});

export const ThemeManifestFont = builder.objectRef<Face>("ThemeManifestFont").implement({
  description: "A font of a theme: one face of a font family.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", { ...MEMBER, description: "Key of the font in the manifest, 1 to 64 characters." }),
    family: t.exposeString("family", {
      ...MEMBER,
      description: "Family of the font, which the typography names: 1 to 120 characters.",
    }),
    weight: t.exposeInt("weight", {
      ...MEMBER,
      description: `Weight of the font, 1 to ${figure(BOUNDS.weight.maximum)}: 400 is regular, 700 is bold.`,
    }),
    style: t.expose("style", { ...MEMBER, type: ThemeFontStyle, description: "Style of the letters." }),
    display: t.expose("display", {
      ...MEMBER,
      type: ThemeFontDisplay,
      description: "Behavior of text while the font is loading.",
    }),
    format: t.expose("format", {
      ...MEMBER,
      type: ThemeFontFormat,
      description: "Format of the bytes at `sourceUrl`.",
    }),
    sourceUrl: t.string({ ...MEMBER, description: SOURCE, resolve: sourceUrlOf }),
    nativeDerivative: t.expose("nativeDerivative", {
      type: ThemeNativeFont,
      nullable: true,
      description: "The same face for native clients; null in a stored manifest, and if the font has no such form.",
    }),
  }),
});

const ThemeSchemes = builder.objectRef<Manifest["schemes"]>("ThemeSchemes").implement({
  description: "The light and the dark scheme of a theme, both complete.",
  applications: "withParent",
  fields: (t) => ({
    light: t.expose("light", { type: ThemeScheme, description: "Light scheme of the theme." }),
    dark: t.expose("dark", { type: ThemeScheme, description: "Dark scheme of the theme." }),
  }),
});

export const ThemeManifest = builder.objectRef<Manifest>("ThemeManifest").implement({
  description:
    "A complete theme, as a draft or a revision contains it: at most 256 KiB of JSON. Every stored manifest meets the rules for values, contrast and sizes.",
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", {
      ...MEMBER,
      description: "Id of an organization's theme, or key of a built-in theme, such as `workshop`.",
    }),
    name: t.exposeString("name", { ...MEMBER, description: "Name of the theme, 1 to 80 characters." }),
    description: t.exposeString("description", {
      ...MEMBER,
      description: "Description of the theme, at most 240 characters; may be empty.",
    }),
    revision: t.exposeString("revision", {
      ...MEMBER,
      description:
        "Revision as text: `3` for a published revision, `draft-3` for a draft, `builtin-v1` for a built-in theme.",
    }),
    schemaVersion: t.exposeInt("schemaVersion", {
      ...MEMBER,
      description: "Version of the manifest's schema; only 1 exists.",
    }),
    iconPack: t.expose("iconPack", {
      ...MEMBER,
      type: ThemeIconPack,
      description: "Set of icons that the theme uses.",
    }),
    supportedSchemes: t.expose("supportedSchemes", {
      ...MEMBER,
      type: [ColorScheme],
      description: "Schemes in which the theme can be shown: one or two, each once.",
    }),
    assets: t.expose("assets", {
      ...memberList(5),
      type: [ThemeManifestAsset],
      description: "Images of the theme, at most 5.",
    }),
    fonts: t.expose("fonts", {
      ...memberList(16),
      type: [ThemeManifestFont],
      description: "Fonts of the theme, at most 16. Each combination of family, weight and style occurs at most once.",
    }),
    schemes: t.expose("schemes", {
      type: ThemeSchemes,
      description: "Light and dark scheme, also one that the theme does not support.",
    }),
  }),
});
