import { z } from "zod";
import { ID, REVISION } from "./bounds.ts";

interface Length {
  readonly minLength?: number;
  readonly maxLength: number;
}

/** A text within its bounds, as it was sent. */
export const textIn = (bounds: Length) => bounded(z.string(), bounds);

/** The same without white space around it. */
export const trimmedIn = (bounds: Length) => bounded(z.string().trim(), bounds);

const bounded = (text: z.ZodString, { minLength, maxLength }: Length) =>
  minLength === undefined ? text.max(maxLength) : text.min(minLength).max(maxLength);

/** A whole number within its bounds. */
export const wholeIn = ({ minimum, maximum }: { readonly minimum: number; readonly maximum?: number }) =>
  maximum === undefined ? z.int().min(minimum) : z.int().min(minimum).max(maximum);

/** The id of an object, or a text of that length that this server issues. */
export const id = textIn(ID);

/** The revision of an object that the caller last saw. */
export const revision = wholeIn(REVISION);
export const expectedRevision = revision.nullish();
