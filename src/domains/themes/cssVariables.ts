import { invalidInput } from "../../platform/errors/errors.ts";
import { BOUNDS } from "./bounds.ts";
import type { Scheme } from "./manifest/shape.ts";
import type { SchemeName } from "./manifest/vocabulary.ts";

/** The values of a scheme in CSS notation by name, such as `colors-actionPrimary` and `typography-body-size`. */
export type Tokens = Readonly<Record<string, string>>;

type Tree = { readonly [name: string]: Tree | string | number | readonly string[] };

/**
 * Returns the values of a scheme by name, without the recipes of components, which are words and no values. `families`
 * replaces the names of font families that a page loads under names of its own.
 */
export function tokensOf(scheme: Scheme, families: ReadonlyMap<string, string> = new Map()): Tokens {
  const { components: _recipes, ...tokens } = scheme;
  const familyOf = (name: string) => {
    const own = families.get(name);
    return own === undefined && GENERIC.test(name) ? name : quoted(own ?? name);
  };
  const pairs = flat(tokens, "", familyOf);
  return Object.fromEntries(pairs.map(([name, value]) => [name, safe(value)]));
}

/** Returns tokens as declarations of custom properties: `--app-colors-actionPrimary: #1d4ed8;`, one a line. */
export const declarations = (tokens: Tokens, prefix?: string | null): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${prefix == null ? "" : `${prefix}-`}${name}: ${value};`)
    .join("\n");

/**
 * Returns the text of a style rule for the whole page, which names every token of a scheme.
 * @throws DomainError INVALID_INPUT for a prefix that is no identifier of CSS, or is too long
 */
export function cssVariables(scheme: Scheme, name: SchemeName, prefix?: string | null): string {
  const { maxLength } = BOUNDS.cssPrefix;
  if (prefix != null && (prefix.length > maxLength || !IDENTIFIER.test(prefix))) {
    const rule = `must be a CSS identifier of 1 to ${maxLength} letters, digits, hyphens and underscores, beginning with a letter or an underscore`;
    throw invalidInput(["prefix"], rule, prefix.slice(0, 2 * maxLength));
  }
  return `:root {\ncolor-scheme: ${name};\n${declarations(tokensOf(scheme), prefix)}\n}`;
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;

function flat(tree: Tree, prefix: string, familyOf: (name: string) => string): [name: string, value: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] => {
    const key = prefix + name;
    if (Array.isArray(value)) return [[key, value.length === 0 ? "sans-serif" : value.map(familyOf).join(", ")]];
    if (typeof value === "object") return flat(value as Tree, `${key}-`, familyOf);
    return [[key, name === "family" ? familyOf(String(value)) : String(value)]];
  });
}

const GENERIC = /^(ui-)?(sans-serif|serif|monospace|rounded)$|^system-ui$/;

/** Values passed validation; what could end a declaration or the style element has no business in one all the same. */
const safe = (value: string) => value.replaceAll(/[;{}<>]/g, "");

/** Returns a text as a CSS string that cannot end the style element. */
export const quoted = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} _.,:;?&=/-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
