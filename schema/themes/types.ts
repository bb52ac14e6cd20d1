import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { draftFor, themeById, themeRevision, themesByIds } from "../../src/domains/themes/read.ts";
import * as reach from "../../src/platform/access/reach.ts";
import { OLDEST_FIRST, type Order, pageQuery } from "../../src/platform/paging/page.ts";
import { builder } from "../core/builder.ts";
import { connectionType, nestedPage, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { PERSON, person } from "../identity/person.ts";
import { User } from "../identity/users.ts";
import { Organization } from "../organizations/types.ts";
import { ThemeManifest } from "./manifest.ts";

export const ThemeRevision = builder.prismaObject("ThemeRevision", {
  description: "A manifest as it was published. It never changes. Seen by the organization's members.",
  extensions: { resource: "ThemeRevision" },
  select: { themeId: true, revision: true },
  fields: (t) => ({
    themeId: t.exposeID("themeId", { description: "The theme that it is a revision of." }),
    revision: t.exposeInt("revision", { description: "Its number: from 1, without gaps." }),
    sourceRevision: t.exposeInt("sourceRevision", {
      nullable: true,
      description: "The earlier revision that a rollback published again as this one; null for any other.",
    }),
    manifest: t.field({
      ...worth(100),
      type: ThemeManifest,
      select: { manifest: true },
      description: "The theme whole. Sources of its images and fonts are `asset:<id>`.",
      resolve: ({ manifest }) => manifest as unknown as Manifest,
    }),
    publishedAt: t.expose("publishedAt", { type: "DateTime", description: "When it was published." }),
    publishedById: t.exposeID("publishedById", {
      nullable: true,
      extensions: { emptyText: true },
      description: "The id of who published it; null once they are gone.",
    }),
    publishedBy: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { publishedById: true },
      description: "Who published it; null once they are gone, or have left the viewer's reach.",
      resolve: ({ publishedById }, _args, context, info) =>
        publishedById === null ? null : person(context, info, publishedById),
    }),
  }),
});

const ThemeRevisionConnection = connectionType("ThemeRevision", ThemeRevision);

/** The newest revision first. Revision numbers are unique within a theme, so the order is total. */
const NEWEST: Order = { name: "-revision", keys: [{ field: "revision", direction: "desc", count: true }] };
const REVISIONS = { list: "Theme.revisions", order: NEWEST };

export const Theme = builder.prismaObject("Theme", {
  description:
    "A theme of an organization: a draft and its published revisions. Visible to members of the organization once it has a published revision; before, to its owner and admins.",
  interfaces: [Node],
  select: { id: true, organizationId: true },
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "The organization that it belongs to." }),
    organization: t.relation("organization", { description: "The organization that it belongs to." }),
    name: t.exposeString("name", {
      description: "1 to 80 characters, once in an organization whatever the case of its letters.",
    }),
    draft: t.field({
      ...worth(100),
      type: ThemeManifest,
      nullable: true,
      select: { id: true, organizationId: true, name: true, draft: true, draftRevision: true },
      description:
        "The manifest that `publishTheme` would publish now. Null unless the viewer is the organization's owner or an admin.",
      resolve: (theme, _args, { scope }) => draftFor(scope, theme),
    }),
    draftRevision: t.exposeInt("draftRevision", {
      description: "Counts the changes of draft and name, from 1; give it as `expectedDraftRevision`.",
    }),
    publishedRevision: t.exposeInt("publishedRevision", {
      description: "The newest revision; 0 when none was published. Give it as `expectedPublishedRevision`.",
    }),
    revision: t.field({
      type: ThemeRevision,
      nullable: true,
      args: { number: t.arg.int({ description: "The number of the revision." }) },
      description: "One published revision; null when there is none of that number.",
      select: ({ number }, _context, nested) => ({
        revisions: nested({ where: { revision: number }, take: 1 }),
      }),
      resolve: ({ revisions }) => revisions[0] ?? null,
    }),
    revisions: t.field({
      type: ThemeRevisionConnection,
      complexity: pageCost(),
      args: pageArgs(t.arg),
      description: "What was published, newest first.",
      select: (args, _context, nested) => {
        const { where, orderBy, take } = pageQuery(args, REVISIONS);
        return { revisions: nestedPage(nested, { where, orderBy, take }, "ThemeRevision") };
      },
      resolve: ({ revisions }, args) => pageQuery(args, REVISIONS).finish(revisions),
    }),
    createdBy: t.field({
      ...PERSON,
      type: User,
      nullable: true,
      select: { createdById: true },
      description: "Who made it; null once they are gone, or have left the viewer's reach.",
      resolve: ({ createdById }, _args, context, info) =>
        createdById === null ? null : person(context, info, createdById),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When draft, name or revisions last changed." }),
  }),
});

const ThemeConnection = connectionType("Theme", Theme);

const THEMES = { list: "Organization.themes", order: OLDEST_FIRST };

builder.prismaObjectFields(Organization, (t) => ({
  themes: t.field({
    type: ThemeConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description:
      "The organization's own themes, oldest first: every theme for its owner and admins, the published ones for its other members.",
    select: (args, { scope }, nested) => {
      const { where, orderBy, take } = pageQuery(args, THEMES);
      return {
        themes: nestedPage(nested, { where: { AND: [where, reach.themes(scope.viewer)] }, orderBy, take }, "Theme"),
      };
    },
    resolve: ({ themes }, args) => pageQuery(args, THEMES).finish(themes),
  }),
}));

const ID = { extensions: { constraints: { maxLength: 128 } } };

builder.queryFields((t) => ({
  theme: t.prismaField({
    ...authScopes("read", { role: "organizationMember" }),
    type: Theme,
    nullable: true,
    description: "One theme of an organization; null when it does not exist or is out of the viewer's reach.",
    args: { id: t.arg.id({ description: "The id of the theme." }) },
    resolve: (query, _root, { id }, { scope }) => themeById(scope, id, query),
  }),
  themeRevision: t.prismaField({
    ...authScopes("read", { role: "organizationMember" }),
    type: ThemeRevision,
    description:
      "One published revision (GET /themes/{id}/revisions/{revision}). FORBIDDEN for all but members of the organization, also for an unknown one; NOT_FOUND when it has no such theme, or that no such revision.",
    args: {
      organizationId: t.arg.id({ ...ID, description: "The organization that the theme belongs to." }),
      themeId: t.arg.id({ ...ID, description: "The id of the theme." }),
      revision: t.arg({
        type: "Long",
        description: "The number of the revision.",
        extensions: { constraints: { minimum: 1 } },
      }),
    },
    resolve: (query, _root, args, { scope }) => themeRevision(scope, args, query),
  }),
}));

readableById("Theme", themesByIds);
