import { Buffer } from "node:buffer";
import { type Context, canvas } from "../../platform/drawing/canvas.ts";
import { face } from "../../platform/drawing/face.ts";
import { drawFitted, fitText } from "../../platform/drawing/fitText.ts";
import type { CaptionBox, Drawn } from "./builtin/drawn.ts";

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

/**
 * Draws a template with captions in its boxes, in the largest size that fits. Characters without a glyph in the bundled
 * fonts are drawn as boxes (src/platform/drawing).
 * @returns the encoded picture
 */
export async function drawMeme(drawn: Drawn, request: MemeRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { captions, style = "default", format = "png" } = request;
  const { width, height } = drawn;
  const { createCanvas, loadImage } = canvas();
  const scene = await loadImage(Buffer.from(drawn.draw()));
  const sheet = createCanvas(width, height);
  const context = sheet.getContext("2d");
  context.drawImage(scene, 0, 0, width, height);
  const tone = TONES[style];
  if (tone !== null) {
    context.globalCompositeOperation = tone.mode;
    context.fillStyle = tone.color;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
  }
  drawn.boxes.forEach((box, index) => {
    const text = captions[index]?.trim() ?? "";
    if (text !== "") writeCaption(context, drawn, box, text);
  });
  return new Uint8Array(await (format === "png" ? sheet.encode("png") : sheet.encode(format, 90)));
}

function writeCaption(context: Context, drawn: Drawn, box: CaptionBox, text: string): void {
  const [width, height] = [box.width * drawn.width, box.height * drawn.height];
  const chosen = face(box.font === "anton" ? { family: "Anton", weight: 800 } : { family: "Inter", weight: 700 });
  const maxSize = Math.round(box.size * drawn.height);
  const fitted = fitText(context, { text, face: chosen, width, height, minSize: SMALLEST, maxSize, lineHeight: 1.12 });
  const outline = box.outline === null ? {} : { outline: { color: box.outline, width: Math.max(2, fitted.size / 11) } };
  context.save();
  context.translate((box.x + box.width / 2) * drawn.width, (box.y + box.height / 2) * drawn.height);
  context.rotate((box.turn * Math.PI) / 180);
  const place = { x: -width / 2, y: -height / 2, width, height };
  // Clips text that does not fit even in the smallest size.
  context.beginPath();
  context.rect(place.x - 8, place.y - 8, width + 16, height + 16);
  context.clip();
  drawFitted(context, fitted, { ...place, fill: box.color, align: box.align, ...outline });
  context.restore();
}
