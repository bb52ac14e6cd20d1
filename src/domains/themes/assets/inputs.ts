import { z } from "zod";
import { readable } from "../../../platform/values/name.ts";

const id = z.string().max(128);

/** `readAsset` checks the bytes. */
export const CreateThemeAsset = z.object({
  organizationId: id,
  themeId: id.nullish(),
  filename: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}/\\]*$/u, "must not contain a slash, a backslash or a control character")
    .superRefine(readable),
  /** The bytes in base64. */
  content: z.string(),
});

export const DeleteThemeAsset = z.object({ id });
