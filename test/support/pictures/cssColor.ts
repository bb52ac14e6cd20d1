/**
 * Colors by the formulas of CSS Color 4 (§10, §17, §18) and CSS Color 5 (§3), written from the specification. Nothing
 * of the code under test and no color library is used.
 */
export type Triple = [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const times = (m: Matrix, v: Triple): Triple => m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Triple;
const each = (v: Triple, f: (x: number) => number): Triple => v.map(f) as Triple;
const signed = (f: (x: number) => number) => (x: number) => Math.sign(x) * f(Math.abs(x));

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const minors: Matrix = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const determinant = a * minors[0][0] + b * minors[1][0] + c * minors[2][0];
  return minors.map((row) => each(row, (x) => x / determinant)) as unknown as Matrix;
}

const SRGB: Matrix = [
  [506752 / 1228815, 87881 / 245763, 12673 / 70218],
  [87098 / 409605, 175762 / 245763, 12673 / 175545],
  [7918 / 409605, 87881 / 737289, 1001167 / 1053270],
];
const P3: Matrix = [
  [608311 / 1250200, 189793 / 714400, 198249 / 1000160],
  [35783 / 156275, 247089 / 357200, 198249 / 2500400],
  [0, 32229 / 714400, 5220557 / 5000800],
];
const A98: Matrix = [
  [573536 / 994567, 263643 / 1420810, 187206 / 994567],
  [591459 / 1989134, 6239551 / 9945670, 374412 / 4972835],
  [53769 / 1989134, 351524 / 4972835, 4929758 / 4972835],
];
const REC2020: Matrix = [
  [63426534 / 99577255, 20160776 / 139408157, 47086771 / 278816314],
  [26158966 / 99577255, 472592308 / 697040785, 8267143 / 139408157],
  [0, 19567812 / 697040785, 295819943 / 278816314],
];
const PROPHOTO: Matrix = [
  [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
  [0.2880748288194013, 0.711835234241873, 0.00008993693872564],
  [0, 0, 0.8251046025104602],
];
const D50_TO_D65: Matrix = [
  [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
  [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
  [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
];
const TO_LMS: Matrix = [
  [0.819022437996703, 0.3619062600528904, -0.1288737815209879],
  [0.0329836539323885, 0.9292868615863434, 0.0361446663506424],
  [0.0481771893596242, 0.2642395317527308, 0.6335478284694309],
];
const TO_OKLAB: Matrix = [
  [0.210454268309314, 0.7936177747023054, -0.0040720430116193],
  [1.9779985324311684, -2.42859224204858, 0.450593709617411],
  [0.0259040424655478, 0.7827717124575296, -0.8086757549230774],
];
const D50: Triple = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585];

const srgbToLinear = signed((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
const srgbFromLinear = signed((x) => (x > 0.0031308 ? 1.055 * x ** (1 / 2.4) - 0.055 : 12.92 * x));
const ALPHA = 1.09929682680944;
const BETA = 0.018053968510807;

interface Space {
  toXyz(v: Triple): Triple;
  fromXyz(v: Triple): Triple;
  /** The index of the hue. */
  hue?: number;
}

const rgbSpace = (
  matrix: Matrix,
  decode: (x: number) => number,
  encode: (x: number) => number,
  d50 = false,
): Space => ({
  toXyz: (v) => {
    const xyz = times(matrix, each(v, decode));
    return d50 ? times(D50_TO_D65, xyz) : xyz;
  },
  fromXyz: (v) => each(times(inverse(matrix), d50 ? times(inverse(D50_TO_D65), v) : v), encode),
});

const KAPPA = 24389 / 27;
const EPSILON = 216 / 24389;
const lab: Space = {
  toXyz([l, a, b]) {
    const y = (l + 16) / 116;
    const back = (f: number) => (f ** 3 > EPSILON ? f ** 3 : (116 * f - 16) / KAPPA);
    const relative: Triple = [back(a / 500 + y), l > KAPPA * EPSILON ? y ** 3 : l / KAPPA, back(y - b / 200)];
    return times(D50_TO_D65, relative.map((x, i) => x * (D50[i] ?? 1)) as Triple);
  },
  fromXyz(v) {
    const relative = times(inverse(D50_TO_D65), v).map((x, i) => x / (D50[i] ?? 1)) as Triple;
    const [x, y, z] = each(relative, (t) => (t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  },
};
const oklab: Space = {
  toXyz: (v) =>
    times(
      inverse(TO_LMS),
      each(times(inverse(TO_OKLAB), v), (x) => x ** 3),
    ),
  fromXyz: (v) => times(TO_OKLAB, each(times(TO_LMS, v), Math.cbrt)),
};
const polar = (flat: Space): Space => ({
  hue: 2,
  toXyz: ([l, c, h]) => flat.toXyz([l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]),
  fromXyz(v) {
    const [l, a, b] = flat.fromXyz(v);
    return [l, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
  },
});

const srgb = rgbSpace(SRGB, srgbToLinear, srgbFromLinear);
function hueOf([r, g, b]: Triple): number {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const d = most - least;
  if (d === 0) return 0;
  if (most === r) return 60 * ((g - b) / d + (g < b ? 6 : 0));
  return most === g ? 60 * ((b - r) / d + 2) : 60 * ((r - g) / d + 4);
}
export const hslToSrgb = ([hue, s, l]: Triple): Triple => {
  const f = (n: number) => {
    const k = (n + hue / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [f(0), f(8), f(4)];
};
const hwbToSrgb = ([hue, w, b]: Triple): Triple =>
  w + b >= 1 ? [w / (w + b), w / (w + b), w / (w + b)] : each(hslToSrgb([hue, 1, 0.5]), (x) => x * (1 - w - b) + w);
const hsl: Space = {
  hue: 0,
  toXyz: (v) => srgb.toXyz(hslToSrgb(v)),
  fromXyz(v) {
    const rgb = srgb.fromXyz(v);
    const [most, least] = [Math.max(...rgb), Math.min(...rgb)];
    const l = (most + least) / 2;
    return [hueOf(rgb), l === 0 || l === 1 ? 0 : (most - l) / Math.min(l, 1 - l), l];
  },
};
const hwb: Space = {
  hue: 0,
  toXyz: (v) => srgb.toXyz(hwbToSrgb(v)),
  fromXyz(v) {
    const rgb = srgb.fromXyz(v);
    return [hueOf(rgb), Math.min(...rgb), 1 - Math.max(...rgb)];
  },
};
const xyz: Space = { toXyz: (v) => v, fromXyz: (v) => v };

export const SPACES = {
  srgb,
  "srgb-linear": rgbSpace(
    SRGB,
    (x) => x,
    (x) => x,
  ),
  "display-p3": rgbSpace(P3, srgbToLinear, srgbFromLinear),
  "a98-rgb": rgbSpace(
    A98,
    signed((x) => x ** (563 / 256)),
    signed((x) => x ** (256 / 563)),
  ),
  "prophoto-rgb": rgbSpace(
    PROPHOTO,
    signed((x) => (x <= 16 / 512 ? x / 16 : x ** 1.8)),
    signed((x) => (x >= 1 / 512 ? x ** (1 / 1.8) : 16 * x)),
    true,
  ),
  rec2020: rgbSpace(
    REC2020,
    signed((x) => (x < BETA * 4.5 ? x / 4.5 : ((x + ALPHA - 1) / ALPHA) ** (1 / 0.45))),
    signed((x) => (x > BETA ? ALPHA * x ** 0.45 - (ALPHA - 1) : 4.5 * x)),
  ),
  xyz,
  "xyz-d65": xyz,
  "xyz-d50": {
    toXyz: (v: Triple) => times(D50_TO_D65, v),
    fromXyz: (v: Triple) => times(inverse(D50_TO_D65), v),
  } as Space,
  lab,
  lch: polar(lab),
  oklab,
  oklch: polar(oklab),
  hsl,
  hwb,
} as const satisfies Record<string, Space>;
export type SpaceName = keyof typeof SPACES;
export const isPolar = (name: SpaceName): boolean => SPACES[name].hue !== undefined;

export interface Rgba {
  rgb: Triple;
  alpha: number;
}

/** Mixes two sRGB colors as CSS Color 5 §3.2 says; shares from 0 to 100. */
export function mixOf(name: SpaceName, arc: string, one: Rgba, other: Rgba, p1: number, p2: number): Rgba {
  const space: Space = SPACES[name];
  const [from, to] = [space.fromXyz(srgb.toXyz(one.rgb)), space.fromXyz(srgb.toXyz(other.rgb))];
  const share = p2 / (p1 + p2);
  const alpha = one.alpha * (1 - share) + other.alpha * share;
  const mixed = from.map((a, index) => {
    const b = to[index] ?? 0;
    if (index !== space.hue) return (a * one.alpha * (1 - share) + b * other.alpha * share) / alpha;
    const [first, second] = arcOf(arc, a, b);
    return (((first * (1 - share) + second * share) % 360) + 360) % 360;
  }) as Triple;
  return { rgb: srgb.fromXyz(space.toXyz(mixed)), alpha: alpha * Math.min(1, (p1 + p2) / 100) };
}

/** The arcs of CSS Color 4 §12.4, for hues that are equal or opposite if six digits of their difference are. */
function arcOf(arc: string, a: number, b: number): [number, number] {
  const d = Number((b - a).toFixed(6)) % 360;
  const unchanged: [number, number] = [a, a + d];
  const raisedFirst: [number, number] = [a + 360, a + d];
  const raisedSecond: [number, number] = [a, a + d + 360];
  if (arc === "shorter") return d > 180 ? raisedFirst : d < -180 ? raisedSecond : unchanged;
  if (arc === "longer") return d > 0 && d < 180 ? raisedFirst : d > -180 && d <= 0 ? raisedSecond : unchanged;
  if (arc === "increasing") return d < 0 ? raisedSecond : unchanged;
  return d > 0 ? raisedFirst : unchanged;
}

/** `#rrggbbaa`, each channel rounded. */
export const hexOf = ({ rgb, alpha }: Rgba): string =>
  `#${[...rgb, alpha]
    .map((x) =>
      Math.round(Math.min(1, Math.max(0, x)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
