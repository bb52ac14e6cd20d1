import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { invalidInput, notFound } from "../../platform/errors/errors.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import { SandboxFailure, warnOfSandbox } from "../../platform/sandbox/failure.ts";
import { write } from "../../platform/write/write.ts";
import { addMade, discardStored, storeMade } from "../media/effects.ts";
import { currentDocument } from "./document/migrate.ts";
import { ExportImageTemplate } from "./inputs.ts";
import { mediaIn } from "./media.ts";
import { imageTemplateById, imageTemplateTarget } from "./read.ts";
import { render } from "./render/render.ts";

const EXPORTING: Window = { name: "image-export", points: 30, seconds: 60 };

/** The maximum side of a page, so pages are drawn in full size. */
const LONGEST_SIDE = 4096;

/**
 * Draws a page of a template and stores the picture in the workspace's library. An identical picture in the library is
 * returned instead.
 * @throws DomainError NOT_FOUND, also for a template that the viewer cannot see; FORBIDDEN for viewers of the
 * workspace; INVALID_INPUT for a page that does not exist; RATE_LIMITED beyond 30 requests in a minute; QUOTA_EXCEEDED
 */
export const exportImageTemplate = write({
  name: "exportImageTemplate",
  input: ExportImageTemplate,
  target: ({ tx, input, context }) => imageTemplateTarget(tx, context, input.id),
  permission: "workspace.edit",
  async act({ input: { id, page }, context, target: { workspaceId } }) {
    await limit(context, EXPORTING, signedIn(context).id);
    const template = await imageTemplateById(context, id);
    if (template === null) throw notFound("Image template");
    const document = currentDocument(template);
    const index = (page ?? 1) - 1;
    const drawnPage = document.pages[index];
    if (drawnPage === undefined) {
      throw invalidInput(["page"], `must be at most ${document.pages.length}, the number of pages`, index + 1);
    }
    const media = mediaIn(context.services, workspaceId);
    const drawing = render(document, index, { media, maxSide: LONGEST_SIDE });
    const { image, mimeType, unsupported } = await drawing.catch((error: unknown) => {
      if (!(error instanceof SandboxFailure)) throw error;
      warnOfSandbox(context.services.log, error);
      throw invalidInput(["page"], `${error.explanation}; simplify the page`, index + 1);
    });
    const made = await storeMade(context.services, {
      workspaceId,
      content: image,
      mimeType,
      filename: `${template.name}.${mimeType.slice("image/".length)}`,
      source: "IMAGE_EDITOR_EXPORT",
      assetKind: "LIBRARY",
      designDocumentId: id,
      designPageId: drawnPage.key,
    });
    return { made, unsupported };
  },
  discard: ({ made }, { services }) => discardStored(services, [made]),
  async run({ tx, context, target, acted: { made, unsupported }, now }) {
    const { media, ...records } = await addMade({ tx, context, now }, made, target);
    return { value: { media, unsupported }, ...records };
  },
});
