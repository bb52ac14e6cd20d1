import { requireText } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { write } from "../../platform/write/write.ts";
import { unlessGone } from "../media/effects.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { requireDocument, SCHEMA_VERSION } from "./document/validate.ts";
import { CreateImageTemplate } from "./inputs.ts";
import { previewAsked } from "./preview.ts";
import { checkMedia, checkRoom, useMedia, writtenName } from "./rules.ts";

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
  async run({ tx, input, target: { workspaceId, organizationId }, context: { viewer }, now }) {
    const { category, document } = input;
    const previewMediaId = input.previewMediaId || null;
    const name = writtenName(input.name);
    await checkMedia(tx, workspaceId, { document, previewMediaId });
    await checkRoom(tx, workspaceId);
    const creation = tx.imageTemplate.create({
      omit: { document: true },
      data: {
        id: newId("tpl"),
        workspaceId,
        name,
        category,
        presetKey: document.presetKey ?? "",
        document,
        schemaVersion: SCHEMA_VERSION,
        previewMediaId,
        previewGiven: previewMediaId !== null,
        createdById: viewer.kind === "user" ? viewer.id : null,
        createdAt: now,
        updatedAt: now,
      },
    });
    const value = await unlessGone(creation);
    await useMedia(tx, value.id, { document, previewMediaId }, now);
    return {
      value,
      audit: { action: "workspace.image_template_created", resourceId: workspaceId, organizationId, workspaceId },
      outbox: previewAsked(value),
    };
  },
});
