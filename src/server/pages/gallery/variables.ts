import { declarations, tokensOf } from "../../../domains/themes/cssVariables.ts";
import type { Manifest } from "../../../domains/themes/manifest/shape.ts";
import type { SchemeName } from "../../../domains/themes/manifest/vocabulary.ts";
import { ownFamily } from "./faces.ts";

/** Returns the tokens of a scheme as custom properties, with the fonts that this page loads. `key` is the theme's. */
export function variables(manifest: Manifest, scheme: SchemeName, key: string): string {
  const families = new Map(manifest.fonts.map(({ family }) => [family, ownFamily(key, family)]));
  return declarations(tokensOf(manifest.schemes[scheme], families));
}

/** Returns the recipes as attributes that the style sheet selects by: `data-button="solid"`. */
export function recipes(manifest: Manifest, scheme: SchemeName): string {
  const { components, shape, shell, spacing } = manifest.schemes[scheme];
  const attributes = {
    ...components,
    treatment: shell.canvasTreatment,
    density: spacing.density,
    edge: shape.borderStyle,
  };
  return Object.entries(attributes)
    .map(([name, value]) => `data-${name.toLowerCase()}="${value}"`)
    .join(" ");
}
