import { below, box, type Design, type Draft, graded, gradient, oval, words } from "./layers.ts";

const NAVY = "#0b1f3a";
const TEAL = "#19c3b2";
const MONTHS = [
  ["Jan", 96],
  ["Feb", 128],
  ["Mar", 118],
  ["Apr", 176],
  ["May", 222],
  ["Jun", 288],
] as const;

const bar = ([month, height]: (typeof MONTHS)[number], index: number): Draft[] => {
  const x = 664 + index * 76;
  const latest = index === MONTHS.length - 1;
  return [
    box([x, 470 - height, 52, height], { fill: latest ? TEAL : "#c9d6e8", radius: 8, name: `Bar ${month}` }),
    words(month, [x - 10, 484, 72, 28], {
      fontSize: 20,
      fontWeight: latest ? 700 : 400,
      color: latest ? NAVY : "#7788a3",
      align: "center",
    }),
  ];
};

/** The result of a quarter as one large number. */
export const results: Design = {
  title: "Quarterly results",
  presetKey: "linkedin-landscape",
  size: [1200, 627],
  pages: [
    {
      name: "Quarterly results",
      color: "#f4f7fb",
      layers: [
        graded([0, 0, 560, 627], gradient("linear", ["#12305a", NAVY], [0, 0], [1, 1]), { name: "Panel" }),
        oval([-150, 420, 400, 400], { fill: "#19c3b21f" }),
        words("SECOND QUARTER", [64, 68, 440, 30], { fontSize: 20, fontWeight: 600, letterSpacing: 5, color: TEAL }),
        words("+38%", [58, 150, 480, 180], { fontSize: 160, fontWeight: 800, letterSpacing: -8, color: "#ffffff" }),
        words("more customers came back than in any quarter before", [64, 352, 420, 130], {
          fontSize: 34,
          fontWeight: 500,
          color: "#d4e0f0",
          lineHeight: 1.35,
        }),
        words("Your company", [64, 540, 420, 30], { fontSize: 22, fontWeight: 600, color: "#8fa6c6" }),
        box([624, 64, 512, 499], { fill: "#ffffff", radius: 24, shadow: below(14, 40, 0.1, NAVY) }),
        words("Returning customers", [664, 96, 440, 36], { fontSize: 26, fontWeight: 700, color: NAVY }),
        words("in thousands, by month", [664, 132, 440, 30], { fontSize: 20, color: "#7788a3" }),
        box([664, 470, 432, 2], { fill: "#dbe4f0" }),
        ...MONTHS.flatMap(bar),
      ],
    },
  ],
};

const VIOLET = "#5b3df5";
const ROLES = ["Product designer", "Backend engineer", "Customer care, part-time"] as const;

const role = (title: string, index: number): Draft[] => {
  const top = 676 + index * 118;
  return [
    box([96, top, 1008, 96], { fill: "#ffffff", radius: 24, shadow: below(6, 20, 0.08, VIOLET) }),
    oval([128, top + 36, 24, 24], { fill: ["#ff7aa8", "#ffb930", "#31c48d"][index] ?? VIOLET }),
    words(title, [184, top + 25, 700, 48], { fontSize: 38, fontWeight: 600, letterSpacing: -0.5, color: "#1b1440" }),
    words("Apply", [884, top + 27, 180, 44], { fontSize: 34, fontWeight: 700, color: VIOLET, align: "right" }),
  ];
};

/** Open positions, at most three. */
export const hiring: Design = {
  title: "We are hiring",
  presetKey: "linkedin-square",
  size: [1200, 1200],
  pages: [
    {
      name: "We are hiring",
      color: "#efeaff",
      gradient: gradient("linear", ["#f6f1ff", "#e4dcff"], [0, 0], [1, 1]),
      layers: [
        oval([700, -260, 800, 800], { fill: VIOLET }),
        oval([850, -110, 500, 500], { fill: "#7a60ff" }),
        oval([980, 20, 240, 240], { fill: "#ffb930" }),
        words("JOIN US", [96, 108, 400, 40], { fontSize: 28, fontWeight: 700, letterSpacing: 7, color: VIOLET }),
        words("We’re looking for good people", [92, 196, 800, 400], {
          fontSize: 128,
          fontWeight: 800,
          letterSpacing: -5,
          color: "#1b1440",
          lineHeight: 1.04,
        }),
        ...ROLES.flatMap(role),
        words("yourcompany.com/jobs · remote or in Lisbon", [96, 1070, 1008, 44], {
          fontSize: 32,
          fontWeight: 500,
          color: "#6a5fa0",
        }),
      ],
    },
  ],
};
