import { authorize } from "../../../platform/access/permissions.ts";
import type { Scope } from "../../../platform/access/scope.ts";
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
  /** How many bytes the client knows to be here already; null to begin anew. */
  offset: number | null;
  content: AsyncIterable<Uint8Array>;
}

/** In bytes. */
export interface Extent {
  received: number;
  size: number;
}

/**
 * Takes bytes of an upload as they come, hashing and storing them on the way; memory does not grow with them. However it ends, with the client
 * gone or the server stopping, what arrived is kept, and the client goes on there. Whoever comes later takes over from who came before.
 * @throws DomainError NOT_FOUND, also out of reach or expired; FORBIDDEN for viewers; CONFLICT, see `claim`; PAYLOAD_TOO_LARGE for more bytes
 * than were announced; REQUEST_TIMEOUT; UNAVAILABLE when the storage is; whatever `content` throws
 */
export async function receive(scope: Scope, id: string, { offset, content }: Incoming): Promise<Extent> {
  const { services } = scope;
  authorize(scope.viewer, "workspace.edit", await uploadTarget(services.database.prisma, scope, id));
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
    throw said(services, id, error);
  } finally {
    turn.end();
  }
}

/** One stretch of an upload, from one request. */
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

  /** Aborts when the claim is gone. */
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
      // More than was announced is another file: of that nothing is kept. What came before the client went is.
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
      throw new DomainError("PAYLOAD_TOO_LARGE", `The upload was announced to have ${this.#size} bytes`);
    }
    for (let done = 0; done < chunk.byteLength; ) {
      const piece = chunk.subarray(done, done + PIECE - (this.#received % PIECE));
      await this.#write(piece);
      done += piece.byteLength;
      // The last one is saved when it is known that nothing follows.
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

  /** The session was ended while bytes came: whoever ended it did not know of these. */
  async #dropOrphan(progress: Progress): Promise<void> {
    const { id, objectKey } = this.#claim.upload;
    const row = await this.#services.database.prisma.mediaUpload.findUnique({ where: { id }, select: { id: true } });
    if (row === null) await this.#services.storage.abandon(objectKey, progress);
  }
}

/** What a caller is told. */
function said({ log }: Services, uploadId: string, error: unknown): unknown {
  if (error instanceof ClaimLost)
    return new DomainError("CONFLICT", "The upload was ended, or another server goes on with it");
  if (!(error instanceof StorageError)) return error;
  log.error("uploads.storage_failed", { uploadId }, error);
  return new DomainError("UNAVAILABLE", "The storage is out of reach; go on with the upload shortly");
}
