import { changedFields, workspaceEvent } from "../../platform/audit/entry.ts";
import { compareAndSet, expectRevision } from "../../platform/write/revision.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { unlessGone } from "../media/effects.ts";
import { currentDocument } from "./document/migrate.ts";
import type { LooseDocument } from "./document/shape.ts";
import { requireDocument, SCHEMA_VERSION } from "./document/validate.ts";
import { UpdateImageTemplate } from "./inputs.ts";
import { previewMessages } from "./preview.ts";
import { imageTemplateTarget } from "./read.ts";
import { checkMedia, useMedia, writtenName } from "./rules.ts";

/**
 * Changes a template's name, category, document or preview; absent members stay unchanged. A job renders the preview
 * after each change, unless a user set one; an outdated job has no effect.
 * @throws DomainError INVALID_INPUT for a document that breaks a rule, before the database is read; NOT_FOUND;
 * REVISION_CONFLICT; INVALID_INPUT for a blank name or media of another workspace
 */
export const updateImageTemplate = write({
  name: "updateImageTemplate",
  input: UpdateImageTemplate,
  precheck({ document }) {
    if (document) requireDocument(document);
  },
  target: ({ tx, input, context }) => imageTemplateTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({
    tx,
    input: { id, expectedRevision, ...fields },
    target: { template, workspaceId, organizationId },
    now,
  }) {
    expectRevision(template, expectedRevision);
    const { category = template.category, document } = fields;
    const name = fields.name === undefined ? template.name : writtenName(fields.name);
    const preview = previewAfter(template, fields.previewMediaId);
    const isChanged = {
      name: name !== template.name,
      category: category !== template.category,
      document: document !== undefined,
      previewMediaId: preview.previewMediaId !== template.previewMediaId,
    } satisfies Record<keyof typeof fields, boolean>;
    const changed = changedFields(isChanged);
    if (changed.length === 0) return { value: template, audit: null };
    await checkMedia(tx, workspaceId, { document, previewMediaId: fields.previewMediaId });
    const designed = document && { document, presetKey: document.presetKey ?? "", schemaVersion: SCHEMA_VERSION };
    const value = await compareAndSet(
      unlessGone(
        tx.imageTemplate.update({
          where: { id, revision: template.revision },
          omit: { document: true },
          data: { name, category, ...designed, ...preview, updatedAt: now, revision: { increment: 1 } },
        }),
      ),
    );
    if (document || isChanged.previewMediaId) {
      const whole = { document: document ?? (await documentOf(tx, id)), ...preview };
      await useMedia(tx, id, whole, now);
    }
    return {
      value,
      audit: workspaceEvent("workspace.image_template_updated", { workspaceId, organizationId }, [
        { field: "image_template_id", current: id },
        ...changed,
      ]),
      outbox: previewMessages(value),
    };
  },
});

interface Preview {
  previewMediaId: string | null;
  previewGiven: boolean;
}

/**
 * Returns the preview after the change. An absent id changes nothing. Null or an empty id removes a preview that a user
 * set, but not a rendered one.
 */
function previewAfter({ previewMediaId, previewGiven }: Preview, mediaId: string | null | undefined): Preview {
  if (mediaId) return { previewMediaId: mediaId, previewGiven: true };
  const taken = mediaId !== undefined && previewGiven;
  return taken ? { previewMediaId: null, previewGiven: false } : { previewMediaId, previewGiven };
}

async function documentOf(tx: Tx, id: string): Promise<LooseDocument> {
  const select = { document: true, schemaVersion: true };
  return currentDocument(await tx.imageTemplate.findUniqueOrThrow({ where: { id }, select }));
}
