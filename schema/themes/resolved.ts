import { BOUNDS } from "../../src/domains/themes/bounds.ts";
import { cssVariables, tokensOf } from "../../src/domains/themes/cssVariables.ts";
import { nativeOf } from "../../src/domains/themes/native.ts";
import { resolvedTheme, resolvedThemesOf } from "../../src/domains/themes/resolve.ts";
import type { ResolvedTheme as Resolved } from "../../src/domains/themes/resolved.ts";
import { FALLBACK_REASONS } from "../../src/domains/themes/resolveRevision.ts";
import { batched } from "../../src/platform/access/batched.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { MEMBER, memberList, worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";
import { ColorScheme, ThemeIconPack, wordEnum } from "./enums.ts";
import { ThemeManifestAsset, ThemeManifestFont } from "./manifest.ts";
import { NativeThemeScheme } from "./native.ts";
import { ThemeScheme } from "./scheme.ts";

const SOURCES = {
  builtin: "A built-in theme of the server.",
  organization: "A published revision of a theme of the organization.",
  fallback: "The default built-in theme, because the chosen theme cannot be shown.",
};

const ThemeSource = wordEnum(
  "ThemeSource",
  "Source of a resolved theme.",
  ["builtin", "organization", "fallback"] as const,
  (word) => SOURCES[word],
);

const REASONS: Readonly<Record<(typeof FALLBACK_REASONS)[number], string>> = {
  "missing-theme":
    "The chosen theme does not exist, was never published, was deleted, or belongs to another organization.",
  "invalid-manifest": "The stored manifest breaks a rule of manifests.",
  "unsafe-resource": "The manifest names a resource that is not an asset of this server.",
  "unsupported-scheme": "The chosen theme does not support the requested scheme.",
  "resource-failed": "A font or an image of the chosen theme is missing or has another type.",
};

const ThemeFallbackReason = wordEnum(
  "ThemeFallbackReason",
  "Reason for which the default built-in theme replaces the chosen theme.",
  FALLBACK_REASONS,
  (word) => REASONS[word],
);

const ResolvedTheme = builder.objectRef<Resolved>("ResolvedTheme").implement({
  description:
    "The theme of a workspace in one scheme: the workspace's choice, otherwise the organization's, otherwise the default built-in theme. All values are those of one theme.",
  extensions: { resource: "ResolvedTheme" },
  applications: "withParent",
  fields: (t) => ({
    key: t.exposeString("key", {
      ...MEMBER,
      description: "Id of an organization's theme, or key of a built-in theme, such as `workshop`.",
    }),
    name: t.exposeString("name", { ...MEMBER, description: `Name of the theme, ${length(BOUNDS.name)}.` }),
    revision: t.exposeString("revision", {
      ...MEMBER,
      description: "Revision as text: `3` for a published revision, `builtin-v1` for a built-in theme.",
    }),
    source: t.expose("source", { ...MEMBER, type: ThemeSource, description: "Source of the theme." }),
    identity: t.exposeString("identity", {
      ...MEMBER,
      description:
        "Identity of the content: `source:id:version:scheme`, followed by the reason of a fallback. Equal identities mean equal content. REST sends the identity as the ETag.",
    }),
    requestedScheme: t.expose("requestedScheme", {
      ...MEMBER,
      type: ColorScheme,
      description: "Scheme that was requested.",
    }),
    scheme: t.expose("scheme", {
      ...MEMBER,
      type: ColorScheme,
      description: "Scheme of the values; always the requested scheme.",
    }),
    iconPack: t.expose("iconPack", {
      ...MEMBER,
      type: ThemeIconPack,
      description: "Set of icons that the theme uses.",
    }),
    fallbackReason: t.expose("fallbackReason", {
      ...MEMBER,
      type: ThemeFallbackReason,
      nullable: true,
      description:
        "Reason for which the chosen theme is not shown; null if the chosen theme is shown or no theme was chosen.",
    }),
    assets: t.expose("assets", {
      ...memberList(5),
      type: [ThemeManifestAsset],
      description: `Images of the theme, at most ${BOUNDS.assets.maxItems}, with addresses on this server.`,
    }),
    fonts: t.expose("fonts", {
      ...memberList(16),
      type: [ThemeManifestFont],
      description: `Faces of fonts that the typography of the scheme uses, at most ${BOUNDS.fonts.maxItems}, with addresses on this server.`,
    }),
    manifest: t.expose("manifest", {
      type: ThemeScheme,
      description: "Values of the scheme in CSS notation, as the theme has them.",
    }),
    tokens: t.field({
      ...worth(100),
      type: "JSONObject",
      description:
        "Values of the scheme in CSS notation by name, as texts: `colors-actionPrimary`, `typography-body-size`. The recipes of components are in `manifest` alone.",
      resolve: ({ manifest }) => tokensOf(manifest),
    }),
    cssVariables: t.string({
      ...worth(100),
      args: {
        prefix: t.arg.string({
          required: false,
          ...within(BOUNDS.cssPrefix),
          description: `Prefix of the names, a CSS identifier of ${length(BOUNDS.cssPrefix)}; no prefix if absent or null.`,
        }),
      },
      description:
        "Text of a style rule for `:root` with `color-scheme` and each value of `tokens` as a custom property: `--app-colors-actionPrimary` with the prefix `app`. Fails with INVALID_INPUT if the prefix is not a CSS identifier.",
      resolve: ({ manifest, scheme }, { prefix }) => cssVariables(manifest, scheme, prefix),
    }),
    native: t.field({
      ...worth(100),
      type: NativeThemeScheme,
      description: "Values of the scheme for native platforms.",
      resolve: ({ manifest }) => nativeOf(manifest),
    }),
  }),
});

const SCHEME = "Scheme to return, such as the one that the viewer's system prefers.";

const themeOf = batched(resolvedThemesOf);

builder.prismaObjectFields(Workspace, (t) => ({
  resolvedTheme: t.field({
    type: ResolvedTheme,
    nullable: true,
    ...worth(40),
    args: { scheme: t.arg({ type: ColorScheme, description: SCHEME }) },
    description: "Theme of the workspace in one scheme; null if the workspace was deleted meanwhile.",
    resolve: ({ id }, { scheme }, { context }) => themeOf(context, { workspaceId: id, scheme }),
  }),
}));

builder.queryFields((t) => ({
  resolvedTheme: t.field({
    ...requires("read", { role: "workspaceMember", application: "workspace:read" }),
    type: ResolvedTheme,
    ...worth(100),
    description:
      "Theme of a workspace in one scheme. Fails with FORBIDDEN if the workspace does not exist or is not visible to the viewer.",
    args: {
      workspaceId: t.arg.id({ description: "Id of the workspace. Fails with INVALID_INPUT if blank." }),
      scheme: t.arg({ type: ColorScheme, description: SCHEME }),
    },
    resolve: (_root, { workspaceId, scheme }, { context }) => resolvedTheme(context, workspaceId, scheme),
  }),
}));
