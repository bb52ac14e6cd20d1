import type { MediaUpload } from "../../../../prisma/generated/client/client.ts";
import { type DomainError, invalidInput } from "../../../platform/errors/errors.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import type { Services } from "../../../platform/services/services.ts";
import { MediaFault } from "../processing/fault.ts";
import { TELLING_BYTES, typeOf } from "../processing/sandbox.ts";
import { fault } from "./limits.ts";

/** What the bytes of an upload turned out to be. */
export interface Found {
  /** Of which bytes this is said. */
  sha256: string | null;
  mimeType: string;
  /** Why they are not taken. */
  fault: DomainError | null;
}

/** Makes one object of what arrived, and looks at what it is; what the client said of it does not count. @throws StorageError */
export async function lookAt({ storage, log }: Services, upload: MediaUpload): Promise<Found> {
  const { id, objectKey, size, progress, sha256, assetKind } = upload;
  const refused = (message: string): Found => ({ sha256, mimeType: "", fault: invalidInput(["id"], message, id) });
  const whole = await storage.finish(objectKey, Number(size), progress as Record<string, unknown>);
  const found = whole ? await storage.open(objectKey, { start: 0, end: TELLING_BYTES - 1 }) : null;
  if (found === null) return refused("its bytes are not in the storage");
  try {
    const mimeType = await typeOf(new Uint8Array(await new Response(found.body).arrayBuffer()));
    const wrong = fault({ assetKind, mimeType, size });
    return wrong === null ? { sha256, mimeType, fault: null } : refused(`it is ${mimeType}: ${wrong.message}`);
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error;
    if (error.cause instanceof SandboxFailure) warnOfSandbox(log, error.cause);
    return refused("is no image, video or font of a type that is taken");
  }
}
