import { hashSecret, isSecretOf } from "../../../../platform/crypto/secrets.ts";
import { notFound } from "../../../../platform/errors/errors.ts";
import type { Window } from "../../../../platform/limits/limiter.ts";
import type { Services } from "../../../../platform/services/services.ts";

/** The path before the secret of an address at which a network fetches a media item. */
export const FETCHED_FILES = "/fetched";

/** Far more than a network asks for: 20 videos of a gigabyte in pieces of 16 MiB are 1,280 requests. */
const BY_ORGANIZATION: Window = { name: "fetched_files", points: 3000, seconds: 60, isOfReads: true };

/** The bytes behind an address. */
export interface FetchedFile {
  contentKey: string;
  contentSha256: string;
  mimeType: string;
  size: number;
}

/** The states in which a delivery is not settled. A lost answer has no use for the bytes: the container has them. */
const UNSETTLED = ["QUEUED", "SUBMITTED", "PROCESSING"] as const;

/**
 * The file behind an address. The address ends in the transaction that settles its delivery, because the state and the
 * key of the rendition decide.
 * @throws DomainError NOT_FOUND, also for an address that has ended; RATE_LIMITED
 */
export async function fetchedFile({ database, limiter, now }: Services, token: string): Promise<FetchedFile> {
  const unknown = () => notFound("Media item");
  if (!isSecretOf("fetchedFile", token)) throw unknown();
  const row = await database.prisma.fetchedFile.findUnique({
    where: { tokenHash: hashSecret(token), expiresAt: { gt: now() } },
    include: {
      rendition: {
        select: { deliveryKey: true, deliveryState: true, workspace: { select: { organizationId: true } } },
      },
    },
  });
  if (row === null) throw unknown();
  const { rendition, contentKey, contentSha256, mimeType, size } = row;
  const isUnsettled = UNSETTLED.some((state) => state === rendition.deliveryState);
  if (!isUnsettled || rendition.deliveryKey !== row.deliveryKey) throw unknown();
  await limiter.take(BY_ORGANIZATION, rendition.workspace.organizationId);
  return { contentKey, contentSha256, mimeType, size: Number(size) };
}
