import { declaredFamily } from "../../src/platform/values/mediaTypes.ts";
import { builder } from "../core/builder.ts";
import { MediaItem } from "./types.ts";

export const MediaKind = builder.enumType("MediaKind", {
  description: "Kind of a media file.",
  values: {
    IMAGE: { description: "A still or animated image." },
    VIDEO: { description: "A video with or without sound." },
    DOCUMENT: { description: "A PDF, which has no thumbnail." },
  } as const,
});

const KINDS = { image: "IMAGE", video: "VIDEO", document: "DOCUMENT", font: null } as const;

builder.prismaObjectFields(MediaItem, (t) => ({
  kind: t.field({
    type: MediaKind,
    nullable: true,
    select: { mimeType: true },
    description: "Kind of the file; null for a font.",
    resolve: ({ mimeType }) => {
      const family = declaredFamily(mimeType);
      return family === "unknown" || family === null ? null : KINDS[family];
    },
  }),
  aspectRatio: t.string({
    nullable: true,
    select: { width: true, height: true },
    description: "Ratio of width to height in the smallest whole numbers, such as `16:9`; null without dimensions.",
    resolve: ({ width, height }) => (width === null || height === null ? null : ratioOf(width, height)),
  }),
}));

function ratioOf(width: number, height: number): string {
  const divisor = commonDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b));
