import { Buffer } from "node:buffer";
import { loadSharp } from "../../../platform/images/loadSharp.ts";
import type { Log } from "../../../platform/log/log.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import { createSandbox } from "../../../platform/sandbox/sandbox.ts";
import type { Avatar } from "./readAvatar.ts";
import { refused } from "./refused.ts";
import type { AvatarTasks } from "./worker.ts";

const sandbox = createSandbox<AvatarTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 60_000,
  memoryMb: 256,
  prepare: loadSharp,
});

/**
 * Converts a picture in base64 to its stored form in a worker thread. Takes milliseconds to seconds, so never call it
 * in a transaction.
 * @throws DomainError INVALID_INPUT; UNAVAILABLE if too many pictures wait
 */
export async function avatarOf(log: Log, base64: string): Promise<Avatar> {
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  // A text of another alphabet decodes to other bytes.
  if (Buffer.from(bytes).toString("base64") !== base64) throw refused("must be base64 with its padding");
  try {
    return await sandbox.run("readAvatar", bytes, { transfer: [bytes.buffer] });
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    warnOfSandbox(log, error);
    throw refused(`${error.explanation}; send a smaller or simpler picture`);
  }
}
