import { circle, ellipse, path, polygon, rect, type Svg, stroke, tag } from "./svg.ts";

/** Draws a rectangle with a vertical gradient between two colors. */
export function fade(x: number, y: number, width: number, height: number, from: string, to: string): Svg {
  const id = `fade-${from.slice(1)}-${to.slice(1)}`;
  const stops = tag("stop", { offset: "0", "stop-color": from }) + tag("stop", { offset: "1", "stop-color": to });
  const gradient = tag("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops);
  return tag("defs", {}, gradient) + tag("rect", { x, y, width, height, fill: `url(#${id})` });
}

export const cloud = (x: number, y: number, scale = 1, fill = "#ffffff"): Svg => {
  const at = (dx: number, dy: number, r: number) =>
    circle(x + dx * scale, y + dy * scale, r * scale, { fill, line: 0 });
  return (
    at(-40, 6, 24) +
    at(-12, -12, 32) +
    at(24, -6, 28) +
    at(50, 8, 20) +
    rect(x - 42 * scale, y + 4 * scale, 94 * scale, 24 * scale, { fill, line: 0, r: 12 * scale })
  );
};

export const sun = (x: number, y: number, r = 44, fill = "#ffd447"): Svg => {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6;
    const [c, s] = [Math.cos(a), Math.sin(a)];
    return `M${Math.round(x + c * r * 1.25)} ${Math.round(y + s * r * 1.25)}L${Math.round(x + c * r * 1.6)} ${Math.round(y + s * r * 1.6)}`;
  }).join("");
  return stroke(rays, 7, fill) + circle(x, y, r, { fill, line: 0 });
};

export const moon = (x: number, y: number, r = 40): Svg =>
  path(`M${x} ${y - r}A${r} ${r} 0 1 0 ${x + r} ${y + r * 0.3}A${r * 0.8} ${r * 0.8} 0 0 1 ${x} ${y - r}Z`, {
    fill: "#fff3c4",
    line: 0,
  });

/** Draws stars at computed positions, so that the picture is always the same. */
export const stars = (width: number, height: number, count = 40, fill = "#fff"): Svg =>
  Array.from({ length: count }, (_, i) =>
    circle(((i * 137) % width) + ((i * 31) % 17), (i * 89 + i * i * 7) % height, 1.2 + (i % 3), {
      fill,
      line: 0,
      opacity: 0.5 + (i % 5) / 10,
    }),
  ).join("");

/** Draws hills along the bottom edge. */
export const hills = (width: number, y: number, height: number, near = "#8fcf6a", far = "#b9e29a"): Svg =>
  ellipse(width * 0.75, y + 60, width * 0.55, 130, { fill: far, line: 0 }) +
  ellipse(width * 0.2, y + 70, width * 0.5, 130, { fill: far, line: 0 }) +
  path(`M0 ${y + 40}Q${width * 0.3} ${y - 10} ${width * 0.6} ${y + 30}T${width} ${y + 24}V${height}H0Z`, {
    fill: near,
    line: 0,
  });

export interface Room {
  wall?: string;
  floor?: string;
  /** The height at which the floor begins. */
  at: number;
}

/** Draws a wall and a floor. */
export const room = (width: number, height: number, { wall = "#fbe3c8", floor = "#d99a6c", at }: Room): Svg =>
  rect(0, 0, width, at, { fill: wall, line: 0 }) +
  rect(0, at, width, height - at, { fill: floor, line: 0 }) +
  rect(0, at - 12, width, 12, { fill: "#00000022", line: 0 }) +
  stroke(`M0 ${at}H${width}`, 4);

export const window = (x: number, y: number, width: number, height: number, sky = "#aee1ff"): Svg =>
  rect(x, y, width, height, { fill: sky, line: 8, ink: "#fff", r: 4 }) +
  stroke(`M${x + width / 2} ${y}V${y + height}M${x} ${y + height / 2}H${x + width}`, 6, "#fff") +
  rect(x - 5, y - 5, width + 10, height + 10, { line: 3, r: 6 });

/** Draws a table from the front: its top at y, its legs down to `floor`. */
export const table = (x: number, y: number, width: number, floor: number, fill = "#b5723f"): Svg =>
  rect(x + 14, y + 10, 16, floor - y - 10, { fill }) +
  rect(x + width - 30, y + 10, 16, floor - y - 10, { fill }) +
  rect(x, y, width, 20, { fill, r: 6 });

/** Draws a soft shadow below a character. */
export const shadow = (x: number, y: number, width: number): Svg =>
  ellipse(x, y, width / 2, width / 11, { fill: "#00000026", line: 0 });

/** Draws slanting rain. */
export const rain = (x: number, y: number, width: number, height: number, count = 60, ink = "#6fb6e8"): Svg => {
  const drops = Array.from({ length: count }, (_, i) => {
    const [dx, dy] = [(i * 97) % width, (i * 61 + ((i * i) % 53) * 3) % height];
    return `M${x + dx} ${y + dy}l-6 22`;
  });
  return stroke(drops.join(""), 4, ink);
};

/** Draws rays around a center. */
export const rays = (x: number, y: number, reach: number, fill: string, count = 12): Svg =>
  Array.from({ length: count }, (_, i) => {
    const [a, b] = [(i * 2 * Math.PI) / count, ((i + 0.5) * 2 * Math.PI) / count];
    const at = (angle: number): [number, number] => [
      Math.round(x + Math.cos(angle) * reach),
      Math.round(y + Math.sin(angle) * reach),
    ];
    return polygon([[x, y], at(a), at(b)], { fill, line: 0 });
  }).join("");
