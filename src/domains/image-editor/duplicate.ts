import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { currentDocument } from "./document/migrate.ts";
import { SCHEMA_VERSION } from "./document/validate.ts";
import { DuplicateImageTemplate } from "./inputs.ts";
import { imageTemplateTarget } from "./read.ts";
import { checkRoom, previewAsked, unlessGone, useMedia, writtenName } from "./rules.ts";

/** What is left of a name for " (copy)" to fit behind it, within 120 characters. */
const STEM = 113;

/**
 * Makes a second template of the same design in the same workspace. A preview that was given is its preview too; else one is rendered.
 * @throws DomainError NOT_FOUND, also out of reach; FORBIDDEN for viewers; INVALID_INPUT for a blank name, or a workspace that is full
 */
export const duplicateImageTemplate = write({
  name: "duplicateImageTemplate",
  input: DuplicateImageTemplate,
  target: ({ tx, input, scope }) => imageTemplateTarget(tx, scope, input.id),
  permission: "workspace.edit",
  async run({ tx, input, target: { template, workspaceId, organizationId }, scope: { viewer }, now }) {
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
    // The original uses them, so they are still there.
    await useMedia(tx, value.id, { document, previewMediaId }, now);
    return {
      value,
      audit: { action: "workspace.image_template_duplicated", resourceId: workspaceId, organizationId, workspaceId },
      outbox: previewAsked(value),
    };
  },
});
