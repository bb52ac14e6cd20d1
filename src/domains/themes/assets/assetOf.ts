import type { Prisma } from "../../../../prisma/generated/client/client.ts";
import { loadSharp } from "../../../platform/images/loadSharp.ts";
import type { Log } from "../../../platform/log/log.ts";
import { SandboxFailure, warnOfSandbox } from "../../../platform/sandbox/failure.ts";
import { createSandbox } from "../../../platform/sandbox/sandbox.ts";
import { refused } from "./refused.ts";
import type { AssetTasks } from "./worker.ts";

/** The columns that depend only on the content. */
export type AssetColumns = Omit<
  Prisma.ThemeAssetUncheckedCreateInput,
  "id" | "organizationId" | "themeId" | "filename" | "createdById" | "createdAt"
>;

const sandbox = createSandbox<AssetTasks>({
  file: new URL("./worker.ts", import.meta.url),
  timeMs: 60_000,
  memoryMb: 256,
  prepare: loadSharp,
});

/**
 * Converts uploaded bytes to the stored form in a worker thread. Takes milliseconds to about ten seconds, so never call
 * it in a transaction.
 * @throws DomainError INVALID_INPUT or PAYLOAD_TOO_LARGE with `rule`, `found` and `needed`; UNAVAILABLE if too many
 * assets wait
 */
export async function assetOf(log: Log, content: Uint8Array<ArrayBuffer>): Promise<AssetColumns> {
  try {
    return await sandbox.run("readAsset", content, { transfer: [content.buffer] });
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    warnOfSandbox(log, error);
    throw refused("processing", `a file that ${error.explanation}`, "a smaller or simpler file");
  }
}
