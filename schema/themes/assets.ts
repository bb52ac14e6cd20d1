import type { ThemeAssetKind as Kind } from "../../prisma/generated/client/client.ts";
import { type NativeFormat, signedAddress } from "../../src/domains/themes/assets/address.ts";
import { themeAssetById, themeAssetsByIds } from "../../src/domains/themes/assets/read.ts";
import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { NEWEST_FIRST, type PageArgs, pageQuery } from "../../src/platform/paging/page.ts";
import { absolute } from "../core/address.ts";
import { figure, length } from "../core/bounds.ts";
import { builder, type GraphQLContext } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";
import { Organization } from "../organizations/types.ts";
import { ThemeFontStyle, ThemeNativeFontFormat } from "./enums.ts";

const ThemeAssetKind = builder.enumType("ThemeAssetKind", {
  description: "Kind of an asset of a theme.",
  values: {
    FONT: { description: "A face of a font, in the format WOFF2." },
    IMAGE: { description: "An image: PNG, JPEG, WebP or AVIF." },
  },
});

interface Derivative {
  id: string;
  /** `ttf` or `otf`. */
  derivativeFormat: string;
  derivativeSha256: string;
}

const ThemeFontDerivative = builder.objectRef<Derivative>("ThemeFontDerivative").implement({
  description:
    "The unpacked form of a font, for clients that cannot load WOFF2. Visible to members of the organization.",
  fields: (t) => ({
    format: t.field({
      type: ThemeNativeFontFormat,
      description: "Format of the font.",
      resolve: ({ derivativeFormat }) => derivativeFormat as typeof ThemeNativeFontFormat.$inferType,
    }),
    sha256: t.exposeString("derivativeSha256", {
      description: "SHA-256 of the bytes, in hexadecimal.",
    }),
    contentUrl: t.string({
      ...worth(3),
      description: "Signed address of the bytes, with the lifetime of the font's `contentUrl`.",
      resolve: ({ id, derivativeFormat }, _args, context) => contentUrl(context, id, derivativeFormat as NativeFormat),
    }),
  }),
});

const contentUrl = (context: GraphQLContext, assetId: string, format: NativeFormat | null = null) =>
  absolute(context, signedAddress(context.context.services, { assetId, format }));

export const ThemeAsset = builder.prismaObject("ThemeAsset", {
  description:
    "A font or an image, which manifests name as `asset:<id>`. The bytes never change; members of the organization's workspaces receive those of published themes. Visible to members of the organization.",
  interfaces: [Node],
  select: { id: true, organizationId: true },
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "Id of the organization that the asset belongs to." }),
    organization: t.relation("organization", { description: "Organization that the asset belongs to." }),
    themeId: t.exposeID("themeId", {
      nullable: true,
      description:
        "Id of the theme that the asset was made for; null if none was given or the theme was deleted. Every theme of the organization can use the asset.",
    }),
    kind: t.expose("kind", { type: ThemeAssetKind, description: "Kind of the asset: a font or an image." }),
    mimeType: t.exposeString("mimeType", {
      description: "Media type of the bytes: `image/png`, `image/jpeg`, `image/webp`, `image/avif` or `font/woff2`.",
    }),
    filename: t.exposeString("filename", {
      description: `Filename that the uploader gave, ${length(BOUNDS.assetFilename)}.`,
    }),
    sha256: t.exposeString("sha256", {
      description: "SHA-256 of the bytes as served, in hexadecimal; unique in the organization.",
    }),
    bytes: t.expose("bytes", { type: "SafeInt", description: "Size of the asset as served, in bytes." }),
    width: t.exposeInt("width", { nullable: true, description: "Width of an image in pixels; null for a font." }),
    height: t.exposeInt("height", { nullable: true, description: "Height of an image in pixels; null for a font." }),
    family: t.exposeString("family", {
      nullable: true,
      description: `Family that the font declares, at most ${BOUNDS.family.maxLength} characters; null for an image.`,
    }),
    weight: t.exposeInt("weight", {
      nullable: true,
      description: `Weight that the font declares, 1 to ${figure(BOUNDS.weight.maximum)}; null for an image.`,
    }),
    style: t.field({
      type: ThemeFontStyle,
      nullable: true,
      select: { style: true },
      description: "Style that the font declares; null for an image.",
      resolve: ({ style }) => style as typeof ThemeFontStyle.$inferType | null,
    }),
    contentUrl: t.string({
      ...worth(3),
      description:
        "Signed address of the bytes, which requires no credential for one to two hours and changes once an hour. Pages of every origin may load the bytes.",
      resolve: ({ id }, _args, context) => contentUrl(context, id),
    }),
    derivative: t.field({
      type: ThemeFontDerivative,
      nullable: true,
      select: { derivativeFormat: true, derivativeSha256: true },
      description: "Unpacked form of a font, for native clients; null for an image.",
      resolve: ({ derivativeFormat, derivativeSha256, ...row }) =>
        derivativeFormat === null || derivativeSha256 === null ? null : { ...row, derivativeFormat, derivativeSha256 },
    }),
    createdBy: t.field({
      ...personBy("createdById"),
      description: "User who uploaded the asset; null if the user was deleted or is not visible to the viewer.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the asset was uploaded." }),
  }),
});

const ThemeAssetConnection = connectionType("ThemeAsset", ThemeAsset, { counted: COUNTED });

const ThemeAssetFilter = builder.inputType("ThemeAssetFilter", {
  description: "Conditions that the listed assets meet. Absent and null members do not restrict the list.",
  fields: (t) => ({
    kind: t.field({
      type: ThemeAssetKind,
      required: false,
      description: "Kind of the listed assets; both kinds if absent or null.",
    }),
    themeId: t.id({
      required: false,
      description: "Id of the theme that the listed assets were made for; assets of all themes if absent or null.",
    }),
  }),
});

interface Narrowing {
  kind?: Kind | null | undefined;
  themeId?: string | null | undefined;
}

interface Listing extends PageArgs {
  filter?: Narrowing | null | undefined;
}

const listing = (filter: Narrowing | null | undefined) => ({
  list: "Organization.themeAssets",
  order: NEWEST_FIRST,
  filter: { kind: filter?.kind, themeId: filter?.themeId },
});

builder.prismaObjectFields(Organization, (t) => ({
  themeAssets: t.field({
    type: ThemeAssetConnection,
    args: {
      filter: t.arg({
        type: ThemeAssetFilter,
        required: false,
        description: "Conditions that the listed assets meet; all assets if absent or null.",
      }),
      ...pageArgs(t.arg),
    },
    description: "Fonts and images for the themes of the organization, newest first.",
    ...nestedList<Listing>({
      relation: "themeAssets",
      type: "ThemeAsset",
      page: ({ filter, ...args }) => pageQuery(args, listing(filter)),
      filter: ({ filter }) => ({
        ...(filter?.kind != null && { kind: filter.kind }),
        ...(filter?.themeId != null && { themeId: filter.themeId }),
      }),
    }),
  }),
}));

builder.queryFields((t) => ({
  themeAsset: t.prismaField({
    ...requires("read", { role: "organizationMember" }),
    type: ThemeAsset,
    nullable: true,
    description: "Font or image for themes by id; null if the asset does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the asset to return." }) },
    resolve: (query, _root, { id }, { context }) => themeAssetById(context, id, query),
  }),
}));

readableById("ThemeAsset", themeAssetsByIds);
