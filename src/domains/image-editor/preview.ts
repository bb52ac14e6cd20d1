import { z } from "zod";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Job } from "../../platform/jobs/handler.ts";
import { defineJob } from "../../platform/jobs/job.ts";
import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import { SandboxFailure, warnOfSandbox } from "../../platform/sandbox/failure.ts";
import type { Services } from "../../platform/services/services.ts";
import { lockRow } from "../../platform/write/sql.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import { createMade, removeMade, type StoredImage, setReferences, storeMade } from "../media/effects.ts";
import { currentDocument } from "./document/migrate.ts";
import type { ImageDocument } from "./document/shape.ts";
import { mediaIn } from "./media.ts";
import { render } from "./render/render.ts";
import { mediaIdsOf } from "./rules.ts";

/** The maximum side of previews, in pixels. */
const PREVIEW_SIDE = 640;
/** Small files in which drawn text stays sharp. */
export const PREVIEW = { format: "webp", quality: 0.9, maxSide: PREVIEW_SIDE } as const;

/**
 * Draws the first page of a template as its preview, unless the template has changed since or has a preview that a user
 * set.
 */
export const preview = defineJob({
  topic: "template.preview",
  payload: z.object({ templateId: z.string(), revision: z.number() }),
  work: "computes",
  lane: {
    sql: `SELECT message.position, organization_id AS tenant, '' AS host FROM message
      JOIN image_template ON image_template.id = message.payload ->> 'templateId' JOIN workspace ON workspace.id = workspace_id`,
  },
  withinSeconds: 180,
  async run(services, { templateId, revision }, job) {
    const where = { id: templateId, revision, previewGiven: false };
    const template = await services.database.prisma.imageTemplate.findFirst({ where });
    if (template === null) return;
    const document = currentDocument(template);
    try {
      const made = await draw(services, { templateId, workspaceId: template.workspaceId, document }, job);
      await keep(services, { templateId, revision, document, made });
    } catch (error) {
      // A page that cannot be drawn now cannot be drawn later: the template has no preview until it changes.
      if (error instanceof SandboxFailure) return warnOfSandbox(services.log, error);
      // Without quota the template has no preview; its next change tries again.
      if (!(error instanceof DomainError && error.code === "QUOTA_EXCEEDED")) throw error;
      services.log.info("image_editor.preview_exceeds_quota", { templateId });
    }
  },
});

/** Returns the message that requests a template's preview, unless a user set one. */
export const previewMessages = (template: { id: string; revision: number; previewGiven: boolean }): OutboxDraft[] =>
  template.previewGiven ? [] : [preview.message({ templateId: template.id, revision: template.revision })];

interface Drawn {
  templateId: string;
  workspaceId: string;
  document: ImageDocument;
}

async function draw(
  services: Services,
  { templateId, workspaceId, document }: Drawn,
  { signal }: Job,
): Promise<StoredImage> {
  const media = mediaIn(services, workspaceId);
  const { image, mimeType, unsupported } = await render(document, 0, { ...PREVIEW, media, signal });
  if (unsupported.length > 0) {
    const features = [...new Set(unsupported.map(({ feature }) => feature))].join(", ");
    services.log.info("image_editor.preview_incomplete", { templateId, features });
  }
  return storeMade(services, {
    workspaceId,
    content: image,
    mimeType,
    filename: `${templateId}.webp`,
    source: "IMAGE_EDITOR_EXPORT",
    assetKind: "TEMPLATE_PREVIEW",
    // After the deletion of the template, the cleanup removes the unused preview.
    retention: "TEMPORARY",
    altText: `Preview of ${document.title}`,
    designPageId: document.pages[0]?.key ?? null,
  });
}

interface Kept {
  templateId: string;
  /** The revision of which the preview was drawn. */
  revision: number;
  document: ImageDocument;
  made: StoredImage;
}

/** Sets the preview of the template in place of the previous one. The storage deletes an outdated drawing by itself. */
function keep(services: Services, { templateId, revision, document, made }: Kept): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    await lockRow(tx, "image_template", templateId, "UPDATE");
    const current = await tx.imageTemplate.findFirst({
      where: { id: templateId, revision, previewGiven: false },
      select: { previewMediaId: true, createdById: true, workspace: { select: { organizationId: true } } },
    });
    if (current === null) return { value: undefined, audit: null };
    const { id: previewMediaId } = await createMade(tx, services, made, { createdById: current.createdById, now });
    // The revision stays, because a preview conflicts with no change.
    await tx.imageTemplate.update({ where: { id: templateId }, data: { previewMediaId }, select: { id: true } });
    const items = await tx.mediaItem.findMany({
      where: { id: { in: mediaIdsOf({ document, previewMediaId }) }, workspaceId: made.workspaceId },
      select: { id: true },
    });
    const mediaIds = items.map((item) => item.id);
    await setReferences(tx, { user: "IMAGE_TEMPLATE", userId: templateId, mediaIds }, now);
    const former = current.previewMediaId;
    const outbox = former === null ? [] : await removeMade(tx, services, { id: former, now });
    const touched = [made.workspaceId, current.workspace.organizationId];
    return { value: undefined, audit: null, touched, outbox };
  });
}
