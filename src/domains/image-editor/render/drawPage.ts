import { Buffer } from "node:buffer";
import { canvas } from "../../../platform/drawing/canvas.ts";
import type { ExportDefaults, Page } from "../document/shape.ts";
import { drawBackground } from "./background.ts";
import { cssColor } from "./color.ts";
import { Drawing, type Picture, type Unsupported } from "./drawing.ts";
import { gradeCanvas, gradesNothing } from "./grade.ts";
import { drawLayers } from "./layers.ts";

/** The order to draw one page, which is sent to another thread. */
export interface PageOrder {
  page: Page;
  /** The index of the page in the document. */
  index: number;
  /** The width of the page, in its pixels. */
  width: number;
  height: number;
  /** The output pixels for each pixel of the page. */
  scale: number;
  /** The maximum work, about in painted pixels. */
  work: number;
  format: ExportDefaults["format"];
  /** The quality from 0.1 to 1, for formats that have one. */
  quality: number;
  /** The color below a translucent page in a format without transparency; white if empty. */
  matteColor: string;
  pictures: ReadonlyMap<string, Picture>;
}

export interface DrawnPage {
  image: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  unsupported: Unsupported[];
}

/** Draws one page as an image. The same order returns the same bytes. Blocks the thread as long as the work allows. */
export function drawPage(order: PageOrder): DrawnPage {
  const { page, scale, format } = order;
  const path = ["pages", order.index];
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const drawing = new Drawing(side(order.width), side(order.height), scale, order);
  drawing.context.scale(drawing.canvas.width / order.width, drawing.canvas.height / order.height);
  drawBackground(drawing, page, order.width, order.height, path);
  drawLayers(drawing, page, path);
  const { colorGrade } = page;
  if (
    colorGrade !== undefined &&
    !gradesNothing(colorGrade) &&
    drawing.spend(drawing.pixels * 15, [...path, "colorGrade"])
  ) {
    gradeCanvas(drawing.canvas, colorGrade);
  }
  if (format === "jpeg") layMatte(drawing, cssColor(order.matteColor) ?? "#ffffff");
  const { width, height } = drawing.canvas;
  return { image: encoded(drawing, order), width, height, unsupported: drawing.unsupported };
}

function layMatte({ canvas: { width, height }, context }: Drawing, color: string): void {
  context.save();
  context.resetTransform();
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  context.restore();
}

function encoded({ canvas: drawn }: Drawing, { format, quality }: PageOrder): Uint8Array<ArrayBuffer> {
  const bytes = format === "png" ? drawn.encodeSync("png") : drawn.encodeSync(format, Math.round(quality * 100));
  canvas().clearAllCache();
  return new Uint8Array(Buffer.from(bytes));
}
