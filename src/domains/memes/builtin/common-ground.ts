import { rays } from "../draw/places.ts";
import { circle, ellipse, group, path, rect, type Svg, stroke } from "../draw/svg.ts";
import { drawn, over } from "./drawn.ts";

const fist = (color: string, dark: string, sleeve: string, stripes: Svg): Svg =>
  path("M-420 150L-150 -20L-60 70L-330 280Z", { fill: color, line: 6 }) +
  path("M-440 160L-250 40L-160 140L-330 300Z", { fill: sleeve, line: 6 }) +
  stripes +
  path("M-150 -20Q-90 -96 -10 -84Q60 -76 66 -10Q60 60 -4 84Q-40 92 -60 70Z", { fill: color, line: 6 }) +
  stroke("M-96 -46Q-40 -20 -10 -30", 6, dark);

export const commonGround = drawn({
  id: "common-ground",
  name: "Common Ground",
  keywords: ["handshake", "agreement", "together", "united"],
  searchTerms: ["two camps agree", "in common", "arm clasp"],
  example: ["Night owls", "Hating the 9 a.m. call", "Early birds"],
  semantic: {
    visual: "Two strong arms, one violet and one orange, meet in a thunderous clasp before bright rays.",
    meaning: "Two who have nothing else in common agree on one thing.",
    mechanism: "unexpected_agreement",
    captionRoles: ["the one party", "what they agree on", "the other party"],
    tags: ["agreement", "unity", "friends"],
  },
  width: 900,
  height: 600,
  boxes: [
    over(20, 420, 330, 165, { size: 54 }),
    over(230, 20, 440, 120, { size: 54 }),
    over(550, 420, 330, 165, { size: 54 }),
  ],
  scene: () => [
    rect(0, 0, 900, 600, { fill: "#ffd98a", line: 0 }),
    rays(450, 290, 620, "#ffe8b3", 18),
    circle(450, 290, 140, { fill: "#fff6dc", line: 0, opacity: 0.8 }),
    group({ x: 420, y: 300 }, fist("#8c7ae6", "#5f4fb8", "#2f4f7a", stroke("M-300 72L-215 168", 12, "#ffd447"))),
    group(
      { x: 480, y: 300, flip: true },
      fist("#f2884b", "#b85a24", "#3f8f6b", stroke("M-300 72L-215 168", 12, "#ffffff")),
    ),
    ...[-36, -6, 24, 52].map((dy, i) => ellipse(400 + i * 6, 292 + dy, 40, 17, { fill: "#f2884b", line: 5 })),
    path("M520 236Q486 200 452 220Q440 236 462 252L520 276Z", { fill: "#f2884b", line: 5 }),
    stroke("M450 150V110M350 180L326 148M550 180L574 148M300 250L262 238M600 250L638 238", 8),
  ],
});
