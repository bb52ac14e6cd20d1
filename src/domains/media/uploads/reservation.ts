import type { MediaUpload } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { count } from "../../usage/effects.ts";
import type { Metric } from "../../usage/read.ts";

/** In the order in which they are counted, always. */
const METRICS: readonly Metric[] = ["media_bytes_stored", "media_bytes_uploaded_monthly"];

type Reserved = Pick<MediaUpload, "size" | "createdAt">;

/** Counts an upload as if its bytes were here, so that no two of them are granted the same rest. @throws DomainError QUOTA_EXCEEDED */
export async function reserve(tx: Tx, services: Services, organizationId: string, upload: Reserved): Promise<void> {
  for (const metric of METRICS)
    await count(tx, services, { organizationId, metric, delta: upload.size, at: upload.createdAt });
}

/** Nothing came of it: it is as if it never had been. */
export async function giveBack(tx: Tx, services: Services, organizationId: string, upload: Reserved): Promise<void> {
  for (const metric of METRICS)
    await count(tx, services, { organizationId, metric, delta: -upload.size, at: upload.createdAt });
}
