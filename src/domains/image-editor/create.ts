import { workspaceEvent } from "../../platform/audit/entry.ts";
import { requireText } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { requireDocument } from "./document/validate.ts";
import { CreateImageTemplate } from "./inputs.ts";
import { insertTemplate } from "./insert.ts";
import { previewMessages } from "./preview.ts";
import { checkMedia, checkRoom, writtenName } from "./rules.ts";

/**
 * Saves a design as a template (POST /image-editor/templates). A job renders the preview, unless the input has one.
 * @throws DomainError INVALID_INPUT for a document that breaks a rule, before the check of access; FORBIDDEN unless the
 * caller is an editor or admin of the workspace; INVALID_INPUT for a blank name, media of another workspace, or a
 * workspace with the maximum number of templates
 */
export const createImageTemplate = write({
  name: "createImageTemplate",
  input: CreateImageTemplate,
  precheck({ workspaceId, document }) {
    requireText("workspaceId", workspaceId);
    requireDocument(document);
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: "workspace.edit",
  async run({ tx, input, target: { workspaceId, organizationId }, context, now }) {
    const { category, document } = input;
    const previewMediaId = input.previewMediaId || null;
    const name = writtenName(input.name);
    await checkMedia(tx, workspaceId, { document, previewMediaId });
    await checkRoom(tx, workspaceId);
    const preview = { previewMediaId, previewGiven: previewMediaId !== null };
    const template = { workspaceId, name, category, presetKey: document.presetKey ?? "", document, ...preview };
    const value = await insertTemplate(tx, template, { context, now });
    return {
      value,
      audit: workspaceEvent("workspace.image_template_created", { workspaceId, organizationId }, [
        { field: "image_template_id", current: value.id },
      ]),
      outbox: previewMessages(value),
    };
  },
});
