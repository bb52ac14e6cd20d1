import type { ExternalApplication, Prisma } from "../../../prisma/generated/client/client.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Services } from "../../platform/services/services.ts";
import { OAuthRefusal } from "./refusal.ts";

const STATE = { select: { suspendedAt: true } } as const;
const INCLUDED = {
  grant: { select: { userId: true, revokedAt: true, user: STATE } },
  application: { select: { createdBy: STATE } },
} as const satisfies Prisma.ApplicationTokenInclude;

/** A token with its grant, and the states of the people for whom it can act. */
export type Presented = Prisma.ApplicationTokenGetPayload<{ include: typeof INCLUDED }>;

/**
 * The token in the form, with its grant; null if it is unknown or belongs to another client.
 * @throws OAuthRefusal invalid_request
 */
export async function presented(
  { database }: Services,
  application: ExternalApplication,
  form: ReadonlyMap<string, string>,
): Promise<Presented | null> {
  const token = form.get("token");
  if (token === undefined) throw new OAuthRefusal("invalid_request", "token is missing");
  return database.prisma.applicationToken.findFirst({
    where: { tokenHash: hashSecret(token), applicationId: application.id },
    include: INCLUDED,
  });
}
