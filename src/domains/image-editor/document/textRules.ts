import type { Text } from "./shape.ts";
import { charactersOf, checkColor, checkColors, checkRange, checkRanges, type Path, type Report } from "./violation.ts";

const LONGEST = 20_000;

export function checkText(payload: Text, at: Path, report: Report): void {
  const { text, fontWeight, curve, shadow } = payload;
  if (text.length > LONGEST && charactersOf(text) > LONGEST) {
    report([...at, "text"], "length", charactersOf(text), `at most ${LONGEST} characters`);
  }
  checkColors(payload, ["color", "highlightColor", "strokeColor"], at, report);
  checkRange(fontWeight, [100, 900], () => [...at, "fontWeight"], report);
  if (curve) checkRanges(curve, { offset: [-1, 1], strength: [0.05, 1] }, [...at, "curve"], report);
  if (shadow) {
    checkRange(shadow.blur, [0, 100], () => [...at, "shadow", "blur"], report);
    checkColor(shadow.color, () => [...at, "shadow", "color"], report);
  }
}
