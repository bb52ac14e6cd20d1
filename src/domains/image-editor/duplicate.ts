import { workspaceEvent } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { BOUNDS } from "./bounds.ts";
import { currentDocument } from "./document/migrate.ts";
import { DuplicateImageTemplate } from "./inputs.ts";
import { insertTemplate } from "./insert.ts";
import { previewMessages } from "./preview.ts";
import { imageTemplateTarget } from "./read.ts";
import { checkRoom, writtenName } from "./rules.ts";

const COPY = " (copy)";
/** The maximum characters of a name before its suffix. */
const STEM = BOUNDS.name.maxLength - COPY.length;

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
  async run({ tx, input, target: { template, workspaceId, organizationId }, context, now }) {
    const name = input.name == null ? template.name.slice(0, STEM) + COPY : writtenName(input.name);
    await checkRoom(tx, workspaceId);
    const select = { document: true, schemaVersion: true };
    const document = currentDocument(await tx.imageTemplate.findUniqueOrThrow({ where: { id: template.id }, select }));
    const { category, presetKey, previewGiven } = template;
    const previewMediaId = previewGiven ? template.previewMediaId : null;
    const preview = { previewMediaId, previewGiven };
    const templateCopy = { workspaceId, name, category, presetKey, document, ...preview };
    const value = await insertTemplate(tx, templateCopy, { context, now });
    return {
      value,
      audit: workspaceEvent("workspace.image_template_duplicated", { workspaceId, organizationId }, [
        { field: "image_template_id", current: value.id },
      ]),
      outbox: previewMessages(value),
    };
  },
});
