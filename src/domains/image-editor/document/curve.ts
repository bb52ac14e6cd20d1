export type CurvePoint = readonly [x: number, y: number];

/** The maximum characters of a curve's text. */
export const LONGEST_CURVE = 1024;
const FEWEST = 2;
const MOST = 16;
/**
 * The minimum rise of x from one point to the next, reduced by a rounding tolerance, so that computed values such as
 * 0.08 − 0.04 pass.
 */
const RISE = 0.04 - 1e-9;

/**
 * Parses a curve of a color grade: a JSON list of 2 to 16 `[x, y]` within 0 to 1, with x from 0 to 1 and rising by at
 * least 0.04. Returns undefined for any other text.
 */
export function curvePoints(text: string): CurvePoint[] | undefined {
  if (text.length > LONGEST_CURVE) return undefined;
  const points = parse(text);
  if (!Array.isArray(points) || points.length < FEWEST || points.length > MOST || !points.every(isPoint))
    return undefined;
  const rises = points.every(([x], index) => index === 0 || x - (points[index - 1] as CurvePoint)[0] >= RISE);
  return rises && points[0]?.[0] === 0 && points.at(-1)?.[0] === 1 ? points : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isPoint = (point: unknown): point is CurvePoint =>
  Array.isArray(point) &&
  point.length === 2 &&
  point.every((value) => typeof value === "number" && value >= 0 && value <= 1);
