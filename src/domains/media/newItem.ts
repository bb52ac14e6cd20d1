/** The columns of an item whose processing ended well. */
export const readyAt = (now: Date) => ({
  processing: "READY" as const,
  processingProgress: 100,
  processedAt: now,
  analysis: "READY" as const,
  updatedAt: now,
});

/** The columns of a new item that needs no processing. */
export const readyItem = (filename: string, createdById: string | null, now: Date) => ({
  ...readyAt(now),
  originalFilename: filename,
  name: filename,
  createdById,
  lastUsedAt: now,
  createdAt: now,
});
