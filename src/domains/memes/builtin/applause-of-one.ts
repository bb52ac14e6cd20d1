import { bean, GUS, LOP } from "../draw/bean.ts";
import { circle, ellipse, path, polygon, rect, stroke } from "../draw/svg.ts";
import { bubble } from "../draw/things.ts";
import { drawn, on, over } from "./drawn.ts";

export const applauseOfOne = drawn({
  id: "applause-of-one",
  name: "Applause of One",
  keywords: ["applause", "audience", "lonely", "fan", "support"],
  searchTerms: ["only one like", "empty hall", "my mother liked it"],
  example: ["Thank you all!", "My mother, on three accounts"],
  semantic: {
    visual: "A speaker bows to a vast empty hall in which a single beaming figure in the second row claps.",
    meaning: "A great effort finds exactly one admirer, whose joy makes up for the empty seats.",
    mechanism: "lone_supporter",
    captionRoles: ["what the speaker says", "who the one admirer is"],
    tags: ["audience", "support", "lonely"],
  },
  width: 800,
  height: 600,
  boxes: [on(430, 40, 320, 90, { size: 38 }), over(40, 505, 720, 85)],
  scene: () => [
    rect(0, 0, 800, 600, { fill: "#4a2338", line: 0 }),
    polygon(
      [
        [360, 0],
        [440, 0],
        [560, 300],
        [240, 300],
      ],
      { fill: "#fff3c455", line: 0 },
    ),
    path("M0 0H120Q90 150 120 290H0ZM800 0H690Q716 150 690 290H800Z", { fill: "#b5303f" }),
    rect(0, 280, 800, 50, { fill: "#a8703f" }),
    bubble(410, 24, 360, 122, 430, 150),
    bean({
      x: 370,
      y: 292,
      size: 200,
      look: GUS,
      eyes: "happy",
      mouth: "grin",
      blush: true,
      lean: 6,
      left: [-98, -120],
      right: [98, -120],
    }),
    rect(440, 210, 70, 84, { fill: "#c4894f" }),
    stroke("M460 210Q456 186 440 180", 5),
    circle(438, 178, 8, { fill: "#59607a" }),
    ...[0, 1, 2].flatMap((row) =>
      Array.from({ length: 9 }, (_, i) => {
        const [x, y, s] = [(i - 4) * (96 + row * 14) + 400 + (row % 2) * 44, 400 + row * 76, 40 + row * 6];
        const fan =
          row === 1 && i === 4
            ? bean({
                x,
                y: y + 50,
                size: 150,
                look: LOP,
                eyes: "star",
                mouth: "grin",
                blush: true,
                left: [-18, -104],
                right: [18, -104],
                legs: "none",
              }) + stroke(`M${x - 46} ${y - 66}l-14 -12M${x + 46} ${y - 66}l14 -12M${x} ${y - 96}v-16`, 5, "#ffd447")
            : "";
        return (
          fan +
          path(
            `M${x - s} ${y + 50}V${y - 10}Q${x - s} ${y - 40} ${x} ${y - 40}Q${x + s} ${y - 40} ${x + s} ${y - 10}V${y + 50}Z`,
            { fill: fan === "" ? "#8f2f45" : "#8f2f4500", line: fan === "" ? 4 : 0 },
          ) +
          (fan === "" ? "" : path(`M${x - s} ${y + 50}V${y + 10}H${x + s}V${y + 50}Z`, { fill: "#a83a52" }))
        );
      }),
    ),
    ellipse(370, 296, 90, 8, { fill: "#00000033", line: 0 }),
  ],
});
