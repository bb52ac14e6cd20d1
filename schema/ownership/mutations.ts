import { acceptOwnership } from "../../src/domains/ownership/accept.ts";
import { declineOwnership } from "../../src/domains/ownership/decline.ts";
import { nominateOwner } from "../../src/domains/ownership/nominate.ts";
import { revokeOwnershipNomination } from "../../src/domains/ownership/revoke.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { OwnershipTransfer } from "./types.ts";

const NominateOwnerInput = builder.inputType("NominateOwnerInput", {
  description: "Whom to offer an organization to.",
  fields: (t) => ({
    organizationId: t.id({ description: "The organization." }),
    nomineeUserId: t.id({ description: "The person; must be another member of the organization." }),
  }),
});

const AcceptOwnershipInput = builder.inputType("AcceptOwnershipInput", {
  description: "The offer to accept.",
  fields: (t) => ({
    id: t.id({
      extensions: { constraints: { minLength: 1, maxLength: 128 } },
      description: "The id of the transfer.",
    }),
  }),
});

const transferPayload = (mutation: string) =>
  payload<{ id: string }>(mutation, {
    fields: (t) => ({
      transfer: t.field({ type: OwnershipTransfer, description: "The transfer.", resolve: (row) => row as never }),
    }),
  });
const NominateOwnerPayload = transferPayload("nominateOwner");
const AcceptOwnershipPayload = transferPayload("acceptOwnership");
const DeclineOwnershipPayload = transferPayload("declineOwnership");
const RevokePayload = transferPayload("revokeOwnershipNomination");

const DeclineOwnershipInput = inputOf("declineOwnership", {
  fields: (t) => ({
    id: t.id({ description: "The id of the transfer." }),
  }),
});

const RevokeOwnershipNominationInput = inputOf("revokeOwnershipNomination", {
  fields: (t) => ({
    id: t.id({ description: "The id of the transfer." }),
  }),
});

builder.mutationFields((t) => ({
  nominateOwner: t.field({
    ...authScopes("session", { role: "organizationOwner" }),
    type: NominateOwnerPayload,
    description:
      "Offers an organization to one of its members, for 7 days. CONFLICT while another offer is open, INVALID_INPUT for anyone who is not another member.",
    args: { input: t.arg({ type: NominateOwnerInput }) },
    resolve: (_root, { input }, { scope }) => nominateOwner(scope, input),
  }),
  acceptOwnership: t.field({
    ...authScopes("session"),
    type: AcceptOwnershipPayload,
    description:
      "Takes over an organization that was offered to the viewer; who owned it becomes an admin. CONFLICT for an offer that has ended or expired, INVALID_INPUT for who is no member any more.",
    args: { input: t.arg({ type: AcceptOwnershipInput }) },
    resolve: (_root, { input }, { scope }) => acceptOwnership(scope, input),
  }),
  declineOwnership: t.field({
    ...authScopes("session"),
    type: DeclineOwnershipPayload,
    description:
      "Turns down an organization that was offered to the viewer; doing it again changes nothing. CONFLICT for an offer that has ended otherwise.",
    args: { input: t.arg({ type: DeclineOwnershipInput }) },
    resolve: (_root, { input }, { scope }) => declineOwnership(scope, input),
  }),
  revokeOwnershipNomination: t.field({
    ...authScopes("session", { role: "organizationOwner" }),
    type: RevokePayload,
    description:
      "Takes the offer of an organization back; doing it again changes nothing. CONFLICT for an offer that has ended otherwise.",
    args: { input: t.arg({ type: RevokeOwnershipNominationInput }) },
    resolve: (_root, { input }, { scope }) => revokeOwnershipNomination(scope, input),
  }),
}));
