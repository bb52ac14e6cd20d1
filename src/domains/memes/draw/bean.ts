import { drawFace, type Face } from "./face.ts";
import { circle, ellipse, group, INK, path, type Svg, stroke } from "./svg.ts";

/** The appearance of a character in every pose. */
export interface Look {
  color: string;
  /** The color of the belly and of the inside of ears. */
  light: string;
  top: "tuft" | "cat" | "antenna" | "bow" | "curls" | "bun" | "spikes" | "bunny" | "cap" | "crown" | "bare";
  glasses?: boolean;
  tie?: string;
  apron?: string;
}

/** The characters of all pictures, who can also be dressed up. */
export const MO: Look = { color: "#8c7ae6", light: "#c4b9ff", top: "tuft" };
export const PIP: Look = { color: "#ff7b6b", light: "#ffc2b5", top: "bow" };
export const GUS: Look = { color: "#3fb8af", light: "#a6e6df", top: "curls", glasses: true };
export const ADA: Look = { color: "#f2b632", light: "#ffe39a", top: "bun" };
export const NIB: Look = { color: "#7d93b2", light: "#c6d3e6", top: "cat" };
export const REX: Look = { color: "#6bb44b", light: "#c4e8a8", top: "spikes" };
export const LOP: Look = { color: "#f39ac0", light: "#ffd6e7", top: "bunny" };
export const ZED: Look = { color: "#4c8ee0", light: "#b5d6ff", top: "antenna" };

type Point = readonly [number, number];

export interface Pose extends Face {
  /** The position of the feet, and the total height. */
  x: number;
  y: number;
  size: number;
  look: Look;
  /** The hands, relative to the middle between the feet; 200 is the total height. Left and right are as seen in the picture. */
  left?: Point;
  right?: Point;
  legs?: "stand" | "walk" | "run" | "none";
  /** The direction of the head: −1 left, 1 right. */
  turn?: number;
  /** In degrees. */
  lean?: number;
  flip?: boolean;
  /** An object in the hand, drawn around the hand's position. */
  inLeft?: Svg;
  inRight?: Svg;
  /** Whether the character is seen from behind, without a face. */
  back?: boolean;
}

const SHOULDER = 50;

function arm(side: -1 | 1, hand: Point, color: string): Svg {
  const [sx, sy] = [side * SHOULDER, -86];
  const [hx, hy] = hand;
  // The elbow hangs out and down, less so for a hand that reaches further.
  const slack = Math.max(0, 74 - Math.hypot(hx - sx, hy - sy)) * 0.6;
  const [ex, ey] = [(sx + hx) / 2 + side * slack, (sy + hy) / 2 + slack * 0.8 + 6];
  const d = `M${sx} ${sy}Q${ex} ${ey} ${hx} ${hy}`;
  return stroke(d, 25) + stroke(d, 17, color) + circle(hx, hy, 11.5, { fill: color, line: 4 });
}

function legs(kind: Pose["legs"], color: string): Svg {
  if (kind === "none") return "";
  const leg = (d: string, foot: Svg) => stroke(d, 26) + stroke(d, 18, color) + foot;
  const foot = (x: number, y: number) => ellipse(x, y, 19, 10, { fill: INK, line: 0 });
  if (kind === "walk")
    return leg("M-20 -44Q-26 -24 -36 -12", foot(-30, -8)) + leg("M20 -44Q26 -24 34 -10", foot(42, -8));
  if (kind === "run")
    return leg("M-18 -46Q-46 -36 -62 -34", foot(-66, -40)) + leg("M20 -46Q46 -30 52 -10", foot(62, -8));
  return leg("M-24 -44L-24 -10", foot(-27, -8)) + leg("M24 -44L24 -10", foot(27, -8));
}

function crown({ top, color, light }: Look): Svg {
  switch (top) {
    case "tuft":
      return stroke("M0 -196Q-6 -218 -22 -222M2 -197Q4 -222 0 -232M5 -196Q14 -214 26 -216", 6);
    case "cat":
      return (
        path("M-56 -160L-54 -218L-14 -194Z", { fill: color }) +
        path("M56 -160L54 -218L14 -194Z", { fill: color }) +
        path("M-46 -176L-46 -202L-28 -190Z", { fill: light, line: 0 }) +
        path("M46 -176L46 -202L28 -190Z", { fill: light, line: 0 })
      );
    case "antenna":
      return (
        stroke("M-20 -194Q-26 -220 -36 -226M20 -194Q26 -220 36 -226", 5) +
        circle(-38, -228, 9, { fill: "#ffd447" }) +
        circle(38, -228, 9, { fill: "#ffd447" })
      );
    case "bow":
      return group(
        { x: 26, y: -192, turn: 18 },
        path("M0 0L-30 -17V17Z", { fill: "#ffd447" }),
        path("M0 0L30 -17V17Z", { fill: "#ffd447" }),
        circle(0, 0, 8, { fill: "#ffd447" }),
      );
    case "curls":
      return [-40, -20, 0, 20, 40].map((x) => circle(x, -190 + Math.abs(x) * 0.35, 17, { fill: "#4a3a2a" })).join("");
    case "bun":
      return (
        circle(0, -208, 22, { fill: "#8a4b2a" }) +
        path("M-58 -150Q-56 -204 0 -204Q56 -204 58 -150Q40 -176 0 -178Q-40 -176 -58 -150Z", { fill: "#8a4b2a" })
      );
    case "spikes":
      return path("M-46 -180L-38 -212L-20 -194L-10 -226L6 -196L22 -222L30 -192L48 -204L50 -176Z", { fill: light });
    case "bunny":
      return (
        group(
          { x: -24, y: -190, turn: -10 },
          ellipse(0, -34, 17, 44, { fill: color }),
          ellipse(0, -32, 8, 30, { fill: light, line: 0 }),
        ) +
        group(
          { x: 24, y: -190, turn: 16 },
          ellipse(0, -34, 17, 44, { fill: color }),
          ellipse(0, -32, 8, 30, { fill: light, line: 0 }),
        )
      );
    case "cap":
      return (
        path("M-54 -170Q-52 -212 0 -212Q52 -212 54 -170Z", { fill: "#d64545" }) +
        path("M-54 -170Q0 -182 92 -164Q70 -154 -54 -170Z", { fill: "#b53535" })
      );
    case "crown":
      return path("M-42 -178L-50 -226L-22 -204L0 -234L22 -204L50 -226L42 -178Q0 -190 -42 -178Z", { fill: "#ffd447" });
    default:
      return "";
  }
}

/** The ears and hair that are drawn behind the body; others are drawn on top. */
const BEHIND = new Set<Look["top"]>(["cat", "bunny", "antenna", "spikes"]);

/** Draws a character in a pose. */
export function bean(pose: Pose): Svg {
  const { x, y, size, look, left = [-72, -46], right = [72, -46], turn = 0, lean = 0, flip = false } = pose;
  const { color, light } = look;
  const body = path("M-60 -140Q-60 -200 0 -200Q60 -200 60 -140L64 -60Q64 -28 0 -28Q-64 -28 -64 -60Z", {
    fill: color,
    line: 5,
  });
  const face = pose.back ? "" : group({ x: turn * 20, y: -146 }, drawFace(pose), look.glasses ? glasses() : "");
  return group(
    { x, y, scale: size / 200, turn: lean, flip },
    legs(pose.legs ?? "stand", color),
    BEHIND.has(look.top) ? crown(look) : "",
    body,
    pose.back
      ? ""
      : path("M-40 -62Q-38 -88 0 -88Q38 -88 40 -62Q38 -38 0 -38Q-38 -38 -40 -62Z", { fill: light, line: 0 }),
    look.apron ? path("M-34 -92H34L44 -40Q0 -26 -44 -40Z", { fill: look.apron }) : "",
    look.tie ? path("M-9 -88H9L6 -76L13 -48L0 -34L-13 -48L-6 -76Z", { fill: look.tie, line: 3.5 }) : "",
    BEHIND.has(look.top) ? "" : crown(look),
    face,
    pose.inLeft ? group({ x: left[0], y: left[1] }, pose.inLeft) : "",
    arm(-1, left, color),
    pose.inRight ? group({ x: right[0], y: right[1] }, pose.inRight) : "",
    arm(1, right, color),
  );
}

const glasses = (): Svg =>
  circle(-22, 0, 21, { line: 4.5 }) +
  circle(22, 0, 21, { line: 4.5 }) +
  stroke("M-2 0H2M-43 -2L-56 -8M43 -2L56 -8", 4.5);

/** Draws the upper part of a character, as large as a panel needs. The eyes are at (x, y). */
export function portrait(pose: Omit<Pose, "legs">): Svg {
  const scale = pose.size / 200;
  return bean({ ...pose, legs: "none", y: pose.y + 146 * scale });
}
