import { bean, MO } from "../draw/bean.ts";
import { moon, stars, window } from "../draw/places.ts";
import { circle, ellipse, group, path, rect, stroke } from "../draw/svg.ts";
import { thought } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

export const awakeAtThree = drawn({
  id: "awake-at-three",
  name: "Awake at Three",
  keywords: ["night", "insomnia", "thoughts", "sleepless", "worry"],
  searchTerms: ["cannot sleep", "brain at night", "3 am thoughts"],
  example: ["Did I tag the right Ana?", "3:07 a.m."],
  semantic: {
    visual: "A sleepless figure sits bolt upright in bed at night, eyes wide open; the clock glows, the moon looks in.",
    meaning: "A needless worry arrives exactly when one should be asleep.",
    mechanism: "intrusive_night_thought",
    captionRoles: ["the thought", "when, or who has it"],
    tags: ["worry", "night", "overthinking"],
  },
  width: 800,
  height: 600,
  boxes: [on(70, 52, 400, 130, { size: 42 }), over(40, 505, 720, 85)],
  scene: () => [
    rect(0, 0, 800, 600, { fill: "#2b2f5c", line: 0 }),
    rect(0, 500, 800, 100, { fill: "#1d2046", line: 0 }),
    window(560, 60, 180, 200, "#141838"),
    group({ x: 562, y: 62 }, stars(170, 190, 16)),
    moon(640, 140, 42),
    rect(20, 260, 40, 280, { fill: "#6a4330", r: 10 }),
    rect(40, 430, 640, 110, { fill: "#8a5a3f", r: 10 }),
    rect(660, 390, 34, 150, { fill: "#6a4330", r: 10 }),
    ellipse(180, 400, 130, 62, { fill: "#e6e3f5" }),
    bean({
      x: 250,
      y: 500,
      size: 270,
      look: MO,
      eyes: "tiny",
      brows: "raised",
      mouth: "flat",
      legs: "none",
      left: [-60, -84],
      right: [60, -84],
    }),
    stroke("M214 288q-12 6 -22 0M286 288q12 6 22 0", 4, "#5f4fb8"),
    path("M90 470Q100 400 250 420Q460 380 668 430V520H90Z", { fill: "#5b7fd1" }),
    path("M90 470Q100 400 250 420Q460 380 668 430V456Q460 406 250 448Q120 440 94 486Z", { fill: "#a9c1f5", line: 3 }),
    circle(188, 424, 17, { fill: "#8c7ae6" }),
    circle(312, 418, 17, { fill: "#8c7ae6" }),
    thought(40, 30, 460, 174, 290, 250, "#fffdf4"),
    rect(712, 420, 80, 120, { fill: "#6a4330" }),
    rect(704, 364, 92, 52, { fill: "#262238", r: 6 }),
    stroke("M714 376h13v14h-10M727 390v14h-13M734 384v1M734 397v1M743 376h13v28h-13V376M766 376h13v28", 4, "#ff5d5d"),
  ],
});
