import {
  MediaAnalysis as Analyses,
  MediaAssetKind as AssetKinds,
  MediaProcessing as Processings,
  MediaRetention as Retentions,
  MediaSource as Sources,
} from "../../prisma/generated/client/client.ts";
import { builder } from "../core/builder.ts";

export const MediaAssetKind = builder.enumType("MediaAssetKind", {
  description: "What an item is there for.",
  values: {
    LIBRARY: { value: AssetKinds.LIBRARY, description: "To be published: what people see as their library." },
    BRAND_ASSET: { value: AssetKinds.BRAND_ASSET, description: "A logo or the like." },
    BRAND_FONT: { value: AssetKinds.BRAND_FONT, description: "A font for designs." },
    DESIGN_PREVIEW: { value: AssetKinds.DESIGN_PREVIEW, description: "The preview of a design." },
    TEMPLATE_PREVIEW: { value: AssetKinds.TEMPLATE_PREVIEW, description: "The preview of a template." },
  },
});

export const MediaSource = builder.enumType("MediaSource", {
  description: "Where an item came from.",
  values: {
    UPLOAD: { value: Sources.UPLOAD, description: "Somebody uploaded it." },
    CAMERA: { value: Sources.CAMERA, description: "Somebody took it with a camera, for this." },
    IMAGE_EDITOR_EXPORT: { value: Sources.IMAGE_EDITOR_EXPORT, description: "A design was exported." },
    IMAGE_EDITOR_EDIT: { value: Sources.IMAGE_EDITOR_EDIT, description: "Another item was edited." },
    BACKGROUND_REMOVAL: { value: Sources.BACKGROUND_REMOVAL, description: "Another item without its background." },
    VIDEO_EDITOR_SOURCE: { value: Sources.VIDEO_EDITOR_SOURCE, description: "Footage for the video editor." },
    VIDEO_EDITOR_EXPORT: { value: Sources.VIDEO_EDITOR_EXPORT, description: "The video editor exported it." },
    STOCK_IMPORT: { value: Sources.STOCK_IMPORT, description: "From a stock library." },
    MEME_GENERATOR: { value: Sources.MEME_GENERATOR, description: "A meme that was rendered." },
  },
});

export const MediaRetention = builder.enumType("MediaRetention", {
  description: "How long an item stays.",
  values: {
    LIBRARY: { value: Retentions.LIBRARY, description: "Until somebody trashes it." },
    TEMPORARY: {
      value: Retentions.TEMPORARY,
      description: "It is trashed once nothing has used it for the workspace's `mediaCleanupDays`.",
    },
  },
});

export const MediaProcessingStatus = builder.enumType("MediaProcessingStatus", {
  description: "How far an item has come on its way into the library.",
  values: {
    UPLOADING: { value: Processings.UPLOADING, description: "Bytes are still to come." },
    PROCESSING: {
      value: Processings.PROCESSING,
      description: "It is being looked at, freed of metadata and given a thumbnail.",
    },
    READY: { value: Processings.READY, description: "It can be shown and published." },
    FAILED: { value: Processings.FAILED, description: "It cannot be used; `processingError` says why." },
  },
});

export const MediaAnalysisStatus = builder.enumType("MediaAnalysisStatus", {
  description: "Whether it is known what an item is: its size in pixels, its duration.",
  values: {
    PENDING: { value: Analyses.PENDING, description: "It will be looked at." },
    READY: { value: Analyses.READY, description: "It was looked at." },
    FAILED: { value: Analyses.FAILED, description: "It could not be made sense of; `analysisError` says why." },
  },
});

export const MediaUser = builder.enumType("MediaUser", {
  description: "What can use an item.",
  values: {
    PUBLICATION: { description: "A publication, in one of its renditions." },
    IMAGE_TEMPLATE: { description: "An image-editor template, in its document." },
  } as const,
});
