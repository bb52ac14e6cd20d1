import { createMade, storeMade } from "../../src/domains/media/effects.ts";
import { type RequestContext, signedIn } from "../../src/platform/access/requestContext.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { bearer } from "./actor.ts";
import type { Demo } from "./demo.ts";

/**
 * The demo with a picture in its library that has no alternative text. After a description, trashing or deletion, the
 * next start adds another.
 */
export async function openMedia(services: Services, demo: Demo): Promise<Demo> {
  const { media: mediaId, workspace = "" } = demo.ids;
  try {
    const where = { id: mediaId ?? "", workspaceId: workspace, altText: "", trashedAt: null };
    if ((await services.database.prisma.mediaItem.count({ where })) > 0) return demo;
    const media = await makePicture(await bearer(services, demo.users.owner.token), workspace);
    return { ...demo, ids: { ...demo.ids, media } };
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof StorageError)) throw error;
    services.log.warning("demo.not_renewed", {
      id: "media",
      code: error instanceof DomainError ? error.code : "storage",
    });
    return demo;
  }
}

/** Each picture shows another hour of the day, so that the library does not recognize a duplicate. @returns its id */
export async function makePicture(owner: RequestContext, workspaceId: string, altText = ""): Promise<string> {
  const { services } = owner;
  const earlier = await services.database.prisma.mediaItem.count({ where: { workspaceId } });
  // Only the first start draws.
  const { harbour } = await import("./harbour.ts");
  const made = await storeMade(services, {
    workspaceId,
    content: harbour(earlier),
    mimeType: "image/png",
    filename: "harbour.png",
    source: "UPLOAD",
    assetKind: "LIBRARY",
    altText,
  });
  const createdById = signedIn(owner).id;
  return systemWrite(services, async ({ tx, now }) => {
    const { id } = await createMade(tx, services, made, { createdById, now });
    return { value: id, audit: null, touched: [workspaceId] };
  });
}
