import { renditionsOf } from "../../src/domains/publications/read.ts";
import { Rendition } from "../publications/renditions.ts";
import { builder } from "./builder.ts";
import { atMost } from "./prices.ts";

/** The result of an action on a publication. Each action sets the members that apply to it. */
export interface ActionOutcome {
  message: string;
  jobId?: string | null;
  publicationId?: string | null;
  activationPublicationId?: string | null;
  revision?: number | null;
  workspaceActivated?: boolean | null;
}

export const ActionOutput = builder.objectRef<ActionOutcome>("ActionOutput").implement({
  description: "What came of an act. Members that do not apply to the act are null.",
  extensions: { resource: "ActionOutput" },
  applications: "withParent",
  fields: (t) => ({
    message: t.exposeString("message", { description: "What was done, for people." }),
    jobId: t.exposeID("jobId", {
      nullable: true,
      description: "The job that will publish; null for an act that asks for none.",
    }),
    publicationId: t.exposeID("publicationId", {
      nullable: true,
      description: "The publication that was acted on; null for an act on none.",
    }),
    activationPublicationId: t.exposeID("activationPublicationId", {
      nullable: true,
      description: "The publication that activated its workspace; null for an act that cannot.",
    }),
    revision: t.exposeInt("revision", {
      nullable: true,
      description: "The publication's revision from now on; null for an act on none.",
    }),
    workspaceActivated: t.exposeBoolean("workspaceActivated", {
      nullable: true,
      description:
        "Whether this act activated its workspace: it was the first to schedule or publish there. null for an act that cannot.",
    }),
    renditions: t.prismaField({
      ...atMost(50),
      type: [Rendition],
      nullable: true,
      description: "The publication's renditions in their order, at most 50; null for an act on no publication.",
      resolve: (query, { publicationId }, _args, { scope }) =>
        publicationId == null ? null : renditionsOf(scope, publicationId, query),
    }),
  }),
});
