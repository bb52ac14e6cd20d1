import { route } from "../engine/route.ts";
import { ListJobsDocument, ListPublicationEventsDocument, ListPublicationsDocument } from "../operations.generated.ts";
import { represented } from "./representation.ts";
import { ID, PUBLICATION } from "./shared.ts";

const WORDS = {
  limit: "The number of items on a page, 1 to 200; 50 by default.",
  cursor: "The cursor of the next page, from the header `X-Next-Cursor`.",
};

export const publicationLists = [
  route({
    ...PUBLICATION,
    schemaName: null,
    method: "GET",
    path: "/publications",
    words: {
      summary: "List publications",
      description:
        "Returns the publications of a workspace, newest first, or earliest planned first with `calendar_from` or `calendar_before`. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose publications are listed.",
        status: "The status of the publications.",
        activity_bucket: "The group of states.",
        content_profile: "`short_text`, which every publication has.",
        platform: "A social network of which a publication has a destination.",
        search: "Words of the title or the text, or their beginnings.",
        created_from: "The earliest creation time, inclusive. Cannot be combined with the calendar.",
        created_before: "The latest creation time, exclusive.",
        calendar_from: "The earliest planned time, inclusive.",
        calendar_before: "The latest planned time, exclusive.",
        ...WORDS,
      },
    },
    document: ListPublicationsDocument,
    problems: [400, 403, 404, 422, 500],
    meanings: { content_profile: { short_text: {} } },
    select: ({ workspace }) => workspace.publications.nodes.map(represented),
    pages: { at: "workspace.publications" },
  }),
  route({
    method: "GET",
    path: "/publications/{id}/events",
    words: {
      summary: "List the events of a publication",
      description:
        "Returns who did what with a publication, and each attempt to deliver a post, newest first. The caller must be a member of the workspace.",
      parameters: { ...ID, ...WORDS },
    },
    document: ListPublicationEventsDocument,
    problems: [400, 403, 404, 422, 500],
    select: ({ publication }) =>
      publication.events.nodes.map(({ actor, actorKind, rendition, failure, ...event }) => ({
        ...event,
        publication_id: publication.id,
        workspace_id: publication.workspace_id,
        actor: { kind: actorKind, name: actor?.name },
        platform: rendition?.platform,
        rendition_id: rendition?.id,
        destination: rendition && {
          rendition_id: rendition.id,
          platform: rendition.platform,
          social_account_id: rendition.social_account_id,
          status: rendition.status,
          label: rendition.account.label,
        },
        error: failure,
      })),
    pages: { at: "publication.events" },
    constants: {
      superseded: { value: false, description: "Always false: events are not replaced." },
      destination: { description: "Destination of an attempt.", optional: true },
      "destination.target_key": { value: "", description: "Always empty: an account has one destination." },
    },
  }),
  route({
    method: "GET",
    path: "/jobs",
    words: {
      summary: "List publishing jobs",
      description:
        "Returns the jobs that publish the publications of a workspace, latest time first. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose jobs are listed.",
        status: "The status of the jobs.",
        run_from: "The earliest time of a job, inclusive.",
        run_before: "The latest time of a job, exclusive.",
        ...WORDS,
      },
    },
    document: ListJobsDocument,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) =>
      workspace.publications.nodes.map(({ job, ...publication }) => ({ ...job, ...publication })),
    pages: { at: "workspace.publications" },
    constants: {
      id: { value: "" },
      status: { value: "" },
      run_at: { value: "" },
      attempts: { value: 0 },
      max_attempts: { value: 0 },
      type: { value: "publish_publication", description: "Always `publish_publication`." },
    },
  }),
];
