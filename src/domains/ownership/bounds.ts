import { ID } from "../../platform/values/bounds.ts";

/** The bounds of inputs, which the shapes check and the schema declares. */
export const BOUNDS = {
  /** The id must not be empty (docs/interface.md#ownership). */
  acceptedId: { minLength: 1, ...ID },
} as const;
