import { below, box, type Design, type Draft, graded, gradient, group, oval, words } from "./layers.ts";

/** A placeholder for the user's photo: a sunset behind hills. */
const scene: Draft[] = [
  graded([0, 0, 920, 880], gradient("linear", ["#27406f", "#7a6a9a", "#e59a86", "#f9d6a5"], [0, 0], [0, 0.8])),
  oval([500, 330, 210, 210], {
    fill: "#fff3d6",
    shadow: { angle: 90, blur: 100, color: "#ffe2ad", distance: 0, opacity: 1 },
  }),
  oval([-260, 500, 900, 520], { fill: "#8d6f93" }),
  oval([360, 540, 900, 560], { fill: "#6c587f" }),
  oval([-380, 610, 1100, 620], { fill: "#473c63" }),
  oval([250, 700, 1000, 520], { fill: "#2a2547" }),
];

/** A picture with a margin and a caption in the style of a journal. */
export const photo: Design = {
  title: "Photo journal",
  presetKey: "instagram-portrait",
  size: [1080, 1350],
  pages: [
    {
      name: "Photo journal",
      color: "#f6f2ea",
      layers: [
        group([80, 80, 920, 880], scene, {
          name: "Your photo",
          mask: { shape: "rounded_rectangle", radius: 20 },
          shadow: below(18, 50, 0.22, "#2a2547"),
        }),
        words("Evening over the ridge", [80, 1012, 920, 96], {
          fontFamily: "Playfair Display",
          fontSize: 68,
          fontStyle: "italic",
          color: "#2a2547",
        }),
        words(
          "Six hours up, one thermos of tea, and not a word for the last ten minutes of light.",
          [80, 1116, 780, 100],
          {
            fontSize: 30,
            color: "#5d5870",
            lineHeight: 1.45,
          },
        ),
        box([80, 1252, 56, 3], { fill: "#e0735c" }),
        words("46.55° N, 7.98° E", [156, 1237, 400, 34], {
          fontSize: 22,
          fontWeight: 500,
          letterSpacing: 3,
          color: "#8a8496",
        }),
        words("No. 12", [700, 1237, 300, 34], {
          fontSize: 22,
          fontWeight: 500,
          letterSpacing: 3,
          color: "#8a8496",
          align: "right",
        }),
      ],
    },
  ],
};
