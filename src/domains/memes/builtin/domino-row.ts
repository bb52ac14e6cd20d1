import { bean, LOP } from "../draw/bean.ts";
import { fade } from "../draw/places.ts";
import { circle, group, rect, stroke } from "../draw/svg.ts";
import { whoosh } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

const tile = (x: number, y: number, height: number, turn: number, fill = "#fdfbf4") =>
  group(
    { x, y, turn },
    rect(0, -height, height * 0.26, height, { fill, r: height * 0.03 }),
    stroke(`M${height * 0.03} ${-height / 2}h${height * 0.2}`, 3),
    circle(height * 0.13, -height * 0.75, height * 0.035, { fill: "#262238", line: 0 }),
    circle(height * 0.13, -height * 0.25, height * 0.035, { fill: "#262238", line: 0 }),
  );

export const dominoRow = drawn({
  id: "domino-row",
  name: "Domino Row",
  keywords: ["domino", "cause", "effect", "consequences"],
  searchTerms: ["butterfly effect", "small cause huge effect", "how it all began"],
  example: ["Clicking “reply all”", "A company-wide policy"],
  semantic: {
    visual: "A small figure nudges a tiny domino; each one that falls is larger, and the last is as tall as a house.",
    meaning: "Something trifling leads, step by step, to something enormous.",
    mechanism: "small_cause_huge_effect",
    captionRoles: ["the trifling cause", "the enormous effect"],
    tags: ["consequences", "chain", "escalation"],
  },
  width: 900,
  height: 600,
  boxes: [on(40, 225, 250, 120, { size: 36 }), over(300, 510, 590, 80, { size: 50 })],
  scene: () => [
    fade(0, 0, 900, 600, "#ffe3b8", "#fff6e6"),
    rect(0, 500, 900, 100, { fill: "#c98a5a", line: 0 }),
    stroke("M0 500H900", 4),
    rect(28, 212, 274, 146, { fill: "#ffffff", r: 18 }),
    stroke("M150 360L146 392", 5),
    tile(186, 500, 34, 26),
    tile(216, 500, 58, 22),
    tile(262, 500, 94, 19),
    tile(330, 500, 150, 16),
    tile(430, 500, 240, 12),
    tile(580, 500, 370, 6),
    tile(760, 500, 540, 0, "#f6e4e4"),
    bean({ x: 100, y: 500, size: 120, look: LOP, eyes: "happy", mouth: "smile", turn: 0.6, right: [104, -40] }),
    whoosh(440, 240, 60, 3),
    whoosh(610, 110, 60, 3),
  ],
});
