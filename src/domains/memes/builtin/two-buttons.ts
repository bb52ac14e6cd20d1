import { bean, PIP } from "../draw/bean.ts";
import { fade } from "../draw/places.ts";
import { circle, polygon, rect, stroke } from "../draw/svg.ts";
import { button } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

export const twoButtons = drawn({
  id: "two-buttons",
  name: "Two Buttons",
  keywords: ["buttons", "dilemma", "choice", "sweating"],
  searchTerms: ["hard choice", "cannot decide", "press one"],
  example: ["Fix the typo", "Pretend it is a trend", "The intern at 17:59"],
  semantic: {
    visual: "A worker sweats behind a console with two big buttons and cannot bring either hand down.",
    meaning: "Two things that cannot both be had, and a chooser who would rather press neither.",
    mechanism: "impossible_choice",
    captionRoles: ["the first button", "the second button", "who has to press"],
    tags: ["dilemma", "stress", "choice"],
  },
  width: 800,
  height: 700,
  boxes: [on(95, 372, 280, 92, { size: 38 }), on(425, 372, 280, 92, { size: 38 }), over(120, 620, 560, 70)],
  scene: () => [
    fade(0, 0, 800, 700, "#2b3f66", "#4f78a8"),
    ...[90, 230, 570, 710].map((x, i) =>
      rect(x - 50, 60, 100, 70, { fill: i % 2 ? "#3fb8af" : "#f2b632", r: 8, opacity: 0.55 }),
    ),
    stroke("M50 100h20l8 -20l12 36l10 -16h20M540 96h20l8 -20l12 36l10 -16h20", 4, "#ffffffaa"),
    bean({
      x: 400,
      y: 430,
      size: 330,
      look: PIP,
      eyes: "tiny",
      brows: "sad",
      mouth: "teeth",
      gaze: [-0.8, 0.5],
      sweat: true,
      left: [-92, -96],
      right: [92, -96],
      legs: "none",
    }),
    circle(322, 150, 8, { fill: "#8fd6ff", line: 3 }),
    polygon(
      [
        [40, 345],
        [760, 345],
        [800, 700],
        [0, 700],
      ],
      { fill: "#c9d2e3" },
    ),
    polygon(
      [
        [40, 345],
        [760, 345],
        [766, 372],
        [34, 372],
      ],
      { fill: "#9aa6bf" },
    ),
    rect(85, 362, 300, 112, { fill: "#ffffff", r: 12 }),
    rect(415, 362, 300, 112, { fill: "#ffffff", r: 12 }),
    button(235, 545, 78, "#e5484d"),
    button(565, 545, 78, "#e5484d"),
    stroke("M40 650h60M700 650h60", 8, "#9aa6bf"),
  ],
});
