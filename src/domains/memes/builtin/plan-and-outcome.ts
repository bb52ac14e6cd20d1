import { ADA, bean } from "../draw/bean.ts";
import { room, table, window } from "../draw/places.ts";
import { circle, clipped, ellipse, group, path, polygon, rect, type Svg, stroke } from "../draw/svg.ts";
import { drawn, over } from "./drawn.ts";

const cake = (x: number, y: number): Svg =>
  group(
    { x, y },
    rect(-70, -60, 140, 60, { fill: "#ffb3c7", r: 8 }),
    rect(-50, -112, 100, 52, { fill: "#fff2d8", r: 8 }),
    rect(-30, -156, 60, 44, { fill: "#b5d6ff", r: 8 }),
    path("M-70 -40q12 18 24 0t23 0t23 0t23 0t23 0t24 0V-60H-70Z", { fill: "#ffffff", line: 3 }),
    ...[-12, 12].map(
      (dx) =>
        rect(dx - 3, -184, 6, 28, { fill: "#ff5d7d", line: 2 }) + ellipse(dx, -192, 5, 9, { fill: "#ffd447", line: 2 }),
    ),
  );

const ruin = (x: number, y: number): Svg =>
  group(
    { x, y },
    path("M-100 0Q-90 -46 -48 -44Q-40 -78 4 -66Q36 -84 56 -46Q104 -44 108 0Z", { fill: "#ffb3c7" }),
    path("M-60 -30q20 26 34 4t30 6t34 -8q4 20 -12 26H-54Z", { fill: "#fff2d8", line: 3 }),
    group({ x: 36, y: -58, turn: 62 }, rect(-22, -30, 50, 34, { fill: "#b5d6ff", r: 8 })),
    circle(-20, -52, 6, { fill: "#59343f", line: 0 }),
    circle(22, -46, 6, { fill: "#59343f", line: 0 }),
    stroke("M-16 -22q18 -14 36 2", 5, "#59343f"),
    stroke("M-96 -60q-8 -14 0 -26t0 -26M-70 -74q-8 -14 0 -26t0 -26", 5, "#6b6b78"),
  );

const kitchen = (...inside: Svg[]): Svg =>
  room(400, 600, { wall: "#d7f0e4", floor: "#e9c9a2", at: 430 }) +
  window(40, 90, 120, 120) +
  rect(230, 80, 130, 16, { fill: "#b5723f" }) +
  circle(265, 62, 16, { fill: "#ff7b6b" }) +
  rect(300, 44, 36, 36, { fill: "#8c7ae6", r: 6 }) +
  inside.join("");

export const planAndOutcome = drawn({
  id: "plan-and-outcome",
  name: "Plan and Outcome",
  keywords: ["expectation", "reality", "fail", "cake", "before after"],
  searchTerms: ["expectation versus reality", "nailed it", "how it started how it went"],
  example: ["The campaign in the deck", "The campaign on Friday"],
  semantic: {
    visual:
      "Left: a beaming baker beside a perfect cake. Right: the same baker, covered in dough, beside a steaming heap.",
    meaning: "The imagined result and the real one are two different things.",
    mechanism: "expectation_versus_reality",
    captionRoles: ["what was planned", "what came of it"],
    tags: ["expectation", "failure", "before and after"],
  },
  width: 800,
  height: 600,
  boxes: [over(20, 495, 360, 95), over(420, 495, 360, 95)],
  scene: () => [
    clipped(
      0,
      0,
      400,
      600,
      kitchen(
        bean({
          x: 105,
          y: 470,
          size: 260,
          look: { ...ADA, apron: "#ffffff" },
          eyes: "happy",
          mouth: "grin",
          blush: true,
          left: [-82, -140],
          right: [90, -120],
        }),
        table(190, 400, 240, 560),
        cake(290, 400),
        polygon(
          [
            [200, 250],
            [206, 266],
            [222, 272],
            [206, 278],
            [200, 294],
            [194, 278],
            [178, 272],
            [194, 266],
          ],
          { fill: "#fff", line: 2 },
        ),
      ),
    ),
    `<g transform="translate(400 0)">${clipped(0, 0, 400, 600, kitchen(bean({ x: 105, y: 470, size: 260, look: { ...ADA, apron: "#f0e2d8" }, eyes: "half", brows: "sad", mouth: "wavy", left: [-74, -40], right: [74, -40] }), circle(70, 330, 14, { fill: "#ffb3c7", line: 3 }), circle(140, 250, 10, { fill: "#ffb3c7", line: 3 }), path("M60 212q20 -18 44 -10t40 4q6 16 -14 18t-34 4q-30 4 -36 -16Z", { fill: "#ffb3c7", line: 3 }), table(190, 400, 240, 560), ruin(290, 402)))}</g>`,
    stroke("M400 0V600", 10, "#fff"),
    rect(3, 3, 794, 594, { line: 6 }),
  ],
});
