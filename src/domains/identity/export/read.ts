import type { AccountExport, User } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { hasSession } from "../../../platform/access/viewer.ts";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import { type Signed, secondsLeft, signedQuery } from "../../../platform/crypto/signedAddress.ts";
import { forbidden, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { themselves } from "../sessions/session.ts";

const PURPOSE = "account-export-address";

/**
 * Returns the viewer's present export: requested, ready or failed; null without one, and after its expiry.
 * @throws DomainError FORBIDDEN for a token and an impersonation
 */
export async function ownExport(context: RequestContext): Promise<AccountExport | null> {
  const userId = themselves(context).user.id;
  const { database, now } = context.services;
  return database.prisma.accountExport.findFirst({
    where: { userId, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
  });
}

/** Returns the viewer's present export in the place of its id, for a session; null for other ids. */
export async function exportsByIds(context: RequestContext, ids: readonly string[]): Promise<(AccountExport | null)[]> {
  const { viewer } = context;
  const row = viewer.kind === "user" && hasSession(viewer) ? await ownExport(context) : null;
  return ids.map((id) => (id === row?.id ? row : null));
}

/**
 * The credentials of the person when an address is made. A new password or sign-in address, or a new or removed second
 * factor, ends every address from before: the person may be recovering from a theft.
 */
type Epoch = Pick<User, "email" | "passwordHash" | "secondFactorAt">;
const EPOCH = { email: true, passwordHash: true, secondFactorAt: true } as const;

const namedBy = (id: string, { email, passwordHash, secondFactorAt }: Epoch): string =>
  `${id} ${hashSecret(JSON.stringify([email, passwordHash, secondFactorAt]))}`;

/**
 * Returns the signed address of an archive, valid until the export expires or the person's credentials change; null
 * unless it is ready.
 */
export async function exportAddress(
  { vault, database }: Pick<Services, "vault" | "database">,
  { id, userId, state, expiresAt }: Pick<AccountExport, "id" | "userId" | "state" | "expiresAt">,
): Promise<string | null> {
  if (state !== "READY" || expiresAt === null) return null;
  const epoch = await database.prisma.user.findUnique({ where: { id: userId }, select: EPOCH });
  if (epoch === null) return null;
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `/account-export/${id}?${signedQuery(vault, PURPOSE, namedBy(id, epoch), expires)}`;
}

/**
 * Returns the export of a signed address.
 * @throws DomainError FORBIDDEN for an expired or invalid address, and for one from before a change of credentials;
 * NOT_FOUND for an export that was deleted or whose person is suspended
 */
export async function exportOf(services: Services, id: string, signed: Signed | null): Promise<AccountExport> {
  const { database, vault, now } = services;
  const where = { id, state: "READY" as const, user: { suspendedAt: null } };
  if (signed === null) throw forbidden("The address has no signature");
  const row = await database.prisma.accountExport.findFirst({ where, include: { user: { select: EPOCH } } });
  if (row === null) throw notFound("Export");
  if (secondsLeft(vault, PURPOSE, namedBy(id, row.user), signed, now()) === null)
    throw forbidden("The address has expired or its signature is invalid, or the credentials of the person changed");
  return row;
}
