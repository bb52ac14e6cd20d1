import { contrastOf } from "../manifest/contrast.ts";
import type { ColorToken, SchemeName } from "../manifest/vocabulary.ts";
import type { Lch, Palette } from "./design.ts";

/** Contrast ratios with a margin, because printed values are rounded. */
const TEXT = 4.6;
const SIGN = 3.1;

/** Computes every color of a scheme from its palette. Inks are shifted until they are readable. */
export function paint(palette: Palette, scheme: SchemeName): Record<ColorToken, string> {
  const { sunken, canvas, surface, raised, ink, border, brand, primary, focal, link, sidebar, hues, charts } = palette;
  const isDark = scheme === "dark";
  const away = isDark ? 0.05 : -0.05;
  const grounds = [canvas, surface, raised, sunken];
  const muted = readable([isDark ? 0.72 : 0.5, ink[1], ink[2]], grounds, TEXT);
  const anchor = readable(link, grounds, TEXT);
  const anchorHover = readable(shifted(link, away), grounds, TEXT);
  const soft = blend(surface, primary, isDark ? 0.26 : 0.14);
  const faint = blend(surface, ink, 0.06);
  const fainter = blend(surface, ink, 0.11);
  const tone = (hue: number): Lch => (isDark ? [0.36, 0.075, hue] : [0.93, 0.045, hue]);
  const destructive: Lch = isDark ? [0.6, 0.19, hues.danger] : [0.54, 0.2, hues.danger];
  const field = isDark ? sunken : raised;
  const off = blend(surface, ink, 0.09);
  const focusRing = readable(focal, grounds, SIGN);
  const sidebarActive = blend(sidebar, primary, isDark ? 0.32 : 0.18);
  return {
    ...action("actionPrimary", primary),
    ...action("actionFocal", focal),
    ...action("actionDestructive", destructive),
    actionOrdinary: css(faint),
    actionOrdinaryHover: css(fainter),
    actionOrdinaryActive: css(blend(surface, ink, 0.16)),
    actionOrdinaryBorder: css(blend(border, ink, 0.1)),
    actionOrdinaryInk: css(ink),
    actionQuiet: css(ink, 0),
    actionQuietHover: css(ink, 0.07),
    actionQuietActive: css(ink, 0.12),
    actionQuietInk: css(ink),
    actionLink: css(anchor),
    actionLinkHover: css(anchorHover),
    border: css(border),
    brand: css(readable(brand, [inkOn([brand])], TEXT)),
    brandInk: css(inkOn([brand])),
    browserChrome: css(blend(canvas, ink, 0.05)),
    browserSurface: css(surface),
    canvas: css(canvas),
    cardHover: css(blend(surface, ink, 0.035)),
    caret: css(readable(primary, [field], SIGN)),
    chart1: css(charts[0]),
    chart2: css(charts[1]),
    chart3: css(charts[2]),
    chart4: css(charts[3]),
    chart5: css(charts[4]),
    chrome: css(sidebar),
    chromeInk: css(inkOn([sidebar])),
    ...notice("danger", tone(hues.danger)),
    ...notice("info", tone(hues.info)),
    ...notice("success", tone(hues.success)),
    ...notice("warning", tone(hues.warning)),
    disabled: css(off),
    disabledInk: css(readable(blend(off, ink, 0.45), [off], SIGN)),
    field: css(field),
    fieldBorder: css(blend(border, ink, 0.22)),
    fieldDisabled: css(off),
    fieldDisabledInk: css(readable(blend(off, ink, 0.45), [off], SIGN)),
    fieldFocus: css(field),
    fieldHover: css(blend(field, ink, 0.03)),
    fieldInk: css(ink),
    focus: css(focusRing),
    ink: css(ink),
    input: css(blend(border, ink, 0.22)),
    link: css(anchor),
    mutedInk: css(muted),
    navigationActive: css(soft),
    navigationActiveInk: css(inkOn([soft], primary)),
    navigationHover: css(blend(sidebar, ink, 0.05)),
    overlay: css(isDark ? [0.1, ink[1], ink[2]] : [0.25, ink[1], ink[2]], isDark ? 0.64 : 0.4),
    scrim: css(isDark ? [0.06, ink[1], ink[2]] : [0.2, ink[1], ink[2]], isDark ? 0.8 : 0.6),
    selection: css(blend(surface, focal, isDark ? 0.4 : 0.24)),
    selectionInk: css(inkOn([blend(surface, focal, isDark ? 0.4 : 0.24)])),
    sidebar: css(sidebar),
    sidebarActive: css(sidebarActive),
    sidebarActiveInk: css(inkOn([sidebarActive], primary)),
    sidebarBorder: css(blend(sidebar, ink, 0.12)),
    sidebarInk: css(inkOn([sidebar, blend(sidebar, ink, 0.05)])),
    surface: css(surface),
    surfaceRaised: css(raised),
    surfaceSunken: css(sunken),
    workspace: css(blend(canvas, brand, isDark ? 0.1 : 0.06)),
    workspaceInk: css(inkOn([blend(canvas, brand, isDark ? 0.1 : 0.06)])),
  };
}

type Named<Name extends string> = Record<Name | `${Name}Hover` | `${Name}Active` | `${Name}Ink`, string>;

/** The colors of a filled action. Under the pointer the ground shifts away from its ink, so that the ink stays readable. */
function action<Name extends string>(name: Name, ground: Lch): Named<Name> {
  const ink = inkOn([ground]);
  const away = ink[0] > ground[0] ? -1 : 1;
  const base = readable(ground, [ink], TEXT);
  return {
    [name]: css(base),
    [`${name}Hover`]: css(shifted(base, away * 0.035)),
    [`${name}Active`]: css(shifted(base, away * 0.07)),
    [`${name}Ink`]: css(ink),
  } as Named<Name>;
}

const notice = <Name extends string>(name: Name, ground: Lch) =>
  ({ [name]: css(ground), [`${name}Ink`]: css(inkOn([ground], ground)) }) as Record<Name | `${Name}Ink`, string>;

/** Near-black or near-white, whichever has the higher contrast to all grounds; tinted if a hue is given and stays readable. */
function inkOn(grounds: readonly Lch[], tint?: Lch): Lch {
  const hue = tint?.[2] ?? grounds[0]?.[2] ?? 0;
  const candidates: Lch[] = [
    [0.22, 0.02, hue],
    [0.985, 0.006, hue],
  ];
  const worst = (ink: Lch) => Math.min(...grounds.map((ground) => ratio(ink, ground)));
  const [dark, light] = candidates as [Lch, Lch];
  const best = worst(dark) >= worst(light) ? dark : light;
  if (!tint) return best;
  const tinted: Lch = best === dark ? [0.36, Math.min(0.11, tint[1] + 0.05), hue] : [0.9, Math.min(0.07, tint[1]), hue];
  return readable(tinted, grounds, TEXT);
}

/** Shifts a color in lightness, away from its grounds, until its ratio to each is at least `least`. */
function readable(color: Lch, grounds: readonly Lch[], least: number): Lch {
  const lightness = grounds.reduce((sum, [l]) => sum + l, 0) / grounds.length;
  const step = color[0] > lightness ? 0.01 : -0.01;
  let moved = color;
  while (grounds.some((ground) => ratio(moved, ground) < least) && moved[0] + step > 0 && moved[0] + step < 1) {
    moved = shifted(moved, step);
  }
  return moved;
}

const asColor = ([l, c, h]: Lch) => ({ mode: "oklch" as const, l, c, h });
const ratio = (ink: Lch, ground: Lch) => contrastOf(asColor(ink), [asColor(ground)]);
const shifted = ([l, c, h]: Lch, by: number): Lch => [Math.min(1, Math.max(0, l + by)), c, h];

/** Mixes `share` of the second color into the first, along a straight line in OKLab. */
function blend(below: Lch, above: Lch, share: number): Lch {
  const [one, other] = [lab(below), lab(above)];
  const [l = 0, a = 0, b = 0] = one.map((value, index) => value * (1 - share) + (other[index] ?? 0) * share);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [l, Math.hypot(a, b), (hue + 360) % 360];
}

const lab = ([l, c, h]: Lch) => [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** `oklch(l c h)` or `oklch(l c h / alpha)`. */
function css([l, c, h]: Lch, alpha = 1): string {
  const channels = `${rounded(l, 3)} ${rounded(c, 3)} ${rounded(h, 1)}`;
  return alpha === 1 ? `oklch(${channels})` : `oklch(${channels} / ${alpha})`;
}
