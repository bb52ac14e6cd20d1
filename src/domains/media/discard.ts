import type { OutboxDraft } from "../../platform/jobs/outbox.ts";
import type { Services } from "../../platform/services/services.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import { forgottenLater, unused } from "./forget.ts";

/** Deletes bytes later that are going to be stored before their row, in case the row is never created. */
export const discardLater = (services: Services, id: string): Promise<void> =>
  systemWrite(services, async ({ now }) => ({ value: undefined, audit: null, outbox: [forgottenLater(id, now)] }));

/** Items whose bytes are stored, and that get no row. */
type Stored = Iterable<{ id: string }>;

/**
 * The records of a write that uses only some of the items that were stored for it: the bytes of the others are deleted
 * by a job that reads the rows first.
 */
export function discarded(items: Stored): OutboxDraft[] {
  const ids = Array.from(items, ({ id }) => id);
  return ids.length === 0 ? [] : [unused(ids)];
}

/**
 * Deletes the bytes of items whose write refused. Otherwise repeated calls that are refused would fill the storage with
 * bytes that no plan counts.
 */
export async function discardStored(services: Services, items: Stored): Promise<void> {
  const outbox = discarded(items);
  if (outbox.length > 0) await systemWrite(services, async () => ({ value: undefined, audit: null, outbox }));
}
