import { bean, MO } from "../draw/bean.ts";
import { room, window } from "../draw/places.ts";
import { circle, ellipse, group, path, rect, stroke } from "../draw/svg.ts";
import { cup } from "../draw/things.ts";
import { drawn, over } from "./drawn.ts";

export const calmInTheFlood = drawn({
  id: "calm-in-the-flood",
  name: "Calm in the Flood",
  keywords: ["calm", "denial", "flood", "office", "all is well"],
  searchTerms: ["everything is fine", "ignoring the disaster", "keep calm"],
  example: ["41 drafts in review", "A very normal week"],
  semantic: {
    visual:
      "In a flooded office a worker floats on a rubber ring and serenely sips tea while papers and a lamp drift by.",
    meaning: "Everything goes under, and one person has decided not to notice.",
    mechanism: "calm_denial_of_disaster",
    captionRoles: ["the disaster", "what is said about it"],
    tags: ["denial", "calm", "chaos", "office"],
  },
  width: 800,
  height: 600,
  boxes: [over(40, 15, 720, 85), over(40, 505, 720, 85)],
  scene: () => [
    room(800, 600, { wall: "#f6dcb0", floor: "#c98a5a", at: 470 }),
    window(70, 120, 150, 150, "#7d8fb5"),
    rect(560, 130, 170, 110, { fill: "#fff" }),
    stroke("M580 220l40 -30l30 20l60 -56", 6, "#e5484d"),
    path("M396 0h10v60h-10ZM370 60h62l18 34h-98Z", { fill: "#59607a" }),
    path("M700 470V330h56v140", { fill: "#9aa6bf" }),
    stroke("M712 352h32M712 392h32", 4),
    path("M0 380Q50 360 100 380T200 380T300 380T400 380T500 380T600 380T700 380T800 380V600H0Z", { fill: "#4fa3e0" }),
    group(
      { x: 120, y: 372, turn: -14 },
      rect(-30, -40, 60, 78, { fill: "#fff", line: 3 }),
      stroke("M-18 -22h36M-18 -6h36M-18 10h22", 3),
    ),
    group(
      { x: 640, y: 384, turn: 20 },
      rect(-44, -30, 88, 44, { fill: "#b5723f" }),
      circle(-20, -8, 5, { fill: "#ffd447" }),
    ),
    group(
      { x: 232, y: 384, turn: -24 },
      path("M-10 10L0 -70L10 10Z", { fill: "#59607a" }),
      path("M-30 -64L0 -110L30 -64Z", { fill: "#f2b632" }),
    ),
    bean({
      x: 400,
      y: 440,
      size: 270,
      look: MO,
      eyes: "closed",
      mouth: "small",
      legs: "none",
      left: [-86, -74],
      right: [44, -96],
      inRight: cup(6, 20, "#ff7b6b", 0.7),
    }),
    ellipse(400, 398, 128, 40, { fill: "#ff7b6b" }),
    path(
      "M300 374q20 -14 44 -18l8 26q-24 4 -40 14ZM456 356q26 4 44 18l-12 22q-16 -10 -40 -14ZM330 428q30 10 56 10v-26q-24 0 -44 -8Z",
      { fill: "#fff", line: 3 },
    ),
    path("M272 396a128 40 0 0 0 256 0", { line: 4 }),
    path("M0 420Q50 400 100 420T200 420T300 420T400 420T500 420T600 420T700 420T800 420V600H0Z", {
      fill: "#2f86cc",
      line: 0,
      opacity: 0.88,
    }),
    stroke("M40 470q20 -12 40 0t40 0M560 480q20 -12 40 0t40 0M300 540q20 -12 40 0t40 0", 4, "#ffffff88"),
    group(
      { x: 700, y: 450, turn: -10 },
      path("M-40 0Q-10 -34 30 0Q-10 34 -40 0ZM28 0l26 -18v36Z", { fill: "#f29b38" }),
      circle(-20, -4, 4, { fill: "#262238", line: 0 }),
    ),
  ],
});
