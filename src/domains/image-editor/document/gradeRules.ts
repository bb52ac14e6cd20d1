import { curvePoints, LONGEST_CURVE } from "./curve.ts";
import type { Adjustments, ColorGrade } from "./shape.ts";
import { type Bounds, checkRange, checkRanges, type Path, type Report } from "./violation.ts";
import { CURVES, GRADES, WHEELS } from "./vocabulary.ts";

const FULL: Bounds = [-1, 1];
const RANGES = Object.fromEntries(GRADES.map((name) => [name, FULL])) as Record<(typeof GRADES)[number], Bounds>;

/** Checks the color grade of a page or an image. */
export function checkGrade(grade: ColorGrade, at: Path, report: Report): void {
  checkRanges(grade, RANGES, at, report);
  if (grade.wheels) checkRanges(grade.wheels, WHEELS, [...at, "wheels"], report);
  for (const member of CURVES) {
    const points = grade.curves?.[member];
    if (points && curvePoints(points) === undefined) {
      const needed = `a JSON list of 2 to 16 [x, y] from 0 to 1, x from 0 to 1 rising by 0.04 or more, at most ${LONGEST_CURVE} characters`;
      report([...at, "curves", member], "curve", points, needed);
    }
  }
}

/** Checks the color grade of an image, which can also blur. */
export function checkAdjustments(adjustments: Adjustments, at: Path, report: Report): void {
  checkRange(adjustments.blur, [0, 1], () => [...at, "blur"], report);
  checkGrade(adjustments, at, report);
}

/** Checks the version of grading; only version 1 exists. */
export function checkGradeVersion(version: number | undefined, at: Path, report: Report): void {
  if (version !== undefined && version !== 1) report([...at, "colorGradeVersion"], "version", version, "1");
}
