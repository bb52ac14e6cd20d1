import { ThemeAssetKind as Kinds } from "../../prisma/generated/client/client.ts";
import { themeAssetById, themeAssetsByIds } from "../../src/domains/themes/assets/read.ts";
import { NEWEST_FIRST, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { authScopes } from "../core/roots.ts";
import { PERSON, person } from "../identity/person.ts";
import { User } from "../identity/users.ts";
import { Organization } from "../organizations/types.ts";

export const ThemeAssetKind = builder.enumType("ThemeAssetKind", {
  description: "What an asset of a theme is.",
  values: {
    FONT: { value: Kinds.FONT, description: "A face of a font, in woff2." },
    IMAGE: { value: Kinds.IMAGE, description: "A picture: png, jpeg, webp or avif." },
  },
});

interface Derivative {
  id: string;
  organizationId: string;
  derivativeFormat: string;
  derivativeSha256: string;
}

const ThemeFontDerivative = builder.objectRef<Derivative>("ThemeFontDerivative").implement({
  description: "The same font unpacked, for clients that take no woff2. Seen by the organization's members.",
  fields: (t) => ({
    format: t.string({
      description: "`ttf` or `otf`, by how its glyphs are drawn.",
      resolve: ({ derivativeFormat }) => derivativeFormat,
    }),
    sha256: t.string({
      description: "SHA-256 of its bytes, in hexadecimal: its identity.",
      resolve: ({ derivativeSha256 }) => derivativeSha256,
    }),
    contentUrl: t.string({
      description: "Where its bytes are, on this server: for members of the organization.",
      resolve: (row) => `${contentUrl(row)}&format=${row.derivativeFormat}`,
    }),
  }),
});

const contentUrl = ({ id, organizationId }: { id: string; organizationId: string }) =>
  `/api/v1/theme-assets/${id}/content?organization_id=${organizationId}`;

export const ThemeAsset = builder.prismaObject("ThemeAsset", {
  description:
    "A font or an image that manifests name as `asset:<id>`. Its bytes never change. Seen by the organization's members; what a published theme names is served to the members of its workspaces, too.",
  interfaces: [Node],
  select: { id: true, organizationId: true },
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "The organization that it belongs to." }),
    organization: t.relation("organization", { description: "The organization that it belongs to." }),
    themeId: t.exposeID("themeId", {
      nullable: true,
      description:
        "The theme that it was made for; null when none was named, or once that one is gone. Every theme of the organization may name it.",
    }),
    kind: t.expose("kind", { type: ThemeAssetKind, description: "What it is." }),
    mimeType: t.exposeString("mimeType", {
      description: "`image/png`, `image/jpeg`, `image/webp`, `image/avif` or `font/woff2`, as its bytes say.",
    }),
    filename: t.exposeString("filename", { description: "What its sender called it, 1 to 200 characters." }),
    sha256: t.exposeString("sha256", {
      description: "SHA-256 of its bytes as they are served, in hexadecimal; once in an organization.",
    }),
    bytes: t.exposeInt("bytes", { description: "How many bytes are served." }),
    width: t.exposeInt("width", { nullable: true, description: "Of an image, in pixels; null for a font." }),
    height: t.exposeInt("height", { nullable: true, description: "Of an image, in pixels; null for a font." }),
    family: t.exposeString("family", {
      nullable: true,
      description: "Of a font, the family that it says it belongs to; null for an image.",
    }),
    weight: t.exposeInt("weight", {
      nullable: true,
      description: "Of a font, 1 to 1000, as it says; null for an image.",
    }),
    style: t.exposeString("style", {
      nullable: true,
      description: "Of a font, `normal` or `italic`, as it says; null for an image.",
    }),
    contentUrl: t.string({
      description: "Where its bytes are, on this server: for members of the organization.",
      resolve: contentUrl,
    }),
    derivative: t.field({
      type: ThemeFontDerivative,
      nullable: true,
      select: { derivativeFormat: true, derivativeSha256: true },
      description: "Of a font, the same for native clients; null for an image.",
      resolve: ({ derivativeFormat, derivativeSha256, ...row }) =>
        derivativeFormat === null || derivativeSha256 === null ? null : { ...row, derivativeFormat, derivativeSha256 },
    }),
    createdBy: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { createdById: true },
      description: "Who uploaded it; null once they are gone, or have left the viewer's reach.",
      resolve: ({ createdById }, _args, context, info) =>
        createdById === null ? null : person(context, info, createdById),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was uploaded." }),
  }),
});

const ThemeAssetConnection = connectionType("ThemeAsset", ThemeAsset);

const ThemeAssetFilter = builder.inputType("ThemeAssetFilter", {
  description: "What narrows the list; what is absent does not.",
  fields: (t) => ({
    kind: t.field({ type: ThemeAssetKind, required: false, description: "Fonts alone, or images alone." }),
    themeId: t.id({ required: false, description: "Those made for one theme." }),
  }),
});

interface Narrowing {
  kind?: (typeof Kinds)[keyof typeof Kinds] | null | undefined;
  themeId?: string | null | undefined;
}

const listing = (filter: Narrowing | null | undefined) => ({
  list: "Organization.themeAssets",
  order: NEWEST_FIRST,
  filter: { kind: filter?.kind, themeId: filter?.themeId },
});

builder.prismaObjectFields(Organization, (t) => ({
  themeAssets: t.field({
    type: ThemeAssetConnection,
    complexity: pageCost(),
    args: {
      filter: t.arg({ type: ThemeAssetFilter, required: false, description: "What narrows the list." }),
      ...pageArgs(t.arg),
    },
    description: "Its fonts and images for themes, newest first.",
    select: ({ filter, ...args }, _context, nested) => {
      const { where, orderBy, take } = pageQuery(args, listing(filter));
      const narrowed = {
        ...(filter?.kind != null && { kind: filter.kind }),
        ...(filter?.themeId != null && { themeId: filter.themeId }),
      };
      return { themeAssets: nestedPage(nested, { where: { AND: [where, narrowed] }, orderBy, take }, "ThemeAsset") };
    },
    resolve: ({ themeAssets }, { filter, ...args }) => pageQuery(args, listing(filter)).finish(themeAssets),
  }),
}));

builder.queryFields((t) => ({
  themeAsset: t.prismaField({
    ...authScopes("read", { role: "organizationMember" }),
    type: ThemeAsset,
    nullable: true,
    description: "One font or image of an organization; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the asset." }) },
    resolve: (query, _root, { id }, { scope }) => themeAssetById(scope, id, query),
  }),
}));

readableById("ThemeAsset", themeAssetsByIds);
