import { mayApprove } from "../../src/domains/publications/review/rules.ts";
import { builder } from "../core/builder.ts";
import { personBy } from "../identity/person.ts";
import { Publication } from "./types.ts";

export const ReviewState = builder.enumType("ReviewState", {
  description: "Progress of a review.",
  values: {
    NONE: { description: "The publication was not submitted, or a change of its content has voided the approval." },
    REQUESTED: { description: "The publication waits for a decision." },
    APPROVED: { description: "The present content is approved." },
    CHANGES_REQUESTED: { description: "A reviewer requested changes; the publication can be submitted again." },
  },
});

const PublicationReview = builder.prismaObject("Publication", {
  variant: "PublicationReview",
  description:
    "Review of a publication. An approval belongs to the content that was approved: scheduling keeps the approval, and a change of text, media, options or destinations voids it. Visible to members of the workspace.",
  select: { id: true },
  applications: "withParent",
  fields: (t) => ({
    state: t.expose("reviewState", { type: ReviewState, description: "Progress of the review." }),
    contentRevision: t.exposeInt("contentRevision", {
      description: "Revision of the content, which increases with each change of what is published.",
    }),
    approvedContentRevision: t.exposeInt("approvedContentRevision", {
      nullable: true,
      description: "Revision of the content that was approved; null unless the state is APPROVED.",
    }),
    submittedAt: t.expose("submittedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the last submission; null if the publication was never submitted.",
    }),
    submittedBy: t.field({
      ...personBy("submittedById"),
      description:
        "User who submitted the publication last; null without a submission, and if the user was deleted or is not visible to the viewer.",
    }),
    approvedAt: t.expose("approvedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the approval; null unless the state is APPROVED.",
    }),
    approvedBy: t.field({
      ...personBy("approvedById"),
      description:
        "User who approved the content; null unless the state is APPROVED, and if the user was deleted or is not visible to the viewer.",
    }),
    viewerCanApprove: t.boolean({
      select: {
        createdById: true,
        contentEditedById: true,
        workspace: { select: { id: true, organizationId: true, selfApprovalAllowed: true } },
      },
      description:
        "Whether the viewer may approve the publication while it is in review. False for the viewer's own publication, unless the workspace permits self-approval.",
      resolve: ({ workspace, ...publication }, _args, { context }) =>
        mayApprove(context.viewer, publication, workspace),
    }),
  }),
});

builder.prismaObjectFields(Publication, (t) => ({
  review: t.variant(PublicationReview, { description: "Review of the publication." }),
}));
