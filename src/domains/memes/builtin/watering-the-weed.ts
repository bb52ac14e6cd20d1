import { ADA, bean } from "../draw/bean.ts";
import { cloud, fade, sun } from "../draw/places.ts";
import { circle, group, path, rect, stroke } from "../draw/svg.ts";
import { flower } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

export const wateringTheWeed = drawn({
  id: "watering-the-weed",
  name: "Watering the Weed",
  keywords: ["priorities", "neglect", "garden", "attention"],
  searchTerms: ["wrong priorities", "attention to the wrong thing", "watering plants"],
  example: ["The tiny side project", "Me", "The launch on Monday"],
  semantic: {
    visual: "A gardener happily waters a monstrous thistle while the rose in the next pot droops, dry as dust.",
    meaning: "All care goes to what does not need it, and none to what does.",
    mechanism: "misplaced_attention",
    captionRoles: ["what gets the attention", "who gives it", "what is neglected"],
    tags: ["priorities", "neglect", "work"],
  },
  width: 800,
  height: 600,
  boxes: [
    on(28, 486, 204, 76, { size: 30 }),
    over(270, 500, 260, 88, { size: 48 }),
    on(568, 486, 204, 76, { size: 30 }),
  ],
  scene: () => [
    fade(0, 0, 800, 600, "#bfe9ff", "#fdf6dc"),
    sun(700, 90, 40),
    cloud(420, 90, 0.8),
    ...Array.from({ length: 9 }, (_, i) => rect(i * 92 + 4, 270, 76, 160, { fill: "#fff", line: 3, r: 6 })),
    rect(0, 420, 800, 180, { fill: "#86c45c", line: 0 }),
    stroke("M0 420H800", 4),
    stroke(
      "M130 470Q120 300 130 130M130 360Q70 340 50 280M130 320Q200 300 214 240M130 260Q80 240 66 190M130 230Q176 214 190 160",
      12,
      "#4f8f3a",
    ),
    ...[
      [130, 120, 34],
      [46, 270, 24],
      [218, 230, 24],
      [62, 180, 20],
      [194, 150, 20],
    ].map(
      ([x = 0, y = 0, r = 0]) =>
        circle(x, y, r, { fill: "#a45bd1" }) +
        stroke(
          Array.from(
            { length: 8 },
            (_, i) =>
              `M${Math.round(x + Math.cos(i * 0.785) * r)} ${Math.round(y + Math.sin(i * 0.785) * r)}l${Math.round(Math.cos(i * 0.785) * 12)} ${Math.round(Math.sin(i * 0.785) * 12)}`,
          ).join(""),
          5,
        ),
    ),
    path("M20 470H240L222 580H38Z", { fill: "#d9764a" }),
    rect(28, 486, 204, 76, { fill: "#fff8e4", line: 3, r: 6 }),
    path("M560 470H780L762 580H578Z", { fill: "#d9764a" }),
    flower(650, 470, 1.8, "#c79aa8", true),
    rect(568, 486, 204, 76, { fill: "#fff8e4", line: 3, r: 6 }),
    stroke("M610 474l16 -6l10 8l20 -6", 4),
    bean({
      x: 400,
      y: 490,
      size: 260,
      look: { ...ADA, apron: "#8fd0a0" },
      eyes: "happy",
      mouth: "smile",
      blush: true,
      turn: -0.7,
      left: [-104, -104],
      right: [76, -54],
      inLeft: group(
        { turn: -18 },
        path("M-44 -10L-86 -34L-92 -24L-44 16Z", { fill: "#7d93b2" }),
        rect(-48, -26, 62, 56, { fill: "#9fb3cf", r: 6 }),
        path("M14 -16q30 6 0 40", { line: 7 }),
      ),
    }),
    stroke("M232 340q-14 30 -20 60M214 336q-16 30 -26 60M196 336q-20 26 -30 60", 5, "#4fa3e0"),
    stroke("M720 330q10 10 0 20M740 350q12 10 0 22", 4, "#8a7a4a"),
  ],
});
