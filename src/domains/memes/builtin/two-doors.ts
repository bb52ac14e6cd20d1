import { bean, GUS } from "../draw/bean.ts";
import { fade, hills, shadow, sun } from "../draw/places.ts";
import { INK, path, polygon, rect, stroke } from "../draw/svg.ts";
import { door, sign } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

export const twoDoors = drawn({
  id: "two-doors",
  name: "Two Doors",
  keywords: ["choice", "doors", "path", "decision"],
  searchTerms: ["fork in the road", "pick one", "easy way or hard way"],
  example: ["Write a plan", "Post first, panic later", "Us, every Monday"],
  semantic: {
    visual:
      "A small figure before two doors: a bright one on a sunny meadow, a dark one among storm clouds and thorns.",
    meaning: "There is a sensible way and a dreadful one, and it is clear which one will be taken.",
    mechanism: "choice_between_paths",
    captionRoles: ["the sensible way", "the dreadful way", "who has to choose"],
    tags: ["choice", "temptation", "planning"],
  },
  width: 800,
  height: 640,
  boxes: [on(85, 45, 250, 90, { size: 36 }), on(465, 45, 250, 90, { size: 36 }), over(180, 555, 440, 75, { size: 50 })],
  scene: () => [
    fade(0, 0, 400, 640, "#8fd8ff", "#e9fbff"),
    sun(60, 190, 34),
    hills(400, 380, 640),
    fade(400, 0, 400, 640, "#3a2f52", "#7a5a83"),
    polygon(
      [
        [690, 150],
        [650, 230],
        [684, 226],
        [656, 300],
        [736, 204],
        [700, 206],
        [726, 150],
      ],
      { fill: "#ffd447" },
    ),
    rect(400, 420, 400, 220, { fill: "#4d3a52", line: 0 }),
    polygon(
      [
        [300, 640],
        [500, 640],
        [455, 470],
        [345, 470],
      ],
      { fill: "#e8c48a" },
    ),
    path("M345 470Q300 450 240 440H185Q220 470 300 640Z", { fill: "#f6d9a4", line: 0 }),
    path("M455 470Q500 450 560 440H615Q580 470 500 640Z", { fill: "#8a6d80", line: 0 }),
    stroke("M400 0V470", 6, "#ffffff"),
    sign(70, 30, 280, 120, 440),
    sign(450, 30, 280, 120, 440, "#d9cfe3"),
    door(210, 445, 130, 220, "#8fcf6a"),
    door(590, 445, 130, 220, "#7a2e3f"),
    stroke(
      "M500 440q-14 -40 10 -70t-6 -80M690 440q16 -40 -8 -66t10 -70M504 400l-18 -10M508 350l18 -8M684 404l18 -8M682 350l-18 -10",
      7,
      INK,
    ),
    shadow(400, 548, 120),
    bean({
      x: 400,
      y: 545,
      size: 180,
      look: GUS,
      eyes: "wide",
      brows: "doubt",
      mouth: "wavy",
      gaze: [0.9, -0.4],
      sweat: true,
      left: [-84, -120],
      right: [30, -104],
    }),
  ],
});
