import { Buffer } from "node:buffer";
import { type Context, canvas } from "../../platform/drawing/canvas.ts";
import { face } from "../../platform/drawing/face.ts";
import { drawFitted, fitText } from "../../platform/drawing/fitText.ts";
import type { CaptionBox } from "./builtin/shape.ts";

/** The styles of a drawing: unchanged, in shades of grey, or in evening light. */
export const STYLES = ["default", "noir", "dusk"] as const;
export type Style = (typeof STYLES)[number];

export const FORMATS = ["png", "jpeg", "webp"] as const;
export type Format = (typeof FORMATS)[number];

/** The color that each style lays over the drawing, and its blend mode. */
const TONES: Readonly<Record<Style, { color: string; mode: "saturation" | "multiply" } | null>> = {
  default: null,
  noir: { color: "#808080", mode: "saturation" },
  dusk: { color: "#ffb08f", mode: "multiply" },
};

export interface MemeRequest {
  /** One caption for each box, in order. A blank or missing caption leaves its box empty. */
  captions: readonly string[];
  style?: Style;
  format?: Format;
}

const SMALLEST = 10;

/** The letters of each ground: large and white over the picture, or dark on a sign, in a bubble or beside a panel. */
const LETTERS = {
  picture: {
    face: { family: "Anton", weight: 800 },
    size: 54,
    color: "#ffffff",
    outline: "#1c1a2b",
    align: "center",
    turn: 0,
  },
  paper: {
    face: { family: "Inter", weight: 700 },
    size: 40,
    color: "#262238",
    outline: null,
    align: "center",
    turn: 0,
  },
} as const;

/**
 * Draws a scene (SVG) with captions in its boxes, in the largest size that fits. Characters without a glyph in the
 * bundled fonts are drawn as boxes (src/platform/drawing).
 * @returns the encoded picture
 */
export async function drawMeme(
  scene: string,
  boxes: readonly CaptionBox[],
  { captions, style = "default", format = "png" }: MemeRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const { createCanvas, loadImage } = canvas();
  const image = await loadImage(Buffer.from(scene));
  const { width, height } = image;
  const sheet = createCanvas(width, height);
  const context = sheet.getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  const tone = TONES[style];
  if (tone !== null) {
    context.globalCompositeOperation = tone.mode;
    context.fillStyle = tone.color;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
  }
  boxes.forEach((box, index) => {
    const text = captions[index]?.trim() ?? "";
    if (text !== "") writeCaption(context, box, text);
  });
  return new Uint8Array(await (format === "png" ? sheet.encode("png") : sheet.encode(format, 90)));
}

function writeCaption(context: Context, { ground, ...box }: CaptionBox, text: string): void {
  const { x, y, width, height, face: letters, size, color, outline, align, turn } = { ...LETTERS[ground], ...box };
  const bounds = { width, height, minSize: SMALLEST, maxSize: size };
  const fitted = fitText(context, { text, face: face(letters), ...bounds, lineHeight: 1.12 });
  const outlined = outline === null ? {} : { outline: { color: outline, width: Math.max(2, fitted.size / 11) } };
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate((turn * Math.PI) / 180);
  const place = { x: -width / 2, y: -height / 2, width, height };
  // Clips text that does not fit even in the smallest size.
  context.beginPath();
  context.rect(place.x - 8, place.y - 8, width + 16, height + 16);
  context.clip();
  drawFitted(context, fitted, { ...place, fill: color, align, ...outlined });
  context.restore();
}
