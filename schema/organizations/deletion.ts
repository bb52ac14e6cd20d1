import { type Blocker, EXPLAINED } from "../../src/domains/organizations/blockers.ts";
import { BOUNDS } from "../../src/domains/organizations/bounds.ts";
import { deleteOrganization } from "../../src/domains/organizations/delete.ts";
import { type Counts, type DeletionPreview, deletionPreview } from "../../src/domains/organizations/deletionPreview.ts";
import { ID } from "../../src/platform/values/bounds.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { mutation } from "../core/mutation.ts";
import { worth } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";

const blocker = (value: Blocker, description: string) => ({ value, description });

const OrganizationDeletionBlocker = builder.enumType("OrganizationDeletionBlocker", {
  description: "Reason why an organization cannot be deleted now.",
  values: {
    ACTIVE_BILLING: blocker("active_billing", "A paid subscription is active, on trial or past due."),
    PENDING_BILLING_CHECKOUT: blocker("pending_billing_checkout", "A checkout is open at the payment provider."),
    PENDING_OWNERSHIP_TRANSFER: blocker("pending_ownership_transfer", "A transfer of ownership waits for its nominee."),
    PENDING_EXTERNAL_WRITES: blocker(
      "pending_external_writes",
      "A post is being published, its outcome is not known yet, or an upload is receiving bytes.",
    ),
    PENDING_CLEANUP: blocker(
      "pending_cleanup",
      "Media are being processed, or the bytes of expired uploads are not removed yet.",
    ),
  },
});

const OrganizationDeletionBlockerDetail = builder.objectRef<Blocker>("OrganizationDeletionBlockerDetail").implement({
  description: "Reason why an organization cannot be deleted now, and what ends the reason.",
  fields: (t) => ({
    blocker: t.field({
      type: OrganizationDeletionBlocker,
      description: "Reason that prevents the deletion.",
      resolve: (value) => value,
    }),
    nextStep: t.string({
      description: "Sentence in English that says what ends the reason.",
      resolve: (value) => `${EXPLAINED[value].charAt(0).toUpperCase()}${EXPLAINED[value].slice(1)}.`,
    }),
  }),
});

const COUNTS: Record<keyof Counts, string> = {
  workspaces: "Number of workspaces to be deleted.",
  members: "Number of users who lose their membership, including the owner. User accounts remain.",
  invitations: "Number of invitations to be deleted, in any state.",
  accounts: "Number of social accounts to be deleted. Published posts remain at their providers.",
  socialSets: "Number of social sets to be deleted.",
  publications: "Number of publications to be deleted, in any state.",
  scheduledPublications: "Number of publications to be deleted that are scheduled and will not be published.",
  postingSlots: "Number of posting slots to be deleted.",
  media: "Number of media items to be deleted with their files, including the trash.",
  uploads: "Number of uploads in progress to be deleted.",
  imageTemplates: "Number of image templates to be deleted.",
  voiceProfiles: "Number of voice profiles to be deleted.",
  themes: "Number of themes to be deleted, with all their revisions.",
  themeAssets: "Number of theme fonts and images to be deleted.",
  apiTokens: "Number of API tokens to be deleted, because they are bound to a workspace of the organization.",
  applicationGrants:
    "Number of grants to external applications to be deleted, because they are bound to a workspace of the organization.",
};

const OrganizationDeletionPreview = builder.objectRef<DeletionPreview>("OrganizationDeletionPreview").implement({
  description:
    "Objects that the deletion of an organization would remove, and the reasons that prevent the deletion. Visible to the owner of the organization.",
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "Id of the organization." }),
    name: t.exposeString("name", { description: "Name of the organization, which `confirmName` must repeat exactly." }),
    ...Object.fromEntries(
      Object.entries(COUNTS).map(([name, description]) => [name, t.exposeInt(name as keyof Counts, { description })]),
    ),
    mediaBytes: t.expose("mediaBytes", {
      type: "SafeInt",
      description: "Total size of the organization's media, in bytes.",
    }),
    blockers: t.expose("blockers", {
      type: [OrganizationDeletionBlocker],
      description: "Reasons that prevent the deletion, at most five; empty if the organization can be deleted.",
    }),
    blockerDetails: t.expose("blockers", {
      type: [OrganizationDeletionBlockerDetail],
      description: "The reasons of `blockers` in the same order, each with the step that ends it.",
    }),
  }),
});

builder.queryFields((t) => ({
  organizationDeletionPreview: t.field({
    ...requires("session", { role: "organizationOwner" }),
    type: OrganizationDeletionPreview,
    // Counts every row of the organization.
    ...worth(2000),
    description:
      "Objects that the deletion of an organization would remove, and reasons against it. Fails with NOT_FOUND if no such organization is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the organization." }) },
    resolve: (_root, { id }, { context }) =>
      oncePerRow(context, `deletionPreview ${id}`, () => deletionPreview(context, id)),
  }),
}));

mutation("deleteOrganization", {
  ...requires("session", { role: "organizationOwner" }),
  description:
    "Deletes an organization and everything in it, permanently; the audit log and billing records are kept.\n\nFails with CONFLICT while `extensions.blockers` names reasons, and with INVALID_INPUT for a wrong name or no proof of authentication. Fails with INVALID_CREDENTIALS if the password or grant is wrong.",
  inputDescription:
    "Organization to delete, its name as a confirmation, and the viewer's password or a reauthentication grant.",
  input: (t) => ({
    id: t.id({
      description: `Id of the organization, ${length(ID)}.`,
      ...within(ID),
    }),
    confirmName: t.string({
      ...within(BOUNDS.confirmName),
      description: `Exact name of the organization, 1 to ${BOUNDS.confirmName.maxLength} characters. Names are compared in Unicode normalization form NFC.`,
    }),
    currentPassword: t.string({
      required: false,
      extensions: { secret: true, constraints: BOUNDS.proof },
      description:
        "Current password of the viewer. Absent or null if `reauthGrant` is given. Attempts are rate limited.",
    }),
    reauthGrant: t.string({
      required: false,
      extensions: { secret: true, constraints: BOUNDS.proof },
      description:
        "Grant of `reauthenticate` for `ORGANIZATION_DELETE` from this session, valid for five minutes and one deletion. Absent or null if `currentPassword` is given.",
    }),
  }),
  run: async (context, input) => ({
    id: input.id,
    ...(await deleteOrganization(context, input)),
  }),
  payload: (t) => ({
    deleted: t.exposeBoolean("deleted", {
      description: "Always true: the organization and everything in it is deleted.",
    }),
    deletedId: t.id({ description: "Id of the organization that was deleted.", resolve: ({ id }) => id }),
    viewer: changedViewer(t),
  }),
});
