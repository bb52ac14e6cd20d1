import { z } from "zod";
import type { ExternalApplication } from "../../../prisma/generated/client/client.ts";
import { limit } from "../../platform/access/limit.ts";
import { network } from "../../platform/access/network.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { hashSecret, sameSecret } from "../../platform/crypto/secrets.ts";
import type { Window } from "../../platform/limits/limiter.ts";
import type { Outcome } from "../../platform/write/outcome.ts";
import { write } from "../../platform/write/write.ts";
import type { ClientCredentials } from "./clientCredentials.ts";
import { storedClient } from "./clients/find.ts";
import { OAuthRefusal } from "./refusal.ts";

const BY_NETWORK: Window = { name: "oauth_network", points: 600, seconds: 60 };
const BY_CLIENT: Window = { name: "oauth_client", points: 1200, seconds: 60 };
/** After this many wrong secrets the client gets RATE_LIMITED, and no further audit event is recorded. */
const WRONG: Window = { name: "oauth_wrong_secret", points: 30, seconds: 15 * 60 };

/**
 * The application that sends a request. A secret, if sent, must be right. With `"ofConfidential"` a public client needs
 * none, because PKCE protects it; with `"ofRegistered"` only a client that registered itself. Limits: 600 requests a
 * minute for a network, 1,200 for a client, and 30 wrong secrets in 15 minutes; each wrong secret is recorded in the
 * audit log.
 * @throws OAuthRefusal invalid_client; DomainError RATE_LIMITED
 */
export async function authenticateClient(
  context: RequestContext,
  { clientId, secret }: ClientCredentials,
  needed: "always" | "ofRegistered" | "ofConfidential",
): Promise<ExternalApplication> {
  await limit(context, BY_NETWORK, network(context.address));
  await limit(context, BY_CLIENT, clientId);
  const application = await storedClient(context.services, clientId);
  if (application === null) throw unknownClient();
  if (secret !== null && !sameSecret(application.secretHash, hashSecret(secret))) {
    await limit(context, WRONG, `${network(context.address)} ${clientId}`);
    await refuse(context, { applicationId: application.id });
  }
  const isNeeded =
    needed === "always" ||
    application.clientType === "CONFIDENTIAL" ||
    (needed === "ofRegistered" && application.origin === "REGISTERED");
  if (secret === null && isNeeded)
    throw new OAuthRefusal("invalid_client", "The client must authenticate with its client_secret");
  return application;
}

/** One answer for an unknown client, a revoked one and a wrong secret, so that it reveals nothing. */
const unknownClient = () =>
  new OAuthRefusal("invalid_client", "The client is unknown, is revoked, or sent a wrong secret");

const refuse = write({
  name: "refuseClient",
  input: z.object({ applicationId: z.string() }),
  target: () => ({}),
  permission: "anyone",
  async run({ input: { applicationId } }): Promise<Outcome<never>> {
    const audit = { action: "application.authentication_failed", resourceId: applicationId, result: "failed" } as const;
    return { refused: unknownClient(), audit };
  },
});
