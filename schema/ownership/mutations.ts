import { acceptOwnership } from "../../src/domains/ownership/accept.ts";
import { BOUNDS } from "../../src/domains/ownership/bounds.ts";
import { declineOwnership } from "../../src/domains/ownership/decline.ts";
import { nominateOwner } from "../../src/domains/ownership/nominate.ts";
import { revokeOwnershipNomination } from "../../src/domains/ownership/revoke.ts";
import { length, within } from "../core/bounds.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { changedViewer } from "../identity/changed.ts";
import { OwnershipTransfer } from "./types.ts";

const transferPayload = <Row extends { id: string }>(t: PayloadFields<Row>) => ({
  ownershipTransfer: t.field({
    type: OwnershipTransfer,
    description: "Ownership transfer that was created or changed.",
    resolve: (row) => row as never,
  }),
  viewer: changedViewer(t),
});

mutation("nominateOwner", {
  ...requires("session", { role: "organizationOwner" }),
  description:
    "Offers the ownership of an organization to one of its members for 7 days.\n\nFails with CONFLICT if another transfer is pending, and with INVALID_INPUT if the nominee is not another member. Fails with EMAIL_NOT_VERIFIED until the viewer's email address is verified.",
  inputDescription: "Organization and the member to offer it to.",
  input: (t) => ({
    organizationId: t.id({ description: "Id of the organization." }),
    nomineeUserId: t.id({ description: "Id of the nominee, who must be another member of the organization." }),
  }),
  run: (context, input) => nominateOwner(context, input),
  payload: transferPayload,
});

mutation("acceptOwnership", {
  ...requires("session"),
  description:
    "Makes the viewer the owner of an organization that was offered to them; the previous owner becomes an admin.\n\nFails with CONFLICT if the transfer ended or expired, and with INVALID_INPUT if the viewer is no longer a member.",
  inputDescription: "Ownership transfer to accept.",
  input: (t) => ({
    id: t.id({
      ...within(BOUNDS.acceptedId),
      description: `Id of the ownership transfer, ${length(BOUNDS.acceptedId)}.`,
    }),
  }),
  run: (context, input) => acceptOwnership(context, input),
  payload: transferPayload,
});

mutation("declineOwnership", {
  ...requires("session"),
  description:
    "Declines an ownership transfer to the viewer. Declining a declined transfer changes nothing. Fails with CONFLICT if the transfer ended in another way.",
  input: (t) => ({ id: t.id({ description: "Id of the ownership transfer to decline." }) }),
  run: (context, input) => declineOwnership(context, input),
  payload: transferPayload,
});

mutation("revokeOwnershipNomination", {
  ...requires("session", { role: "organizationOwner" }),
  description:
    "Revokes a pending ownership transfer. Revoking a revoked transfer changes nothing. Fails with CONFLICT if the transfer ended in another way.",
  input: (t) => ({ id: t.id({ description: "Id of the ownership transfer to revoke." }) }),
  run: (context, input) => revokeOwnershipNomination(context, input),
  payload: transferPayload,
});
