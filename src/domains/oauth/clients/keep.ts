import type { ExternalApplication } from "../../../../prisma/generated/client/client.ts";
import { StaleRow } from "../../../platform/write/revision.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { isUniqueViolation } from "../../../platform/write/transaction.ts";

/** A person has at most this many live grants to clients that registered themselves. */
export const MOST_GRANTS_OF_STRANGERS = 100;

/**
 * Returns the row of a client that a person allows; null if it was revoked. The row of a client that registered itself
 * is stored with the first consent, and follows the client's description at each further one.
 */
export async function keepClient(tx: Tx, client: ExternalApplication): Promise<ExternalApplication | null> {
  const { clientId, origin, name, redirectUris } = client;
  const stored = await tx.externalApplication.findUnique({ where: { clientId } });
  if (stored?.revokedAt) return null;
  if (origin === "REGISTERED" || stored === null)
    return stored ?? (origin === "REGISTERED" ? null : create(tx, client));
  if (stored.name === name && JSON.stringify(stored.redirectUris) === JSON.stringify(redirectUris)) return stored;
  return tx.externalApplication.update({ where: { clientId }, data: { name, redirectUris } });
}

async function create(tx: Tx, data: ExternalApplication): Promise<ExternalApplication> {
  try {
    const application = await tx.externalApplication.create({ data });
    if (data.origin === "DYNAMIC") await tx.clientRegistration.deleteMany({ where: { clientId: data.clientId } });
    return application;
  } catch (error) {
    // Of two first consents at once, the second starts again and finds the row of the first.
    throw isUniqueViolation(error) ? new StaleRow() : error;
  }
}
