import { below, box, type Design, gradient, oval, words } from "./layers.ts";

const INK = "#12082f";
const CORAL = "#ff6b4a";
const rings = [760, 600, 440].map((side) =>
  oval([900 - side / 2, 190 - side / 2, side, side], { stroke: "#ffffff26", strokeWidth: 3 }),
);

/** A launch announcement: one short sentence in large letters over a night sky with a sun. */
export const announcement: Design = {
  title: "Big news",
  presetKey: "instagram-square",
  size: [1080, 1080],
  pages: [
    {
      name: "Big news",
      color: INK,
      gradient: gradient("linear", ["#2b0f6b", "#1a0a47", INK], [0.1, 0], [0.9, 1]),
      layers: [
        ...rings,
        oval([760, 50, 280, 280], {
          fill: CORAL,
          shadow: { angle: 90, blur: 90, color: CORAL, distance: 0, opacity: 0.75 },
        }),
        box([80, 96, 224, 60], { fill: "#ffffff1f", radius: 30 }),
        words("NEW TODAY", [80, 112, 224, 30], {
          fontSize: 22,
          fontWeight: 600,
          letterSpacing: 3,
          color: "#ffffff",
          align: "center",
          lineHeight: 1.3,
        }),
        words("IT’S HERE.\nFINALLY.", [76, 316, 960, 510], {
          fontFamily: "Anton",
          fontSize: 236,
          color: "#ffffff",
          lineHeight: 1.08,
        }),
        words("Everything you asked for, in one place.\nHave a look around.", [80, 842, 640, 110], {
          fontSize: 34,
          color: "#d9d0f5",
          lineHeight: 1.4,
        }),
        box([80, 992, 920, 2], { fill: "#ffffff33" }),
        words("yourbrand.com", [80, 1014, 500, 34], { fontSize: 24, fontWeight: 500, color: "#ffffff" }),
        words("Available now", [600, 1014, 400, 34], { fontSize: 24, fontWeight: 600, color: CORAL, align: "right" }),
      ],
    },
  ],
};

const GOLD = "#d9b36c";
const IVORY = "#f7efe0";

/** An invitation: a framed card in green and gold. */
export const saveTheDate: Design = {
  title: "Save the date",
  presetKey: "instagram-portrait",
  size: [1080, 1350],
  pages: [
    {
      name: "Save the date",
      color: "#0f2e26",
      gradient: gradient("radial", ["#1d4a3d", "#0c241e"], [0.5, 0.42], [1.15, 0.42]),
      layers: [
        box([56, 56, 968, 1238], { stroke: GOLD, strokeWidth: 3, radius: 4 }),
        box([74, 74, 932, 1202], { stroke: "#d9b36c80", strokeWidth: 1, radius: 2 }),
        words("YOU ARE INVITED", [140, 196, 800, 40], {
          fontSize: 26,
          fontWeight: 500,
          letterSpacing: 12,
          color: GOLD,
          align: "center",
        }),
        words("Save\nthe Date", [100, 322, 880, 420], {
          fontFamily: "Playfair Display",
          fontSize: 176,
          fontStyle: "italic",
          color: IVORY,
          align: "center",
          lineHeight: 1.06,
        }),
        box([470, 776, 140, 2], { fill: GOLD }),
        oval([532, 769, 16, 16], { fill: GOLD, shadow: below(0, 12, 0.5, GOLD) }),
        words("12 June", [140, 842, 800, 90], {
          fontFamily: "Playfair Display",
          fontSize: 72,
          fontWeight: 500,
          color: IVORY,
          align: "center",
        }),
        words("Doors open at 6 pm", [140, 944, 800, 50], { fontSize: 32, color: "#cfdad3", align: "center" }),
        words("THE GLASSHOUSE · 21 GARDEN ROW", [140, 1108, 800, 40], {
          fontSize: 24,
          fontWeight: 500,
          letterSpacing: 5,
          color: GOLD,
          align: "center",
        }),
        words("Reply by 1 May", [140, 1160, 800, 40], { fontSize: 26, color: "#cfdad3", align: "center" }),
      ],
    },
  ],
};
