import type { MediaItem } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { requireCredential } from "../../platform/access/requireCredential.ts";
import type { Signed } from "../../platform/crypto/signedAddress.ts";
import { DomainError, forbidden, notFound } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { secondsLeft, type Variant } from "./address.ts";
import { THUMBNAIL_TYPE } from "./processing/thumbnail.ts";

/** The content that the caller may read. */
export interface Content {
  key: string;
  mimeType: string;
  filename: string;
  /** The entity tag, which changes with the bytes. */
  tag: string;
  /** The size in bytes; null for a thumbnail, whose size only the storage knows. */
  size: number | null;
  /** The seconds until a signed address expires; null for a caller with a credential. */
  secondsLeft: number | null;
}

interface ContentRequest {
  id: string;
  variant: Variant;
  signed: Signed | null;
}

/**
 * Returns the content of an item for a signed address, or for a credential that can see the item.
 * @throws DomainError FORBIDDEN for an expired or invalid address; UNAUTHENTICATED without address and credential;
 * NOT_FOUND, also for an item that the viewer cannot see; CONFLICT for an item that is not ready
 */
export async function mediaContent(
  services: Services,
  context: () => Promise<RequestContext>,
  request: ContentRequest,
): Promise<Content> {
  const { id, variant, signed } = request;
  const left = signed && secondsLeft(services, id, variant, signed);
  if (signed && left === null) throw forbidden("The address has expired or its signature is invalid");
  const within = left === null ? await reachOf(context) : {};
  const item = await services.database.prisma.mediaItem.findFirst({ where: { id, ...within } });
  if (item === null) throw notFound("Media item");
  if (variant === "thumbnail") return { ...thumbnailOf(item), secondsLeft: left };
  if (item.processing !== "READY") {
    throw new DomainError(
      "CONFLICT",
      item.processing === "FAILED"
        ? "The media item could not be processed"
        : "The media item is still being processed",
    );
  }
  const { contentKey: key, mimeType, originalFilename: filename, contentSha256: tag, size } = item;
  return { key, mimeType, filename, tag, size: Number(size), secondsLeft: left };
}

async function reachOf(context: () => Promise<RequestContext>) {
  const { viewer } = await context();
  requireCredential(viewer, "read", "media:read");
  return reach.inWorkspaces(viewer);
}

function thumbnailOf({ thumbnailKey, originalFilename, contentSha256 }: MediaItem): Omit<Content, "secondsLeft"> {
  if (thumbnailKey === null) throw notFound("Thumbnail");
  const filename = `${originalFilename.replace(/\.[^.]{1,10}$/, "")}.jpg`;
  return { key: thumbnailKey, mimeType: THUMBNAIL_TYPE, filename, tag: `${contentSha256}-thumbnail`, size: null };
}
