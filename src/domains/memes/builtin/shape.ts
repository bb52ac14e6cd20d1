import { z } from "zod";

const words = z.array(z.string().min(1)).min(1);
const color = z.string().regex(/^#[\da-f]{6}$/, "must be a color as #rrggbb");
const pixels = z.number().min(0);

/** A template's description for people and programs that choose one. */
const Semantic = z.strictObject({
  /** The visible scene. */
  visual: z.string().min(1).max(180),
  meaning: z.string().min(1).max(220),
  /** The mechanism of the joke. */
  mechanism: z
    .string()
    .max(60)
    .regex(/^[a-z]+(_[a-z]+)*$/, "must be words in snake_case"),
  /** The role of each caption, one for each box. */
  captionRoles: words,
  tags: z.array(z.string().min(1).toLowerCase()).min(2).max(6),
});

/** The box of one caption, in pixels of the picture, and what differs from the letters of its ground. */
const CaptionBox = z.strictObject({
  /** Large white letters over the picture, or dark letters on a sign, in a bubble or beside a panel. */
  ground: z.enum(["picture", "paper"]),
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
  /** The maximum size of the letters. */
  size: pixels.optional(),
  color: color.optional(),
  /** The color around the letters; null for none. */
  outline: color.nullish(),
  align: z.enum(["left", "center", "right"]).optional(),
  /** The rotation in degrees, clockwise, around the middle of the box. */
  turn: z.number().min(-180).max(180).optional(),
});
export type CaptionBox = z.output<typeof CaptionBox>;

/** The file `<id>.json` beside the picture `<id>.svg` of a built-in template. `npm run check` checks both. */
export const MemeFile = z.strictObject({
  name: z.string().min(1).max(80),
  keywords: words,
  searchTerms: words,
  /** One caption for each box. */
  example: words,
  semantic: Semantic,
  boxes: z.array(CaptionBox).min(1),
});
export type MemeFile = z.output<typeof MemeFile>;
