import type { Blocker } from "../../src/domains/organizations/blockers.ts";
import { deleteOrganization } from "../../src/domains/organizations/delete.ts";
import { type Counts, type DeletionPreview, deletionPreview } from "../../src/domains/organizations/deletionPreview.ts";
import { builder } from "../core/builder.ts";
import { oncePerRow } from "../core/memo.ts";
import { payload } from "../core/mutation.ts";
import { worth } from "../core/prices.ts";
import { authScopes } from "../core/roots.ts";

const blocker = (value: Blocker, description: string) => ({ value, description });

const OrganizationDeletionBlocker = builder.enumType("OrganizationDeletionBlocker", {
  description: "What stands in the way of an organization's deletion.",
  values: {
    ACTIVE_BILLING: blocker("active_billing", "A paid subscription is active, on trial or past due."),
    PENDING_BILLING_CHECKOUT: blocker("pending_billing_checkout", "A checkout is open at the payment provider."),
    PENDING_OWNERSHIP_TRANSFER: blocker("pending_ownership_transfer", "A transfer of ownership waits for its nominee."),
    PENDING_EXTERNAL_WRITES: blocker(
      "pending_external_writes",
      "Something is being published, or its outcome is not known yet; or bytes of an upload are coming in.",
    ),
    PENDING_CLEANUP: blocker(
      "pending_cleanup",
      "Media are being processed, or the bytes of lapsed uploads are not tidied up yet.",
    ),
  },
});

const COUNTS: Record<keyof Counts, string> = {
  workspaces: "How many workspaces go.",
  members: "How many people lose their membership, the owner included. Their accounts stay.",
  invitations: "How many invitations go, whatever became of them.",
  accounts: "How many social accounts go. What is out at their providers stays there.",
  socialSets: "How many social sets go.",
  publications: "How many publications go, in any state.",
  scheduledPublications: "How many of these are scheduled, and will not be published.",
  postingSlots: "How many posting slots go.",
  media: "How many media go with their files, those in the trash too.",
  uploads: "How many uploads under way go.",
  imageTemplates: "How many image templates go.",
  voiceProfiles: "How many voice profiles go.",
  themes: "How many themes go, with all their revisions.",
  themeAssets: "How many fonts and images of themes go.",
  apiTokens: "How many API tokens go: those that are bound to one of its workspaces.",
  applicationGrants: "How many grants to external applications go: those that are bound to one of its workspaces.",
};

const OrganizationDeletionPreview = builder.objectRef<DeletionPreview>("OrganizationDeletionPreview").implement({
  description: "What the deletion of an organization would take along, and what stands in its way. For its owner.",
  fields: (t) => ({
    organizationId: t.exposeID("organizationId", { description: "The id of the organization." }),
    name: t.exposeString("name", { description: "What `confirmName` has to be, to the letter." }),
    ...Object.fromEntries(
      Object.entries(COUNTS).map(([name, description]) => [name, t.exposeInt(name as keyof Counts, { description })]),
    ),
    mediaBytes: t.expose("mediaBytes", { type: "Long", description: "The size of all its media, in bytes." }),
    blockers: t.field({
      type: [OrganizationDeletionBlocker],
      description: "What stands in the way; empty when it can be deleted. At most five.",
      resolve: ({ blockers }) => blockers,
    }),
  }),
});

const DeleteOrganizationInput = builder.inputType("DeleteOrganizationInput", {
  description: "The confirmation of a deletion: the name, and one of the proofs of recent authentication.",
  fields: (t) => ({
    id: t.id({
      description: "The id of the organization.",
      extensions: { constraints: { maxLength: 128 } },
    }),
    confirmName: t.string({
      extensions: { constraints: { minLength: 1, maxLength: 1024 } },
      description: "The organization's name, to the letter; spellings that Unicode holds equal (NFC) are equal.",
    }),
    currentPassword: t.string({
      required: false,
      extensions: { secret: true, constraints: { maxLength: 1024 } },
      description: "The viewer's password. Tries count in the windows of sign-in. Not needed with `reauthGrant`.",
    }),
    reauthGrant: t.string({
      required: false,
      extensions: { secret: true, constraints: { maxLength: 1024 } },
      description:
        "A grant of `reauthenticate` for ORGANIZATION_DELETE, from this session: single use, good for five minutes. Used up by the deletion alone.",
    }),
  }),
});

const DeleteOrganizationPayload = payload<{ id: string; deleted: boolean }>("deleteOrganization", {
  fields: (t) => ({
    deleted: t.exposeBoolean("deleted", { description: "True: it is gone, with everything in it." }),
    deletedId: t.id({ description: "The id of the organization that is gone.", resolve: ({ id }) => id }),
  }),
});

builder.queryFields((t) => ({
  organizationDeletionPreview: t.field({
    ...authScopes("session", { role: "organizationOwner" }),
    type: OrganizationDeletionPreview,
    // Counts every row of the organization.
    ...worth(2000),
    description:
      "What the deletion of an organization would take along, and what stands in its way. For its owner; NOT_FOUND for an id that is unknown or out of reach.",
    args: { id: t.arg.id({ description: "The id of the organization." }) },
    resolve: (_root, { id }, { scope }) => oncePerRow(scope, `deletionPreview ${id}`, () => deletionPreview(scope, id)),
  }),
}));

builder.mutationFields((t) => ({
  deleteOrganization: t.field({
    ...authScopes("session", { role: "organizationOwner" }),
    type: DeleteOrganizationPayload,
    description:
      "Deletes an organization and all its workspaces, for good. For its owner, with its exact name and proof of recent authentication. CONFLICT while something stands in the way: `extensions.blockers` names it. What remains is content-free evidence.",
    args: { input: t.arg({ type: DeleteOrganizationInput }) },
    resolve: async (_root, { input }, { scope }) => ({
      id: input.id,
      ...(await deleteOrganization(scope, input)),
    }),
  }),
}));
