import type { AccountConsent } from "../../../../prisma/generated/client/client.ts";
import * as reach from "../../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { inOrder } from "../../../platform/ids/inOrder.ts";
import type { Services } from "../../../platform/services/services.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import type { RemoteTarget } from "../../../providers/connect.ts";
import { openConsent } from "../consents/consent.ts";

/** The consents of the viewer whose targets can be chosen now. */
const own = (context: RequestContext) => ({
  startedById: signedIn(context).id,
  exchangedAt: { not: null },
  expiresAt: { gt: context.services.now() },
  ...reach.inWorkspaces(context.viewer),
});

/** Choices of the viewer, in the order of the ids; null for those of other people, and for those that ended. */
export async function selectionsByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(AccountConsent | null)[]> {
  const where = { id: { in: [...ids] }, ...own(context) };
  return inOrder(ids, await context.services.database.prisma.accountConsent.findMany({ where }));
}

/** The targets of a choice, with their credentials. @throws CannotOpen */
export const targetsOf = (services: Services, consent: AccountConsent): readonly RemoteTarget[] =>
  openConsent(services, consent) as readonly RemoteTarget[];

/** A choice as a write acts on it. @throws DomainError NOT_FOUND, also for one of another person, or one that ended */
export async function selectionTarget(tx: Tx, context: RequestContext, id: string) {
  const include = { workspace: { select: { organizationId: true } } };
  const row = await tx.accountConsent.findFirst({ where: { id, ...own(context) }, include });
  if (!row) throw notFound("Selection");
  return { ...row, organizationId: row.workspace.organizationId };
}
