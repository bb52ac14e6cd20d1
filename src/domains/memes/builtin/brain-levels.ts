import { portrait, ZED } from "../draw/bean.ts";
import { fade, rays, stars } from "../draw/places.ts";
import { circle, clipped, ellipse, path, rect, type Svg, stroke } from "../draw/svg.ts";
import { drawn, on } from "./drawn.ts";

const bulb = (x: number, y: number, fill: string): Svg =>
  path(`M${x - 14} ${y + 22}q-26 -22 -14 -50a30 30 0 0 1 56 0q12 28 -14 50Z`, { fill }) +
  rect(x - 13, y + 22, 26, 16, { fill: "#9aa6bf", r: 4 });

const level = (y: number, ...inside: Svg[]): Svg =>
  clipped(400, y, 400, 200, ...inside) + rect(400, y, 400, 200, { line: 5 });

export const brainLevels = drawn({
  id: "brain-levels",
  name: "Brightening Idea",
  keywords: ["ideas", "levels", "enlightenment", "bigger", "galaxy"],
  searchTerms: ["four levels of wisdom", "ever worse idea sold as ever smarter"],
  example: [
    "Scheduling a post",
    "Scheduling a week of posts",
    "Scheduling the scheduling",
    "Posting by hand at 3 a.m.",
  ],
  semantic: {
    visual: "Four panels: a head with a weak light bulb, a brighter one, a blazing one, and at last a whole galaxy.",
    meaning: "Each step claims to be wiser than the one before, and the last is usually the silliest.",
    mechanism: "ironic_escalation_of_wisdom",
    captionRoles: ["an ordinary idea", "a better one", "a bold one", "the absurd peak"],
    tags: ["ideas", "escalation", "irony"],
  },
  width: 800,
  height: 800,
  boxes: [0, 200, 400, 600].map((y) => on(20, y + 20, 360, 160)),
  scene: () => [
    rect(0, 0, 800, 800, { fill: "#ffffff", line: 0 }),
    level(
      0,
      rect(400, 0, 400, 200, { fill: "#6a7389", line: 0 }),
      portrait({ x: 560, y: 130, size: 190, look: { ...ZED, top: "bare" }, eyes: "half", mouth: "flat" }),
      bulb(700, 80, "#8d94a5"),
    ),
    level(
      200,
      rect(400, 200, 400, 200, { fill: "#4a6fb0", line: 0 }),
      circle(700, 280, 70, { fill: "#ffe39a66", line: 0 }),
      portrait({
        x: 560,
        y: 330,
        size: 190,
        look: { ...ZED, top: "bare" },
        eyes: "open",
        brows: "raised",
        mouth: "small",
        gaze: [1, -0.5],
      }),
      bulb(700, 280, "#ffe39a"),
    ),
    level(
      400,
      rect(400, 400, 400, 200, { fill: "#f29b38", line: 0 }),
      rays(600, 500, 300, "#ffd447"),
      portrait({ x: 600, y: 535, size: 200, look: ZED, eyes: "star", mouth: "grin" }),
      bulb(470, 480, "#fffbe0"),
      bulb(730, 480, "#fffbe0"),
    ),
    level(
      600,
      fade(400, 600, 400, 200, "#1a1040", "#6a2d8f"),
      `<g transform="translate(400 600)">${stars(400, 200, 50)}</g>`,
      ellipse(600, 705, 190, 52, { fill: "#c77dff55", line: 0 }),
      ellipse(600, 705, 130, 32, { fill: "#ffd1ff66", line: 0 }),
      portrait({
        x: 600,
        y: 716,
        size: 190,
        look: { ...ZED, color: "#b98cff", light: "#e9d8ff" },
        eyes: "closed",
        mouth: "small",
      }),
      stroke("M420 720Q600 800 780 690M430 680Q600 600 770 720", 4, "#ffffff88"),
      ellipse(600, 640, 50, 11, { line: 6, ink: "#ffd447" }),
    ),
    ...[200, 400, 600].map((y) => stroke(`M0 ${y}H800`, 5)),
    rect(2, 2, 796, 796, { line: 5 }),
  ],
});
