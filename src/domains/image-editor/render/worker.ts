import type { Ask } from "../../../platform/sandbox/messages.ts";
import { serveTasks } from "../../../platform/sandbox/serve.ts";
import { drawPage, type PageOrder } from "./drawPage.ts";
import { type Media, picturesOf } from "./pictures.ts";

const tasks = {
  /**
   * Requests the bytes of images one after another from the main thread, because a worker has no access to the storage.
   */
  drawPage: async (order: Omit<PageOrder, "pictures">, ask: Ask) => {
    const media: Media = (id) => ask("media", id) as Promise<Uint8Array | null>;
    const { page, width, height, scale } = order;
    return drawPage({ ...order, pictures: await picturesOf(page, media, Math.max(width, height) * scale) });
  },
};
export type DrawingTasks = typeof tasks;

serveTasks(tasks);
