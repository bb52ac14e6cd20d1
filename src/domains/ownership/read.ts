import type { OwnershipTransfer, Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { NEWEST_FIRST, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import { currentState, pendingAt } from "./state.ts";

/** The organization's name, which notifications about a transfer contain. */
export const WITH_NAME = { organization: { select: { name: true } } } as const;
export type NamedTransfer = Prisma.OwnershipTransferGetPayload<{ include: typeof WITH_NAME }>;

/** One transfer that the viewer can see, or null. */
export function ownershipTransferById(
  context: RequestContext,
  id: string,
  query: object = {},
): Promise<OwnershipTransfer | null> {
  const where = { AND: [{ id }, reach.ownershipTransfers(context.viewer)] };
  return context.services.database.prisma.ownershipTransfer.findFirst({ ...query, where });
}

/** The facts about a transfer that the people concerned read before they decide. */
export interface OwnershipOffer {
  organizationName: string;
  nomineeName: string;
  priorOwnerName: string;
  status: OwnershipTransfer["status"];
  expiresAt: Date;
  /** Whether the viewer is the nominee. */
  isMine: boolean;
}

/** Returns a transfer with the names of the people concerned; null if the viewer cannot see it. */
export async function ownershipOffer(context: RequestContext, id: string): Promise<OwnershipOffer | null> {
  const viewer = signedIn(context);
  const name = { select: { name: true } };
  const row = await context.services.database.prisma.ownershipTransfer.findFirst({
    where: { AND: [{ id }, reach.ownershipTransfers(viewer)] },
    include: { organization: name, nominee: name, priorOwner: name },
  });
  if (row === null) return null;
  return {
    organizationName: row.organization.name,
    nomineeName: row.nominee.name,
    priorOwnerName: row.priorOwner.name,
    status: currentState(context.services, row),
    expiresAt: row.expiresAt,
    isMine: row.nomineeId === viewer.id,
  };
}

/** Transfers in the order of the ids; null for ids that are not visible. At most 100. */
export async function ownershipTransfersByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(OwnershipTransfer | null)[]> {
  const where = { AND: [{ id: { in: [...ids] } }, reach.ownershipTransfers(context.viewer)] };
  return inOrder(ids, await context.services.database.prisma.ownershipTransfer.findMany({ where }));
}

/** The pending nominations of the viewer, newest first; none for a workspace-bound token. */
export async function nominationPage(
  context: RequestContext,
  args: PageArgs,
  query: object = {},
): Promise<Page<OwnershipTransfer>> {
  const { where, orderBy, take, finish } = pageQuery(args, {
    list: "Viewer.ownershipNominations",
    order: NEWEST_FIRST,
  });
  const viewer = signedIn(context);
  const pending = { nomineeId: viewer.id, ...pendingAt(context.services.now()) };
  const mine = { AND: [pending, reach.ownershipTransfers(viewer)] };
  const { ownershipTransfer } = context.services.database.prisma;
  return finish(await ownershipTransfer.findMany({ ...query, where: { AND: [where, mine] }, orderBy, take }), () =>
    ownershipTransfer.count({ where: mine }),
  );
}
