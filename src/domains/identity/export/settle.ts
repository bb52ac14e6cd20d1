import type { AccountExport } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import { systemWrite } from "../../../platform/write/systemWrite.ts";
import { keepLetter } from "../../notifications/effects.ts";
import { archiveKey } from "./archiveKey.ts";

/** The lifetime of an archive and of its address. */
const LIFE_MS = 24 * 3_600_000;

/** Why an export failed. */
const EXPORT_ERRORS = ["storage_unavailable", "did_not_finish"] as const;
export type ExportError = (typeof EXPORT_ERRORS)[number];

/** Completes an export and mails its person. The bytes of an export that was deleted meanwhile are removed. */
export async function settleReady(services: Services, row: AccountExport, bytes: number): Promise<void> {
  const { id, userId } = row;
  const isSettled = await systemWrite(services, async ({ tx, now }) => {
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const data = { state: "READY" as const, endedAt: now, expiresAt, bytes: BigInt(bytes) };
    const { count } = await tx.accountExport.updateMany({ where: { id, state: "REQUESTED" }, data });
    // Another worker may have completed the export: its archive has the same key.
    if (count === 0) return { value: (await tx.accountExport.count({ where: { id } })) > 0, audit: null };
    const { name, email: address } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const text = { kind: "account_export_ready" } as const;
    const letter = { userId, to: { name, address }, text, until: expiresAt };
    return {
      value: true,
      audit: { action: "user.export_completed", resourceId: userId },
      outbox: services.mailer === null ? [] : [await keepLetter(tx, services, letter, now)],
    };
  });
  if (!isSettled) await services.storage.remove(archiveKey(id));
}

/** Ends an export that cannot be made. The person can request another one. */
export function settleFailed(services: Services, { id, userId }: AccountExport, code: ExportError): Promise<void> {
  services.log.warning("account_export.failed", { export: id, code });
  return systemWrite(services, async ({ tx, now }) => {
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const data = { state: "FAILED" as const, endedAt: now, expiresAt, errorCode: code };
    const { count } = await tx.accountExport.updateMany({ where: { id, state: "REQUESTED" }, data });
    if (count === 0) return { value: undefined, audit: null };
    const changed = [{ field: "reason", current: code }];
    return {
      value: undefined,
      audit: { action: "user.export_completed", resourceId: userId, result: "failed", changed },
    };
  });
}
