import type { AccountExport } from "../../../../prisma/generated/client/client.ts";
import type { Scope } from "../../../platform/access/scope.ts";
import { type Signed, secondsLeft, signedQuery } from "../../../platform/crypto/signedAddress.ts";
import { forbidden, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { themselves } from "../session.ts";

const PURPOSE = "account-export-address";

/**
 * Returns the viewer's present export: requested, ready or failed; null without one, and after its expiry.
 * @throws DomainError FORBIDDEN for a token and an impersonation
 */
export async function ownExport(scope: Scope): Promise<AccountExport | null> {
  const userId = themselves(scope).user.id;
  const { database, now } = scope.services;
  return database.prisma.accountExport.findFirst({
    where: { userId, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
  });
}

/** Returns the signed address of an archive, valid until the export expires; null unless it is ready. */
export function exportAddress(
  { vault }: Pick<Services, "vault">,
  { id, state, expiresAt }: Pick<AccountExport, "id" | "state" | "expiresAt">,
): string | null {
  if (state !== "READY" || expiresAt === null) return null;
  const expires = Math.floor(expiresAt.getTime() / 1000);
  return `/account-export/${id}?${signedQuery(vault, PURPOSE, id, expires)}`;
}

/**
 * Returns the export of a signed address.
 * @throws DomainError FORBIDDEN for an expired or invalid address; NOT_FOUND for an export that was deleted or whose person is suspended
 */
export async function exportOf(services: Services, id: string, signed: Signed | null): Promise<AccountExport> {
  const { database, vault, now } = services;
  if (signed === null || secondsLeft(vault, PURPOSE, id, signed, now()) === null)
    throw forbidden("The address has expired or its signature is invalid");
  const where = { id, state: "READY" as const, expiresAt: { gt: now() }, user: { suspendedAt: null } };
  const row = await database.prisma.accountExport.findFirst({ where });
  if (row === null) throw notFound("Export");
  return row;
}
