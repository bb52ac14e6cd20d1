import { bean, GUS, NIB, PIP } from "../draw/bean.ts";
import { ellipse, path, polygon, rect, stroke } from "../draw/svg.ts";
import { bubble } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

export const outOfTheHat = drawn({
  id: "out-of-the-hat",
  name: "Out of the Hat",
  keywords: ["magic", "surprise", "hat", "reveal", "underwhelming"],
  searchTerms: ["tada", "big reveal", "magician"],
  example: ["And now… the rebrand!", "The same logo, rounder"],
  semantic: {
    visual: "A magician with a great gesture pulls a single sock from a top hat; the front row is not impressed.",
    meaning: "Great announcement, small result.",
    mechanism: "anticlimactic_reveal",
    captionRoles: ["the announcement", "what it turns out to be"],
    tags: ["surprise", "hype", "disappointment"],
  },
  width: 800,
  height: 600,
  boxes: [on(40, 34, 320, 110, { size: 38 }), over(380, 395, 400, 80, { size: 46 })],
  scene: () => [
    rect(0, 0, 800, 600, { fill: "#3b1f4a", line: 0 }),
    polygon(
      [
        [330, 0],
        [520, 0],
        [760, 430],
        [200, 430],
      ],
      { fill: "#fff3c433", line: 0 },
    ),
    path("M0 0H150Q110 220 150 430H0ZM800 0H700Q740 220 700 430H800Z", { fill: "#c23b4a" }),
    stroke("M40 0Q30 220 44 430M96 0Q76 220 96 430M730 0Q764 220 730 430M768 0Q790 220 768 430", 4, "#8f2434"),
    rect(0, 420, 800, 70, { fill: "#a8703f" }),
    bubble(22, 20, 356, 138, 380, 190),
    bean({
      x: 360,
      y: 432,
      size: 250,
      look: { ...GUS, tie: "#262238" },
      eyes: "happy",
      brows: "raised",
      mouth: "grin",
      left: [-100, -160],
      right: [108, -170],
      inLeft: stroke("M0 0L-50 -50", 9, "#ffffff"),
    }),
    path("M314 196Q360 180 406 196V128Q360 116 314 128Z", { fill: "#262238" }),
    ellipse(360, 196, 70, 15, { fill: "#262238" }),
    rect(312, 172, 96, 14, { fill: "#e5484d", line: 0 }),
    rect(520, 370, 160, 60, { fill: "#8a5fbf" }),
    path("M556 376L546 300H654L644 376Z", { fill: "#262238" }),
    ellipse(600, 300, 76, 16, { fill: "#262238" }),
    ellipse(600, 298, 54, 9, { fill: "#59607a", line: 0 }),
    path("M568 296V206H612V250Q650 256 650 282Q648 298 624 298H568Z", { fill: "#fff" }),
    path("M568 206V190H612V206Z", { fill: "#e5484d" }),
    stroke("M568 226H612M568 242H612", 6, "#4fa3e0"),
    ...[
      [540, 180],
      [660, 200],
      [520, 250],
      [690, 250],
    ].map(([x = 0, y = 0]) =>
      polygon(
        [
          [x, y - 14],
          [x + 4, y - 4],
          [x + 14, y],
          [x + 4, y + 4],
          [x, y + 14],
          [x - 4, y + 4],
          [x - 14, y],
          [x - 4, y - 4],
        ],
        { fill: "#ffd447", line: 2 },
      ),
    ),
    rect(0, 486, 800, 114, { fill: "#241230", line: 0 }),
    bean({ x: 140, y: 640, size: 180, look: NIB, eyes: "half", brows: "flat", mouth: "flat", gaze: [0.8, -0.6] }),
    bean({ x: 300, y: 640, size: 165, look: PIP, eyes: "half", brows: "doubt", mouth: "frown", gaze: [0.6, -0.6] }),
  ],
});
