import { z } from "zod";
import type { ExternalApplication } from "../../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { write } from "../../../platform/write/write.ts";
import { beginPairing, countStart } from "../../device-pairings/effects.ts";
import { authenticateClient } from "../authenticateClient.ts";
import type { ClientCredentials } from "../clientCredentials.ts";
import { OAuthRefusal } from "../refusal.ts";

/** RFC 8628 §3.2. */
export interface DeviceAnswer {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  interval: number;
}

/** The write operation for one authenticated client. */
const starting = ({ id: applicationId, name }: ExternalApplication) =>
  write({
    name: "authorizeDevice",
    input: z.object({ scopes: z.array(z.string()) }),
    replayable: false,
    prepare: (_input, context) => countStart(context),
    target: () => ({}),
    permission: "anyone",
    async run({ tx, input: { scopes }, context, now }) {
      const client = { clientName: name, operatingSystem: "", clientVersion: "" };
      const asking = { ...client, applicationId, applicationScopes: scopes };
      // The person is not known yet. The approval and the tokens are audited.
      return { value: await beginPairing(tx, context, asking, now), audit: null };
    },
  });

/**
 * Starts the authorization of a device of a registered application (POST /oauth/device_authorization). A client that
 * registered itself cannot: its name is not checked, and a person would approve a code that anyone can send.
 * @throws OAuthRefusal invalid_client, invalid_scope, unauthorized_client; DomainError RATE_LIMITED
 */
export async function authorizeDevice(
  context: RequestContext,
  client: ClientCredentials,
  form: ReadonlyMap<string, string>,
): Promise<DeviceAnswer> {
  const application = await authenticateClient(context, client, "ofConfidential");
  if (application.origin !== "REGISTERED")
    throw new OAuthRefusal("unauthorized_client", "Only registered applications can authorize devices");
  const scopes = [...new Set((form.get("scope") ?? "").split(" "))].filter((scope) => scope !== "").toSorted();
  if (scopes.length === 0) throw new OAuthRefusal("invalid_scope", "scope must name at least one scope");
  if (!scopes.every((scope) => application.allowedScopes.includes(scope)))
    throw new OAuthRefusal("invalid_scope", "scope names a scope that the application may not ask for");
  const started = await starting(application)(context, { scopes });
  return {
    device_code: started.deviceCode,
    user_code: started.userCode,
    verification_uri: started.verificationUrl,
    verification_uri_complete: started.completeUrl,
    expires_in: started.expiresIn,
    interval: started.interval,
  };
}
