import type { MediaUpload, Prisma } from "../../../../prisma/generated/client/client.ts";
import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Progress } from "../../../platform/storage/storage.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { pending } from "./read.ts";
import { receiverName } from "./turns.ts";

/** The validity of a claim, which the server renews well before its end. */
const CLAIMED_MS = 30_000;
export const RENEW_MS = 10_000;

/** Another server has taken over the upload, or the upload was deleted. Bytes that were not saved before are lost. */
export class ClaimLost extends Error {}

/** The exclusive right of this server to receive an upload's bytes. */
export interface Claim {
  upload: MediaUpload;
  /** Extends the claim. @throws ClaimLost */
  renew(): Promise<void>;
  /** Saves the progress of the upload. @throws ClaimLost */
  save(state: {
    received: number;
    progress: Progress;
    hashState: Uint8Array<ArrayBuffer> | null;
    sha256: string | null;
  }): Promise<void>;
  /** Releases the claim. */
  release(): Promise<void>;
}

const until = (now: Date) => new Date(now.getTime() + CLAIMED_MS);

/**
 * Claims an upload for this server, at the offset at which the client continues. A null offset starts from the
 * beginning.
 * @throws DomainError NOT_FOUND for a deleted or expired upload; CONFLICT for a completed upload, for another offset
 * than the upload's, and while another server receives bytes
 */
export async function claim(services: Services, id: string, offset: number | null): Promise<Claim> {
  const { mediaUpload } = services.database.prisma;
  const receiver = receiverName(services);
  const now = services.now();
  // The embedded database has one server, so another receiver in the row no longer runs.
  const free: Prisma.MediaUploadWhereInput =
    services.database.kind === "pglite"
      ? {}
      : { OR: [{ receiver: null }, { receiver }, { receiverUntil: { lte: now } }] };
  const row = await mediaUpload.findUnique({ where: { id } });
  const at = offset ?? Number(row?.received ?? 0);
  const [upload] = await mediaUpload.updateManyAndReturn({
    where: { AND: [{ id, received: at }, pending(now), free] },
    data: { receiver, receiverUntil: until(now), ...(offset === null && START) },
  });
  if (upload === undefined) throw refusal(await mediaUpload.findUnique({ where: { id } }), { at, now });
  // The new bytes replace the earlier ones.
  if (offset === null && row) await services.storage.abandon(row.objectKey, row.progress as Progress);

  const mine = { id, receiver, state: "PENDING" as const };
  return {
    upload,
    async renew() {
      const current = services.now();
      const { count } = await mediaUpload.updateMany({
        where: { ...mine, expiresAt: { gt: current } },
        data: { receiverUntil: until(current) },
      });
      if (count === 0) throw new ClaimLost();
    },
    save: (state) =>
      systemWrite(services, async ({ tx, now: current }) => {
        const data = { ...state, progress: state.progress as Prisma.InputJsonObject, receiverUntil: until(current) };
        const { count } = await tx.mediaUpload.updateMany({ where: mine, data });
        if (count === 0) throw new ClaimLost();
        return { value: undefined, audit: null, touched: [upload.workspaceId] };
      }),
    async release() {
      await mediaUpload.updateMany({ where: mine, data: { receiver: null, receiverUntil: null } });
    },
  };
}

const START = { received: 0, progress: {}, hashState: null, sha256: null };

function refusal(upload: MediaUpload | null, { at, now }: { at: number; now: Date }): DomainError {
  if (upload === null || (upload.state === "PENDING" && upload.expiresAt <= now)) return notFound("Media upload");
  const { state, received } = upload;
  if (state !== "PENDING") return new DomainError("CONFLICT", "The upload is already completed");
  if (Number(received) !== at)
    return new DomainError("CONFLICT", `The upload continues at offset ${received}, not at ${at}`);
  return new DomainError(
    "CONFLICT",
    "Another server is still receiving bytes of the upload; try again in a few seconds",
  );
}
