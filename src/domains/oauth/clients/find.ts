import type { ExternalApplication } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { hashSecret, newSecret } from "../../../platform/crypto/secrets.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Services } from "../../../platform/services/services.ts";
import { applicationByClientId } from "../../applications/read.ts";
import { documentOf } from "./document.ts";
import { isDocumentAddress } from "./documentAddress.ts";
import { scopesOfStrangers, takesClientsOf } from "./environment.ts";
import type { ClientMetadata } from "./metadata.ts";

/**
 * Returns the stored client with a client id; null for an unknown or revoked one, and for one of a kind that the
 * instance does not take.
 */
export async function storedClient(services: Services, clientId: string): Promise<ExternalApplication | null> {
  const application = await applicationByClientId(services, clientId);
  if (application === null || application.revokedAt || !takesClientsOf(services.env, application.origin)) return null;
  return withinBound(services, application);
}

/**
 * Returns the client with a client id that is known without a fetch: a stored one, or one that registered itself and
 * waits for its first consent. Null as in `storedClient`.
 */
export async function localClient(services: Services, clientId: string): Promise<ExternalApplication | null> {
  const stored = await storedClient(services, clientId);
  if (stored !== null || !takesClientsOf(services.env, "DYNAMIC")) return stored;
  const waiting = await services.database.prisma.clientRegistration.findUnique({ where: { clientId } });
  return waiting && withinBound(services, newClient({ clientId, origin: "DYNAMIC" }, waiting, services.now()));
}

/**
 * Returns the client that asks a person for access, whatever its kind: registered by an administrator or by itself, or
 * described at the address that is its client id. The last two have no row before the first consent, which stores them
 * (`keepClient`). Null as in `storedClient`.
 * @throws OAuthRefusal invalid_client for a description that cannot be used; DomainError RATE_LIMITED, FORBIDDEN,
 * UNAUTHENTICATED for a description that must be read without a signed-in person
 */
export async function askingClient(context: RequestContext, clientId: string): Promise<ExternalApplication | null> {
  const { services } = context;
  if (!isDocumentAddress(clientId)) return localClient(services, clientId);
  if (!takesClientsOf(services.env, "METADATA_DOCUMENT")) return null;
  const metadata = await documentOf(context, clientId);
  const application = await applicationByClientId(services, clientId);
  if (application?.revokedAt) return null;
  const { name, redirectUris } = metadata;
  const current = application ?? newClient({ clientId, origin: "METADATA_DOCUMENT" }, metadata, services.now());
  return withinBound(services, { ...current, name, redirectUris });
}

/** The row of a client that registered itself. The secret is discarded. */
function newClient(
  { clientId, origin }: Pick<ExternalApplication, "clientId" | "origin">,
  { name, redirectUris }: Pick<ClientMetadata, "name" | "redirectUris">,
  now: Date,
): ExternalApplication {
  return {
    id: newId("xap"),
    clientId,
    origin,
    name,
    clientType: "PUBLIC",
    secretHash: hashSecret(newSecret("clientSecret")),
    redirectUris,
    allowedScopes: [],
    createdById: null,
    createdAt: now,
    secretSetAt: now,
    revokedAt: null,
    documentsVersion: 0,
  };
}

/** Clients that registered themselves are bounded by the present setting, not by the one of their first day. */
const withinBound = ({ env }: Services, application: ExternalApplication): ExternalApplication =>
  application.origin === "REGISTERED" ? application : { ...application, allowedScopes: scopesOfStrangers(env) };
