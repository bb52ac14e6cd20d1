import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import type { Services } from "../../../platform/services/services.ts";
import { appProviderOf } from "../../../providers/apps.ts";
import type { ProviderName } from "../../../providers/registry.ts";
import { serverFor } from "../server.ts";
import { type Party, unknownState } from "./consent.ts";

/**
 * The address to which the page of a consent sends the person back; null where no app is registered that the page
 * needs. A server that is not known yet gets the address that this server registers itself with.
 * @throws DomainError INVALID_INPUT for an address that is not an instance's
 */
export async function redirectUriAt(
  services: Services,
  provider: ProviderName,
  instanceUrl: string,
): Promise<string | null> {
  const { app, instanceUrl: origin } = await serverFor(services, provider, { instanceUrl, serverName: "" });
  if (app !== null) return app.redirectUri;
  const where = { provider_instanceUrl: { provider, instanceUrl: origin } };
  const select = { redirectUri: true };
  const client = await services.database.prisma.instanceClient.findUnique({ where, select });
  return client?.redirectUri ?? appProviderOf(provider).redirectUri;
}

/**
 * The workspace and the instance of a consent of the viewer that waits for its code.
 * @throws DomainError INVALID_INPUT for a state of another person, or one that expired or was used
 */
export async function consentOfState(
  context: RequestContext,
  provider: ProviderName,
  state: string,
): Promise<Pick<Party, "workspaceId" | "instanceUrl">> {
  const { services } = context;
  const own = { startedById: signedIn(context).id, provider, exchangedAt: null, expiresAt: { gt: services.now() } };
  const where = { ...own, stateHash: hashSecret(state) };
  const select = { workspaceId: true, instanceUrl: true };
  const row = await services.database.prisma.accountConsent.findFirst({ where, select });
  if (row === null) throw unknownState();
  return row;
}
