import type { MediaUpload, Prisma } from "../../../../prisma/generated/client/client.ts";
import { DomainError, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Progress } from "../../../platform/storage/storage.ts";
import { act } from "../../../platform/write/act.ts";
import { pending } from "./read.ts";
import { receiverName } from "./turns.ts";

/** For so long a server says that it is taking bytes; it says so again well before. */
const CLAIMED_MS = 30_000;
export const RENEW_MS = 10_000;

/** Another server took over, or the upload is gone: what was not written down by then is not. */
export class ClaimLost extends Error {}

/** The bytes of an upload are this server's to take. */
export interface Claim {
  upload: MediaUpload;
  /** Says so again. @throws ClaimLost */
  renew(): Promise<void>;
  /** Writes down how far it has come. @throws ClaimLost */
  save(state: {
    received: number;
    progress: Progress;
    hashState: Uint8Array<ArrayBuffer> | null;
    sha256: string | null;
  }): Promise<void>;
  /** Lets go. */
  release(): Promise<void>;
}

const until = (now: Date) => new Date(now.getTime() + CLAIMED_MS);

/**
 * Claims an upload for this server, at the offset that the client goes on from. Null begins anew.
 * @throws DomainError NOT_FOUND for one that is gone or has expired; CONFLICT for one that was completed, is somewhere else than the client
 * thinks, or is being taken by another server
 */
export async function claim(services: Services, id: string, offset: number | null): Promise<Claim> {
  const { mediaUpload } = services.database.prisma;
  const receiver = receiverName(services);
  const now = services.now();
  // Of the embedded database this is the only server: who else is named there is dead.
  const free: Prisma.MediaUploadWhereInput =
    services.database.kind === "pglite"
      ? {}
      : { OR: [{ receiver: null }, { receiver }, { receiverUntil: { lte: now } }] };
  const found = await mediaUpload.findUnique({ where: { id } });
  const at = offset ?? Number(found?.received ?? 0);
  const [upload] = await mediaUpload.updateManyAndReturn({
    where: { AND: [{ id, received: at }, pending(now), free] },
    data: { receiver, receiverUntil: until(now), ...(offset === null && ANEW) },
  });
  if (upload === undefined) throw refusal(await mediaUpload.findUnique({ where: { id } }), { at, now });
  // Nothing of it is part of what comes now.
  if (offset === null && found) await services.storage.abandon(found.objectKey, found.progress as Progress);

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
      act(services, async ({ tx, now: current }) => {
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

const ANEW = { received: 0, progress: {}, hashState: null, sha256: null };

function refusal(upload: MediaUpload | null, { at, now }: { at: number; now: Date }): DomainError {
  if (upload === null || (upload.state === "PENDING" && upload.expiresAt <= now)) return notFound("Media upload");
  const { state, received } = upload;
  if (state !== "PENDING") return new DomainError("CONFLICT", "The upload was completed");
  if (Number(received) !== at) return new DomainError("CONFLICT", `The upload goes on at ${received}, not at ${at}`);
  return new DomainError("CONFLICT", "Another server is taking its bytes still; try again in some seconds");
}
