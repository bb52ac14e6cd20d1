import { organizationEvent } from "../../platform/audit/entry.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { isUniqueViolation } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { RenameTheme } from "./inputs.ts";
import { themeTarget } from "./read.ts";
import { expectRevisions, nameKeyOf, nameTaken } from "./rules.ts";

/**
 * Renames a theme. The name is part of the draft, so the draft revision increases; published revisions keep their name.
 * @throws DomainError CONFLICT for a name that is in use; REVISION_CONFLICT, NOT_FOUND, FORBIDDEN
 */
export const renameTheme = write({
  name: "renameTheme",
  input: RenameTheme,
  target: ({ tx, input, context }) => themeTarget(tx, context, input.id),
  permission: "organization.administer",
  async run({ tx, input, target, now }) {
    expectRevisions(target, input);
    const { draft: _draft, ...theme } = target;
    const { id, organizationId, draftRevision } = theme;
    const { name } = input;
    if (name === theme.name) return { value: theme, audit: null };
    const value = await compareAndSet(
      tx.theme.update({
        where: { id, draftRevision },
        data: { name, nameKey: nameKeyOf(name), draftRevision: { increment: 1 }, updatedAt: now },
        omit: { draft: true },
      }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(name) : error;
    });
    const changed = [{ field: "theme_id", current: id }, { field: "name" }];
    return { value, audit: organizationEvent("organization.theme_renamed", organizationId, changed) };
  },
});
