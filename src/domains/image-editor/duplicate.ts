import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { unlessGone } from "../media/effects.ts";
import { currentDocument } from "./document/migrate.ts";
import { SCHEMA_VERSION } from "./document/validate.ts";
import { DuplicateImageTemplate } from "./inputs.ts";
import { previewAsked } from "./preview.ts";
import { imageTemplateTarget } from "./read.ts";
import { checkRoom, useMedia, writtenName } from "./rules.ts";

/** The maximum characters of a name before " (copy)" within 120 characters. */
const STEM = 113;

/**
 * Creates a copy of a template in the same workspace. A preview that a user set is shared; otherwise a job renders one.
 * @throws DomainError NOT_FOUND, also for a template that the viewer cannot see; FORBIDDEN for viewers of the
 * workspace; INVALID_INPUT for a blank name, or a workspace with the maximum number of templates
 */
export const duplicateImageTemplate = write({
  name: "duplicateImageTemplate",
  input: DuplicateImageTemplate,
  target: ({ tx, input, context }) => imageTemplateTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target: { template, workspaceId, organizationId }, context: { viewer }, now }) {
    const name = input.name == null ? `${template.name.slice(0, STEM)} (copy)` : writtenName(input.name);
    await checkRoom(tx, workspaceId);
    const select = { document: true, schemaVersion: true };
    const document = currentDocument(await tx.imageTemplate.findUniqueOrThrow({ where: { id: template.id }, select }));
    const { category, presetKey, previewGiven } = template;
    const previewMediaId = previewGiven ? template.previewMediaId : null;
    const creation = tx.imageTemplate.create({
      omit: { document: true },
      data: {
        id: newId("tpl"),
        workspaceId,
        name,
        category,
        presetKey,
        document,
        schemaVersion: SCHEMA_VERSION,
        previewMediaId,
        previewGiven,
        createdById: viewer.kind === "user" ? viewer.id : null,
        createdAt: now,
        updatedAt: now,
      },
    });
    const value = await unlessGone(creation);
    // The original uses these media, so they exist.
    await useMedia(tx, value.id, { document, previewMediaId }, now);
    return {
      value,
      audit: { action: "workspace.image_template_duplicated", resourceId: workspaceId, organizationId, workspaceId },
      outbox: previewAsked(value),
    };
  },
});
