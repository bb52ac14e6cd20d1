import type { MediaUpload } from "../../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import type { Services } from "../../../platform/services/services.ts";
import { MediaFault } from "../processing/fault.ts";
import { TYPE_BYTES, typeOf } from "../processing/sandbox.ts";
import { fault } from "./limits.ts";

/** The result of checking an upload's bytes. */
export interface UploadCheck {
  /** The hash of the checked bytes. */
  sha256: string | null;
  mimeType: string;
  /** The reason why the bytes are refused; null for accepted bytes. */
  fault: DomainError | null;
}

/** Joins the received bytes to one object and detects its type, ignoring the declared type. @throws StorageError */
export async function lookAt({ storage, log }: Services, upload: MediaUpload): Promise<UploadCheck> {
  const { id, objectKey, size, progress, sha256, assetKind } = upload;
  const refused = (message: string): UploadCheck => ({
    sha256,
    mimeType: "",
    fault: invalidInput(["id"], message, id),
  });
  const whole = await storage.finish(objectKey, Number(size), progress as Record<string, unknown>);
  const object = whole ? await storage.open(objectKey, { start: 0, end: TYPE_BYTES - 1 }) : null;
  if (object === null) return refused("is the id of an upload whose bytes are no longer in the storage");
  try {
    const mimeType = await typeOf(new Uint8Array(await new Response(object.body).arrayBuffer()));
    const wrong = fault({ assetKind, mimeType, size });
    return wrong === null
      ? { sha256, mimeType, fault: null }
      : refused(`is the id of an upload of type ${mimeType}: ${wrong.message}`);
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error;
    if (error.cause instanceof SandboxFailure) warnOfSandbox(log, error.cause);
    return refused("is the id of an upload that is no image, video, document or font of an accepted type");
  }
}
