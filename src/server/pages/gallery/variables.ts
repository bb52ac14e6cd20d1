import type { Manifest } from "../../../domains/themes/manifest/shape.ts";
import type { SchemeName } from "../../../domains/themes/manifest/vocabulary.ts";
import { ownFamily, quoted } from "./faces.ts";

type Tree = { readonly [name: string]: Tree | string | number | readonly string[] };

/**
 * Returns the tokens of a scheme as custom properties: `--colors-actionPrimary`, `--typography-body-size` and so on.
 * `key` is the theme's.
 */
export function variables(manifest: Manifest, scheme: SchemeName, key: string): string {
  const { components: _recipes, ...tokens } = manifest.schemes[scheme];
  const brought = new Set(manifest.fonts.map(({ family }) => family));
  const fontName = (name: string) =>
    brought.has(name) ? quoted(ownFamily(key, name)) : GENERIC.test(name) ? name : quoted(name);
  return Object.entries(flat(tokens as unknown as Tree, "", fontName))
    .map(([name, value]) => `--${name}: ${safe(value)};`)
    .join("\n");
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

function flat(tree: Tree, prefix: string, fontName: (name: string) => string): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([name, value]) => {
      const key = prefix + name;
      if (Array.isArray(value)) return { [key]: value.length === 0 ? "sans-serif" : value.map(fontName).join(", ") };
      if (typeof value === "object") return flat(value as Tree, `${key}-`, fontName);
      return { [key]: name === "family" ? fontName(String(value)) : String(value) };
    }),
  );
}

const GENERIC = /^(ui-)?(sans-serif|serif|monospace|rounded)$|^system-ui$/;

/** Values passed validation; what could end a declaration or the style element has no business in one all the same. */
const safe = (value: string) => value.replaceAll(/[;{}<>]/g, "");
