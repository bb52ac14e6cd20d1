import { z } from "zod";
import { BOUNDS } from "../bounds.ts";

const id = z.string().max(128);
const text = z.string().trim().min(1).max(BOUNDS.comment.maxLength);

export const SubmitForReview = z.object({ id, expectedRevision: z.int().min(1).nullish(), comment: text.nullish() });

/** The revision is required: a reviewer decides about the content that they read. */
export const ApprovePublication = z.object({ id, expectedRevision: z.int().min(1), comment: text.nullish() });

export const RequestChanges = z.object({ id, expectedRevision: z.int().min(1), comment: text });

export const CommentOnPublication = z.object({ id, text });

/** The input of operations that need only the comment's id. */
export const CommentAct = z.object({ id });
