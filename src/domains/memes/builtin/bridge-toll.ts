import { bean, LOP } from "../draw/bean.ts";
import { cloud, fade, hills } from "../draw/places.ts";
import { circle, group, path, rect, stroke } from "../draw/svg.ts";
import { bubble, tree } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

export const bridgeToll = drawn({
  id: "bridge-toll",
  name: "Bridge Toll",
  keywords: ["gatekeeper", "troll", "bridge", "toll", "password"],
  searchTerms: ["none shall pass", "pay the toll", "sign up to continue"],
  example: ["Accept 214 cookies!", "Just wanted a recipe"],
  semantic: {
    visual: "A huge mossy troll with a club blocks a wooden bridge and names a price; a small traveller looks up.",
    meaning: "A simple wish meets an absurd demand that stands in the way.",
    mechanism: "absurd_gatekeeping",
    captionRoles: ["what the guard demands", "what the traveller came for"],
    tags: ["obstacle", "bureaucracy", "demand"],
  },
  width: 800,
  height: 600,
  boxes: [on(50, 40, 330, 104, { size: 38 }), over(20, 505, 480, 85)],
  scene: () => [
    fade(0, 0, 800, 600, "#a8e0ff", "#f4fcff"),
    cloud(690, 70, 0.8),
    hills(800, 260, 600, "#7fbf6a", "#b4dba0"),
    tree(740, 360, 1.2, "#4f9a58"),
    path("M250 600Q300 480 270 420H800V600Z", { fill: "#4fa3e0", line: 0 }),
    path("M-10 420H290Q330 500 300 610H-10Z", { fill: "#8fcf6a" }),
    path("M230 430Q520 330 810 420V462Q520 374 230 472Z", { fill: "#b5723f" }),
    ...Array.from({ length: 9 }, (_, i) =>
      stroke(`M${280 + i * 58} ${424 - Math.sin((i + 1) / 3.2) * 34}v36`, 4, "#7a4728"),
    ),
    bubble(24, 22, 382, 142, 470, 190),
    path("M430 400Q410 160 570 120Q730 160 720 392Q580 350 430 400Z", { fill: "#7f9a5c", line: 5 }),
    path("M470 150Q520 80 600 112Q680 96 690 170Q640 140 580 160Q520 140 470 150Z", { fill: "#4f7a3a" }),
    path("M452 190L410 160L446 226ZM700 190L740 160L706 226Z", { fill: "#7f9a5c" }),
    circle(538, 206, 24, { fill: "#fff6c8" }),
    circle(612, 206, 24, { fill: "#fff6c8" }),
    circle(528, 214, 9, { fill: "#262238", line: 0 }),
    circle(602, 214, 9, { fill: "#262238", line: 0 }),
    stroke("M508 178L560 190M642 178L592 190", 8),
    path("M552 236Q574 216 596 236Q604 262 574 264Q546 262 552 236Z", { fill: "#94b06c" }),
    path("M510 290Q574 270 640 290", { line: 6 }),
    path("M528 284l6 -24l14 20ZM604 280l10 -22l10 26Z", { fill: "#fff", line: 3 }),
    stroke("M700 300Q760 320 746 260", 34),
    stroke("M700 300Q760 320 746 260", 26, "#7f9a5c"),
    group(
      { x: 748, y: 256, turn: 12 },
      path("M-12 20L-30 -110Q0 -150 30 -110L12 20Z", { fill: "#a8703f" }),
      ...[-84, -50].map((y) => circle(0, y, 6, { fill: "#ffd447", line: 2 })),
    ),
    stroke("M460 310Q420 350 470 360", 32),
    stroke("M460 310Q420 350 470 360", 24, "#7f9a5c"),
    bean({
      x: 150,
      y: 470,
      size: 170,
      look: LOP,
      eyes: "wide",
      brows: "sad",
      mouth: "small",
      gaze: [0.9, -0.8],
      turn: 0.4,
      inLeft: group({ turn: 10 }, stroke("M0 30V-90", 8, "#8a5a30"), circle(0, -96, 22, { fill: "#e5686d" })),
    }),
    rect(0, 596, 800, 4, { fill: "#7fbf6a", line: 0 }),
  ],
});
