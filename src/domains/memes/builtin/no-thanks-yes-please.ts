import { bean, PIP } from "../draw/bean.ts";
import { rays } from "../draw/places.ts";
import { clipped, rect, stroke } from "../draw/svg.ts";
import { heart } from "../draw/things.ts";
import { drawn, on } from "./drawn.ts";

export const noThanksYesPlease = drawn({
  id: "no-thanks-yes-please",
  name: "No Thanks, Yes Please",
  keywords: ["no", "yes", "prefer", "approve", "reject"],
  searchTerms: ["rather this than that", "turning away", "thumbs up thumbs down"],
  example: ["Reading the brief", "Guessing with confidence"],
  semantic: {
    visual: "Above, a figure turns away with a raised palm; below, the same one reaches out with shining eyes.",
    meaning: "The proper thing is declined, the lesser thing embraced with joy.",
    mechanism: "rejection_and_preference",
    captionRoles: ["what is declined", "what is preferred"],
    tags: ["preference", "irony", "choice"],
  },
  width: 800,
  height: 800,
  boxes: [on(420, 40, 360, 320, { size: 52 }), on(420, 440, 360, 320, { size: 52 })],
  scene: () => [
    rect(0, 0, 800, 800, { fill: "#ffffff", line: 0 }),
    clipped(
      0,
      0,
      400,
      400,
      rect(0, 0, 400, 400, { fill: "#b9c4d6", line: 0 }),
      stroke("M300 60l44 44M344 60l-44 44", 14, "#8d9ab3"),
      bean({
        x: 175,
        y: 430,
        size: 330,
        look: PIP,
        eyes: "closed",
        brows: "raised",
        mouth: "frown",
        turn: -0.9,
        lean: -8,
        left: [-66, -40],
        right: [112, -110],
      }),
      stroke("M340 170q16 40 4 90M366 180q14 34 4 70", 6, "#8d9ab3"),
    ),
    clipped(
      0,
      400,
      400,
      400,
      rect(0, 400, 400, 400, { fill: "#ffd98a", line: 0 }),
      rays(180, 600, 420, "#ffe8b3", 14),
      bean({
        x: 165,
        y: 836,
        size: 330,
        look: PIP,
        eyes: "star",
        mouth: "grin",
        blush: true,
        turn: 0.6,
        lean: 8,
        left: [-76, -150],
        right: [104, -150],
      }),
      heart(352, 480, 1.3),
      heart(306, 450, 0.7),
    ),
    stroke("M0 400H800M400 0V800", 6),
    rect(3, 3, 794, 794, { line: 6 }),
  ],
});
