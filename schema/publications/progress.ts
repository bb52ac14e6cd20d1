import { segmentsOf, textOf } from "../../src/domains/publications/content/content.ts";
import { MOST_ATTEMPTS } from "../../src/domains/publications/delivery/timing.ts";
import {
  jobStatusOf,
  progressOf,
  type Renditions,
  renditionsTogether,
} from "../../src/domains/publications/lists/progress.ts";
import { batched } from "../../src/platform/access/batched.ts";
import { builder } from "../core/builder.ts";
import { worth } from "../core/prices.ts";
import { Publication } from "./types.ts";

export const PublicationActivity = builder.enumType("PublicationActivity", {
  description: "Group of states of publications, as an overview has them.",
  values: {
    DRAFT: { description: "Drafts, and canceled publications." },
    SCHEDULED: { description: "Publications that wait for their time, or are being published." },
    PUBLISHED: { description: "Publications of which all renditions were published." },
    FAILED: { description: "Publications of which at least one rendition failed." },
  } as const,
});

export const PublicationProgress = builder.enumType("PublicationProgress", {
  description: "Progress of a publication together with that of its renditions.",
  values: {
    DRAFT: { description: "The publication is being written, or was canceled." },
    READY: { description: "The publication is a draft with destinations, and every rendition is READY." },
    SCHEDULED: { description: "The publication waits for its time." },
    PUBLISHING: { description: "The publication is being sent to at least one destination." },
    PUBLISHED: { description: "All renditions were published." },
    PARTIAL: { description: "Publishing ended; some renditions were published, and the others failed." },
    FAILED: { description: "Publishing ended, and no rendition was published." },
  } as const,
});

export const PublishingJobStatus = builder.enumType("PublishingJobStatus", {
  description: "Status of the job that publishes a publication.",
  values: {
    PENDING: { description: "The job waits for its time." },
    RUNNING: { description: "The publication is being sent." },
    COMPLETED: { description: "All renditions were published." },
    FAILED: { description: "Publishing ended, and at least one rendition failed." },
  } as const,
});

const PublicationKind = builder.enumType("PublicationKind", {
  description: "Kind of a publication, by the number of its segments.",
  values: {
    POST: { description: "The publication has one segment." },
    THREAD: { description: "The publication has several segments." },
  } as const,
});

/** The counts over a publication's renditions. */
const outcomesOf = batched(renditionsTogether);

interface Job extends Pick<Renditions, "attempts" | "error"> {
  id: string;
  status: NonNullable<ReturnType<typeof jobStatusOf>>;
  runAt: Date;
}

const PublishingJob = builder.objectRef<Job>("PublishingJob").implement({
  description: "Job that publishes a publication at its time, for all destinations.",
  applications: "withParent",
  fields: (t) => ({
    jobId: t.exposeID("id", { description: "Id of the job, as in the server's log." }),
    status: t.expose("status", { type: PublishingJobStatus, description: "Status of the job." }),
    runAt: t.expose("runAt", { type: "DateTime", description: "Time when the job runs, or ran." }),
    attempts: t.exposeInt("attempts", {
      description: "Greatest number of attempts to publish one rendition, over all retries.",
    }),
    maxAttempts: t.int({
      description: "Greatest number of automatic attempts to send one post.",
      resolve: () => MOST_ATTEMPTS,
    }),
    error: t.exposeString("error", {
      nullable: true,
      description: "Human-readable reason why the first failed rendition failed; null without one.",
    }),
  }),
});

builder.prismaObjectFields(Publication, (t) => ({
  progress: t.field({
    ...worth(2),
    type: PublicationProgress,
    select: { state: true },
    description: "Progress of the publication together with that of its renditions.",
    resolve: async ({ id, state }, _args, { context }) => progressOf(state, await outcomesOf(context, id)),
  }),
  kind: t.field({
    type: PublicationKind,
    select: { segments: true },
    description: "Kind of the publication, by the number of its segments.",
    resolve: (publication) => (segmentsOf(publication).length > 1 ? ("THREAD" as const) : ("POST" as const)),
  }),
  text: t.string({
    select: { segments: true },
    description: "Texts of all segments in their order, separated by a blank line.",
    resolve: (publication) => textOf(segmentsOf(publication)),
  }),
  job: t.field({
    ...worth(2),
    type: PublishingJob,
    nullable: true,
    select: { state: true, jobId: true, scheduledAt: true },
    description: "Job that publishes the publication; null for a publication without a due time.",
    resolve: async ({ id, state, jobId, scheduledAt }, _args, { context }) => {
      const status = jobStatusOf(state);
      if (status === null || scheduledAt === null) return null;
      const { attempts, error } = await outcomesOf(context, id);
      return { id: jobId ?? id, status, runAt: scheduledAt, attempts, error };
    },
  }),
}));
