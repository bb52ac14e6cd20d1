import { bean, PIP } from "../draw/bean.ts";
import { cloud, fade, rain } from "../draw/places.ts";
import { ellipse, group, path, polygon, rect, stroke } from "../draw/svg.ts";
import { drawn, over } from "./drawn.ts";

export const tinyUmbrella = drawn({
  id: "tiny-umbrella",
  name: "Tiny Umbrella",
  keywords: ["rain", "umbrella", "protection", "optimism", "storm"],
  searchTerms: ["small comfort", "not enough help", "it could be worse"],
  example: ["The whole internet", "My “mute notifications” setting"],
  semantic: {
    visual: "In a cloudburst a walker smiles bravely under a cocktail umbrella, up to the ankles in a puddle.",
    meaning: "The protection is laughably small for what comes down, and is relied on all the same.",
    mechanism: "inadequate_protection",
    captionRoles: ["what comes down", "what shall protect"],
    tags: ["optimism", "storm", "coping"],
  },
  width: 800,
  height: 600,
  boxes: [over(40, 8, 720, 72), over(40, 500, 720, 90)],
  scene: () => [
    fade(0, 0, 800, 600, "#5c6a8a", "#a9b6cc"),
    rect(0, 460, 800, 140, { fill: "#7a8299", line: 0 }),
    polygon(
      [
        [640, 96],
        [590, 200],
        [630, 194],
        [596, 290],
        [690, 176],
        [648, 182],
        [680, 96],
      ],
      { fill: "#ffd447" },
    ),
    cloud(140, 100, 2.2, "#434d69"),
    cloud(420, 80, 2.4, "#39425c"),
    cloud(680, 100, 2.1, "#434d69"),
    rain(-20, 150, 840, 420, 90, "#cfe6ff"),
    ellipse(400, 500, 230, 40, { fill: "#4f7fb5", line: 4 }),
    ellipse(400, 500, 150, 22, { line: 4, ink: "#cfe6ff" }),
    bean({
      x: 400,
      y: 508,
      size: 280,
      look: PIP,
      eyes: "open",
      brows: "sad",
      mouth: "smile",
      gaze: [0.6, -1],
      left: [-78, -50],
      right: [70, -214],
      inRight: group(
        {},
        stroke("M0 10V-40", 6, "#8a5a30"),
        path("M-56 -34Q-44 -74 0 -80Q44 -74 56 -34Q42 -46 28 -34Q14 -46 0 -34Q-14 -46 -28 -34Q-42 -46 -56 -34Z", {
          fill: "#ffd447",
        }),
        stroke("M0 -80Q-24 -60 -28 -34M0 -80Q24 -60 28 -34", 3),
      ),
    }),
    stroke("M318 300q-10 26 -4 60M342 420q-6 18 0 34M478 330q8 30 2 56", 5, "#cfe6ff"),
    path("M300 508q-10 -12 -20 0q6 14 20 0ZM506 516q10 -12 20 0q-6 14 -20 0Z", { fill: "#cfe6ff", line: 3 }),
  ],
});
