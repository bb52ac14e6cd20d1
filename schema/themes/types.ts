import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { draftFor, themeById, themeRevision, themesByIds } from "../../src/domains/themes/read.ts";
import * as reach from "../../src/platform/access/reach.ts";
import { OLDEST_FIRST, type Order, pageQuery } from "../../src/platform/paging/page.ts";
import { ID, REVISION } from "../../src/platform/values/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { personBy } from "../identity/person.ts";
import { Organization } from "../organizations/types.ts";
import { ThemeManifest } from "./manifest.ts";

export const ThemeRevision = builder.prismaObject("ThemeRevision", {
  description: "A published revision of a theme, which never changes. Visible to members of the organization.",
  extensions: { resource: "ThemeRevision" },
  select: { themeId: true, revision: true },
  fields: (t) => ({
    themeId: t.exposeID("themeId", { description: "Id of the theme that the revision belongs to." }),
    revision: t.exposeInt("revision", { description: "Number of the revision: from 1, without gaps." }),
    sourceRevision: t.exposeInt("sourceRevision", {
      nullable: true,
      description:
        "Number of the earlier revision that a rollback published again as this one; null if the draft was published.",
    }),
    manifest: t.field({
      ...worth(100),
      type: ThemeManifest,
      select: { manifest: true },
      description: "Complete manifest of the theme. Sources of images and fonts are `asset:<id>`.",
      resolve: ({ manifest }) => manifest as unknown as Manifest,
    }),
    publishedAt: t.expose("publishedAt", { type: "DateTime", description: "Time when the revision was published." }),
    publishedById: t.exposeID("publishedById", {
      nullable: true,
      extensions: { emptyText: true },
      description: "Id of the user who published the revision; null if the user was deleted.",
    }),
    publishedBy: t.field({
      ...personBy("publishedById"),
      description: "User who published the revision; null if the user was deleted or is not visible to the viewer.",
    }),
  }),
});

const ThemeRevisionConnection = connectionType("ThemeRevision", ThemeRevision, { counted: COUNTED });

/** The newest revision first. Revision numbers are unique within a theme, so the order is total. */
const NEWEST: Order = { name: "-revision", keys: [{ field: "revision", direction: "desc", count: true }] };
const REVISIONS = { list: "Theme.revisions", order: NEWEST };

export const Theme = builder.prismaObject("Theme", {
  description:
    "A theme of an organization: a draft and its published revisions. A theme without a published revision is visible to the owner and admins only. Visible to members of the organization.",
  interfaces: [Node],
  select: { id: true, organizationId: true },
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "Id of the organization that the theme belongs to." }),
    organization: t.relation("organization", { description: "Organization that the theme belongs to." }),
    name: t.exposeString("name", {
      description: `Name of the theme: ${length(BOUNDS.name)}, unique in the organization regardless of letter case.`,
    }),
    draft: t.field({
      ...worth(100),
      type: ThemeManifest,
      nullable: true,
      select: { id: true, organizationId: true, name: true, draft: true, draftRevision: true },
      description:
        "Manifest that `publishTheme` would publish now; null for other viewers. Visible to the owner and admins of the organization.",
      resolve: (theme, _args, { context }) => draftFor(context, theme),
    }),
    draftRevision: t.exposeInt("draftRevision", {
      description:
        "Revision of the draft and the name, from 1, which increases with each change. Pass the value as `expectedDraftRevision` to detect concurrent changes.",
    }),
    publishedRevision: t.exposeInt("publishedRevision", {
      description:
        "Number of the latest published revision; 0 if the theme was never published. Pass the value as `expectedPublishedRevision` to detect concurrent changes.",
    }),
    revision: t.field({
      type: ThemeRevision,
      nullable: true,
      args: { number: t.arg.int({ description: "Number of the revision, from 1." }) },
      description: "Published revision by its number; null if no such revision exists.",
      select: ({ number }, _context, nested) => ({
        revisions: nested({ where: { revision: number }, take: 1 }),
      }),
      resolve: ({ revisions }) => revisions[0] ?? null,
    }),
    revisions: t.field({
      type: ThemeRevisionConnection,
      args: pageArgs(t.arg),
      description: "Published revisions of the theme, newest first.",
      ...nestedList({
        relation: "revisions",
        type: "ThemeRevision",
        typical: 3,
        page: (args) => pageQuery(args, REVISIONS),
      }),
    }),
    createdBy: t.field({
      ...personBy("createdById"),
      description: "User who created the theme; null if the user was deleted or is not visible to the viewer.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time when the theme was created." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "Time when the draft or the name last changed or a revision was published.",
    }),
  }),
});

const ThemeConnection = connectionType("Theme", Theme, { counted: COUNTED });

const THEMES = { list: "Organization.themes", order: OLDEST_FIRST };

builder.prismaObjectFields(Organization, (t) => ({
  themes: t.field({
    type: ThemeConnection,
    args: pageArgs(t.arg),
    description:
      "Themes of the organization, oldest first. The owner and admins get all themes, other members those with a published revision.",
    ...nestedList({
      relation: "themes",
      type: "Theme",
      typical: 3,
      page: (args) => pageQuery(args, THEMES),
      filter: (_args, { viewer }) => reach.themes(viewer),
    }),
  }),
}));

builder.queryFields((t) => ({
  theme: t.prismaField({
    ...requires("read", { role: "organizationMember" }),
    type: Theme,
    nullable: true,
    description: "Theme of an organization by id; null if the theme does not exist or is not visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the theme to return." }) },
    resolve: (query, _root, { id }, { context }) => themeById(context, id, query),
  }),
  themeRevision: t.prismaField({
    ...requires("read", { role: "organizationMember" }),
    type: ThemeRevision,
    description:
      "Published revision of a theme by its number. Fails with FORBIDDEN if the viewer is not a member, and with NOT_FOUND if no such revision exists.",
    args: {
      organizationId: t.arg.id({
        ...within(ID),
        description: "Id of the organization that the theme belongs to. Fails with INVALID_INPUT if blank.",
      }),
      themeId: t.arg.id({ ...within(ID), description: "Id of the theme." }),
      revision: t.arg.int({
        description: "Number of the revision, from 1.",
        // REST documents 64 bits.
        ...within({ ...REVISION, format: "int64" }),
      }),
    },
    resolve: (query, _root, args, { context }) => themeRevision(context, args, query),
  }),
}));

readableById("Theme", themesByIds);
