import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { end } from "./end.ts";
import { ById } from "./inputs.ts";
import { transferTarget } from "./read.ts";

/**
 * Declines a nomination, as its nominee; a second call changes nothing.
 * @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT if it ended otherwise
 */
export const declineOwnership = write({
  name: "declineOwnership",
  input: ById,
  async target({ tx, input, context }) {
    const { nomineeId } = await transferTarget(tx, context, input.id);
    return { userId: nomineeId };
  },
  permission: "self",
  run: ({ tx, input: { id }, context, now }) => end(tx, id, { status: "DECLINED", by: signedIn(context).id }, now),
});
