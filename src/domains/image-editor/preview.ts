import { z } from "zod";
import { DomainError } from "../../platform/errors/errors.ts";
import type { Handler, Job } from "../../platform/jobs/handler.ts";
import { SandboxFailure, warnOfSandbox } from "../../platform/sandbox/failure.ts";
import type { Services } from "../../platform/services/services.ts";
import { act } from "../../platform/write/act.ts";
import { createMade, removeMade, type StoredImage, setReferences, storeMade } from "../media/effects.ts";
import { currentDocument } from "./document/migrate.ts";
import type { ImageDocument } from "./document/shape.ts";
import { mediaIn } from "./media.ts";
import { render } from "./render/render.ts";
import { mediaIdsOf } from "./rules.ts";
import { TOPICS } from "./topics.ts";

/** Of previews, in pixels. */
const PREVIEW_SIDE = 640;
/** Small, and drawn text stays clean. */
export const PREVIEW = { format: "webp", quality: 0.9, maxSide: PREVIEW_SIDE } as const;

const TemplatePreview = z.object({ templateId: z.string(), revision: z.number() });
type TemplatePreview = z.output<typeof TemplatePreview>;

/** Draws the first page of a template as its preview, unless the template has moved on, or has a preview that somebody gave. */
export const preview: Handler<TemplatePreview> = {
  topic: TOPICS.templatePreview,
  payload: TemplatePreview,
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
      // No room for it: the template does without one. Its next change tries again.
      if (!(error instanceof DomainError && error.code === "QUOTA_EXCEEDED")) throw error;
      services.log.info("The preview of a template does not fit the plan", { templateId });
    }
  },
};

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
    services.log.info("The preview of a template lacks something", { templateId, features });
  }
  return storeMade(services, {
    workspaceId,
    content: image,
    mimeType,
    filename: `${templateId}.webp`,
    source: "IMAGE_EDITOR_EXPORT",
    assetKind: "TEMPLATE_PREVIEW",
    // Should its template go, it goes as what nobody uses.
    retention: "TEMPORARY",
    altText: `Preview of ${document.title}`,
    designPageId: document.pages[0]?.id ?? null,
  });
}

interface Kept {
  templateId: string;
  /** Of which the preview was drawn. */
  revision: number;
  document: ImageDocument;
  made: StoredImage;
}

/** Makes it the template's, in the stead of the one before. What was drawn in vain is removed from the storage by itself. */
function keep(services: Services, { templateId, revision, document, made }: Kept): Promise<void> {
  return act(services, async ({ tx, now }) => {
    await tx.$queryRaw`SELECT 1 FROM image_template WHERE id = ${templateId} FOR UPDATE`;
    const current = await tx.imageTemplate.findFirst({
      where: { id: templateId, revision, previewGiven: false },
      select: { previewMediaId: true, createdById: true },
    });
    if (current === null) return { value: undefined, audit: null };
    const { id: previewMediaId } = await createMade(tx, services, made, { createdById: current.createdById, now });
    // The revision stays: nobody's change is in conflict with this one.
    await tx.imageTemplate.update({ where: { id: templateId }, data: { previewMediaId }, select: { id: true } });
    const mediaIds = mediaIdsOf({ document, previewMediaId });
    await setReferences(tx, { user: "IMAGE_TEMPLATE", userId: templateId, mediaIds }, now);
    const former = current.previewMediaId;
    const outbox = former === null ? [] : await removeMade(tx, services, { id: former, now });
    return { value: undefined, audit: null, touched: [made.workspaceId], outbox };
  });
}
