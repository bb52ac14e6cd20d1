import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { hasSession } from "../../../platform/access/viewer.ts";
import type { Database } from "../../../platform/database/database.ts";
import { idBeside } from "../../../platform/ids/ids.ts";
import { themselves } from "../sessions/session.ts";

/** The viewer's second factor. */
export interface SecondFactorState {
  id: string;
  enabledAt: Date;
  recoveryCodesLeft: number;
}

/** Returns the viewer's second factor; null without one. @throws DomainError FORBIDDEN for a token */
export async function ownSecondFactor(context: RequestContext): Promise<SecondFactorState | null> {
  const { id } = themselves(context).user;
  const { secondFactorAt, _count } = await context.services.database.prisma.user.findUniqueOrThrow({
    where: { id },
    select: { secondFactorAt: true, _count: { select: { recoveryCodes: true } } },
  });
  return (
    secondFactorAt && { id: idBeside(id, "sfa"), enabledAt: secondFactorAt, recoveryCodesLeft: _count.recoveryCodes }
  );
}

/** Returns the viewer's second factor in the place of the viewer's id, for a session; null otherwise. */
export async function secondFactorsOf(
  context: RequestContext,
  userIds: readonly string[],
): Promise<(SecondFactorState | null)[]> {
  const { viewer } = context;
  const id = viewer.kind === "user" && hasSession(viewer) ? viewer.id : undefined;
  const own = id !== undefined && userIds.includes(id) ? await ownSecondFactor(context) : null;
  return userIds.map((userId) => (userId === id ? own : null));
}

/** How a person can get or change a second factor. */
export interface SecondFactorOptions {
  /** Whether the viewer signs in with a password. The identity provider asks everyone else for more. */
  hasPassword: boolean;
  /** Whether a setup waits for its first code. */
  isPending: boolean;
}

/** Returns the viewer's way to a second factor. @throws DomainError FORBIDDEN for a token */
export async function secondFactorOptions(context: RequestContext): Promise<SecondFactorOptions> {
  const { id } = themselves(context).user;
  const { database, now } = context.services;
  const { passwordHash, secondFactor } = await database.prisma.user.findUniqueOrThrow({
    where: { id },
    select: { passwordHash: true, secondFactor: { select: { pendingUntil: true } } },
  });
  const until = secondFactor?.pendingUntil ?? null;
  return { hasPassword: passwordHash !== null, isPending: until !== null && until > now() };
}

/** Returns the number of instance administrators who sign in with a password alone. */
export const administratorsWithoutSecondFactor = ({ prisma }: Database): Promise<number> =>
  prisma.user.count({ where: { isInstanceAdmin: true, passwordHash: { not: null }, secondFactorAt: null } });
