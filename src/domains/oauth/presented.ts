import type { ApplicationToken, ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import type { Services } from "../../platform/services/services.ts";
import { OAuthRefusal } from "./refusal.ts";

/** The token in the form, with its grant; null if it is unknown or belongs to another client. @throws OAuthRefusal invalid_request */
export async function presented(
  { database }: Services,
  application: ExternalApplication,
  form: ReadonlyMap<string, string>,
): Promise<(ApplicationToken & { grant: { userId: string; revokedAt: Date | null } | null }) | null> {
  const token = form.get("token");
  if (token === undefined) throw new OAuthRefusal("invalid_request", "token is missing");
  return database.prisma.applicationToken.findFirst({
    where: { tokenHash: hashSecret(token), applicationId: application.id },
    include: { grant: { select: { userId: true, revokedAt: true } } },
  });
}
