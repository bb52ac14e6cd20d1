import { MEDIA_FAULT_CODES, type MediaFaultCode } from "../../src/domains/media/processing/fault.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";

export const MediaAssetKind = builder.enumType("MediaAssetKind", {
  description: "Purpose of a media item.",
  values: {
    LIBRARY: { description: "An image, video or document to publish; the default of lists." },
    BRAND_ASSET: { description: "An image of the brand, such as a logo." },
    BRAND_FONT: { description: "A font for designs." },
    DESIGN_PREVIEW: { description: "A preview of a design." },
    TEMPLATE_PREVIEW: { description: "A preview of a template." },
  },
});

export const MediaSource = builder.enumType("MediaSource", {
  description: "Origin of a media item.",
  values: {
    UPLOAD: { description: "The item was uploaded." },
    CAMERA: { description: "The item was taken with a camera for the upload." },
    IMAGE_EDITOR_EXPORT: { description: "The item is an exported design." },
    IMAGE_EDITOR_EDIT: { description: "The item is an edited copy of another item." },
    BACKGROUND_REMOVAL: { description: "The item is a copy of another item without the background." },
    VIDEO_EDITOR_SOURCE: { description: "The item is footage for the video editor." },
    VIDEO_EDITOR_EXPORT: { description: "The item was exported from the video editor." },
    STOCK_IMPORT: { description: "The item comes from a stock library." },
    MEME_GENERATOR: { description: "The item is a rendered meme." },
  },
});

export const MediaRetention = builder.enumType("MediaRetention", {
  description: "Retention of a media item.",
  values: {
    LIBRARY: { description: "The item is kept until a member moves it to the trash." },
    TEMPORARY: { description: "The item is moved to the trash after the workspace's `mediaCleanupDays` without use." },
  },
});

export const MediaProcessingStatus = builder.enumType("MediaProcessingStatus", {
  description: "Progress of a media item from upload to use.",
  values: {
    UPLOADING: { description: "Bytes of the upload are missing." },
    PROCESSING: { description: "The file is being analyzed and freed of metadata, and its thumbnail is created." },
    READY: { description: "The item can be shown and published." },
    FAILED: { description: "The item cannot be used; see `processingError`." },
  },
});

export const MediaAnalysisStatus = builder.enumType("MediaAnalysisStatus", {
  description: "Progress of the analysis that determines size in pixels and duration.",
  values: {
    PENDING: { description: "The analysis has not ended." },
    READY: { description: "The dimensions and the duration of the file are known." },
    FAILED: { description: "The analysis failed; see `analysisError`." },
  },
});

const FAULTS: Record<MediaFaultCode, string> = {
  unreadable: "The file is broken, truncated, or of another format than declared.",
  too_many_pixels: "The image is larger than any published image, or declared to be.",
  unsupported: "The file has a type that is not accepted.",
  took_too_long: "Processing started several times and never ended.",
  missing: "The bytes are not in the storage.",
};

export const MediaError = builder.enumType("MediaError", {
  description: "Reason why a file could not be processed.",
  values: enumValues(MEDIA_FAULT_CODES, (code) => FAULTS[code]),
});
