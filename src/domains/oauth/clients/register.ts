import { randomUUID } from "node:crypto";
import { z } from "zod";
import { limit } from "../../../platform/access/limit.ts";
import { network } from "../../../platform/access/network.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import type { Window } from "../../../platform/limits/limiter.ts";
import { insertOf } from "../../../platform/write/sql.ts";
import { write } from "../../../platform/write/write.ts";
import { BOUNDS } from "../../applications/read.ts";
import { OAuthRefusal } from "../refusal.ts";
import { scopesOfStrangers } from "./environment.ts";
import { type ClientMetadata, clientMetadata, isUsableAddress, UnusableMetadata } from "./metadata.ts";

const BY_NETWORK: Window = { name: "oauth_register_network", points: 20, seconds: 3600 };
const OF_INSTANCE: Window = { name: "oauth_register", points: 600, seconds: 3600 };

/** The most registrations that wait for the first consent of a person. At the bound, the oldest one is forgotten. */
export const MOST_REGISTRATIONS = 10_000;

/** RFC 7591 §3.2.1. */
export interface RegistrationAnswer {
  client_id: string;
  /** Seconds since 1970. */
  client_id_issued_at: number;
  client_name?: string;
  redirect_uris: string[];
  token_endpoint_auth_method: "none";
  grant_types: string[];
  response_types: string[];
  scope: string;
}

const registering = write({
  name: "registerClient",
  input: z.object({ clientId: z.string(), name: z.string(), redirectUris: z.array(z.string()) }),
  replayable: false,
  target: () => ({}),
  permission: "anyone",
  async run({ tx, input, now }) {
    // Concurrent registrations must not share the last free place.
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('client_registration', 13))`;
    if ((await tx.clientRegistration.count()) >= MOST_REGISTRATIONS) {
      const oldest = await tx.clientRegistration.findFirst({ orderBy: [{ createdAt: "asc" }, { clientId: "asc" }] });
      if (oldest) await tx.clientRegistration.delete({ where: { clientId: oldest.clientId } });
    }
    // Nothing is granted by a registration: the audit log has the consent of a person.
    return { value: now, rows: [insertOf("client_registration", { ...input, createdAt: now })], audit: null };
  },
});

/**
 * Registers a client that asks for it (RFC 7591). The client gets no secret, whatever it asks for. 20 registrations an
 * hour for a network, and 600 for the instance.
 * @throws OAuthRefusal invalid_redirect_uri, invalid_client_metadata; DomainError RATE_LIMITED
 */
export async function registerClient(context: RequestContext, body: unknown): Promise<RegistrationAnswer> {
  await limit(context, BY_NETWORK, network(context.address));
  const { name, redirectUris } = checked(body);
  await limit(context, OF_INSTANCE, "all");
  const clientId = randomUUID();
  const registeredAt = await registering(context, { clientId, name, redirectUris });
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(registeredAt.getTime() / 1000),
    ...(name !== "" && { client_name: name }),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    scope: scopesOfStrangers(context.services.env).join(" "),
  };
}

/** @throws OAuthRefusal invalid_redirect_uri, invalid_client_metadata */
function checked(body: unknown): ClientMetadata {
  try {
    const metadata = clientMetadata(body);
    const { redirectUris } = metadata;
    if (redirectUris.length <= BOUNDS.redirectUris.maxItems && redirectUris.every(isUsableAddress)) return metadata;
    throw new UnusableMetadata(
      `must list at most ${BOUNDS.redirectUris.maxItems} redirect_uris, each https with a host, or http with localhost, 127.0.0.1 or [::1]`,
      "redirect_uris",
    );
  } catch (error) {
    if (!(error instanceof UnusableMetadata)) throw error;
    const code = error.member === "redirect_uris" ? "invalid_redirect_uri" : "invalid_client_metadata";
    throw new OAuthRefusal(code, `The registration ${error.message}`);
  }
}
