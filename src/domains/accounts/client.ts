import { publicUrl } from "../../platform/env/publicUrl.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { Client } from "../../providers/connect.ts";
import { ProviderFailure } from "../../providers/failure.ts";
import type { ProviderName } from "../../providers/registry.ts";
import { consentOf } from "./connectOf.ts";
import type { Server } from "./server.ts";

/** A client, and whether it has yet to be stored. */
export interface ClientEntry {
  client: Client;
  isNew: boolean;
}

/**
 * Whether the provider's server checks PKCE.
 * @throws DomainError CONFLICT when the server is out of reach
 */
export async function checksPkce(services: Services, provider: ProviderName, client: Client): Promise<boolean> {
  return consentOf(provider)
    .checksPkce(services.fetch, client)
    .catch((error: unknown) => {
      throw error instanceof ProviderFailure ? notReady(NO_ANSWER) : error;
    });
}

/**
 * This server as the provider knows it: the administrator's app, else the client that was registered before, else a new
 * one.
 * @throws DomainError CONFLICT when the app is switched off, has no secret or is needed and missing, or the provider is
 * out of reach; INVALID_INPUT for an address that is not an instance's
 */
export async function clientOf(services: Services, { provider, instanceUrl, app }: Server): Promise<ClientEntry> {
  if (app !== null) {
    const { clientId, clientSecret, redirectUri, isActive } = app;
    if (!isActive || clientSecret === null)
      throw notReady(
        "The provider app for this server is inactive or has no secret. An instance administrator can change it.",
      );
    return { client: { instanceUrl, clientId, clientSecret, redirectUri }, isNew: false };
  }
  const earlierClient = await storedClient(services, services.database.prisma, provider, instanceUrl);
  if (earlierClient) return { client: earlierClient, isNew: false };
  const { register } = consentOf(provider);
  if (register === null) throw notReady("This server needs a provider app. An instance administrator can save one.");
  const client = await register(services.fetch, instanceUrl, publicUrl(services.env)).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "unreachable" || error.kind === "limited") throw notReady(NO_ANSWER);
    throw invalidInput(
      ["instanceUrl"],
      "must be the address of a server that accounts can be connected on",
      instanceUrl,
    );
  });
  return { client, isNew: true };
}

const NO_ANSWER = "The server did not answer. Try again in a few minutes.";
const notReady = (message: string) => new DomainError("CONFLICT", message);

/** Stores a new client. Of two that were registered at once, the first one stays. */
export async function keepClient(
  services: Services,
  tx: Tx,
  provider: ProviderName,
  client: Client,
  createdAt: Date,
): Promise<Client> {
  const { instanceUrl, clientId, redirectUri } = client;
  const clientSecret = services.vault.seal(client.clientSecret, place(provider, instanceUrl));
  const data = { provider, instanceUrl, clientId, clientSecret, redirectUri, createdAt };
  await tx.instanceClient.createMany({ data, skipDuplicates: true });
  return (await storedClient(services, tx, provider, instanceUrl)) ?? client;
}

async function storedClient(
  { vault }: Services,
  prisma: Pick<Tx, "instanceClient">,
  provider: ProviderName,
  instanceUrl: string,
): Promise<Client | null> {
  const where = { provider_instanceUrl: { provider, instanceUrl } };
  const row = await prisma.instanceClient.findUnique({ where });
  return row && { ...row, clientSecret: vault.open(row.clientSecret, place(provider, instanceUrl)) };
}

const place = (provider: ProviderName, instanceUrl: string) =>
  `instance_client:${provider}|${instanceUrl}:client_secret`;
