import type { Theme } from "../../../prisma/generated/client/client.ts";
import { organizationEvent } from "../../platform/audit/entry.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { draftOf } from "./draft.ts";
import { PublishTheme } from "./inputs.ts";
import { validateManifest } from "./manifest/validate.ts";
import { themeById, themeTarget } from "./read.ts";
import { publishRevision } from "./revision.ts";
import { expectRevisions, requireAssets, requireValid } from "./rules.ts";
import { lockSelections } from "./selections.ts";

/**
 * Publishes the draft as the next revision, which never changes. Workspaces and organizations that chose the theme get
 * the new revision.
 * @throws DomainError REVISION_CONFLICT with both current revisions; INVALID_INPUT if the draft breaks a rule since it
 * was saved, for example because an asset was deleted; NOT_FOUND, also if the viewer cannot see it; FORBIDDEN for all
 * but owner and admins of the organization
 */
export const publishTheme = write({
  name: "publishTheme",
  input: PublishTheme,
  // The validation takes about ten milliseconds, so it runs before the transaction.
  async prepare({ id }, context) {
    const theme = await themeById(context, id);
    return theme && validated(theme);
  },
  target: ({ tx, input, context }) => themeTarget(tx, context, input.id),
  permission: "organization.administer",
  async run({ tx, input, context, target: theme, prepared, now }) {
    expectRevisions(theme, input);
    const { id, organizationId, draftRevision, publishedRevision } = theme;
    const { result } = prepared?.draftRevision === draftRevision ? prepared : validated(theme);
    const manifest = requireValid(result, "INVALID_INPUT", "draft");
    await requireAssets(tx, organizationId, manifest, "draft");
    await lockSelections(tx, organizationId);
    const data = { publishedRevision: { increment: 1 }, updatedAt: now };
    const where = { id, draftRevision, publishedRevision };
    const value = await compareAndSet(tx.theme.update({ where, data, omit: { draft: true } }));
    const { touched } = await publishRevision(tx, value, { manifest, by: context.viewer, now });
    const changed = [
      { field: "theme_id", current: id },
      { field: "published_revision", previous: `${publishedRevision}`, current: `${value.publishedRevision}` },
    ];
    return {
      value,
      audit: organizationEvent("organization.theme_published", organizationId, changed),
      touched,
    };
  },
});

const validated = (theme: Theme) => ({
  draftRevision: theme.draftRevision,
  result: validateManifest(draftOf(theme)),
});
