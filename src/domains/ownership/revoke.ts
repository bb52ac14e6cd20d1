import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { end } from "./end.ts";
import { ById } from "./inputs.ts";
import { transferTarget } from "./read.ts";

/**
 * Revokes a nomination, as the owner; a second call changes nothing.
 * @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT if it ended otherwise
 */
export const revokeOwnershipNomination = write({
  name: "revokeOwnershipNomination",
  input: ById,
  async target({ tx, input, context }) {
    const { organizationId } = await transferTarget(tx, context, input.id);
    return { organizationId };
  },
  permission: "organization.own",
  run: ({ tx, input: { id }, context, now }) => end(tx, id, { status: "REVOKED", by: signedIn(context).id }, now),
});
