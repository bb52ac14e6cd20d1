import { authorize } from "../../../platform/access/permissions.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { StorageError } from "../../../platform/errors/storageError.ts";
import type { Services } from "../../../platform/services/services.ts";
import { type Appender, PIECE, type Progress } from "../../../platform/storage/storage.ts";
import { chunksOf } from "./chunks.ts";
import { type Claim, ClaimLost, claim, RENEW_MS } from "./claim.ts";
import { type Digest, openDigest } from "./digest.ts";
import { uploadTarget } from "./read.ts";
import { takeTurn } from "./turns.ts";

export interface Incoming {
  /** The offset at which the client continues; null to start from the beginning. */
  offset: number | null;
  content: AsyncIterable<Uint8Array>;
}

/** The received and total bytes of an upload. */
export interface Extent {
  received: number;
  size: number;
}

/**
 * Receives bytes of an upload, and hashes and stores them with constant memory. If the client disconnects or the server
 * stops, the received bytes are kept, and the client can continue from there. A later request takes over from an
 * earlier one.
 * @throws DomainError NOT_FOUND, also for an expired upload or one that the viewer cannot see; FORBIDDEN for viewers of
 * the workspace; CONFLICT, see `claim`; PAYLOAD_TOO_LARGE for more bytes than announced; REQUEST_TIMEOUT; UNAVAILABLE
 * while the storage is unreachable; any error of `content`
 */
export async function receive(context: RequestContext, id: string, { offset, content }: Incoming): Promise<Extent> {
  const { services } = context;
  authorize(context.viewer, "workspace.edit", await uploadTarget(services.database.prisma, context, id));
  const turn = await takeTurn(services, id);
  try {
    const claimed = await claim(services, id, offset);
    const renewing = setInterval(() => void claimed.renew().catch(() => intake.lose()), RENEW_MS);
    const intake = new Intake(services, claimed);
    try {
      return await intake.take(chunksOf(content, AbortSignal.any([turn.stop, intake.lost])));
    } finally {
      clearInterval(renewing);
      await claimed.release();
    }
  } catch (error) {
    throw clientError(services, id, error);
  } finally {
    turn.end();
  }
}

/** Receives the bytes of one request. */
class Intake {
  readonly #services: Services;
  readonly #claim: Claim;
  readonly #size: number;
  readonly #losing = new AbortController();
  #received: number;
  #saved: number;
  #appender: Appender | undefined;
  #digest: Digest | undefined;

  constructor(services: Services, claimed: Claim) {
    this.#services = services;
    this.#claim = claimed;
    this.#size = Number(claimed.upload.size);
    this.#received = Number(claimed.upload.received);
    this.#saved = this.#received;
  }

  /** Aborts when the claim is lost. */
  get lost(): AbortSignal {
    return this.#losing.signal;
  }

  lose(): void {
    this.#losing.abort(new ClaimLost());
  }

  async take(chunks: AsyncIterable<Uint8Array>): Promise<Extent> {
    try {
      for await (const chunk of chunks) await this.#add(chunk);
      await this.#save();
    } catch (error) {
      // More bytes than announced belong to another file, so none of the request are kept. Bytes before a disconnection
      // are kept.
      const kept = error instanceof DomainError ? error.code !== "PAYLOAD_TOO_LARGE" : !(error instanceof StorageError);
      if (kept && !(error instanceof ClaimLost)) await this.#save();
      throw error;
    } finally {
      await this.#appender?.close();
    }
    return { received: this.#received, size: this.#size };
  }

  async #add(chunk: Uint8Array): Promise<void> {
    if (this.#received + chunk.byteLength > this.#size) {
      throw new DomainError("PAYLOAD_TOO_LARGE", `The upload has more than the announced ${this.#size} bytes`);
    }
    for (let done = 0; done < chunk.byteLength; ) {
      const piece = chunk.subarray(done, done + PIECE - (this.#received % PIECE));
      await this.#write(piece);
      done += piece.byteLength;
      // The last piece is saved after the end of the request proves that no bytes follow.
      if (this.#received % PIECE === 0 && this.#received < this.#size) await this.#save();
    }
  }

  async #write(bytes: Uint8Array): Promise<void> {
    const { objectKey, mimeType, progress, hashState } = this.#claim.upload;
    const { storage } = this.#services;
    this.#digest ??= await openDigest(hashState);
    this.#appender ??= await storage.append(objectKey, this.#received, progress as Progress, { type: mimeType });
    this.#digest.add(bytes);
    await this.#appender.write(bytes);
    this.#received += bytes.byteLength;
  }

  async #save(): Promise<void> {
    if (this.#appender === undefined || this.#digest === undefined || this.#received === this.#saved) return;
    const [received, whole] = [this.#received, this.#received === this.#size];
    const progress = await this.#appender.save(whole);
    const hashed = whole
      ? { hashState: null, sha256: this.#digest.end() }
      : { hashState: this.#digest.state(), sha256: null };
    await this.#claim.save({ received, progress, ...hashed }).catch(async (error: unknown) => {
      if (error instanceof ClaimLost) await this.#dropOrphan(progress);
      throw error;
    });
    this.#saved = received;
  }

  /** Deletes bytes that arrived while the session was being deleted, which the deletion did not know of. */
  async #dropOrphan(progress: Progress): Promise<void> {
    const { id, objectKey } = this.#claim.upload;
    const row = await this.#services.database.prisma.mediaUpload.findUnique({ where: { id }, select: { id: true } });
    if (row === null) await this.#services.storage.abandon(objectKey, progress);
  }
}

/** Returns the error for the client. */
function clientError({ log }: Services, uploadId: string, error: unknown): unknown {
  if (error instanceof ClaimLost)
    return new DomainError("CONFLICT", "The upload was canceled, or another server is receiving its bytes");
  if (!(error instanceof StorageError)) return error;
  log.error("uploads.storage_failed", { uploadId }, error);
  return new DomainError("UNAVAILABLE", "The storage is unreachable; continue the upload shortly");
}
