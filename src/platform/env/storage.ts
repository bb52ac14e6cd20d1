import { z } from "zod";
import { webAddress } from "./addresses.ts";

/** The store of media. */
export const STORAGE = {
  /** `adopt` writes the database's mark into a storage that has none, or another one, at this start. */
  STORAGE_MARK: z.enum(["adopt"], "must be adopt, or not set").optional(),
  /** An S3-compatible store. Set all five, or none for a folder in DATA_DIR. */
  S3_ENDPOINT: webAddress("must be the store's URL, without the bucket").optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be a bucket name of 3 to 63 lowercase letters, digits, dots and hyphens",
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, "must be a region such as eu-central-1, or auto")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};
