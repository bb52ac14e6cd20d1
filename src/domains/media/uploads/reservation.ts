import type { MediaUpload } from "../../../../prisma/generated/client/client.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { count } from "../../usage/effects.ts";
import type { Metric } from "../../usage/read.ts";

/** The metrics in the order in which every write counts them, which prevents deadlocks. */
const METRICS: readonly Metric[] = ["media_bytes_stored", "media_bytes_uploaded_monthly"];

type Reserved = Pick<MediaUpload, "size" | "createdAt">;

/**
 * Counts an upload before its bytes arrive, so that two uploads cannot use the same remaining quota.
 * @throws DomainError QUOTA_EXCEEDED
 */
export async function reserve(tx: Tx, services: Services, organizationId: string, upload: Reserved): Promise<void> {
  for (const metric of METRICS)
    await count(tx, services, { organizationId, metric, delta: upload.size, at: upload.createdAt });
}

/** Releases the quota of an upload that ended without an item. */
export async function giveBack(tx: Tx, services: Services, organizationId: string, upload: Reserved): Promise<void> {
  for (const metric of METRICS)
    await count(tx, services, { organizationId, metric, delta: -upload.size, at: upload.createdAt });
}
