import type { ApplicationGrant, ExternalApplication } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import type { User } from "../../platform/access/viewer.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { newId } from "../../platform/ids/ids.ts";
import { StaleRow } from "../../platform/write/revision.ts";
import { isUniqueViolation, type Tx } from "../../platform/write/transaction.ts";
import { MOST_GRANTS_OF_STRANGERS } from "./clients/keep.ts";
import { covers, openTo } from "./consent.ts";

/**
 * Gives an application scopes of a person: the active grant, extended by the requested scopes, or a new one. Earlier
 * scopes stay, because a page asks only for the scopes that it needs.
 * @returns the grant, and whether it gives new access
 * @throws DomainError FORBIDDEN for a workspace that the person cannot access
 */
export async function extendGrant(
  tx: Tx,
  user: User,
  {
    application,
    before,
    scopes,
    workspaceId,
  }: {
    application: ExternalApplication;
    before: ApplicationGrant | null;
    scopes: readonly string[];
    workspaceId: string | null;
  },
  now: Date,
): Promise<{ grant: ApplicationGrant; isNew: boolean }> {
  if (workspaceId !== null) await requireReach(tx, user, application, workspaceId);
  const data = { scopes: [...new Set([...(before?.scopes ?? []), ...scopes])].toSorted(), workspaceId, updatedAt: now };
  if (before) {
    // Of two consents at once, the second must not remove the scopes that the first added.
    const unchanged = { id: before.id, revokedAt: null, scopes: { equals: before.scopes } };
    const { count } = await tx.applicationGrant.updateMany({ where: unchanged, data });
    if (count === 0) throw new StaleRow();
    const isNew = !covers(before, scopes) || before.workspaceId !== workspaceId;
    return { grant: { ...before, ...data }, isNew };
  }
  if (application.origin !== "REGISTERED") await requirePlace(tx, user.id);
  const own = { id: newId("gra"), applicationId: application.id, userId: user.id, createdAt: now, ...data };
  try {
    return { grant: await tx.applicationGrant.create({ data: own }), isNew: true };
  } catch (error) {
    // Of two consents at once, the second starts again and finds the grant of the first.
    throw isUniqueViolation(error) ? new StaleRow() : error;
  }
}

/** Rows of clients that registered themselves are made by consents, so the consents of a person are bounded. */
async function requirePlace(tx: Tx, userId: string): Promise<void> {
  const where = { userId, revokedAt: null, application: { origin: { not: "REGISTERED" as const } } };
  if ((await tx.applicationGrant.count({ where })) < MOST_GRANTS_OF_STRANGERS) return;
  throw forbidden(
    `You have given access to ${MOST_GRANTS_OF_STRANGERS} applications that are not registered, the maximum. End one on the page Security first`,
  );
}

async function requireReach(tx: Tx, user: User, application: ExternalApplication, workspaceId: string): Promise<void> {
  const where = { AND: [{ id: workspaceId }, reach.workspaces(user), openTo(application)] };
  const within = await tx.workspace.findFirst({ where });
  if (!within) throw forbidden("The workspace does not exist or you cannot access it");
}

/** Returns the organization of the only workspace of a grant; null for a grant without one. */
export async function organizationOf(tx: Tx, workspaceId: string | null): Promise<string | null> {
  if (workspaceId === null) return null;
  const workspace = await tx.workspace.findUnique({ where: { id: workspaceId }, select: { organizationId: true } });
  return workspace?.organizationId ?? null;
}
