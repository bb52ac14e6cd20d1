import type { Context } from "../../../platform/drawing/canvas.ts";

/** Draws a placeholder for a missing image: a pale ground with a small sun over hills. */
export function placeholder(context: Context, width: number, height: number): void {
  context.fillStyle = "#dfe3e8";
  context.fillRect(0, 0, width, height);
  const side = Math.min(width, height) * 0.28;
  context.save();
  context.translate(width / 2 - side / 2, height / 2 - side / 2);
  context.fillStyle = "#b9c0ca";
  context.beginPath();
  context.arc(side * 0.75, side * 0.22, side * 0.12, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.moveTo(0, side * 0.9);
  context.lineTo(side * 0.36, side * 0.3);
  context.lineTo(side * 0.62, side * 0.7);
  context.lineTo(side * 0.74, side * 0.54);
  context.lineTo(side, side * 0.9);
  context.closePath();
  context.fill();
  context.restore();
}
