import { type Ask } from "../../../platform/sandbox/messages.ts";
import { serveTasks } from "../../../platform/sandbox/serve.ts";
import { MediaFault, type MediaFaultCode } from "./fault.ts";
import { prepareImage, thumbnailed } from "./image.ts";
import type { StoredFile } from "./object.ts";
import { typeOf } from "./type.ts";
import { prepareVideo } from "./video.ts";

/** The result of a task, or the fault of the file. */
export type Looked<Value> = { value: Value } | { fault: MediaFaultCode };

async function looked<Value>(look: () => Promise<Value>): Promise<Looked<Value>> {
  try {
    return { value: await look() };
  } catch (error) {
    if (error instanceof MediaFault) return { fault: error.code };
    throw error;
  }
}

const tasks = {
  mediaType: (beginning: Uint8Array) => looked(() => typeOf(beginning)),
  image: ({ bytes, mimeType }: { bytes: Uint8Array; mimeType: string }) =>
    looked(async () => {
      const { content, thumbnail, ...sides } = await prepareImage(bytes, mimeType);
      return { ...sides, content: content && new Uint8Array(content), thumbnail: new Uint8Array(thumbnail) };
    }),
  made: async (bytes: Uint8Array) => {
    const { thumbnail, ...sides } = await thumbnailed(bytes);
    return { ...sides, thumbnail: new Uint8Array(thumbnail) };
  },
  /** Requests ranges of the file from the main thread, because a worker has no access to the storage. */
  video: ({ size }: Pick<StoredFile, "size">, ask: Ask) => {
    const read: StoredFile["read"] = (range) => ask("read", range) as Promise<Uint8Array<ArrayBuffer>>;
    return looked(() => prepareVideo({ size, read }));
  },
};
export type MediaTasks = typeof tasks;

serveTasks(tasks);
