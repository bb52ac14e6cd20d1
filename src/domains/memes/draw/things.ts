import { circle, ellipse, group, path, polygon, rect, type Svg, stroke } from "./svg.ts";

/** Draws a speech bubble whose tail ends at (tx, ty). */
export function bubble(
  x: number,
  y: number,
  width: number,
  height: number,
  tx: number,
  ty: number,
  fill = "#fff",
): Svg {
  const r = Math.min(26, height / 2);
  const below = ty > y + height / 2;
  const [edge, base] = [below ? y + height : y, Math.min(Math.max(tx, x + r + 24), x + width - r - 24)];
  const tail = `M${base - 18} ${edge}L${tx} ${ty}L${base + 18} ${edge}`;
  const inside = `M${base - 15} ${edge + (below ? -4 : 4)}L${tx} ${ty}L${base + 15} ${edge + (below ? -4 : 4)}Z`;
  return rect(x, y, width, height, { fill, r }) + path(`${tail}Z`, { fill }) + path(inside, { fill, line: 0 });
}

/** Draws a thought bubble, with small bubbles towards (tx, ty). */
export function thought(
  x: number,
  y: number,
  width: number,
  height: number,
  tx: number,
  ty: number,
  fill = "#fff",
): Svg {
  const from = { x: Math.min(Math.max(tx, x + width * 0.3), x + width * 0.7), y: ty > y + height / 2 ? y + height : y };
  const dot = (t: number, r: number) => circle(from.x + (tx - from.x) * t, from.y + (ty - from.y) * t, r, { fill });
  return rect(x, y, width, height, { fill, r: height / 2.2 }) + dot(0.38, 13) + dot(0.8, 8);
}

/** Draws a sign on a pole that goes down to `ground`. */
export const sign = (x: number, y: number, width: number, height: number, ground: number, fill = "#fff4d6"): Svg =>
  rect(x + width / 2 - 8, y + height - 4, 16, ground - y - height + 4, { fill: "#a8703f" }) +
  rect(x, y, width, height, { fill, r: 8 });

export const cup = (x: number, y: number, fill = "#fff", scale = 1): Svg =>
  group(
    { x, y, scale },
    path("M26 -34q24 -2 22 14t-26 14", { line: 6 }),
    path("M-28 -44H28L22 0H-22Z", { fill }),
    stroke("M-10 -56q-6 -10 0 -18t0 -16M10 -56q-6 -10 0 -18t0 -16", 3.5, "#ffffffcc"),
  );

export const laptop = (x: number, y: number, scale = 1, screen = "#bfe3ff"): Svg =>
  group(
    { x, y, scale },
    path("M-56 0L-50 -76H50L56 0Z", { fill: "#59607a" }),
    rect(-42, -68, 84, 56, { fill: screen, line: 3 }),
    path("M-72 12L-58 0H58L72 12Z", { fill: "#8b93ad" }),
  );

/** Draws a round button in its socket. */
export const button = (x: number, y: number, r: number, fill: string): Svg =>
  ellipse(x, y + r * 0.35, r * 1.35, r * 0.7, { fill: "#59607a" }) +
  path(`M${x - r} ${y}V${y + r * 0.3}A${r} ${r * 0.5} 0 0 0 ${x + r} ${y + r * 0.3}V${y}Z`, { fill }) +
  ellipse(x, y, r, r * 0.5, { fill }) +
  ellipse(x - r * 0.25, y - r * 0.12, r * 0.4, r * 0.15, { fill: "#ffffff66", line: 0 });

/** Draws a closed door with its frame; the bottom middle is (x, y). */
export const door = (x: number, y: number, width: number, height: number, fill: string): Svg =>
  rect(x - width / 2 - 10, y - height - 10, width + 20, height + 10, { fill: "#ffffff" }) +
  rect(x - width / 2, y - height, width, height, { fill }) +
  rect(x - width / 2 + 16, y - height + 18, width - 32, height * 0.36, { fill: "#00000014", line: 3, r: 4 }) +
  rect(x - width / 2 + 16, y - height * 0.5, width - 32, height * 0.4, { fill: "#00000014", line: 3, r: 4 }) +
  circle(x + width / 2 - 16, y - height * 0.5, 7, { fill: "#ffd447" });

export const heart = (x: number, y: number, scale = 1, fill = "#ff5d7d"): Svg =>
  group(
    { x, y, scale },
    path("M0 16C-34 -6 -22 -30 -8 -26Q-2 -24 0 -16Q2 -24 8 -26C22 -30 34 -6 0 16Z", { fill, line: 3 }),
  );

export const tree = (x: number, y: number, scale = 1, fill = "#5fae57"): Svg =>
  group(
    { x, y, scale },
    rect(-12, -70, 24, 70, { fill: "#9a6a41" }),
    circle(-34, -92, 40, { fill }),
    circle(34, -92, 40, { fill }),
    circle(0, -126, 50, { fill }),
    circle(0, -92, 44, { fill, line: 0 }),
  );

export const flower = (x: number, y: number, scale = 1, petals = "#ff7bb0", drooping = false): Svg => {
  const head =
    [0, 72, 144, 216, 288].map((a) => group({ turn: a }, ellipse(0, -20, 12, 16, { fill: petals, line: 3 }))).join("") +
    circle(0, 0, 11, { fill: "#ffd447", line: 3 });
  return drooping
    ? group(
        { x, y, scale },
        stroke("M0 0Q-2 -70 18 -84Q40 -92 46 -62", 7, "#9a9a4a"),
        path("M0 -30q-30 4 -34 26q24 4 34 -16Z", { fill: "#b8ad5a", line: 3 }),
        group({ x: 48, y: -50, turn: 120, scale: 0.85 }, head),
      )
    : group(
        { x, y, scale },
        stroke("M0 0Q-4 -50 0 -100", 7, "#3f8f3f"),
        path("M0 -30q-34 -14 -44 10q28 16 44 0Z", { fill: "#6bb44b", line: 3 }),
        path("M0 -46q34 -14 44 10q-28 16 -44 0Z", { fill: "#6bb44b", line: 3 }),
        group({ x: 0, y: -108 }, head),
      );
};

/** Draws a burst that marks a loud sound. */
export const burst = (x: number, y: number, r: number, fill = "#ffd447", points = 14): Svg =>
  polygon(
    Array.from({ length: points * 2 }, (_, i) => {
      const [a, reach] = [(i * Math.PI) / points, i % 2 === 0 ? r : r * 0.72];
      return [Math.round(x + Math.cos(a) * reach), Math.round(y + Math.sin(a) * reach)] as const;
    }),
    { fill },
  );

/** Draws lines that mark movement. */
export const whoosh = (x: number, y: number, length: number, count = 3, gap = 22): Svg =>
  stroke(
    Array.from({ length: count }, (_, i) => `M${x + (i % 2) * 14} ${y + i * gap}h${length - (i % 2) * 24}`).join(""),
    5,
    "#26223899",
  );
