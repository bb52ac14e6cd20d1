import { bean, NIB } from "../draw/bean.ts";
import { cloud, fade } from "../draw/places.ts";
import { circle, group, path, polygon, rect, stroke } from "../draw/svg.ts";
import { drawn, on, over } from "./drawn.ts";

export const quickFix = drawn({
  id: "quick-fix",
  name: "Quick Fix",
  keywords: ["fix", "leak", "plaster", "patch", "temporary"],
  searchTerms: ["band aid solution", "duct tape", "temporary solution"],
  example: ["Three years of missed replies", "“Sorry for the delay!”", "Us"],
  semantic: {
    visual: "A cracked dam spouts water everywhere; a helper proudly sticks one small plaster on the largest crack.",
    meaning: "A grave trouble is met with a remedy that is touchingly small.",
    mechanism: "inadequate_remedy",
    captionRoles: ["the trouble", "the remedy", "who applies it"],
    tags: ["repair", "optimism", "work"],
  },
  width: 800,
  height: 700,
  boxes: [over(30, 12, 740, 84), on(372, 262, 216, 82, { size: 26, turn: -8 }), over(30, 605, 740, 84)],
  scene: () => [
    fade(0, 0, 800, 200, "#9fd8f5", "#e6f7ff"),
    cloud(660, 60, 0.8),
    rect(0, 120, 800, 40, { fill: "#3c8fc4", line: 0 }),
    path("M-10 140H810V600H-10Z", { fill: "#b9b4aa" }),
    rect(-10, 128, 820, 34, { fill: "#d6d1c7" }),
    stroke(
      "M0 240H800M0 340H800M0 440H800M0 540H800M120 162v78M380 162v78M640 162v78M240 240v100M520 240v100M120 340v100M640 340v100M260 440v100M540 440v100",
      3,
      "#9a958b",
    ),
    path("M470 170L490 220L460 262L520 330L470 380L500 440", { line: 7 }),
    path("M120 200L150 260L110 300M680 400L650 450L700 500M180 440L210 480", { line: 6 }),
    ...[
      [140, 262, 1],
      [690, 470, -1],
      [200, 470, 1],
      [495, 440, 1],
    ].map(([x = 0, y = 0, s = 1]) =>
      path(`M${x} ${y}Q${x + 90 * s} ${y - 30} ${x + 130 * s} ${y + 110}Q${x + 80 * s} ${y + 10} ${x} ${y + 14}Z`, {
        fill: "#6fc0ee",
        line: 4,
      }),
    ),
    group(
      { x: 480, y: 303, turn: -8 },
      rect(-140, -54, 280, 108, { fill: "#f2c39a", r: 52 }),
      rect(-112, -44, 224, 88, { fill: "#fae0c6", line: 3, r: 8 }),
      ...[-128, 128].flatMap((x) => [-16, 0, 16].map((y) => circle(x, y, 3, { fill: "#c48a5a", line: 0 }))),
    ),
    bean({
      x: 270,
      y: 600,
      size: 270,
      look: { ...NIB, top: "cap" },
      eyes: "happy",
      mouth: "grin",
      blush: true,
      turn: 0.4,
      left: [-78, -110],
      right: [104, -176],
      inLeft: group(
        { turn: 20 },
        rect(-30, -30, 60, 40, { fill: "#e5484d", r: 6 }),
        stroke("M-12 -30q12 -18 24 0", 5),
        polygon(
          [
            [-4, -22],
            [4, -22],
            [4, -14],
            [12, -14],
            [12, -6],
            [4, -6],
            [4, 2],
            [-4, 2],
            [-4, -6],
            [-12, -6],
            [-12, -14],
            [-4, -14],
          ],
          { fill: "#fff", line: 0 },
        ),
      ),
    }),
    path("M0 590Q50 570 100 590T200 590T300 590T400 590T500 590T600 590T700 590T800 590V700H0Z", { fill: "#4fa3e0" }),
    stroke("M60 640q20 -12 40 0t40 0M600 650q20 -12 40 0t40 0", 4, "#ffffff88"),
  ],
});
