import { ADA, bean } from "../draw/bean.ts";
import { fade } from "../draw/places.ts";
import { circle, group, path, polygon, rect, stroke } from "../draw/svg.ts";
import { drawn, on, over } from "./drawn.ts";

export const weighingUp = drawn({
  id: "weighing-up",
  name: "Weighing Up",
  keywords: ["balance", "scales", "outweigh", "compare"],
  searchTerms: ["pros and cons", "weighs more", "priorities on a scale"],
  example: ["1,000 kind comments", "One “meh”", "My brain"],
  semantic: {
    visual: "On large scales a single feather outweighs a heap of gold; the keeper nods as if that were quite right.",
    meaning: "A trifle counts for more than all the great reasons against it.",
    mechanism: "disproportionate_weight",
    captionRoles: ["the heavy reasons", "the trifle that wins", "who weighs"],
    tags: ["comparison", "priorities", "irony"],
  },
  width: 800,
  height: 700,
  boxes: [on(34, 400, 234, 100, { size: 34 }), on(470, 70, 294, 100, { size: 36 }), over(150, 610, 500, 80)],
  scene: () => [
    fade(0, 0, 800, 700, "#cfd8f7", "#f7f2ff"),
    rect(0, 560, 800, 140, { fill: "#9d93c4", line: 0 }),
    stroke("M0 560H800", 4),
    rect(20, 386, 262, 128, { fill: "#fff", r: 18 }),
    rect(454, 56, 326, 128, { fill: "#fff", r: 18 }),
    path("M330 600H470L440 560H360Z", { fill: "#c4894f" }),
    rect(390, 170, 20, 400, { fill: "#d9a441" }),
    group(
      { x: 400, y: 180, turn: 17 },
      rect(-270, -10, 540, 20, { fill: "#d9a441", r: 10 }),
      circle(0, 0, 22, { fill: "#ffd447" }),
    ),
    stroke("M150 104L76 310M150 104L216 310", 4),
    stroke("M650 257L584 480M650 257L724 480", 4),
    path("M52 306H240Q226 352 146 352Q66 352 52 306Z", { fill: "#ffd447" }),
    path("M560 476H748Q734 522 654 522Q574 522 560 476Z", { fill: "#ffd447" }),
    ...[
      [92, 290],
      [128, 290],
      [164, 290],
      [200, 290],
      [110, 264],
      [146, 264],
      [182, 264],
      [128, 238],
      [164, 238],
      [146, 212],
    ].map(([x = 0, y = 0]) =>
      polygon(
        [
          [x - 20, y + 14],
          [x - 13, y - 12],
          [x + 13, y - 12],
          [x + 20, y + 14],
        ],
        { fill: "#f2c94c", line: 3 },
      ),
    ),
    group(
      { x: 654, y: 456, turn: -24 },
      path("M-44 14Q-30 -24 44 -22Q30 20 -44 14Z", { fill: "#fff" }),
      stroke("M-60 20L30 -14", 4, "#8d94a5"),
    ),
    bean({
      x: 400,
      y: 606,
      size: 230,
      look: { ...ADA, glasses: true },
      eyes: "closed",
      mouth: "smirk",
      left: [-88, -60],
      right: [88, -60],
    }),
  ],
});
