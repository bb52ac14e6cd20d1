import { hashSecret, newSecret } from "../../../../platform/crypto/secrets.ts";
import { publicUrl } from "../../../../platform/env/publicUrl.ts";
import type { Services } from "../../../../platform/services/services.ts";
import { systemWrite } from "../../../../platform/write/systemWrite.ts";
import { ProviderFailure } from "../../../../providers/failure.ts";
import { MediaItemFailure } from "../../../../providers/mediaItemFailure.ts";
import type { MediaContent } from "../../../../providers/post.ts";
import { providerOf } from "../../../../providers/registry.ts";
import { storeOutside } from "../../../media/effects.ts";
import { reachesThisServer } from "../../content/reachable.ts";
import type { Claim } from "../claim.ts";
import type { StoredFile } from "../storedContent.ts";
import { FETCHED_FILES } from "./file.ts";

/** The life of an address: that of a container at the networks that fetch. */
const DAY_MS = 86_400_000;

/**
 * Returns what makes the address of a media item; null for a network that takes bytes. `file` is null for bytes that
 * the library does not have, such as those of a converted image.
 */
export type Addressing = (content: MediaContent, file: StoredFile | null, position: number) => () => Promise<string>;

/** The addresses of one attempt. Each call of an item's function makes a new address. */
export function addressing(services: Services, { place, account, deliveryKey }: Claim): Addressing | null {
  const { provider } = account;
  if (providerOf(provider).capabilities.fetchesMedia !== true) return null;
  return (content, file, position) => async () => {
    // PUBLIC_URL may have changed since the post was scheduled.
    if (!reachesThisServer(services, provider)) throw new MediaItemFailure("unfetched", "refused");
    const expiresAt = new Date(services.now().getTime() + DAY_MS);
    const stored = file === null ? await storeOutside(services, content, expiresAt) : await compared(content, file);
    const token = newSecret("fetchedFile");
    const { id: renditionId, attemptId } = place;
    const isKept = await systemWrite(services, async ({ tx, now }) => {
      const where = { id: renditionId, deliveryState: "SUBMITTED" as const, currentAttemptId: attemptId, deliveryKey };
      const isOurs = (await tx.rendition.count({ where })) > 0;
      const { contentKey, contentSha256, mimeType, size } = stored;
      const bytes = { contentKey, contentSha256, mimeType, size: BigInt(size) };
      const row = { tokenHash: hashSecret(token), renditionId, attemptId, deliveryKey, position, ...bytes };
      if (isOurs) await tx.fetchedFile.create({ data: { ...row, createdAt: now, expiresAt } });
      return { value: isOurs, audit: null };
    });
    // The lease ended, and another worker goes on.
    if (!isKept) throw new ProviderFailure("unreachable");
    return `${publicUrl(services.env)}${FETCHED_FILES}/${token}`;
  };
}

/** Reads a file once, so that no other bytes than those of its row get an address. @throws MediaItemFailure */
async function compared(content: MediaContent, file: StoredFile): Promise<StoredFile> {
  for await (const _ of content.stream());
  return file;
}
