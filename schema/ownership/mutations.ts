import { acceptOwnership } from "../../src/domains/ownership/accept.ts";
import { BOUNDS } from "../../src/domains/ownership/bounds.ts";
import { declineOwnership } from "../../src/domains/ownership/decline.ts";
import { nominateOwner } from "../../src/domains/ownership/nominate.ts";
import { revokeOwnershipNomination } from "../../src/domains/ownership/revoke.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { OwnershipTransfer } from "./types.ts";

const NominateOwnerInput = builder.inputType("NominateOwnerInput", {
  description: "Organization and the member to offer it to.",
  fields: (t) => ({
    organizationId: t.id({ description: "Id of the organization." }),
    nomineeUserId: t.id({ description: "Id of the nominee, who must be another member of the organization." }),
  }),
});

const AcceptOwnershipInput = builder.inputType("AcceptOwnershipInput", {
  description: "Ownership transfer to accept.",
  fields: (t) => ({
    id: t.id({
      ...within(BOUNDS.acceptedId),
      description: `Id of the ownership transfer, ${length(BOUNDS.acceptedId)}.`,
    }),
  }),
});

const transferPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      ownershipTransfer: t.field({
        type: OwnershipTransfer,
        description: "Ownership transfer that was created or changed.",
        resolve: (row) => row as never,
      }),
      viewer: changedViewer(t),
    }),
  });
const NominateOwnerPayload = transferPayload("nominateOwner");
const AcceptOwnershipPayload = transferPayload("acceptOwnership");
const DeclineOwnershipPayload = transferPayload("declineOwnership");
const RevokePayload = transferPayload("revokeOwnershipNomination");

const DeclineOwnershipInput = inputOf("declineOwnership", {
  fields: (t) => ({
    id: t.id({ description: "Id of the ownership transfer to decline." }),
  }),
});

const RevokeOwnershipNominationInput = inputOf("revokeOwnershipNomination", {
  fields: (t) => ({
    id: t.id({ description: "Id of the ownership transfer to revoke." }),
  }),
});

builder.mutationFields((t) => ({
  nominateOwner: t.field({
    ...requires("session", { role: "organizationOwner" }),
    type: NominateOwnerPayload,
    description:
      "Offers the ownership of an organization to one of its members for 7 days.\n\nFails with CONFLICT if another transfer is pending, and with INVALID_INPUT if the nominee is not another member. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
    args: { input: t.arg({ type: NominateOwnerInput }) },
    resolve: (_root, { input }, { context }) => nominateOwner(context, input),
  }),
  acceptOwnership: t.field({
    ...requires("session"),
    type: AcceptOwnershipPayload,
    description:
      "Makes the viewer the owner of an organization that was offered to them; the previous owner becomes an admin.\n\nFails with CONFLICT if the transfer ended or expired, and with INVALID_INPUT if the viewer is no longer a member.",
    args: { input: t.arg({ type: AcceptOwnershipInput }) },
    resolve: (_root, { input }, { context }) => acceptOwnership(context, input),
  }),
  declineOwnership: t.field({
    ...requires("session"),
    type: DeclineOwnershipPayload,
    description:
      "Declines an ownership transfer to the viewer. Declining a declined transfer changes nothing. Fails with CONFLICT if the transfer ended in another way.",
    args: { input: t.arg({ type: DeclineOwnershipInput }) },
    resolve: (_root, { input }, { context }) => declineOwnership(context, input),
  }),
  revokeOwnershipNomination: t.field({
    ...requires("session", { role: "organizationOwner" }),
    type: RevokePayload,
    description:
      "Revokes a pending ownership transfer. Revoking a revoked transfer changes nothing. Fails with CONFLICT if the transfer ended in another way.",
    args: { input: t.arg({ type: RevokeOwnershipNominationInput }) },
    resolve: (_root, { input }, { context }) => revokeOwnershipNomination(context, input),
  }),
}));
