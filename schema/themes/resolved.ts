import DataLoader from "dataloader";
import type { SchemeName } from "../../src/domains/themes/manifest/vocabulary.ts";
import { nativeOf } from "../../src/domains/themes/native.ts";
import { resolvedTheme, resolvedThemesOf } from "../../src/domains/themes/resolve.ts";
import type { ResolvedTheme as Resolved } from "../../src/domains/themes/resolved.ts";
import { FALLBACK_REASONS } from "../../src/domains/themes/resolveRevision.ts";
import type { Scope } from "../../src/platform/access/scope.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList, worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";
import { ColorScheme, ThemeIconPack, wordEnum } from "./enums.ts";
import { ThemeManifestAsset, ThemeManifestFont } from "./manifest.ts";
import { NativeThemeScheme } from "./native.ts";
import { ThemeScheme } from "./scheme.ts";

const SOURCES = {
  builtin: "A theme that comes with the server.",
  organization: "A published revision of the organization's.",
  fallback: "The built-in default, because what was chosen cannot be shown.",
};

const ThemeSource = wordEnum(
  "ThemeSource",
  "Where a resolved theme comes from.",
  ["builtin", "organization", "fallback"] as const,
  (word) => SOURCES[word],
);

const REASONS: Readonly<Record<(typeof FALLBACK_REASONS)[number], string>> = {
  "missing-theme": "It does not exist, was never published, is gone, or is not the organization's.",
  "invalid-manifest": "What is stored breaks a rule of manifests.",
  "unsafe-resource": "It names a resource that is not an asset of this server.",
  "unsupported-scheme": "It is not made for the scheme that was asked for.",
  "resource-failed": "A font or an image of it is gone, or is not what it should be.",
};

const ThemeFallbackReason = wordEnum(
  "ThemeFallbackReason",
  "Why the built-in default stands in for what was chosen.",
  FALLBACK_REASONS,
  (word) => REASONS[word],
);

const ResolvedTheme = builder.objectRef<Resolved>("ResolvedTheme").implement({
  description:
    "The theme that holds in a workspace, complete for one scheme. All of it is of one theme: schemes and sources are never mixed.",
  extensions: { resource: "ResolvedTheme" },
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", {
      ...MEMBER,
      description: "The id of an organization's theme, or the key of a built-in theme: `workshop`.",
    }),
    name: t.exposeString("name", { ...MEMBER, description: "Its name." }),
    revision: t.exposeString("revision", {
      ...MEMBER,
      description: "The published revision as text: `3`; of a built-in theme its version: `builtin-v1`.",
    }),
    source: t.expose("source", { ...MEMBER, type: ThemeSource, description: "Where it comes from." }),
    identity: t.exposeString("identity", {
      ...MEMBER,
      description:
        "`source:id:version:scheme`, of a fallback with its reason: whoever holds a theme of this identity holds this one. Over REST it is the ETag.",
    }),
    requestedScheme: t.expose("requestedScheme", { ...MEMBER, type: ColorScheme, description: "What was asked for." }),
    scheme: t.expose("scheme", {
      ...MEMBER,
      type: ColorScheme,
      description: "What this is: always what was asked for.",
    }),
    iconPack: t.expose("iconPack", { ...MEMBER, type: ThemeIconPack, description: "Its icons." }),
    fallbackReason: t.expose("fallbackReason", {
      ...MEMBER,
      type: ThemeFallbackReason,
      nullable: true,
      description: "Why this is not what was chosen; null when it is, and when nobody chose.",
    }),
    assets: t.field({
      ...memberList(5),
      type: [ThemeManifestAsset],
      description: "Its images, at most 5, with addresses on this server.",
      resolve: ({ assets }) => assets,
    }),
    fonts: t.field({
      ...memberList(16),
      type: [ThemeManifestFont],
      description: "The faces that its typography is set in, at most 16, with addresses on this server.",
      resolve: ({ fonts }) => fonts,
    }),
    manifest: t.expose("manifest", { type: ThemeScheme, description: "The scheme, as the theme writes its values." }),
    native: t.field({
      ...worth(100),
      type: NativeThemeScheme,
      description: "The same in the values of a native platform.",
      resolve: ({ manifest }) => nativeOf(manifest),
    }),
  }),
});

const SCHEME = "The scheme to show it in: what the viewer's system prefers, for one.";

type Asked = { workspaceId: string; scheme: SchemeName };

/** One loader for each request, so that one statement resolves the themes of all workspaces. */
const loaders = new WeakMap<Scope, DataLoader<Asked, Resolved | null>>();

function themeOf(scope: Scope, asked: Asked): Promise<Resolved | null> {
  let loader = loaders.get(scope);
  if (!loader) {
    // Not cached: a mutation of the same request may select another theme.
    loader = new DataLoader((several: readonly Asked[]) => resolvedThemesOf(scope, several), { cache: false });
    loaders.set(scope, loader);
  }
  return loader.load(asked);
}

builder.prismaObjectFields(Workspace, (t) => ({
  resolvedTheme: t.field({
    type: ResolvedTheme,
    nullable: true,
    ...worth(40),
    args: { scheme: t.arg({ type: ColorScheme, description: SCHEME }) },
    description: "The theme that holds here; null once the workspace is gone.",
    resolve: ({ id }, { scheme }, { scope }) => themeOf(scope, { workspaceId: id, scheme }),
  }),
}));

builder.queryFields((t) => ({
  resolvedTheme: t.field({
    ...authScopes("read", { role: "workspaceMember", application: "workspace:read" }),
    type: ResolvedTheme,
    ...worth(100),
    description:
      "The complete theme of one workspace (GET /themes/resolved). FORBIDDEN for all but who may read the workspace, also for an unknown id.",
    args: {
      workspaceId: t.arg.id({ description: "The id of the workspace; INVALID_INPUT when it is blank." }),
      scheme: t.arg({ type: ColorScheme, description: SCHEME }),
    },
    resolve: (_root, { workspaceId, scheme }, { scope }) => resolvedTheme(scope, workspaceId, scheme),
  }),
}));
