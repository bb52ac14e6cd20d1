import { createHash } from "node:crypto";
import { newId } from "../../platform/ids/ids.ts";
import type { Services } from "../../platform/services/services.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import { forgottenAt } from "./forget.ts";
import { keys } from "./keys.ts";

/** Bytes outside of the library, as the storage has them. */
interface OutsideFile {
  contentKey: string;
  contentSha256: string;
  mimeType: string;
  size: number;
}

/**
 * Stores bytes that no library gets until an instant, such as an image that was converted for one network. The message
 * that deletes them is stored before them.
 * @throws StorageError
 */
export async function storeOutside(
  services: Services,
  content: Pick<Blob, "type" | "size" | "stream">,
  until: Date,
): Promise<OutsideFile> {
  const id = newId("med");
  const bytes = new Uint8Array(await new Response(content.stream()).arrayBuffer());
  await systemWrite(services, async () => ({ value: undefined, audit: null, outbox: [forgottenAt(id, until)] }));
  const contentKey = keys.content(id);
  await services.storage.put(contentKey, bytes, { type: content.type });
  const contentSha256 = createHash("sha256").update(bytes).digest("hex");
  return { contentKey, contentSha256, mimeType: content.type, size: bytes.byteLength };
}
