import { bean, REX } from "../draw/bean.ts";
import { circle, ellipse, path, polygon, rect, stroke } from "../draw/svg.ts";
import { drawn, on, over } from "./drawn.ts";

export const juggling = drawn({
  id: "juggling",
  name: "Three Balls in the Air",
  keywords: ["juggling", "overload", "multitasking", "circus"],
  searchTerms: ["too much at once", "keeping balls in the air", "work life balance"],
  example: ["Deadline", "Inbox", "Sleep", "Me"],
  semantic: {
    visual: "On a unicycle in the circus ring an artist juggles three huge balls with a strained grin.",
    meaning: "Too many things at once, kept going only by never looking down.",
    mechanism: "overload_balancing_act",
    captionRoles: ["the first burden", "the second burden", "the third burden", "who carries them"],
    tags: ["stress", "multitasking", "balance"],
  },
  width: 800,
  height: 800,
  boxes: [
    on(65, 225, 170, 110, { size: 30 }),
    on(315, 65, 170, 110, { size: 30 }),
    on(565, 225, 170, 110, { size: 30 }),
    over(200, 715, 400, 75),
  ],
  scene: () => [
    rect(0, 0, 800, 800, { fill: "#ffefd1", line: 0 }),
    ...Array.from({ length: 8 }, (_, i) =>
      polygon(
        [
          [400, -60],
          [i * 200 - 400, 520],
          [i * 200 - 300, 520],
        ],
        { fill: "#f2726f", line: 0 },
      ),
    ),
    path("M0 500Q50 540 100 500T200 500T300 500T400 500T500 500T600 500T700 500T800 500V560H0Z", {
      fill: "#ffd447",
      line: 4,
    }),
    rect(0, 536, 800, 264, { fill: "#8a5fbf", line: 0 }),
    ellipse(400, 700, 370, 80, { fill: "#e9c48f" }),
    circle(400, 650, 58, { line: 9 }),
    stroke("M400 592V708M342 650H458M359 609L441 691M441 609L359 691", 3, "#59607a"),
    stroke("M400 650V560", 10, "#59607a"),
    rect(366, 548, 68, 18, { fill: "#262238", r: 9 }),
    bean({
      x: 400,
      y: 580,
      size: 270,
      look: { ...REX, tie: "#ffd447" },
      eyes: "tiny",
      brows: "raised",
      mouth: "teeth",
      sweat: true,
      gaze: [0, -1],
      left: [-104, -130],
      right: [104, -130],
      lean: -3,
    }),
    circle(150, 280, 106, { fill: "#8fd8ff", line: 5 }),
    circle(400, 120, 106, { fill: "#b5f0a6", line: 5 }),
    circle(650, 280, 106, { fill: "#ffd0e6", line: 5 }),
    ...[
      [110, 205],
      [360, 45],
      [610, 205],
    ].map(([x = 0, y = 0]) => ellipse(x, y, 20, 9, { fill: "#ffffffcc", line: 0 })),
    stroke("M196 150Q230 90 276 76M524 76Q580 96 604 150", 7),
    stroke("M262 66l16 9l-10 16M592 146l14 6l6 -16", 6),
  ],
});
