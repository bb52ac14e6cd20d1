import type { AccountExport } from "../../../../prisma/generated/client/client.ts";
import { StorageError } from "../../../platform/errors/storageError.ts";
import { defineJob } from "../../../platform/jobs/job.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { archiveOf } from "./archive.ts";
import { ARCHIVE_TYPE, archiveKey } from "./archiveKey.ts";
import { ExportJob } from "./inputs.ts";
import { ownersOf } from "./owners.ts";
import { settleFailed, settleReady } from "./settle.ts";

/** The time limit of one attempt to make an archive, in seconds: some hundred gigabytes. */
export const WITHIN_SECONDS = 4 * 3600;

/** After this number of unfinished attempts, the export is assumed to crash its worker. */
const MOST_ATTEMPTS = 5;
/** How often progress is recorded. The sweep takes ten times as long for a lost job. */
const PROGRESS_MS = 60_000;

/**
 * Makes the archive of a requested export. Does nothing for another one, and starts again for one whose worker was
 * lost: the archive has the same key.
 */
export const makeExport = defineJob({
  topic: "account_export.make",
  payload: ExportJob,
  work: "computes",
  lane: {
    sql: `SELECT message.position, user_id AS tenant, '' AS host FROM message
      JOIN account_export ON account_export.id = message.payload ->> 'exportId'`,
  },
  withinSeconds: WITHIN_SECONDS,
  async run(services, { exportId }, { signal }) {
    const row = await begin(services, exportId);
    if (row === null) return;
    if (row.attempts > MOST_ATTEMPTS) return settleFailed(services, row, "did_not_finish");
    try {
      await settleReady(services, row, await store(services, row, signal));
    } catch (error) {
      if (signal.aborted) await retreat(services, row);
      else if (error instanceof StorageError) return settleFailed(services, row, "storage_unavailable");
      throw error;
    }
  },
});

const open = (id: string) => ({ id, state: "REQUESTED" as const });

/** Counts the attempt and returns the export; null if there is nothing to make. */
function begin(services: Services, id: string): Promise<AccountExport | null> {
  return systemWrite(services, async ({ tx, now }) => {
    const data = { attempts: { increment: 1 }, progressedAt: now };
    const [row = null] = await tx.accountExport.updateManyAndReturn({ where: open(id), data });
    return { value: row, audit: null };
  });
}

/** Takes the attempt back: the process ends by intention. */
function retreat(services: Services, { id }: AccountExport): Promise<void> {
  return systemWrite(services, async ({ tx }) => {
    await tx.accountExport.updateMany({ where: open(id), data: { attempts: { decrement: 1 } } });
    return { value: undefined, audit: null };
  });
}

/** @returns the size of the stored archive in bytes */
async function store(services: Services, { id, userId }: AccountExport, signal: AbortSignal): Promise<number> {
  const owners = await ownersOf(services, userId);
  // The person was deleted a moment ago, and the row with them.
  if (owners === null) return 0;
  let size = 0;
  let recordedAt = Date.now();
  const onPiece = async (bytes: number) => {
    signal.throwIfAborted();
    size += bytes;
    if (Date.now() - recordedAt < PROGRESS_MS) return;
    recordedAt = Date.now();
    await progress(services, id);
  };
  const archive = archiveOf(services, { userId, owners, now: services.now() }, onPiece);
  await services.storage.put(archiveKey(id), archive, { type: ARCHIVE_TYPE, signal });
  return size;
}

function progress(services: Services, id: string): Promise<void> {
  return systemWrite(services, async ({ tx, now }) => {
    await tx.accountExport.updateMany({ where: open(id), data: { progressedAt: now } });
    return { value: undefined, audit: null };
  });
}
