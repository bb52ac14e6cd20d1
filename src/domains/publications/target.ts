import type { Prisma } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { REVIEW_SETTINGS } from "./review/approved.ts";

const account = { select: { provider: true, state: true, limits: true } } as const;
const WHOLE = {
  workspace: {
    select: {
      organizationId: true,
      timezone: true,
      randomDelayMinutes: true,
      activationPublicationId: true,
      ...REVIEW_SETTINGS,
    },
  },
  renditions: { include: { account }, orderBy: { position: "asc" } },
} as const satisfies Prisma.PublicationInclude;

/** A publication with its renditions in order, their accounts, and its workspace's settings for publishing. */
export type WholePublication = Prisma.PublicationGetPayload<{ include: typeof WHOLE }>;
export type WholeRendition = WholePublication["renditions"][number];

/** One publication that the viewer can see, with everything that decides about operations on it, or null. */
export function wholePublication(
  tx: Pick<Tx, "publication">,
  context: RequestContext,
  where: { id: string } | { renditions: { some: { id: string } } },
): Promise<WholePublication | null> {
  return tx.publication.findFirst({ where: { ...where, ...reach.inWorkspaces(context.viewer) }, include: WHOLE });
}

/**
 * The publication that a write acts on, with the ids for its permission.
 * @throws DomainError NOT_FOUND, also for one that the viewer cannot see
 */
export async function publicationTarget(tx: Tx, context: RequestContext, id: string) {
  const row = await wholePublication(tx, context, { id });
  if (!row) throw notFound("Publication");
  return targetOf(row);
}

/** The publications that the viewer can see, by their ids, at most 50. */
export async function publicationTargets(tx: Tx, context: RequestContext, ids: readonly string[]) {
  const where = { id: { in: [...ids] }, ...reach.inWorkspaces(context.viewer) };
  const rows = await tx.publication.findMany({ where, include: WHOLE });
  return new Map(rows.map((row) => [row.id, targetOf(row)]));
}

/** The publication of one rendition. @throws DomainError NOT_FOUND, also for one that the viewer cannot see */
export async function renditionTarget(tx: Pick<Tx, "publication">, context: RequestContext, id: string) {
  const row = await wholePublication(tx, context, { renditions: { some: { id } } });
  if (!row) throw notFound("Rendition");
  return targetOf(row);
}

export type PublicationTarget = ReturnType<typeof targetOf>;

function targetOf({ workspace, renditions, ...publication }: WholePublication) {
  return {
    publication,
    renditions,
    workspace: { id: publication.workspaceId, ...workspace },
    workspaceId: publication.workspaceId,
    organizationId: workspace.organizationId,
  };
}
