import { type RequestContext, signedIn } from "../../../platform/access/requestContext.ts";
import type { Client, Grant } from "../../../providers/connect.ts";
import { ProviderFailure } from "../../../providers/failure.ts";
import { apiUrlOf, apiVersionOf, botOf, scopesOf } from "../../provider-apps/read.ts";
import type { Server } from "../server.ts";
import { type Consented, consentFor } from "./consent.ts";

/**
 * A code that came back to the viewer in a workspace, as its provider exchanges it, and the consent that it is for.
 * @throws DomainError INVALID_INPUT for a state that is not the viewer's
 */
export async function grantOf(
  context: RequestContext,
  { provider }: Server,
  { client, code, workspaceId, state }: { client: Client; code: string; workspaceId: string; state: string | null },
): Promise<{ consented: Consented | null; grant: Grant }> {
  const { services } = context;
  const party = { workspaceId, startedById: signedIn(context).id, provider, instanceUrl: client.instanceUrl };
  const consented = await consentFor(services, party, { client, state, now: services.now() });
  const grant = {
    client,
    code,
    codeVerifier: consented?.codeVerifier ?? null,
    apiUrl: apiUrlOf(services, provider),
    apiVersion: apiVersionOf(services, provider),
    scopes: scopesOf(services, provider),
    async bot() {
      const bot = await botOf(services, provider);
      if (bot === null) throw new ProviderFailure("unauthorized");
      return bot;
    },
  };
  return { consented, grant };
}
