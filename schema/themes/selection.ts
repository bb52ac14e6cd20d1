import { ThemeKind as ThemeKinds } from "../../prisma/generated/client/client.ts";
import { type BuiltInTheme as BuiltInThemeRow, builtInThemes } from "../../src/domains/themes/builtInThemes.ts";
import { type Selection, selectionOf } from "../../src/domains/themes/selection.ts";
import type { Reference } from "../../src/domains/themes/selections.ts";
import { builder } from "../core/builder.ts";
import { atMost } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { ThemeManifest } from "./manifest.ts";

export const ThemeKind = builder.enumType("ThemeKind", {
  description: "Where a theme comes from.",
  values: {
    BUILT_IN: { value: ThemeKinds.BUILT_IN, description: "The server brings it." },
    CUSTOM: { value: ThemeKinds.CUSTOM, description: "The organization made it." },
  },
});

const BuiltInTheme = builder.objectRef<BuiltInThemeRow>("BuiltInTheme").implement({
  description: "A theme that the server brings, the same for everyone.",
  applications: "withParent",
  fields: (t) => ({
    key: t.string({
      description: "A name in lower case, such as `workshop`.",
      resolve: ({ manifest }) => manifest.key,
    }),
    name: t.string({ description: "What it is called.", resolve: ({ manifest }) => manifest.name }),
    description: t.string({
      description: "What it is like, in a sentence.",
      resolve: ({ manifest }) => manifest.description,
    }),
    version: t.exposeInt("version", { description: "Counts the changes that came with new versions of the server." }),
    isDefault: t.exposeBoolean("isDefault", { description: "Whether it is shown where none is chosen." }),
    manifest: t.expose("manifest", { type: ThemeManifest, description: "The theme whole." }),
  }),
});

const ThemeReference = builder.objectRef<Reference>("ThemeReference").implement({
  description: "A theme that was chosen. What it names may be gone since: then the built-in default is shown instead.",
  applications: "withParent",
  fields: (t) => ({
    kind: t.expose("kind", { type: ThemeKind, description: "Where it comes from." }),
    key: t.exposeString("key", {
      description: "The key of a `BuiltInTheme`, or the id of a `Theme` of the organization.",
    }),
    version: t.exposeInt("version", { description: "Its version, or the revision of the organization's theme." }),
  }),
});

const ThemeSelection = builder.objectRef<Selection>("ThemeSelection").implement({
  description: "What an organization, or one of its workspaces, chose. Seen by the members of either.",
  applications: "withParent",
  fields: (t) => ({
    theme: t.expose("theme", {
      type: ThemeReference,
      nullable: true,
      description:
        "The theme that was chosen here; null when none was: then a workspace has its organization's, and that the built-in default.",
    }),
    locked: t.exposeBoolean("locked", { description: "Whether the organization keeps its workspaces from choosing." }),
    revision: t.exposeInt("revision", {
      description: "Counts the changes, 0 when nothing was chosen; give it as `expectedRevision`.",
    }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it last changed; null when nothing was chosen.",
    }),
  }),
});

const COLUMNS = { kind: true, themeId: true, version: true, revision: true, updatedAt: true } as const;

builder.prismaObjectFields(Organization, (t) => ({
  themeSelection: t.field({
    type: ThemeSelection,
    description: "The theme of those of its workspaces that chose none, and whether they may.",
    select: { theme: { select: { ...COLUMNS, locked: true } } },
    resolve: ({ theme }) => selectionOf(theme, theme?.locked ?? false),
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  themeSelection: t.field({
    type: ThemeSelection,
    description: "The theme that it chose for itself, and whether it may.",
    select: { theme: { select: COLUMNS }, organization: { select: { theme: { select: { locked: true } } } } },
    resolve: ({ theme, organization }) => selectionOf(theme, organization.theme?.locked ?? false),
  }),
}));

builder.queryFields((t) => ({
  builtInThemes: t.field({
    ...authScopes("read", { application: "workspace:read" }),
    ...atMost(builtInThemes().length),
    type: [BuiltInTheme],
    description: "The themes that the server brings, in the order in which they are offered.",
    resolve: builtInThemes,
  }),
}));
