import type { RequestContext } from "../../../platform/access/requestContext.ts";
import type { Database } from "../../../platform/database/database.ts";
import { themselves } from "../sessions/session.ts";

/** The viewer's second factor. */
export interface SecondFactorState {
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
  return secondFactorAt && { enabledAt: secondFactorAt, recoveryCodesLeft: _count.recoveryCodes };
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
