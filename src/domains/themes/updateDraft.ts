import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { organizationEvent } from "../../platform/audit/entry.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { completed } from "./draft.ts";
import { UpdateThemeDraft } from "./inputs.ts";
import type { Manifest } from "./manifest/shape.ts";
import { validateManifest } from "./manifest/validate.ts";
import { themeTarget } from "./read.ts";
import { expectRevisions, requireAssets, requireValid } from "./rules.ts";

/**
 * Replaces the draft of a theme with a complete manifest. The manifest's own id, name and revision are ignored.
 * @throws DomainError VALIDATION_FAILED with an issue for each token that breaks a rule; INVALID_INPUT for missing
 * assets; NOT_FOUND, also if the viewer cannot see the theme; FORBIDDEN for all but owner and admins of the
 * organization; REVISION_CONFLICT with both current revisions
 */
export const updateThemeDraft = write({
  name: "updateThemeDraft",
  input: UpdateThemeDraft,
  prepare: ({ id, manifest }) =>
    requireValid(validateManifest(completed(manifest, id)), "VALIDATION_FAILED", "manifest"),
  target: ({ tx, input, context }) => themeTarget(tx, context, input.id),
  permission: "organization.administer",
  async run({ tx, input, target: theme, prepared: manifest, now }) {
    expectRevisions(theme, input);
    const { id, organizationId, draftRevision } = theme;
    await requireAssets(tx, organizationId, manifest, "manifest");
    const value = await compareAndSet(
      tx.theme.update({
        where: { id, draftRevision },
        data: { draft: stored(manifest), draftRevision: { increment: 1 }, updatedAt: now },
        omit: { draft: true },
      }),
    );
    const changed = [{ field: "theme_id", current: id }, { field: "draft" }];
    return { value, audit: organizationEvent("organization.theme_draft_updated", organizationId, changed) };
  },
});

const stored = (manifest: Manifest): Prisma.InputJsonValue => manifest;
