import type { Color } from "culori";
import { flatten } from "./color.ts";
import type { ColorToken } from "./vocabulary.ts";

/** A color on its ground, with the least contrast ratio (WCAG 2.2 §1.4.3, §1.4.11; docs/decisions/themes.md, 10). */
export interface Pair {
  ink: ColorToken;
  on: ColorToken;
  least: number;
  /** The color below a ground that may be transparent. */
  below?: ColorToken;
}

const TEXT = 4.5;
const SIGN = 3;

const text = (ink: ColorToken, ...grounds: ColorToken[]): Pair[] => grounds.map((on) => ({ ink, on, least: TEXT }));
const sign = (ink: ColorToken, ...grounds: ColorToken[]): Pair[] => grounds.map((on) => ({ ink, on, least: SIGN }));
const quiet = (on: ColorToken): Pair => ({ ink: "actionQuietInk", on, least: TEXT, below: "surface" });

/** Every pair of colors that clients draw. */
export const PAIRS: readonly Pair[] = [
  ...text("ink", "canvas", "surface", "surfaceRaised", "surfaceSunken", "cardHover", "browserSurface"),
  ...text("mutedInk", "canvas", "surface", "surfaceRaised", "surfaceSunken"),
  ...text("link", "canvas", "surface", "surfaceRaised"),
  ...text("actionLink", "canvas", "surface"),
  ...text("actionLinkHover", "canvas", "surface"),
  ...text("actionPrimaryInk", "actionPrimary", "actionPrimaryHover", "actionPrimaryActive"),
  ...text("actionFocalInk", "actionFocal", "actionFocalHover", "actionFocalActive"),
  ...text("actionOrdinaryInk", "actionOrdinary", "actionOrdinaryHover", "actionOrdinaryActive"),
  ...text("actionDestructiveInk", "actionDestructive", "actionDestructiveHover", "actionDestructiveActive"),
  ...(["actionQuiet", "actionQuietHover", "actionQuietActive"] as const).map(quiet),
  ...text("brandInk", "brand"),
  ...text("chromeInk", "chrome"),
  ...text("dangerInk", "danger"),
  ...text("infoInk", "info"),
  ...text("successInk", "success"),
  ...text("warningInk", "warning"),
  ...text("fieldInk", "field", "fieldHover", "fieldFocus"),
  ...text("navigationActiveInk", "navigationActive"),
  ...text("selectionInk", "selection"),
  ...text("sidebarInk", "sidebar", "navigationHover"),
  ...text("sidebarActiveInk", "sidebarActive"),
  ...text("workspaceInk", "workspace"),
  ...sign("disabledInk", "disabled"),
  ...sign("fieldDisabledInk", "fieldDisabled"),
  ...sign("focus", "canvas", "surface", "surfaceRaised"),
  ...sign("caret", "field"),
];

/** The contrast ratio of a color on its ground, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(ink: Color, grounds: readonly Color[]): number {
  const [one, other] = [luminance(flatten([...grounds, ink])), luminance(flatten(grounds))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const luminance = ({ r, g, b }: { r: number; g: number; b: number }) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
