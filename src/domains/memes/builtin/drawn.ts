import { picture, type Svg } from "../draw/svg.ts";
import type { Semantic } from "../template.ts";

/** The box of one caption, relative to the picture: 0 to 1 each. */
export interface CaptionBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The maximum size of the letters, relative to the picture's height. */
  size: number;
  font: "anton" | "inter";
  color: string;
  /** The color around the letters; null for none. */
  outline: string | null;
  align: "left" | "center" | "right";
  /** The rotation in degrees, clockwise, around the middle of the box. */
  turn: number;
}

/** A built-in template: its description and its drawing. */
export interface Drawn {
  id: string;
  name: string;
  keywords: readonly string[];
  searchTerms: readonly string[];
  /** One caption for each box. */
  example: readonly string[];
  semantic: Semantic;
  width: number;
  height: number;
  boxes: readonly CaptionBox[];
  draw(): Svg;
}

/** A box in pixels of its picture. */
type PixelBox = Omit<CaptionBox, "size"> & { size: number };
type Choice = Partial<Pick<PixelBox, "size" | "color" | "outline" | "align" | "turn">>;

const PICTURE = { size: 54, font: "anton", color: "#ffffff", outline: "#1c1a2b", align: "center", turn: 0 } as const;
const PAPER = { size: 40, font: "inter", color: "#262238", outline: null, align: "center", turn: 0 } as const;

/** Large white letters over the picture. */
export const over = (x: number, y: number, width: number, height: number, choice: Choice = {}): PixelBox => ({
  x,
  y,
  width,
  height,
  ...PICTURE,
  ...choice,
});

/** Dark letters on a sign, in a bubble or beside a panel. */
export const on = (x: number, y: number, width: number, height: number, choice: Choice = {}): PixelBox => ({
  x,
  y,
  width,
  height,
  ...PAPER,
  ...choice,
});

interface Drawing extends Omit<Drawn, "boxes" | "draw"> {
  boxes: readonly PixelBox[];
  scene(): readonly Svg[];
}

/** Builds a template from boxes in pixels and the pieces of its scene, from back to front. */
export function drawn({ scene, boxes, ...rest }: Drawing): Drawn {
  const { width, height } = rest;
  return {
    ...rest,
    boxes: boxes.map((box) => ({
      ...box,
      x: box.x / width,
      y: box.y / height,
      width: box.width / width,
      height: box.height / height,
      size: box.size / height,
    })),
    draw: () => picture(width, height, ...scene()),
  };
}
