import { workspaceEvent } from "../../platform/audit/entry.ts";
import { compareAndSet } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { setReferences } from "../media/effects.ts";
import { DeleteImageTemplate } from "./inputs.ts";
import { imageTemplateTarget } from "./read.ts";

/**
 * Deletes a template. The media items of the template stay in the library.
 * @throws DomainError NOT_FOUND, also for a template that the viewer cannot see; FORBIDDEN for viewers of the workspace
 */
export const deleteImageTemplate = write({
  name: "deleteImageTemplate",
  input: DeleteImageTemplate,
  target: ({ tx, input, context }) => imageTemplateTarget(tx, context, input.id),
  permission: "workspace.edit",
  async run({ tx, target: { template, workspaceId, organizationId }, now }) {
    await compareAndSet(tx.imageTemplate.delete({ where: { id: template.id }, omit: { document: true } }));
    await setReferences(tx, { user: "IMAGE_TEMPLATE", userId: template.id, mediaIds: [] }, now);
    return {
      value: { id: template.id, workspaceId },
      audit: workspaceEvent("workspace.image_template_deleted", { workspaceId, organizationId }, [
        { field: "image_template_id", previous: template.id },
      ]),
    };
  },
});
