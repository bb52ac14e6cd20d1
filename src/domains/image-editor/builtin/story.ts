import { below, box, brush, type Design, type Draft, graded, gradient, group, oval, words } from "./layers.ts";

const PLUM = "#3d1440";

/** Returns a line that swings to both sides a number of times over its length. */
const swings = (length: number, width: number, times: number, way: "down" | "right") =>
  Array.from({ length: 49 }, (_, step) => {
    const along = Math.round((step / 48) * length);
    const across = Math.round((width + Math.sin((step / 48) * times * 2 * Math.PI) * width) * 10) / 10;
    return way === "right" ? ([along, across] as const) : ([across, along] as const);
  });

/** A placeholder for the user's photo: a mug on a table by the window. */
const scene: Draft[] = [
  graded([0, 0, 620, 660], gradient("linear", ["#ffe9d2", "#ffc7a6"], [0, 0], [0.4, 1])),
  box([330, 40, 250, 330], { fill: "#fff8ee", radius: 14 }),
  box([449, 40, 12, 330], { fill: "#ffc7a6" }),
  box([330, 196, 250, 12], { fill: "#ffc7a6" }),
  box([0, 500, 620, 160], { fill: "#a4513c" }),
  box([0, 500, 620, 14], { fill: "#8a3f2d" }),
  oval([286, 376, 130, 120], { stroke: "#3d1440", strokeWidth: 24 }),
  box([120, 340, 220, 196], { fill: "#3d1440", radius: 34 }),
  oval([120, 318, 220, 52], { fill: "#5b2360" }),
  oval([138, 326, 184, 36], { fill: "#f3a683" }),
  brush([150, 176, 60, 130], swings(130, 18, 1.25, "down"), { color: "#ffffffcc", size: 10 }),
  brush([236, 190, 60, 116], swings(116, 16, 1.25, "down"), { color: "#ffffffcc", size: 10 }),
];

/** A story of the day: a tilted instant picture and a handwritten text. */
export const story: Design = {
  title: "Behind the scenes",
  presetKey: "story-reel-slide",
  size: [1080, 1920],
  pages: [
    {
      name: "Behind the scenes",
      color: "#ff8f70",
      gradient: gradient("linear", ["#ffb56b", "#ff7f6e", "#d9488b", "#7a2a8c"], [0.2, 0], [0.8, 1]),
      layers: [
        oval([-300, 1180, 900, 900], { fill: "#ffffff14" }),
        oval([620, 140, 700, 700], { fill: "#ffffff1a" }),
        words("Behind\nthe scenes", [90, 236, 900, 330], {
          fontFamily: "Caveat",
          fontSize: 176,
          fontWeight: 700,
          color: "#ffffff",
          lineHeight: 0.92,
        }),
        brush([96, 580, 640, 40], swings(640, 11, 3.5, "right"), { color: "#ffe3c2", size: 12 }),
        group(
          [190, 690, 700, 840],
          [
            box([0, 0, 700, 840], { fill: "#fffdf8", radius: 10 }),
            group([40, 40, 620, 660], scene, { name: "Your photo", mask: { shape: "rounded_rectangle", radius: 4 } }),
            words("first coffee, then ideas", [40, 722, 620, 90], {
              fontFamily: "Caveat",
              fontSize: 66,
              fontWeight: 600,
              color: PLUM,
              align: "center",
            }),
          ],
          { name: "Instant picture", rotation: -5, shadow: below(30, 60, 0.35, PLUM) },
        ),
        box([300, 1640, 480, 112], { fill: "#ffffff", radius: 56, shadow: below(10, 30, 0.2, PLUM) }),
        words("Ask me anything", [300, 1670, 480, 54], {
          fontSize: 42,
          fontWeight: 700,
          letterSpacing: -1,
          color: PLUM,
          align: "center",
        }),
      ],
    },
  ],
};
