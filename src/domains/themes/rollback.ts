import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { organizationEvent } from "../../platform/audit/entry.ts";
import { invalidInput, notFound, requireText } from "../../platform/errors/errors.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { organizationTarget } from "../organizations/read.ts";
import { RollbackTheme } from "./inputs.ts";
import type { Manifest } from "./manifest/shape.ts";
import { publishRevision } from "./revision.ts";
import { expectRevisions, nameKeyOf, nameTaken } from "./rules.ts";
import { lockSelections } from "./selections.ts";
import { fromStore } from "./store.ts";

/**
 * Publishes an earlier revision again as the next one (POST /themes/{id}/rollback). The draft becomes its copy, the
 * theme gets its name, and workspaces that chose the theme get the new revision.
 * @throws DomainError INVALID_INPUT for a blank organization, or a source that is not earlier than the expected
 * revision; FORBIDDEN for all but owner and admins of the organization; NOT_FOUND for theme or source;
 * REVISION_CONFLICT with both current revisions; CONFLICT if another theme has the earlier name; UNAVAILABLE without
 * the database
 */
export const rollbackTheme = write({
  name: "rollbackTheme",
  input: RollbackTheme,
  precheck({ organizationId, sourceRevision, expectedPublishedRevision }) {
    requireText("organizationId", organizationId, organizationId);
    if (sourceRevision >= expectedPublishedRevision) {
      throw invalidInput(["sourceRevision"], "must be earlier than the published revision", sourceRevision);
    }
  },
  target: ({ tx, input, context }) => fromStore(context, organizationTarget(tx, input.organizationId)),
  permission: "organization.administer",
  async run({ tx, input, context, now }) {
    const { id, organizationId, sourceRevision } = input;
    const theme = await tx.theme.findFirst({ where: { id, organizationId }, omit: { draft: true } });
    if (!theme) throw notFound("Theme");
    const manifest = await sourceOf(tx, id, sourceRevision);
    expectRevisions(theme, input);
    const { draftRevision, publishedRevision } = theme;
    await lockSelections(tx, organizationId);
    const restored = {
      name: manifest.name,
      nameKey: nameKeyOf(manifest.name),
      draft: manifest as Prisma.InputJsonValue,
    };
    const counted = { draftRevision: { increment: 1 }, publishedRevision: { increment: 1 }, updatedAt: now };
    const current = await compareAndSet(
      tx.theme.update({
        where: { id, draftRevision, publishedRevision },
        data: { ...restored, ...counted },
        omit: { draft: true },
      }),
    ).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(manifest.name) : error;
    });
    const { revision, touched } = await publishRevision(tx, current, {
      manifest,
      sourceRevision,
      by: context.viewer,
      now,
    });
    const changed = [
      { field: "theme_id", current: id },
      { field: "published_revision", previous: `${publishedRevision}`, current: `${revision.revision}` },
      { field: "source_revision", current: `${sourceRevision}` },
      ...(current.name === theme.name ? [] : [{ field: "name" }]),
    ];
    return {
      value: revision,
      audit: organizationEvent("organization.theme_rolled_back", organizationId, changed),
      touched,
    };
  },
});

async function sourceOf(tx: Tx, themeId: string, revision: number): Promise<Manifest> {
  const where = { themeId_revision: { themeId, revision } };
  const row = await tx.themeRevision.findUnique({ where, select: { manifest: true } });
  if (!row) throw notFound("Source revision");
  return row.manifest as unknown as Manifest;
}
