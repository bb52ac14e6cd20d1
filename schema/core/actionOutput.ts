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
  description: "Result of an action on a publication or a social set. Fields that do not apply to the action are null.",
  extensions: { resource: "ActionOutput" },
  applications: "withParent",
  fields: (t) => ({
    message: t.exposeString("message", { description: "Sentence in English that describes the result." }),
    jobId: t.exposeID("jobId", {
      nullable: true,
      description: "Id of the job that will publish; null if the action starts no job.",
    }),
    publicationId: t.exposeID("publicationId", {
      nullable: true,
      description: "Id of the publication that the action changed; null if it changed none.",
    }),
    activationPublicationId: t.exposeID("activationPublicationId", {
      nullable: true,
      description:
        "Id of the publication that activated the workspace; null if the action cannot activate a workspace.",
    }),
    revision: t.exposeInt("revision", {
      nullable: true,
      description: "Revision of the publication after the action; null if the action changed no publication.",
    }),
    workspaceActivated: t.exposeBoolean("workspaceActivated", {
      nullable: true,
      description:
        "Whether the action activated the workspace by scheduling or publishing there for the first time; null if the action cannot activate a workspace.",
    }),
    renditions: t.prismaField({
      ...atMost(50),
      type: [Rendition],
      nullable: true,
      description:
        "Renditions of the publication in display order, at most 50; null if the action changed no publication.",
      resolve: (query, { publicationId }, _args, { scope }) =>
        publicationId == null ? null : renditionsOf(scope, publicationId, query),
    }),
  }),
});
