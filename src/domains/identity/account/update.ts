import { write } from "../../../platform/write/write.ts";
import { tenantsOf } from "../../members/effects.ts";
import { storeUserWords } from "../administration/search.ts";
import { UpdateViewer } from "../inputs.ts";
import { themselves } from "../sessions/session.ts";

/**
 * Changes the viewer's name. Members of the viewer's organizations see the new name at once.
 * @throws DomainError FORBIDDEN for a token
 */
export const updateViewer = write({
  name: "updateViewer",
  input: UpdateViewer,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async run({ tx, input: { name }, target: { userId: id }, now }) {
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    if (name === undefined || name === user.name) return { value: { id }, audit: null };
    await tx.user.update({ where: { id }, data: { name, updatedAt: now } });
    storeUserWords(tx, { id, email: user.email, name });
    return {
      value: { id },
      audit: { action: "identity.profile_changed", resourceId: id, changed: [{ field: "name" }] },
      // Read after the update, whose lock on the person makes a concurrent membership wait.
      touched: [id, ...(await tenantsOf(tx, id))],
    };
  },
});
