import { manyOf } from "../../platform/write/many.ts";
import { deletePublication } from "./drafts/delete.ts";
import { submitForReview } from "./review/submit.ts";
import { cancelPublication } from "./scheduling/cancel.ts";
import { publishNow } from "./scheduling/publishNow.ts";
import { schedulePublication } from "./scheduling/schedule.ts";

/** Schedules the publications of a selection in their order, unlike `movePublications` each for itself. */
export const scheduleManyPublications = manyOf("scheduleManyPublications", schedulePublication);

export const publishManyNow = manyOf("publishManyNow", publishNow);

export const cancelManyPublications = manyOf("cancelManyPublications", cancelPublication);

export const deleteManyPublications = manyOf("deleteManyPublications", deletePublication);

export const submitManyForReview = manyOf("submitManyForReview", submitForReview);
