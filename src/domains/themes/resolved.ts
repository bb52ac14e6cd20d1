import { type AssetContent, type NativeFormat, placedAddress } from "./assets/address.ts";
import { BUILTIN_VERSION, builtin, DEFAULT_BUILTIN } from "./builtin/builtins.ts";
import type { Asset, Font, Manifest, Scheme } from "./manifest/shape.ts";
import { ROLES, type SchemeName } from "./manifest/vocabulary.ts";
import { assetIdOf, type FallbackReason, type Usable } from "./resolveRevision.ts";
import type { Selection } from "./resolveSelection.ts";

/** A complete theme for one workspace and one scheme (docs/interface.md#themes). */
export interface ResolvedTheme {
  key: string;
  name: string;
  revision: string;
  source: "builtin" | "organization" | "fallback";
  /** Equal identities mean equal content: `source:id:version:scheme`, for a fallback also the reason. */
  identity: string;
  requestedScheme: SchemeName;
  scheme: SchemeName;
  iconPack: Manifest["iconPack"];
  fallbackReason: FallbackReason | null;
  assets: (Asset & { content: AssetContent })[];
  fonts: ResolvedFont[];
  manifest: Scheme;
}

export type ResolvedFont = Font & {
  content: AssetContent;
  nativeDerivative: { format: NativeFormat; identity: string; sourceUrl: string; content: AssetContent } | null;
};

/** The theme that a workspace gets for its selection. */
export function shown(selection: Selection, scheme: SchemeName, usable: Usable): ResolvedTheme {
  const { kind, themeId, version } = selection;
  const { manifest, reason } = usable;
  if (!manifest) return fallback(scheme, reason);
  if (!manifest.supportedSchemes.includes(scheme)) return fallback(scheme, "unsupported-scheme");
  if (kind !== "CUSTOM" || themeId === null) {
    return whole(manifest, scheme, "builtin", `builtin:${manifest.key}:${BUILTIN_VERSION}:${scheme}`);
  }
  const address = addressOf({ workspace_id: selection.workspaceId, theme_id: themeId, revision: String(version) });
  return {
    ...whole(manifest, scheme, "organization", `organization:${themeId}:${version}:${scheme}`),
    key: themeId,
    revision: String(version),
    assets: manifest.assets.map((asset) => ({ ...asset, ...address(asset.sourceUrl) })),
    fonts: manifest.fonts.filter(isUsedIn(manifest.schemes[scheme])).map((font) => {
      const derivative = usable.derivatives.get(assetIdOf(font.sourceUrl));
      const nativeDerivative = derivative
        ? {
            format: derivative.format,
            identity: derivative.sha256,
            ...address(font.sourceUrl, derivative.format),
          }
        : null;
      return { ...font, ...address(font.sourceUrl), nativeDerivative };
    }),
  };
}

/** The built-in default in place of the chosen theme. Nothing of the chosen theme is mixed in. */
function fallback(scheme: SchemeName, reason: FallbackReason): ResolvedTheme {
  const identity = `fallback:${DEFAULT_BUILTIN}:${BUILTIN_VERSION}:${scheme}:${reason}`;
  const manifest = builtin(DEFAULT_BUILTIN) as Manifest;
  return { ...whole(manifest, scheme, "fallback", identity), fallbackReason: reason };
}

const whole = (
  { key, name, revision, iconPack, schemes }: Manifest,
  scheme: SchemeName,
  source: ResolvedTheme["source"],
  identity: string,
): ResolvedTheme => ({
  key,
  name,
  revision,
  source,
  identity,
  requestedScheme: scheme,
  scheme,
  iconPack,
  fallbackReason: null,
  assets: [],
  fonts: [],
  manifest: schemes[scheme],
});

/** Whether a role of the scheme uses this face; roles use upright faces only. */
const isUsedIn =
  ({ typography }: Scheme) =>
  ({ family, weight, style }: Font): boolean =>
    style === "normal" &&
    ROLES.some((name) => typography[name].family === family && typography[name].weight === weight);

/** The content that a source names, with its address as part of this revision in this workspace. */
const addressOf =
  (place: Record<string, string>) =>
  (source: string, format: NativeFormat | null = null) => {
    const content = { assetId: assetIdOf(source), format };
    return { content, sourceUrl: placedAddress(content, place) };
  };
