import { box, type Design, oval, words } from "./layers.ts";

const TERRACOTTA = "#c8553d";
const INK = "#2d2a26";

/** A quotation with the name of its author. */
export const quote: Design = {
  title: "Quote",
  presetKey: "instagram-square",
  size: [1080, 1080],
  pages: [
    {
      name: "Quote",
      color: "#f5ebdd",
      layers: [
        oval([690, -230, 640, 640], { fill: "#efd9bf" }),
        oval([-210, 760, 520, 520], { fill: "#e9c9a8", opacity: 0.7 }),
        words("“", [86, 70, 300, 300], {
          name: "Quotation mark",
          fontFamily: "Playfair Display",
          fontSize: 380,
          fontWeight: 900,
          color: TERRACOTTA,
          lineHeight: 1,
        }),
        words("Make it simple first. Beautiful will know where to find it.", [100, 356, 860, 440], {
          fontFamily: "Playfair Display",
          fontSize: 84,
          fontWeight: 500,
          color: INK,
          lineHeight: 1.22,
        }),
        box([100, 862, 72, 5], { fill: TERRACOTTA, radius: 2 }),
        words("Ada Northfield", [100, 894, 700, 44], { fontSize: 34, fontWeight: 700, color: INK }),
        words("Furniture maker", [100, 940, 700, 40], { fontSize: 28, color: "#7b7064" }),
      ],
    },
  ],
};
