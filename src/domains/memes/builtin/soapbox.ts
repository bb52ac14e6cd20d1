import { bean, GUS, LOP, NIB, REX } from "../draw/bean.ts";
import { cloud, fade, hills, shadow } from "../draw/places.ts";
import { group, path, rect, stroke } from "../draw/svg.ts";
import { drawn, on } from "./drawn.ts";

export const soapbox = drawn({
  id: "soapbox",
  name: "Soapbox",
  keywords: ["opinion", "announcement", "megaphone", "unpopular opinion"],
  searchTerms: ["hear me out", "it had to be said", "speech in the park"],
  example: ["Two hashtags are plenty"],
  semantic: {
    visual:
      "A speaker on a crate shouts through a megaphone beside a huge placard; three passers-by look on in silence.",
    meaning: "An opinion without an audience is declared with great conviction.",
    mechanism: "unrequested_declaration",
    captionRoles: ["the opinion on the placard"],
    tags: ["opinion", "speech", "conviction"],
  },
  width: 800,
  height: 600,
  boxes: [on(375, 45, 380, 220, { size: 58 })],
  scene: () => [
    fade(0, 0, 800, 600, "#a8e0ff", "#f4fcff"),
    cloud(90, 90, 0.9),
    hills(800, 380, 600),
    rect(555, 280, 20, 250, { fill: "#a8703f" }),
    rect(350, 24, 430, 262, { fill: "#fff8e4", r: 10 }),
    shadow(190, 548, 220),
    rect(100, 440, 180, 108, { fill: "#c98a4f" }),
    stroke("M100 476H280M100 512H280M130 440V548M250 440V548", 4, "#8a5a30"),
    bean({
      x: 190,
      y: 444,
      size: 270,
      look: REX,
      brows: "angry",
      mouth: "scream",
      gaze: [1, -0.2],
      turn: 0.5,
      left: [-84, -170],
      right: [88, -116],
      inRight: group(
        { turn: -14 },
        path("M-16 -14L50 -44V44L-16 14Z", { fill: "#f2b632" }),
        rect(-30, -14, 16, 28, { fill: "#59607a" }),
        path("M50 -44q18 44 0 88", { fill: "#d99a1f" }),
      ),
    }),
    stroke("M318 236l24 -10M322 262h26M316 290l24 10", 6),
    ...[410, 540, 680].map((x) => shadow(x, 572, 120)),
    bean({
      x: 410,
      y: 570,
      size: 180,
      look: NIB,
      eyes: "half",
      brows: "flat",
      mouth: "flat",
      gaze: [-1, -0.6],
      turn: -0.5,
    }),
    bean({ x: 545, y: 570, size: 160, look: GUS, brows: "doubt", mouth: "small", gaze: [-1, -0.6], turn: -0.5 }),
    bean({ x: 680, y: 570, size: 190, look: LOP, eyes: "wide", mouth: "o", gaze: [-1, -0.6], turn: -0.5 }),
  ],
});
