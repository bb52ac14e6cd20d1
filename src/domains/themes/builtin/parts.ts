import type { Scheme } from "../manifest/shape.ts";

const SANS = ["ui-sans-serif", "system-ui", "sans-serif"];
const SERIF = ["ui-serif", "Georgia", "serif"];
const MONO = ["ui-monospace", "Menlo", "monospace"];

/** Font stacks with a member on every system: built-in themes bring no fonts. */
const FACES = {
  sans: { family: "Inter", fallbacks: SANS },
  humanist: { family: "Seravek", fallbacks: ["Gill Sans Nova", "Ubuntu", "Calibri", ...SANS] },
  geometric: { family: "Avenir", fallbacks: ["Montserrat", "Corbel", "URW Gothic", ...SANS] },
  rounded: { family: "ui-rounded", fallbacks: ["Hiragino Maru Gothic ProN", "Quicksand", "Comfortaa", ...SANS] },
  industrial: { family: "Bahnschrift", fallbacks: ["DIN Alternate", "Franklin Gothic Medium", ...SANS] },
  serif: { family: "Charter", fallbacks: ["Bitstream Charter", "Sitka Text", "Cambria", ...SERIF] },
  oldStyle: { family: "Iowan Old Style", fallbacks: ["Palatino Linotype", "URW Palladio L", ...SERIF] },
  slab: { family: "Rockwell", fallbacks: ["Rockwell Nova", "Roboto Slab", "DejaVu Serif", ...SERIF] },
  mono: { family: "ui-monospace", fallbacks: ["Cascadia Code", "Source Code Pro", ...MONO] },
} as const satisfies Record<string, { family: string; fallbacks: readonly string[] }>;
type Face = keyof typeof FACES;

interface Voices {
  body: Face;
  display: Face;
  /** The size of body text in px; other sizes follow by `ratio`. */
  size?: number;
  ratio?: number;
  displayWeight?: number;
}

/** The six typographic roles on one scale. */
export function typography({
  body,
  display,
  size = 16,
  ratio = 1.2,
  displayWeight = 700,
}: Voices): Scheme["typography"] {
  const rem = (px: number) => `${Number((px / 16).toFixed(4))}rem`;
  const role = (face: Face, px: number, weight: number, lineHeight: number, tracking: string) => ({
    family: FACES[face].family,
    fallbacks: [...FACES[face].fallbacks],
    size: rem(px),
    lineHeight: String(lineHeight),
    tracking,
    weight,
  });
  return {
    body: role(body, size, 400, 1.55, "0em"),
    code: role("mono", size * 0.925, 400, 1.5, "0em"),
    display: role(display, size * ratio ** 4, displayWeight, 1.12, "-0.02em"),
    label: role(body, size * 0.875, 550, 1.35, "0.005em"),
    metadata: role(body, Math.max(12, size * 0.8125), 450, 1.4, "0.01em"),
    title: role(display, size * ratio ** 2, Math.max(600, displayWeight - 50), 1.25, "-0.01em"),
  };
}

/** Radii that follow from one. */
export const shape = (
  radius: number,
  { borderStyle = "solid", borderWidth = 1 }: { borderStyle?: "solid" | "dashed"; borderWidth?: number } = {},
): Scheme["shape"] => ({
  borderStyle,
  borderWidth: `${borderWidth}px`,
  radius: `${radius}px`,
  radiusSm: `${Math.round(radius * 0.6)}px`,
  radiusMd: `${Math.round(radius * 1.25)}px`,
  radiusLg: `${Math.round(radius * 1.9)}px`,
  radiusMedia: `${Math.round(radius * 1.25)}px`,
  radiusPill: radius <= 3 ? `${radius}px` : "999px",
});

const SPACINGS = {
  compact: { base: 4, control: 36, compact: 28, gap: 8, gutter: 20, section: 24 },
  comfortable: { base: 4, control: 42, compact: 32, gap: 12, gutter: 28, section: 36 },
  spacious: { base: 5, control: 48, compact: 36, gap: 16, gutter: 36, section: 52 },
};

/** Sizes and distances by density. */
export function spacing(density: keyof typeof SPACINGS): Scheme["spacing"] {
  const { base, control, compact, gap, gutter, section } = SPACINGS[density];
  return {
    density,
    base: `${base}px`,
    compactControlHeight: `${compact}px`,
    componentGap: `${gap}px`,
    controlHeight: `${control}px`,
    pageGutter: `${gutter}px`,
    sectionGap: `${section}px`,
    touchTarget: density === "spacious" ? "48px" : "44px",
  };
}

/** The sizes of the frame around pages. */
export const shell = (
  canvasTreatment: Scheme["shell"]["canvasTreatment"],
  { content = 1180, header = 56, sidebar = 248 }: { content?: number; header?: number; sidebar?: number } = {},
): Scheme["shell"] => ({
  canvasTreatment,
  contentMaxWidth: `${content}px`,
  headerHeight: `${header}px`,
  mobileNavigationHeight: "60px",
  sidebarWidth: `${sidebar}px`,
});

const CURVES = {
  calm: "cubic-bezier(0.2, 0, 0, 1)",
  crisp: "cubic-bezier(0.3, 0, 0.1, 1)",
  springy: "cubic-bezier(0.34, 1.4, 0.5, 1)",
};

/** Movements with one speed: `pace` 1 is ordinary, a greater one is slower. */
export function motion(
  curve: keyof typeof CURVES,
  {
    pace = 1,
    reach = 8,
    reducedMotion = "crossfade",
  }: { pace?: number; reach?: number; reducedMotion?: "instant" | "crossfade" } = {},
): Scheme["motion"] {
  const movement = (ms: number, distance: number, opacity: number, easing: string = CURVES[curve]) => ({
    duration: `${Math.round(ms * pace)}ms`,
    distance: `${distance}px`,
    opacity,
    easing,
  });
  return {
    entry: movement(220, reach, 0),
    exit: movement(150, Math.round(reach / 2), 0, "ease-in"),
    hover: movement(120, 0, 1),
    loading: movement(1100, 0, 0.5, "ease-in-out"),
    pageTransition: movement(260, reach, 0),
    press: movement(80, 1, 1),
    selection: movement(160, 0, 1),
    reducedMotion,
  };
}
