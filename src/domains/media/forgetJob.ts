import type { z } from "zod";
import type { Handler } from "../../platform/jobs/handler.ts";
import { FORGET_MEDIA, ForgetMedia } from "./forget.ts";
import { keysOf } from "./keys.ts";

/** Deletes stored bytes of items that no row refers to. Running uploads stay untouched. */
export const forget: Handler<z.output<typeof ForgetMedia>> = {
  topic: FORGET_MEDIA,
  payload: ForgetMedia,
  work: "computes",
  lane: "cause",
  quiet: true,
  async run({ database: { prisma }, storage }, { mediaIds }, { signal }) {
    const where = { id: { in: mediaIds } };
    const items = await prisma.mediaItem.findMany({ where });
    const uploads = await prisma.mediaUpload.findMany({ where: { ...where, state: "PENDING" }, select: { id: true } });
    const underWay = [...uploads, ...items.filter(({ processing }) => processing === "PROCESSING")];
    const left = new Set(underWay.map(({ id }) => id));
    const named = new Set(items.flatMap(({ contentKey, thumbnailKey }) => [contentKey, thumbnailKey]));
    for (const id of mediaIds.filter((each) => !left.has(each))) {
      signal.throwIfAborted();
      for (const key of keysOf(id).filter((each) => !named.has(each))) await storage.remove(key);
    }
  },
};
