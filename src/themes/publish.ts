import { compareAndSet } from "../write/revision.ts";
import { write } from "../write/write.ts";
import { draftOf } from "./draft.ts";
import { PublishTheme } from "./inputs.ts";
import { themeTarget } from "./read.ts";
import { publishRevision } from "./revision.ts";
import { expectRevisions, requireAssets, requireValid } from "./rules.ts";
import { lockSelections } from "./selections.ts";

/**
 * Publishes the draft as the next revision, which never changes. Whoever chose the theme goes on with it.
 * @throws DomainError REVISION_CONFLICT with both current revisions; INVALID_INPUT when the draft broke a rule since it was saved, as by
 * the removal of an asset; NOT_FOUND, also out of reach; FORBIDDEN for all but owner and admins of the organization
 */
export const publishTheme = write({
  name: "publishTheme",
  input: PublishTheme,
  target: ({ tx, input, scope }) => themeTarget(tx, scope, input.id),
  permission: "organization.administer",
  async run({ tx, input, scope, target: theme, now }) {
    expectRevisions(theme, input);
    const { id, organizationId, draftRevision, publishedRevision } = theme;
    const manifest = requireValid(draftOf(theme), "draft");
    await requireAssets(tx, organizationId, manifest, "draft");
    await lockSelections(tx, organizationId);
    const data = { publishedRevision: { increment: 1 }, updatedAt: now };
    const where = { id, draftRevision, publishedRevision };
    const value = await compareAndSet(tx.theme.update({ where, data, omit: { draft: true } }));
    const { touched } = await publishRevision(tx, value, { manifest, by: scope.viewer, now });
    const changed = [
      { field: "theme_id", current: id },
      { field: "published_revision", previous: `${publishedRevision}`, current: `${value.publishedRevision}` },
    ];
    return {
      value,
      audit: { action: "organization.theme_published", resourceId: organizationId, organizationId, changed },
      touched,
    };
  },
});
