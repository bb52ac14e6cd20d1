import { bean, GUS, PIP } from "../draw/bean.ts";
import { circle, group, path, polygon, rect, stroke } from "../draw/svg.ts";
import { drawn, over } from "./drawn.ts";

const pick = (turn: number) =>
  group(
    { turn },
    rect(-6, -86, 12, 96, { fill: "#b5723f" }),
    path("M-52 -70Q0 -112 52 -70Q0 -90 -52 -70Z", { fill: "#9aa6bf" }),
  );

export const oneStrikeAway = drawn({
  id: "one-strike-away",
  name: "One Strike Away",
  keywords: ["digging", "giving up", "treasure", "almost", "persistence"],
  searchTerms: ["gave up too early", "so close", "never stop digging"],
  example: ["Quit after nine posts", "Post number ten"],
  semantic: {
    visual: "In two tunnels two miners dig; one turns back a hand's breadth from a wall of gems, the other swings on.",
    meaning: "One gives up just before success; the other does not know how near it is, and goes on.",
    mechanism: "giving_up_too_early",
    captionRoles: ["who gives up", "who goes on"],
    tags: ["persistence", "success", "timing"],
  },
  width: 800,
  height: 600,
  boxes: [over(20, 12, 520, 66, { size: 46 }), over(20, 310, 520, 66, { size: 46 })],
  scene: () => [
    rect(0, 0, 800, 600, { fill: "#7a4f35", line: 0 }),
    ...Array.from({ length: 26 }, (_, i) =>
      circle((i * 173) % 800, (i * 97) % 600, 6 + (i % 4) * 4, { fill: i % 2 ? "#6a4330" : "#8c5f42", line: 0 }),
    ),
    path("M-10 80H560Q590 130 566 176Q590 220 560 278H-10Z", { fill: "#e0b98a", line: 6 }),
    path("M-10 376H470Q500 420 478 470Q500 520 470 572H-10Z", { fill: "#e0b98a", line: 6 }),
    rect(640, 40, 180, 540, { fill: "#4f8fd9", line: 6 }),
    ...Array.from({ length: 18 }, (_, i) => {
      const [x, y, s] = [668 + (i % 3) * 52, 70 + Math.floor(i / 3) * 88 + (i % 2) * 24, 22 + (i % 3) * 5];
      return (
        polygon(
          [
            [x - s, y - s * 0.3],
            [x - s * 0.5, y - s],
            [x + s * 0.5, y - s],
            [x + s, y - s * 0.3],
            [x, y + s],
          ],
          { fill: ["#ffd447", "#7ae6c6", "#ff8fb4"][i % 3] as string },
        ) + stroke(`M${x - s} ${y - s * 0.3}H${x + s}`, 3)
      );
    }),
    stroke("M606 150l14 8M606 190l16 0M608 230l14 -8", 5, "#ffd447"),
    bean({
      x: 360,
      y: 276,
      size: 180,
      look: { ...GUS, top: "cap" },
      eyes: "half",
      brows: "sad",
      mouth: "frown",
      gaze: [-1, 0.4],
      turn: -0.7,
      lean: -6,
      legs: "walk",
      flip: false,
      left: [-76, -40],
      right: [86, -60],
      inRight: pick(130),
    }),
    stroke("M250 170q-20 -8 -20 -24M230 200q-20 0 -26 -14", 5, "#7a4f35"),
    bean({
      x: 370,
      y: 570,
      size: 180,
      look: { ...PIP, top: "cap" },
      eyes: "open",
      brows: "angry",
      mouth: "grin",
      gaze: [1, 0],
      turn: 0.7,
      lean: 8,
      legs: "walk",
      sweat: true,
      left: [40, -130],
      right: [84, -150],
      inRight: pick(24),
    }),
    ...[
      [470, 440],
      [452, 470],
      [484, 520],
      [440, 540],
    ].map(([x = 0, y = 0], i) => circle(x, y, 7 + i, { fill: "#8c5f42", line: 3 })),
  ],
});
