import { z } from "zod";
import { defineMessages } from "../../platform/jobs/job.ts";

const ofRendition = z.object({ renditionId: z.string() });

/** Queue the renditions. Outdated if the publication names another job. */
export const publicationDue = defineMessages("publication.due", z.object({ publicationId: z.string() }));
/** Send one rendition (again). */
export const renditionDue = defineMessages("rendition.deliver", ofRendition);
/** Ask the provider whether the post of one rendition exists. */
export const renditionUnknown = defineMessages("rendition.reconcile", ofRendition);
