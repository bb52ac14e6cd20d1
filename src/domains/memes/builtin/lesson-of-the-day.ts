import { bean, GUS, LOP, PIP, REX } from "../draw/bean.ts";
import { room } from "../draw/places.ts";
import { circle, group, rect, stroke } from "../draw/svg.ts";
import { drawn, on } from "./drawn.ts";

export const lessonOfTheDay = drawn({
  id: "lesson-of-the-day",
  name: "Lesson of the Day",
  keywords: ["teacher", "blackboard", "lesson", "explain", "rule"],
  searchTerms: ["write this down", "school lesson", "today we learn"],
  example: ["“Final_v7” is not final"],
  semantic: {
    visual: "A teacher with a pointer taps a large blackboard; pupils look on from behind their desks.",
    meaning: "A truth is taught as if the whole class ought to have known it long ago.",
    mechanism: "statement_as_lesson",
    captionRoles: ["what is on the board"],
    tags: ["school", "advice", "truth"],
  },
  width: 800,
  height: 600,
  boxes: [on(285, 70, 440, 230, { size: 60, color: "#ffffff" })],
  scene: () => [
    room(800, 600, { wall: "#f7e2b7", floor: "#c98a5a", at: 430 }),
    rect(250, 40, 510, 300, { fill: "#2f6b55", line: 12, ink: "#a8703f" }),
    stroke("M290 320h60M380 322h30", 5, "#ffffff55"),
    rect(330, 344, 340, 14, { fill: "#a8703f" }),
    rect(420, 334, 40, 10, { fill: "#fff", line: 2 }),
    group(
      { x: 100, y: 110 },
      circle(0, 0, 50, { fill: "#fff" }),
      stroke("M0 -30V0L20 12", 5),
      ...[0, 90, 180, 270].map((a) => group({ turn: a }, stroke("M0 -42v8", 4))),
    ),
    bean({
      x: 150,
      y: 500,
      size: 290,
      look: { ...GUS, tie: "#d64545" },
      brows: "raised",
      mouth: "smirk",
      gaze: [1, -0.3],
      turn: 0.5,
      left: [-66, -50],
      right: [98, -150],
      inRight: stroke("M0 0L66 -44", 8, "#8a5a30"),
    }),
    ...[330, 500, 670].map(
      (x) => rect(x - 76, 530, 152, 90, { fill: "#b5723f" }) + rect(x - 84, 520, 168, 18, { fill: "#d99a6c", r: 4 }),
    ),
    bean({ x: 330, y: 616, size: 170, look: LOP, back: true, left: [-60, -60], right: [60, -60] }),
    bean({ x: 500, y: 616, size: 160, look: PIP, back: true, left: [-60, -60], right: [88, -190] }),
    bean({ x: 670, y: 616, size: 175, look: REX, back: true, left: [-60, -60], right: [60, -60] }),
  ],
});
