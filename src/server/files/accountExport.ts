import { ARCHIVE_TYPE, archiveKey } from "../../domains/identity/export/archiveKey.ts";
import { exportOf } from "../../domains/identity/export/read.ts";
import { signedPart } from "../../platform/crypto/signedAddress.ts";
import type { Call } from "../http/call.ts";
import { contentResponse } from "./media/content.ts";

/**
 * `GET /account-export/{id}`: the archive of an export, whole or a range, with its signed address.
 * @throws DomainError
 */
export async function accountExportRoute(call: Call, id: string): Promise<Response> {
  const row = await exportOf(call.services, id, signedPart(new URL(call.request.url).searchParams));
  const { requestedAt, endedAt, bytes } = row;
  const content = {
    key: archiveKey(id),
    mimeType: ARCHIVE_TYPE,
    filename: `rostrum-export-${requestedAt.toISOString().slice(0, 10)}.zip`,
    tag: `${id}-${endedAt?.getTime()}`,
    size: Number(bytes),
    secondsLeft: null,
  };
  const response = await contentResponse(call, content, "archive");
  response.headers.set("cache-control", "private, no-store");
  return response;
}
