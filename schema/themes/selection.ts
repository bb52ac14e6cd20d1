import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import {
  BUILT_IN_THEMES,
  type BuiltInTheme as BuiltInThemeRow,
  builtInThemes,
} from "../../src/domains/themes/builtInThemes.ts";
import {
  ORGANIZATION_CHOICE,
  organizationSelection,
  organizationSelections,
  type Selection,
  WORKSPACE_CHOICE,
  workspaceSelection,
  workspaceSelections,
} from "../../src/domains/themes/selection.ts";
import type { Reference } from "../../src/domains/themes/selections.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { Node, readableBeside } from "../core/node.ts";
import { typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Organization } from "../organizations/types.ts";
import { Workspace } from "../workspaces/types.ts";
import { ThemeManifest } from "./manifest.ts";

export const ThemeKind = builder.enumType("ThemeKind", {
  description: "Kind of a theme, by its origin.",
  values: {
    BUILT_IN: { description: "A theme that is part of the server." },
    CUSTOM: { description: "A theme that the organization created." },
  },
});

const BuiltInTheme = builder.objectRef<BuiltInThemeRow>("BuiltInTheme").implement({
  description: "A theme that is part of the server and the same for all organizations. Visible to all signed-in users.",
  applications: "withParent",
  fields: (t) => ({
    key: t.string({
      description: "Key of the theme: a name in lower case, such as `workshop`.",
      resolve: ({ manifest }) => manifest.key,
    }),
    name: t.string({ description: "Name of the theme for display.", resolve: ({ manifest }) => manifest.name }),
    description: t.string({
      description: `Description of the theme's look in one sentence, ${length(BOUNDS.description)}.`,
      resolve: ({ manifest }) => manifest.description,
    }),
    version: t.exposeInt("version", {
      description: "Version of the theme, which increases when a new version of the server changes the theme.",
    }),
    isDefault: t.exposeBoolean("isDefault", {
      description: "Whether the theme is shown in workspaces for which no theme is chosen.",
    }),
    manifest: t.expose("manifest", { type: ThemeManifest, description: "Complete manifest of the theme." }),
  }),
});

const ThemeReference = builder.objectRef<Reference>("ThemeReference").implement({
  description:
    "A reference to a chosen theme. If the theme cannot be shown, workspaces get the default built-in theme instead.",
  applications: "withParent",
  fields: (t) => ({
    kind: t.expose("kind", {
      type: ThemeKind,
      description: "Kind of the theme, which decides the meaning of `key` and `version`.",
    }),
    key: t.exposeString("key", {
      description: "Key of a built-in theme, or id of a `Theme` of the organization.",
    }),
    version: t.exposeInt("version", {
      description: "Version of a built-in theme, or published revision of the organization's theme.",
    }),
  }),
});

const ThemeSelection = builder.objectRef<Selection>("ThemeSelection").implement({
  description:
    "The theme that an organization or a workspace chose. Visible to members of the organization or workspace.",
  interfaces: [Node],
  applications: "workspace:read",
  fields: (t) => ({
    theme: t.expose("theme", {
      type: ThemeReference,
      nullable: true,
      description:
        "Chosen theme; null if none was chosen. A workspace without a choice has its organization's theme; without that, the default built-in theme.",
    }),
    locked: t.exposeBoolean("locked", {
      description: "Whether the organization prevents its workspaces from choosing themes.",
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision, which increases with each change; 0 if nothing was chosen. Pass the value as `expectedRevision` to detect concurrent changes.",
    }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time when the selection last changed; null if nothing was chosen.",
    }),
  }),
});

readableBeside("ThemeSelection", { wts: workspaceSelections, ots: organizationSelections });

builder.prismaObjectFields(Organization, (t) => ({
  themeSelection: t.field({
    type: ThemeSelection,
    description: "Theme of the workspaces that chose none, and whether workspaces can choose.",
    select: ORGANIZATION_CHOICE,
    resolve: organizationSelection,
  }),
}));

builder.prismaObjectFields(Workspace, (t) => ({
  themeSelection: t.field({
    type: ThemeSelection,
    description: "Theme that the workspace chose, and whether the workspace can choose.",
    select: WORKSPACE_CHOICE,
    resolve: workspaceSelection,
  }),
}));

builder.queryFields((t) => ({
  builtInThemes: t.field({
    ...requires("read", { application: "workspace:read" }),
    ...typically(BUILT_IN_THEMES),
    type: [BuiltInTheme],
    description: "Built-in themes in display order. Visible to all signed-in users.",
    resolve: builtInThemes,
  }),
}));
