import type { MediaItem } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { requireCredential } from "../../platform/access/requireCredential.ts";
import type { Scope } from "../../platform/access/scope.ts";
import { DomainError, forbidden, notFound } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { type Signed, secondsLeft, type Variant } from "./address.ts";
import { THUMBNAIL_TYPE } from "./processing/thumbnail.ts";

/** What somebody asked to see, and may. */
export interface Content {
  key: string;
  mimeType: string;
  filename: string;
  /** Another one for other bytes. */
  tag: string;
  /** In bytes; null for a thumbnail, of which the storage knows it. */
  size: number | null;
  /** For how long whoever has the address may see it; null for who showed a credential. */
  secondsLeft: number | null;
}

interface Asked {
  id: string;
  variant: Variant;
  signed: Signed | null;
}

/**
 * The content of an item for who has a signed address, or a credential within reach of it.
 * @throws DomainError FORBIDDEN for an address that has expired or is not ours, UNAUTHENTICATED without either; NOT_FOUND, also for what is out
 * of reach; CONFLICT for what is not ready
 */
export async function mediaContent(services: Services, scope: () => Promise<Scope>, asked: Asked): Promise<Content> {
  const { id, variant, signed } = asked;
  const left = signed && secondsLeft(services, id, variant, signed);
  if (signed && left === null) throw forbidden("This address has expired, or is not one of this server's");
  const within = left === null ? await reachOf(scope) : {};
  const item = await services.database.prisma.mediaItem.findFirst({ where: { id, ...within } });
  if (item === null) throw notFound("Media item");
  if (variant === "thumbnail") return { ...thumbnailOf(item), secondsLeft: left };
  if (item.processing !== "READY") {
    throw new DomainError(
      "CONFLICT",
      item.processing === "FAILED" ? "It could not be processed" : "It is being processed",
    );
  }
  const { contentKey: key, mimeType, originalFilename: filename, contentSha256: tag, size } = item;
  return { key, mimeType, filename, tag, size: Number(size), secondsLeft: left };
}

async function reachOf(scope: () => Promise<Scope>) {
  const { viewer } = await scope();
  requireCredential(viewer, "read", "media:read");
  return reach.inWorkspaces(viewer);
}

function thumbnailOf({ thumbnailKey, originalFilename, contentSha256 }: MediaItem): Omit<Content, "secondsLeft"> {
  if (thumbnailKey === null) throw notFound("Thumbnail");
  const filename = `${originalFilename.replace(/\.[^.]{1,10}$/, "")}.jpg`;
  return { key: thumbnailKey, mimeType: THUMBNAIL_TYPE, filename, tag: `${contentSha256}-thumbnail`, size: null };
}
