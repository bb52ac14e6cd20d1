import { z } from "zod";
import { readable } from "../../../platform/values/name.ts";
import { id, trimmedIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";

/** `readAsset` checks the bytes. */
export const CreateThemeAsset = z.object({
  organizationId: id,
  themeId: id.nullish(),
  filename: trimmedIn(BOUNDS.assetFilename)
    .regex(/^[^\p{Cc}/\\]*$/u, "must not contain a slash, a backslash or a control character")
    .superRefine(readable),
  /** The bytes in base64. */
  content: z.string(),
});

export const DeleteThemeAsset = z.object({ id });
