import type { OwnershipTransfer, Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { readById, readByIds, targetById } from "../../platform/access/visibleRows.ts";
import { NEWEST_FIRST, type Page, type PageArgs, readPage } from "../../platform/paging/page.ts";
import { currentState, pendingAt } from "./state.ts";

/** The organization's name, which notifications about a transfer contain. */
export const WITH_NAME = { organization: { select: { name: true } } } as const;
export type NamedTransfer = Prisma.OwnershipTransferGetPayload<{ include: typeof WITH_NAME }>;

/** One transfer that the viewer can see, or null. */
export const ownershipTransferById = readById("ownershipTransfer", reach.ownershipTransfers);

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
export const ownershipTransfersByIds = readByIds("ownershipTransfer", reach.ownershipTransfers);

/** The transfer that a write acts on. @throws DomainError NOT_FOUND, also for one that the viewer cannot see */
export const transferTarget = targetById("ownershipTransfer", "Ownership transfer", reach.ownershipTransfers);

/** The pending nominations of the viewer, newest first; none for a workspace-bound token. */
export function nominationPage(
  context: RequestContext,
  args: PageArgs,
  query?: object,
): Promise<Page<OwnershipTransfer>> {
  const viewer = signedIn(context);
  const pending = { nomineeId: viewer.id, ...pendingAt(context.services.now()) };
  const mine = { AND: [pending, reach.ownershipTransfers(viewer)] };
  const rules = { list: "Viewer.ownershipNominations", order: NEWEST_FIRST };
  return readPage(context.services.database.prisma.ownershipTransfer, args, rules, mine, query);
}
