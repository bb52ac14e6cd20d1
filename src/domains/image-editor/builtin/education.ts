import { below, box, type Design, type Draft, oval, words } from "./layers.ts";

const INK = "#16204a";
const STEPS = [
  ["#4c6fff", "Look", "Watch a user at work. Say nothing, and write down everything."],
  ["#00b8a9", "Choose", "Pick the one thing that made them stop, and leave all the others for another day."],
  ["#ff7a59", "Change", "Fix it before the evening, and ask the same person again tomorrow."],
] as const;

const step = ([color, title, text]: (typeof STEPS)[number], index: number): Draft[] => {
  const top = 376 + index * 212;
  return [
    box([72, top, 936, 184], { fill: "#ffffff", radius: 28, shadow: below(12, 36, 0.1, INK) }),
    oval([108, top + 42, 100, 100], { fill: color }),
    words(String(index + 1), [108, top + 61, 100, 62], {
      fontSize: 52,
      fontWeight: 800,
      color: "#ffffff",
      align: "center",
    }),
    words(title, [248, top + 28, 700, 56], { fontSize: 44, fontWeight: 700, letterSpacing: -1, color: INK }),
    words(text, [248, top + 86, 700, 76], { fontSize: 28, color: "#5c6689", lineHeight: 1.35 }),
  ];
};

/** An explanation in three steps. */
export const education: Design = {
  title: "How to, in three steps",
  presetKey: "instagram-square",
  size: [1080, 1080],
  pages: [
    {
      name: "Three steps",
      color: "#eef2ff",
      layers: [
        oval([820, -160, 420, 420], { fill: "#dfe6ff" }),
        box([72, 78, 196, 52], { fill: "#dfe6ff", radius: 26 }),
        words("LEARN", [72, 89, 196, 30], {
          fontSize: 24,
          fontWeight: 700,
          letterSpacing: 5,
          color: "#4c6fff",
          align: "center",
        }),
        words("How to improve anything in a day", [72, 152, 860, 190], {
          fontSize: 82,
          fontWeight: 800,
          letterSpacing: -3,
          color: INK,
          lineHeight: 1.08,
        }),
        ...STEPS.flatMap(step),
      ],
    },
  ],
};
