import { bean, NIB, PIP } from "../draw/bean.ts";
import { cloud, fade } from "../draw/places.ts";
import { circle, group, path, polygon, stroke } from "../draw/svg.ts";
import { drawn, on } from "./drawn.ts";

export const iceberg = drawn({
  id: "iceberg",
  name: "Tip of the Iceberg",
  keywords: ["iceberg", "hidden", "below the surface", "effort"],
  searchTerms: ["what people see", "there is more to it", "behind the scenes"],
  example: ["One post", "Eleven drafts, four calls and a spreadsheet"],
  semantic: {
    visual:
      "A small icy tip with a waving penguin-like figure above the water, and a giant block below with a tired diver.",
    meaning: "The visible part is tiny against the part that lies beneath.",
    mechanism: "visible_versus_hidden",
    captionRoles: ["what all people see", "what is beneath"],
    tags: ["effort", "hidden", "scale"],
  },
  width: 800,
  height: 800,
  boxes: [on(460, 60, 310, 130, { size: 44 }), on(215, 400, 370, 230, { size: 50, color: "#17405c" })],
  scene: () => [
    fade(0, 0, 800, 260, "#bfeaff", "#f4fdff"),
    cloud(110, 80, 0.9, "#ffffff"),
    fade(0, 255, 800, 545, "#3aa0d8", "#0d3c66"),
    polygon(
      [
        [270, 300],
        [310, 190],
        [360, 150],
        [420, 176],
        [470, 230],
        [520, 300],
      ],
      { fill: "#f7fdff" },
    ),
    polygon(
      [
        [310, 190],
        [360, 150],
        [372, 220],
        [340, 300],
        [270, 300],
      ],
      { fill: "#d5eefa", line: 0 },
    ),
    polygon(
      [
        [130, 300],
        [660, 300],
        [690, 420],
        [620, 600],
        [500, 720],
        [380, 760],
        [250, 690],
        [150, 540],
        [100, 400],
      ],
      { fill: "#bfe4f5" },
    ),
    polygon(
      [
        [130, 300],
        [300, 300],
        [220, 460],
        [280, 640],
        [250, 690],
        [150, 540],
        [100, 400],
      ],
      { fill: "#9fd0e8", line: 0 },
    ),
    polygon(
      [
        [560, 300],
        [660, 300],
        [690, 420],
        [620, 600],
        [560, 520],
        [600, 400],
      ],
      { fill: "#d9f1fb", line: 0 },
    ),
    polygon([
      [130, 300],
      [660, 300],
      [690, 420],
      [620, 600],
      [500, 720],
      [380, 760],
      [250, 690],
      [150, 540],
      [100, 400],
    ]),
    path("M0 300Q50 284 100 300T200 300T300 300T400 300T500 300T600 300T700 300T800 300", { line: 7, ink: "#ffffff" }),
    bean({ x: 392, y: 166, size: 118, look: NIB, eyes: "happy", mouth: "grin", right: [88, -160] }),
    group(
      { x: 706, y: 690, turn: -12 },
      bean({
        x: 0,
        y: 60,
        size: 150,
        look: PIP,
        eyes: "half",
        brows: "sad",
        mouth: "wavy",
        left: [-96, -120],
        right: [80, -60],
      }),
      circle(0, -50, 62, { fill: "#ffffff33" }),
    ),
    ...[
      [640, 560, 9],
      [660, 530, 6],
      [650, 500, 11],
    ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, { fill: "#ffffff44", line: 3, ink: "#ffffff" })),
    stroke("M70 640q20 -14 40 0l-14 14q-12 6 -26 -14ZM110 640l18 -12v24Z", 4, "#ffffff88"),
  ],
});
