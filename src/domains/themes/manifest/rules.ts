import { colorOf } from "./color.ts";
import { contrastOf, PAIRS } from "./contrast.ts";
import { easingOf, lengthOf, lineHeightOf, millisecondsOf, pixelsOf, shadowsOf } from "./css.ts";
import { EDITOR_TOKENS, PROTECTED_EDITOR } from "./protectedEditor.ts";
import type { Manifest, Scheme } from "./shape.ts";
import {
  COLORS,
  ELEVATIONS,
  MOVEMENTS,
  RADII,
  ROLES,
  SCHEMES,
  type SchemeName,
  SHELL_SIZES,
  SPACES,
} from "./vocabulary.ts";

/** A broken rule: the token, the rule, the value and the requirement. */
export interface Violation {
  /** The path from the manifest's root. */
  path: (string | number)[];
  rule: Rule;
  value: string;
  needed: string;
}

export type Rule =
  | "color"
  | "contrast"
  | "length"
  | "line-height"
  | "duration"
  | "easing"
  | "shadow"
  | "touch-target"
  | "protected"
  | "scheme"
  | "asset"
  | "font";

type Report = (path: Violation["path"], rule: Rule, value: string, needed: string) => void;

/** Checks the values of one scheme, in the order of the contract's members (docs/decisions/themes.md, 10). */
export function checkScheme(scheme: Scheme, name: SchemeName, report: Report): void {
  const at =
    (...above: string[]): Report =>
    (path, ...rest) =>
      report(["schemes", name, ...above, ...path], ...rest);
  checkColors(scheme, at("colors"));
  checkElevation(scheme, at("elevation"));
  checkMotion(scheme, at("motion"));
  checkEditor(scheme, name, at("protectedEditor"));
  checkSizes(scheme, at());
  checkTypography(scheme, at("typography"));
}

const COLOR = "an absolute color, such as hex, oklch() or color-mix()";

function checkColors({ colors }: Scheme, report: Report): void {
  const read = new Map(COLORS.map((token) => [token, colorOf(colors[token])]));
  for (const [token, color] of read) if (color === undefined) report([token], "color", colors[token], COLOR);
  for (const { ink, on, least, below } of PAIRS) {
    const [above, ground, beneath] = [ink, on, below ?? on].map((token) => read.get(token));
    if (!above || !ground || !beneath) continue;
    const ratio = contrastOf(above, below ? [beneath, ground] : [ground]);
    // Two decimals, rounded down, so that a ratio that is too small never looks sufficient.
    const shown = Math.floor(ratio * 100) / 100;
    if (ratio < least) report([ink], "contrast", `${shown}:1 on ${on}`, `${least}:1`);
  }
}

function checkElevation({ elevation }: Scheme, report: Report): void {
  for (const token of ELEVATIONS) {
    if (!shadowsOf(elevation[token])) report([token], "shadow", elevation[token], "none, or shadows with colors");
  }
}

const LONGEST_MS = 2000;

function checkMotion({ motion }: Scheme, report: Report): void {
  for (const token of MOVEMENTS) {
    const { distance, duration, easing } = motion[token];
    if (lengthOf(distance) === undefined) report([token, "distance"], "length", distance, "px, rem, em or %");
    const lasts = millisecondsOf(duration);
    if (lasts === undefined || lasts < 0 || lasts > LONGEST_MS) {
      report([token, "duration"], "duration", duration, `0 to ${LONGEST_MS} ms`);
    }
    if (!easingOf(easing)) report([token, "easing"], "easing", easing, "an easing keyword or cubic-bezier()");
  }
}

function checkEditor({ protectedEditor }: Scheme, name: SchemeName, report: Report): void {
  for (const token of EDITOR_TOKENS) {
    const needed = PROTECTED_EDITOR[name][token];
    if (protectedEditor[token] !== needed) report([token], "protected", protectedEditor[token], needed);
  }
}

const MOST_PX = 10_000;

function checkSizes({ shape, shell, spacing }: Scheme, report: Report): void {
  const sizes: [string[], string][] = [
    ...[...RADII, "borderWidth" as const].map((token): [string[], string] => [["shape", token], shape[token]]),
    ...SHELL_SIZES.map((token): [string[], string] => [["shell", token], shell[token]]),
    ...SPACES.map((token): [string[], string] => [["spacing", token], spacing[token]]),
  ];
  for (const [path, value] of sizes) {
    const length = lengthOf(value);
    const fits = length !== undefined && length.value >= 0 && (pixelsOf(value) ?? 0) <= MOST_PX;
    if (!fits) report(path, "length", value, `0 to ${MOST_PX} px, in px, rem, em or %`);
  }
  const target = pixelsOf(spacing.touchTarget);
  if (target === undefined || target < 44 || target > 96) {
    report(["spacing", "touchTarget"], "touch-target", spacing.touchTarget, "44 to 96 px");
  }
}

function checkTypography({ typography }: Scheme, report: Report): void {
  for (const name of ROLES) {
    const { size, lineHeight, tracking } = typography[name];
    const px = pixelsOf(size);
    if (px === undefined || px < 11 || px > 256) report([name, "size"], "length", size, "11 to 256 px");
    const lines = lineHeightOf(lineHeight);
    if (lines === undefined || lines < 1 || lines > 2.5) {
      report([name, "lineHeight"], "line-height", lineHeight, "1 to 2.5 times the size");
    }
    if (lengthOf(tracking) === undefined) report([name, "tracking"], "length", tracking, "px, rem, em or %");
  }
}

const ILLUSTRATIONS: ReadonlySet<string> = new Set(["empty-state-illustration", "loading-illustration"]);

/** Checks the assets, the fonts and the supported schemes of a manifest. */
export function checkManifest({ supportedSchemes, assets, fonts }: Manifest, report: Report): void {
  if (new Set(supportedSchemes).size < supportedSchemes.length) {
    report(["supportedSchemes"], "scheme", supportedSchemes.join(", "), `each of ${SCHEMES.join(", ")} once`);
  }
  assets.forEach(({ slot, alt }, index) => {
    const first = assets.findIndex((other) => other.slot === slot);
    if (first < index) report(["assets", index, "slot"], "asset", slot, "one asset for each slot");
    if (ILLUSTRATIONS.has(slot) && alt.trim() === "")
      report(["assets", index, "alt"], "asset", alt, "an alternative text");
  });
  fonts.forEach(({ family, weight, style }, index) => {
    const first = fonts.findIndex((font) => font.family === family && font.weight === weight && font.style === style);
    if (first < index) report(["fonts", index], "font", `${family} ${weight} ${style}`, "each face once");
  });
}
