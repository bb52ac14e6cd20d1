import { signedIn } from "../../platform/access/scope.ts";
import { write } from "../../platform/write/write.ts";
import { end } from "./end.ts";
import { ById } from "./inputs.ts";
import { transferTarget } from "./target.ts";

/** Declines a nomination, as its nominee; a second call changes nothing. @throws DomainError NOT_FOUND, FORBIDDEN, CONFLICT if it ended otherwise */
export const declineOwnership = write({
  name: "declineOwnership",
  input: ById,
  async target({ tx, input, scope }) {
    const { nomineeId } = await transferTarget(tx, scope, input.id);
    return { userId: nomineeId };
  },
  permission: "self",
  run: ({ tx, input: { id }, scope, now }) => end(tx, id, { status: "DECLINED", by: signedIn(scope).id }, now),
});
