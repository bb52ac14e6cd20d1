import { LOP, portrait } from "../draw/bean.ts";
import { rays } from "../draw/places.ts";
import { clipped, rect, type Svg, stroke } from "../draw/svg.ts";
import { drawn, over } from "./drawn.ts";

const panel = (x: number, y: number, ...inside: Svg[]): Svg =>
  clipped(x, y, 400, 400, ...inside) + rect(x, y, 400, 400, { line: 6 });

export const slowRealization = drawn({
  id: "slow-realisation",
  name: "Slow Realization",
  keywords: ["realization", "horror", "penny drops", "oh no"],
  searchTerms: ["it dawns on you", "smile fades", "wait a minute"],
  example: ["The post is out!", "So many comments", "All about the logo", "The logo is the old one"],
  semantic: {
    visual:
      "Four close-ups of one face: beaming, smiling on, hesitating, and at last frozen in horror before dark rays.",
    meaning: "Good news turns bad while its reader thinks it through.",
    mechanism: "gradual_realization",
    captionRoles: ["the good news", "a further detail", "the doubt", "what it really means"],
    tags: ["realization", "dread", "surprise"],
  },
  width: 800,
  height: 800,
  boxes: [
    over(20, 310, 360, 82, { size: 46 }),
    over(420, 310, 360, 82, { size: 46 }),
    over(20, 710, 360, 82, { size: 46 }),
    over(420, 710, 360, 82, { size: 46 }),
  ],
  scene: () => [
    panel(
      0,
      0,
      rect(0, 0, 400, 400, { fill: "#ffe08a", line: 0 }),
      portrait({ x: 200, y: 190, size: 330, look: LOP, eyes: "happy", mouth: "grin", blush: true }),
    ),
    panel(
      400,
      0,
      rect(400, 0, 400, 400, { fill: "#ffd0a6", line: 0 }),
      portrait({ x: 600, y: 190, size: 370, look: LOP, eyes: "open", mouth: "smile", blush: true }),
    ),
    panel(
      0,
      400,
      rect(0, 400, 400, 400, { fill: "#b8b4cf", line: 0 }),
      portrait({
        x: 200,
        y: 590,
        size: 430,
        look: LOP,
        eyes: "open",
        brows: "doubt",
        mouth: "small",
        gaze: [0.8, -0.6],
      }),
    ),
    panel(
      400,
      400,
      rect(400, 400, 400, 400, { fill: "#3a2f52", line: 0 }),
      rays(600, 580, 400, "#54406f", 14),
      portrait({
        x: 600,
        y: 580,
        size: 520,
        look: { ...LOP, color: "#e3a9c1" },
        eyes: "tiny",
        brows: "sad",
        mouth: "wavy",
        sweat: true,
      }),
      stroke("M540 470v-30M600 460v-36M660 470v-30", 7, "#9d84c9"),
    ),
  ],
});
