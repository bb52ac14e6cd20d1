import { publicUrl } from "../../platform/env/publicUrl.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { type Client, registerClient } from "../../providers/mastodon/mastodon.ts";
import { ProviderFailure } from "../../providers/provider.ts";
import { appAt, appNamed, type UsableApp } from "../provider-apps/read.ts";

/** Which instance is meant: by its address, with the app of that instance if there is one, or by the name of an app. */
export interface Server {
  instanceUrl: string;
  app: UsableApp | null;
}

/** The instance at an address (in the one form that `instanceOrigin` gives). */
export async function serverAt(services: Services, instanceUrl: string): Promise<Server> {
  return { instanceUrl, app: await appAt(services, { provider: "mastodon", instanceUrl }) };
}

/** @throws DomainError INVALID_INPUT for a name that no app has */
export async function serverNamed(services: Services, name: string): Promise<Server> {
  const app = await appNamed(services, "mastodon", name);
  if (app === null) throw invalidInput(["serverName"], "is not a configured server", name);
  return { instanceUrl: app.instanceUrl, app };
}

/** A client, and whether it has yet to be kept. */
export interface KnownClient {
  client: Client;
  isNew: boolean;
}

/**
 * This server as the instance knows it: the administrator's app, else the client that was registered there before, else a new one.
 * @throws DomainError CONFLICT when the app is switched off or has no secret, or the instance is out of reach for now; INVALID_INPUT
 * for an address that is no such instance
 */
export async function clientOf(services: Services, { instanceUrl, app }: Server): Promise<KnownClient> {
  if (app !== null) {
    const { clientId, clientSecret, redirectUri, isActive } = app;
    if (!isActive || clientSecret === null) throw notReady("The app for this server is switched off or has no secret");
    return { client: { instanceUrl, clientId, clientSecret, redirectUri }, isNew: false };
  }
  const known = await storedClient(services, services.database.prisma, instanceUrl);
  if (known) return { client: known, isNew: false };
  const client = await registerClient(services.fetch, instanceUrl, publicUrl(services.env)).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === "unreachable" || error.kind === "limited") throw notReady("The server is out of reach for now");
    throw invalidInput(
      ["instanceUrl"],
      "is not the address of a server that accounts can be connected on",
      instanceUrl,
    );
  });
  return { client, isNew: true };
}

const notReady = (message: string) => new DomainError("CONFLICT", message);

/** Keeps a new client. Of two that were registered at once the first stays. */
export async function keepClient(services: Services, tx: Tx, client: Client, createdAt: Date): Promise<Client> {
  const { instanceUrl, clientId, redirectUri } = client;
  const clientSecret = services.vault.seal(client.clientSecret, place(instanceUrl));
  const data = { provider: "mastodon", instanceUrl, clientId, clientSecret, redirectUri, createdAt };
  await tx.instanceClient.createMany({ data, skipDuplicates: true });
  return (await storedClient(services, tx, instanceUrl)) ?? client;
}

async function storedClient(
  { vault }: Services,
  prisma: Pick<Tx, "instanceClient">,
  instanceUrl: string,
): Promise<Client | null> {
  const where = { provider_instanceUrl: { provider: "mastodon", instanceUrl } };
  const row = await prisma.instanceClient.findUnique({ where });
  return row && { ...row, clientSecret: vault.open(row.clientSecret, place(instanceUrl)) };
}

const place = (instanceUrl: string) => `instance_client:mastodon|${instanceUrl}:client_secret`;
