import { z } from "zod";
import { canonicalMediaType } from "../../../platform/values/mediaTypes.ts";
import { readable } from "../../../platform/values/name.ts";
import { id, textIn, wholeIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";

/** A file name. Directories are removed, as browsers do. */
const filename = z
  .string()
  .transform((name) => (name.split(/[/\\]/).at(-1) ?? "").trim())
  .pipe(
    textIn(BOUNDS.filename)
      .regex(/^\P{Cc}*$/u, "must have no control characters")
      .superRefine(readable),
  );

export const CreateMediaUpload = z.object({
  workspaceId: id,
  filename,
  mimeType: textIn(BOUNDS.mimeType)
    .nullish()
    .transform((type) => canonicalMediaType(type ?? "")),
  size: wholeIn(BOUNDS.size),
  assetKind: z
    .enum(["LIBRARY", "BRAND_ASSET", "BRAND_FONT", "DESIGN_PREVIEW", "TEMPLATE_PREVIEW"])
    .nullish()
    .transform((kind) => kind ?? "LIBRARY"),
  source: z
    .enum([
      "UPLOAD",
      "CAMERA",
      "IMAGE_EDITOR_EXPORT",
      "IMAGE_EDITOR_EDIT",
      "BACKGROUND_REMOVAL",
      "VIDEO_EDITOR_SOURCE",
      "VIDEO_EDITOR_EXPORT",
      "STOCK_IMPORT",
      "MEME_GENERATOR",
    ])
    .nullish()
    .transform((source) => source ?? "UPLOAD"),
  retention: z
    .enum(["LIBRARY", "TEMPORARY"])
    .nullish()
    .transform((retention) => retention ?? "LIBRARY"),
  sha256: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal")
    .nullish(),
});

export const CompleteMediaUpload = z.object({ id, workspaceId: id });

export const CancelMediaUpload = z.object({ id });
