import { box, type Design, type Draft, oval, type PageDraft, words } from "./layers.ts";

const FOREST = "#0f3b3a";
const CREAM = "#faf3e3";
const ORANGE = "#ff8a4c";
const SAGE = "#a9c7b4";

const HABITS = [
  ["Write it down", "A decision that lives in a chat is made again next week. One page, one owner, one date."],
  ["Protect mornings", "No meetings before eleven. Deep work happens when no interruption is near."],
  ["Finish small", "Ship on Thursday what you would polish until next Thursday. Then look, and do it again."],
] as const;
const PAGES = HABITS.length + 2;

/** Draws the dots that mark the current page of the carousel. */
const dots = (current: number, on: string, off: string): Draft[] =>
  Array.from({ length: PAGES }, (_, index) => {
    const x = 100 + index * 34 + (index > current ? 34 : 0);
    return box([x, 1236, index === current ? 52 : 18, 18], {
      fill: index === current ? on : off,
      radius: 9,
      name: `Dot ${index + 1}`,
    });
  });

const habit = ([title, text]: (typeof HABITS)[number], index: number): PageDraft => {
  const dark = index % 2 === 1;
  const [ground, ink, soft] = dark ? [FOREST, CREAM, SAGE] : [CREAM, FOREST, "#4f6b66"];
  return {
    name: title,
    color: ground,
    layers: [
      words(String(index + 1), [520, 60, 520, 620], {
        name: "Number",
        fontFamily: "Anton",
        fontSize: 560,
        color: dark ? "#17504e" : "#f0e3c6",
        align: "right",
        lineHeight: 1.1,
      }),
      box([100, 640, 96, 12], { fill: ORANGE, radius: 6 }),
      words(title, [100, 690, 880, 120], { fontSize: 92, fontWeight: 800, letterSpacing: -3, color: ink }),
      words(text, [100, 836, 800, 240], { fontSize: 42, color: soft, lineHeight: 1.45 }),
      ...dots(index + 1, ORANGE, dark ? "#2b6260" : "#dccfae"),
    ],
  };
};

/** A list with one idea on each page, from a title to a call to action. */
export const carousel: Design = {
  title: "List carousel",
  presetKey: "instagram-portrait",
  size: [1080, 1350],
  pages: [
    {
      name: "Title",
      color: FOREST,
      layers: [
        oval([560, -180, 820, 820], { fill: "#17504e" }),
        oval([700, -40, 540, 540], { fill: ORANGE }),
        oval([820, 80, 300, 300], { fill: CREAM }),
        words("TEAM NOTES", [100, 120, 500, 40], { fontSize: 28, fontWeight: 600, letterSpacing: 6, color: SAGE }),
        words("Three habits of calm teams", [100, 560, 880, 480], {
          fontSize: 138,
          fontWeight: 800,
          letterSpacing: -5,
          color: CREAM,
          lineHeight: 1.04,
        }),
        words("Swipe to steal them", [100, 1068, 700, 56], {
          fontFamily: "Caveat",
          fontSize: 62,
          fontWeight: 700,
          color: ORANGE,
        }),
        ...dots(0, ORANGE, "#2b6260"),
      ],
    },
    ...HABITS.map(habit),
    {
      name: "Call",
      color: ORANGE,
      layers: [
        oval([-260, 820, 900, 900], { fill: "#ff9d68" }),
        words("Which one will you try first?", [100, 380, 880, 280], {
          fontSize: 124,
          fontWeight: 800,
          letterSpacing: -4,
          color: FOREST,
          lineHeight: 1.06,
        }),
        words("Save this for Monday, and send it to the person who books your meetings.", [100, 690, 760, 130], {
          fontSize: 42,
          color: "#5a2a0f",
          lineHeight: 1.45,
        }),
        box([100, 872, 420, 104], { fill: FOREST, radius: 52 }),
        words("Follow for more", [100, 900, 420, 50], {
          fontSize: 38,
          fontWeight: 700,
          color: CREAM,
          align: "center",
        }),
        ...dots(PAGES - 1, FOREST, "#ffb88f"),
      ],
    },
  ],
};
