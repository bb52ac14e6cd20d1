import { below, box, brush, type Design, type Draft, gradient, group, oval, words } from "./layers.ts";

const RED = "#ff2d46";
const INK = "#14110f";

/** Rays from the lower right corner. */
const rays: Draft[] = Array.from({ length: 9 }, (_, index) =>
  box([960 - 1400, 430 - 30, 2800, 60], {
    fill: "#ffffff",
    opacity: 0.16,
    rotation: index * 20,
    name: `Ray ${index + 1}`,
  }),
);

/** A stopwatch, for the thirty days of the title. */
const stopwatch: Draft = group(
  [812, 150, 400, 470],
  [
    box([168, 0, 64, 70], { fill: INK, radius: 12 }),
    box([140, 0, 120, 34], { fill: INK, radius: 14 }),
    oval([0, 60, 400, 400], { fill: INK }),
    oval([28, 88, 344, 344], { fill: "#ffffff" }),
    box([192, 104, 16, 44], { fill: INK, radius: 8 }),
    box([192, 372, 16, 44], { fill: INK, radius: 8 }),
    box([44, 252, 44, 16], { fill: INK, radius: 8 }),
    box([312, 252, 44, 16], { fill: INK, radius: 8 }),
    brush(
      [0, 60, 400, 400],
      [
        [200, 200],
        [282, 118],
      ],
      { color: RED, size: 22 },
    ),
    oval([178, 238, 44, 44], { fill: INK }),
  ],
  { name: "Stopwatch", rotation: 10, shadow: below(16, 40, 0.35) },
);

/** A video thumbnail: three large words and the topic. */
export const thumbnail: Design = {
  title: "Video thumbnail",
  presetKey: "youtube-thumbnail",
  size: [1280, 720],
  format: "jpeg",
  pages: [
    {
      name: "Thumbnail",
      color: "#ffb400",
      gradient: gradient("radial", ["#ffe14d", "#ffb400", "#ff7a00"], [0.75, 0.6], [1.6, 0.6]),
      layers: [
        ...rays,
        stopwatch,
        group(
          [56, 70, 330, 92],
          [
            box([0, 0, 330, 92], { fill: RED, radius: 14 }),
            words("THE TRUTH", [0, 12, 330, 70], {
              fontFamily: "Anton",
              fontSize: 58,
              color: "#ffffff",
              align: "center",
              lineHeight: 1.2,
            }),
          ],
          { name: "Label", rotation: -4 },
        ),
        words("I TRIED IT\nFOR 30 DAYS", [56, 236, 760, 380], {
          fontFamily: "Anton",
          fontSize: 148,
          color: "#ffffff",
          strokeColor: INK,
          strokeWidth: 24,
          lineHeight: 1.16,
        }),
      ],
    },
  ],
};
