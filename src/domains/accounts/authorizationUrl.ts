import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import type { AuditDraft } from "../../platform/audit/entry.ts";
import { write } from "../../platform/write/write.ts";
import { apiUrlOf, scopesOf } from "../provider-apps/read.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CONNECT } from "./access.ts";
import { checksPkce, clientOf, keepClient } from "./client.ts";
import { consentOf } from "./connectOf.ts";
import { startConsent } from "./consents/consent.ts";
import { AccountAuthorizationUrl } from "./inputs.ts";
import { serverAddress, serverFor } from "./server.ts";

/** Each call may register this server with an instance that a person named. */
const ASKING = { name: "account_authorization_url", points: 30, seconds: 900 };

/**
 * The page on which a person consents that this server acts for their account, or for several; the code that the
 * person gets there is exchanged by `exchangeAuthorizationCode`, or by `createChannelConnection`. Registers this
 * server with an instance at the first connection there.
 * @throws DomainError INVALID_INPUT for a provider without such a page, or an address that is not an instance's;
 * FORBIDDEN; CONFLICT for a provider that is not ready; RATE_LIMITED
 */
export const accountAuthorizationUrl = write({
  name: "accountAuthorizationUrl",
  input: AccountAuthorizationUrl,
  precheck({ provider }) {
    consentOf(provider);
  },
  prepare({ provider, serverName, instanceUrl }, context) {
    // Without a name, a missing address is an error of its own.
    const named = (serverName ?? "").trim() !== "";
    if (!named) serverAddress(provider, instanceUrl);
    return serverFor(context.services, provider, { instanceUrl, serverName: serverName ?? "" });
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async act({ input: { provider }, context, prepared: server }) {
    await limit(context, ASKING, signedIn(context).id);
    const client = await clientOf(context.services, server);
    return { ...client, pkce: await checksPkce(context.services, provider, client.client) };
  },
  async run({ tx, input: { provider }, context, target: { id, organizationId }, acted: { client, isNew, pkce }, now }) {
    const { services } = context;
    const kept = isNew ? await keepClient(services, tx, provider, client, now) : client;
    const party = { workspaceId: id, startedById: signedIn(context).id, provider, instanceUrl: client.instanceUrl };
    const { id: consentId, ...asking } = await startConsent(services, tx, party, { client: kept, pkce, now });
    const place = { resourceId: id, organizationId, workspaceId: id };
    const started: AuditDraft = {
      action: "workspace.account_connection_started",
      ...place,
      changed: [{ field: "account_consent_id", current: consentId }],
    };
    const registered: AuditDraft = {
      action: "workspace.instance_client_registered",
      ...place,
      changed: [{ field: "instance_url" }],
    };
    const question = { ...asking, apiUrl: apiUrlOf(services, provider), scopes: scopesOf(services, provider) };
    return {
      value: { url: consentOf(provider).authorizationUrl(kept, question) },
      audit: isNew ? [registered, started] : started,
    };
  },
});
