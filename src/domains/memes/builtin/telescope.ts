import { ADA, bean, MO } from "../draw/bean.ts";
import { cloud, fade } from "../draw/places.ts";
import { circle, group, path, polygon, rect, stroke } from "../draw/svg.ts";
import { drawn, on, over } from "./drawn.ts";

export const telescope = drawn({
  id: "telescope",
  name: "Land in Sight",
  keywords: ["telescope", "far away", "waiting", "distant"],
  searchTerms: ["so far away", "looking for it", "barely visible"],
  example: ["My free weekend", "Me, in the calendar"],
  semantic: {
    visual:
      "From the bow of a ship a sailor peers through a long telescope at a tiny island with one palm on the horizon.",
    meaning: "The object of longing exists, but it is ridiculously far away.",
    mechanism: "distant_longing",
    captionRoles: ["what is far away", "who longs for it"],
    tags: ["longing", "distance", "patience"],
  },
  width: 800,
  height: 600,
  boxes: [on(540, 130, 230, 90, { size: 34 }), over(20, 500, 560, 90)],
  scene: () => [
    fade(0, 0, 800, 380, "#ffb27a", "#ffe9c4"),
    circle(640, 330, 70, { fill: "#fff3b8", line: 0 }),
    cloud(140, 90, 1, "#fff3e3"),
    cloud(420, 60, 0.7, "#fff3e3"),
    rect(530, 112, 250, 126, { fill: "#fffaf0", r: 18 }),
    path("M640 238l14 46l20 -46", { fill: "#fffaf0" }),
    path("M638 234h40", { line: 6, ink: "#fffaf0" }),
    rect(0, 370, 800, 230, { fill: "#3c8fc4", line: 0 }),
    stroke("M380 400h60M500 430h80M680 410h70M600 480h90M720 540h50", 5, "#ffffff66"),
    path("M630 372q26 -26 52 0Z", { fill: "#f2d08a", line: 3 }),
    stroke("M656 358q4 -22 -2 -38", 5, "#8a5a30"),
    stroke("M654 320q-18 -8 -24 6M654 320q18 -10 26 4M654 320q-2 -14 -14 -14M654 320q6 -14 16 -10", 4, "#3f8f3f"),
    path("M-20 430H420Q400 560 300 600H-20Z", { fill: "#9a5f35" }),
    path("M-20 420H440V446H-20Z", { fill: "#c4894f" }),
    stroke("M-10 490H390M-10 545H350", 4, "#7a4728"),
    rect(70, 60, 18, 370, { fill: "#7a4728" }),
    polygon(
      [
        [90, 80],
        [90, 330],
        [10, 330],
      ],
      { fill: "#fff8ea" },
    ),
    bean({
      x: 260,
      y: 432,
      size: 250,
      look: { ...MO, top: "cap" },
      eyes: "squint",
      mouth: "o",
      turn: 0.8,
      lean: 6,
      left: [40, -132],
      right: [104, -148],
      inRight: group(
        { turn: -10 },
        rect(-54, -12, 60, 24, { fill: "#d9a441" }),
        rect(0, -16, 60, 32, { fill: "#b5803a" }),
        rect(54, -20, 16, 40, { fill: "#ffe08a" }),
      ),
    }),
    bean({ x: 130, y: 432, size: 150, look: ADA, eyes: "half", mouth: "flat", gaze: [1, 0] }),
  ],
});
