import { z } from "zod";

const id = z.string().max(128);

/** The bytes are judged by rules of their own (assetOf.ts). */
export const CreateThemeAsset = z.object({
  organizationId: id,
  themeId: id.nullish(),
  filename: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}/\\]*$/u, "must not hold a slash, a backslash or a control character"),
  /** What the sender takes it for; null where they did not say. */
  mimeType: z.string().max(100).nullish(),
  /** In base64. */
  content: z.string(),
});

export const DeleteThemeAsset = z.object({ id });
