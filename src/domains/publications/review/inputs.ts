import { z } from "zod";
import { expectedRevision, id, revision, trimmedIn } from "../../../platform/values/shapes.ts";
import { BOUNDS } from "../bounds.ts";

const text = trimmedIn({ minLength: 1, ...BOUNDS.comment });

export const SubmitForReview = z.object({ id, expectedRevision, comment: text.nullish() });

/** The revision is required: a reviewer decides about the content that they read. */
export const ApprovePublication = z.object({ id, expectedRevision: revision, comment: text.nullish() });

export const RequestChanges = z.object({ id, expectedRevision: revision, comment: text });

export const CommentOnPublication = z.object({ id, text });

/** The input of operations that need only the comment's id. */
export const CommentAct = z.object({ id });
