import { bean, ZED } from "../draw/bean.ts";
import { cloud, fade, hills, shadow } from "../draw/places.ts";
import { circle, group, path, polygon, rect, stroke } from "../draw/svg.ts";
import { drawn, over } from "./drawn.ts";

export const overtaken = drawn({
  id: "overtaken",
  name: "Overtaken at the Line",
  keywords: ["race", "snail", "slow", "overtaken", "win"],
  searchTerms: ["slow and steady", "even the snail is faster", "finish line"],
  example: ["The approval by fax", "Our new workflow"],
  semantic: {
    visual: "A snail breaks the finishing tape with a calm smile while an exhausted sprinter crawls behind.",
    meaning: "The hopelessly slow wins against the one that was meant to be fast.",
    mechanism: "unlikely_winner",
    captionRoles: ["the unlikely winner", "who was sure to win"],
    tags: ["race", "irony", "patience"],
  },
  width: 800,
  height: 600,
  boxes: [over(430, 500, 355, 90, { size: 48 }), over(15, 500, 380, 90, { size: 48 })],
  scene: () => [
    fade(0, 0, 800, 600, "#8fd8ff", "#eefaff"),
    cloud(130, 80),
    cloud(420, 60, 0.7),
    hills(800, 300, 600),
    rect(0, 380, 800, 220, { fill: "#e2704f", line: 0 }),
    stroke("M0 380H800M0 480H800", 6, "#ffffff"),
    rect(560, 90, 18, 400, { fill: "#fff" }),
    rect(756, 90, 18, 400, { fill: "#fff" }),
    rect(548, 70, 240, 66, { fill: "#fff" }),
    ...Array.from({ length: 24 }, (_, i) =>
      (i + Math.floor(i / 12)) % 2
        ? ""
        : rect(548 + (i % 12) * 20, 70 + Math.floor(i / 12) * 33, 20, 33, { fill: "#262238", line: 0 }),
    ),
    shadow(600, 470, 250),
    path("M480 466Q500 440 560 444H640Q690 440 690 392Q690 356 716 350L730 392Q738 462 670 468Z", { fill: "#f2c94c" }),
    stroke("M714 352L702 308M728 356L744 312", 6),
    circle(702, 302, 13, { fill: "#fff" }),
    circle(746, 306, 13, { fill: "#fff" }),
    circle(706, 303, 6, { fill: "#262238", line: 0 }),
    circle(750, 307, 6, { fill: "#262238", line: 0 }),
    stroke("M704 398q12 12 24 -2", 5),
    circle(580, 374, 84, { fill: "#c77d4f" }),
    stroke("M580 374m-10 0a14 14 0 1 1 20 14a34 34 0 1 1 10 -50a60 60 0 1 1 -66 86", 7, "#8a4b2a"),
    group({ x: 580, y: 420 }, circle(0, -46, 24, { fill: "#fff" })),
    stroke("M572 362l10 -6v34", 6),
    path("M690 420Q760 380 790 430T800 400", { line: 7, ink: "#e5484d" }),
    polygon(
      [
        [470, 250],
        [476, 266],
        [492, 270],
        [476, 276],
        [470, 292],
        [464, 276],
        [448, 270],
        [464, 266],
      ],
      { fill: "#ffd447", line: 3 },
    ),
    shadow(220, 474, 240),
    group(
      { x: 330, y: 470, turn: 74 },
      bean({
        x: -10,
        y: 190,
        size: 240,
        look: ZED,
        eyes: "dizzy",
        mouth: "tongue",
        sweat: true,
        legs: "run",
        left: [-50, -190],
        right: [64, -196],
      }),
    ),
    stroke("M70 330h60M50 360h50M84 300h40", 6, "#ffffff"),
  ],
});
