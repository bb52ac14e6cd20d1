import { sharp } from "../../platform/images/sharp.ts";
import { serveTasks } from "../../platform/sandbox/serve.ts";

export interface ImageSize {
  width: number;
  height: number;
}

const tasks = {
  async imageSize(content: Uint8Array): Promise<ImageSize | null> {
    try {
      // No pixel is decoded, so their number needs no limit.
      const { autoOrient } = await sharp(content, { limitInputPixels: false }).metadata();
      return { width: autoOrient.width, height: autoOrient.height };
    } catch {
      // sharp's own errors have no common class.
      return null;
    }
  },
};
export type ImageSizeTasks = typeof tasks;

serveTasks(tasks);
