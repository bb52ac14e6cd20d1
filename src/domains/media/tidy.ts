import { eachDue } from "../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import type { Services } from "../../platform/services/services.ts";
import { lockRow } from "../../platform/write/sql.ts";
import { systemWrite } from "../../platform/write/systemWrite.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { auditEventOf } from "./auditEvents.ts";
import { remove } from "./remove.ts";

const DAY_MS = 86_400_000;
/** The days that an item stays in the trash. */
const TRASH_DAYS = 30;

/**
 * Moves temporary media to the trash after the workspace's days without use, and deletes media that was in the trash
 * for 30 days.
 */
export const tidy: Sweep = {
  name: "media.tidy",
  everySeconds: 3600,
  async run(services, signal) {
    const { now } = services;
    await eachDue(services, signal, {
      name: "media.tidy",
      sql: IDLE,
      values: [now()],
      one: ({ id }) => systemWrite(services, ({ tx, now: at }) => trashIdle(tx, id, at)),
    });
    const before = new Date(now().getTime() - TRASH_DAYS * DAY_MS);
    await eachDue(services, signal, {
      name: "media.tidy",
      sql: OVERDUE,
      values: [before],
      one: ({ id }) => systemWrite(services, ({ tx, now: at }) => removeOverdue(tx, services, { id, before, at })),
    });
  },
};

/** Media in use is never idle. */
const UNUSED = "NOT EXISTS (SELECT FROM media_reference WHERE media_reference.media_id = item.id)";

/** The condition of one day, the minimum, lets the index narrow the rows. */
const IDLE = `
SELECT item.id, organization_id AS tenant, item.last_used_at AS due_at FROM media_item AS item JOIN workspace ON workspace.id = item.workspace_id
WHERE item.trashed_at IS NULL AND item.retention = 'TEMPORARY' AND item.last_used_at < $1::timestamptz - interval '1 day'
AND item.last_used_at < $1::timestamptz - workspace.media_cleanup_days * interval '1 day' AND ${UNUSED}`;

const OVERDUE = `
SELECT item.id, organization_id AS tenant, item.trashed_at AS due_at FROM media_item AS item JOIN workspace ON workspace.id = item.workspace_id
WHERE item.trashed_at < $1::timestamptz AND ${UNUSED}`;

const NOTHING = { value: undefined, audit: null };

/** Reads the item again under its lock, because it may have been used, kept or restored since. */
async function locked(tx: Tx, id: string) {
  await lockRow(tx, "media_item", id, "UPDATE");
  const item = await tx.mediaItem.findFirst({
    where: { id, references: { none: {} } },
    include: { workspace: { select: { organizationId: true, mediaCleanupDays: true } } },
  });
  return item && { item, workspaceId: item.workspaceId, organizationId: item.workspace.organizationId };
}

async function trashIdle(tx: Tx, id: string, now: Date) {
  const target = await locked(tx, id);
  if (target === null) return NOTHING;
  const { retention, trashedAt, lastUsedAt, workspace } = target.item;
  const idle = now.getTime() - lastUsedAt.getTime() > workspace.mediaCleanupDays * DAY_MS;
  if (retention !== "TEMPORARY" || trashedAt !== null || !idle) return NOTHING;
  const data = { trashedAt: now, updatedAt: now, revision: { increment: 1 } };
  await tx.mediaItem.update({ where: { id }, data });
  return { value: undefined, audit: auditEventOf("workspace.media_trashed", target) };
}

async function removeOverdue(tx: Tx, services: Services, { id, before, at }: { id: string; before: Date; at: Date }) {
  const target = await locked(tx, id);
  if (target === null || target.item.trashedAt === null || target.item.trashedAt >= before) return NOTHING;
  return {
    value: undefined,
    audit: auditEventOf("workspace.media_deleted", target),
    outbox: await remove(tx, services, { item: target.item, organizationId: target.organizationId, now: at }),
  };
}
