import { newId } from "../../../platform/ids/ids.ts";
import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import type { Services } from "../../../platform/services/services.ts";
import { discardLater, discardStored } from "../discard.ts";
import { keys } from "../keys.ts";
import { prepare } from "../processing/prepare.ts";
import { type Stored, storeWhole } from "../processing/settle.ts";
import { LARGEST_BYTES } from "../uploads/limits.ts";
import { CopyFailure, failureOf, unanswered } from "./failure.ts";
import { nameOfAddress } from "./name.ts";
import { receiveFile } from "./receiveFile.ts";
import type { Room } from "./room.ts";

/** A file that is stored and processed, and has no row yet. */
export interface AddressCopy {
  id: string;
  url: string;
  filename: string;
  /** Of the downloaded bytes. */
  sha256: string;
  received: number;
  stored: Stored & { mimeType: string };
}

interface CopyTask {
  url: string;
  room: Room;
  /** Fetches within the deadline of the call. */
  fetch: Fetch;
  /** Aborts at the deadline. */
  signal: AbortSignal;
  withinMs: number;
  /** The most bytes of a file that must be an image; absent for any image, video or document. */
  picture?: number;
}

/**
 * Copies the file at an address into the storage, with the bounds and the processing of an upload, before the
 * transaction that creates its row (`createCopies`). The bytes are deleted within some hours if the row is never
 * created.
 * @throws CopyFailure; DomainError QUOTA_EXCEEDED, and UNAVAILABLE while the storage cannot be reached or too many
 * images wait
 */
export async function copyAddress(services: Services, task: CopyTask): Promise<AddressCopy> {
  const begun = { id: newId("med"), isStored: false };
  try {
    return await copy(services, task, begun);
  } catch (error) {
    if (begun.isStored) await discardStored(services, [begun]);
    throw failureOf(services, error, task.signal);
  }
}

async function copy(
  services: Services,
  { url, room, fetch, signal, withinMs, picture }: CopyTask,
  begun: { id: string; isStored: boolean },
): Promise<AddressCopy> {
  const { storage } = services;
  const { id } = begun;
  await discardLater(services, id);
  const bounds = { timeoutMs: withinMs, maxBytes: picture ?? LARGEST_BYTES, part: "media" } as const;
  const answer = await fetch(url, {
    headers: { accept: picture === undefined ? "image/*, video/*, application/pdf" : "image/*" },
    bounds,
  }).catch(unanswered);
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new CopyFailure(`was not returned: its host answered with the status ${answer.status}`);
  }
  if (answer.body === null) throw new CopyFailure("is empty");
  const file = await receiveFile(answer.body, room);
  if (picture !== undefined && !file.mimeType.startsWith("image/")) {
    await file.body.cancel();
    throw new CopyFailure("is not an image");
  }
  const contentKey = keys.original(id);
  await storage.put(contentKey, file.body, { type: file.mimeType, signal });
  begun.isStored = true;
  const { sha256, size: received } = file.end();
  const item = { id, contentKey, contentSha256: sha256, size: BigInt(received) };
  const prepared = await prepare(storage, item, signal);
  const stored = await storeWhole(storage, item, prepared, signal);
  const { mimeType } = prepared;
  return { id, url, filename: nameOfAddress(url), sha256, received, stored: { ...stored, mimeType } };
}
