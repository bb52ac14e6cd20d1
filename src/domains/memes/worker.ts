import { hasMissing } from "../../platform/drawing/missing.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { serveTasks } from "../../platform/sandbox/serve.ts";
import { builtinMeme, sceneOf } from "./builtin/builtins.ts";
import { drawMeme, type MemeRequest } from "./picture.ts";
import { pictureFormat } from "./pictureFormat.ts";

const tasks = {
  /**
   * Draws a built-in template with captions. Returns the picture and the indices of captions with characters that no
   * font has.
   */
  drawBuiltin: async ({ id, ...request }: MemeRequest & { id: string }) => {
    const meme = builtinMeme(id);
    if (meme === undefined) throw notFound("Meme template");
    const boxed = request.captions.flatMap((caption, index) => (hasMissing(caption) ? [index] : []));
    return { content: await drawMeme(sceneOf(meme), meme.boxes, request), boxed };
  },
  pictureFormat,
};
export type MemeTasks = typeof tasks;

serveTasks(tasks);
