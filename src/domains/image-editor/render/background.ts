import type { Page } from "../document/shape.ts";
import type { Path } from "../document/violation.ts";
import { cssColor } from "./color.ts";
import type { Drawing } from "./drawing.ts";
import { gradientStyle } from "./gradient.ts";
import { drawImage } from "./image.ts";

/**
 * Draws the background below all layers, or the page's color without a background. The page's color surrounds an image
 * that does not cover the page.
 */
export function drawBackground(drawing: Drawing, page: Page, width: number, height: number, path: Path): void {
  const { context } = drawing;
  const { background, backgroundColor } = page;
  const ground = cssColor(backgroundColor) ?? "transparent";
  context.save();
  context.globalAlpha = background?.opacity ?? 1;
  switch (background?.type) {
    case "transparent":
      break;
    case "gradient":
      if (background.gradient !== undefined) {
        context.fillStyle = gradientStyle(context, background.gradient, width, height);
        context.fillRect(0, 0, width, height);
      }
      break;
    case "image":
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
      if (background.image !== undefined)
        drawImage(drawing, context, background.image, width, height, [...path, "background", "image"]);
      break;
    default:
      context.fillStyle = cssColor(background?.color) ?? ground;
      context.fillRect(0, 0, width, height);
  }
  context.restore();
}
