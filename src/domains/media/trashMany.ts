import type { MediaItem } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { forbidden, invalidInput } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { write } from "../../platform/write/write.ts";
import { auditEventOf } from "./auditEvents.ts";
import { TrashManyMedia } from "./inputs.ts";

/**
 * Moves items of one workspace to the trash, as `trashMedia` does, and returns them. Items in the trash stay unchanged.
 * Items that do not exist, or that the viewer cannot see, are only named.
 * @throws DomainError INVALID_INPUT for items of several workspaces; FORBIDDEN for viewers of the workspace, and if the
 * viewer sees none of the items
 */
export const trashManyMedia = write({
  name: "trashManyMedia",
  input: TrashManyMedia,
  target: ({ tx, input, context }) => targetOf(tx, context, input.ids),
  permission: "workspace.edit",
  async run({ tx, input, target, now }) {
    const { items, ...place } = target;
    const ids = items.filter(({ trashedAt }) => trashedAt === null).map(({ id }) => id);
    // Locked in one order, so that two calls with the same items wait for each other.
    await tx.$queryRaw`SELECT 1 FROM media_item WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
    const data = { trashedAt: now, updatedAt: now, revision: { increment: 1 } };
    const moved = await tx.mediaItem.updateManyAndReturn({ where: { id: { in: ids }, trashedAt: null }, data });
    const byId = new Map([...items, ...moved].map((item) => [item.id, item]));
    return {
      value: { items: [...byId.values()], missingIds: input.ids.filter((id) => !byId.has(id)) },
      audit: moved.map((item) => auditEventOf("workspace.media_trashed", { item, ...place })),
    };
  },
});

async function targetOf(tx: Tx, context: RequestContext, ids: readonly string[]) {
  const rows = await tx.mediaItem.findMany({
    where: { id: { in: [...ids] }, ...reach.inWorkspaces(context.viewer) },
    include: { workspace: { select: { organizationId: true } } },
  });
  const [first] = rows;
  if (first === undefined) throw forbidden();
  const stray = rows.find(({ workspaceId }) => workspaceId !== first.workspaceId);
  if (stray !== undefined)
    throw invalidInput(["ids", ids.indexOf(stray.id)], "must be an item of the same workspace as the others", stray.id);
  const items = rows.map(({ workspace: _workspace, ...item }): MediaItem => item);
  return { items, workspaceId: first.workspaceId, organizationId: first.workspace.organizationId };
}
