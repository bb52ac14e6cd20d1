import { limit } from "../../platform/access/limit.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CONNECT } from "./access.ts";
import { clientOf, keepClient } from "./client.ts";
import { connectOf } from "./connectOf.ts";
import { AccountAuthorizationUrl } from "./inputs.ts";
import { askedServer, serverAddress } from "./server.ts";

/** Each call may register this server with an instance that a person named. */
const ASKING = { name: "account_authorization_url", points: 30, seconds: 900 };

/**
 * The page on which a person consents that this server acts for their account; the code that the person gets there is
 * exchanged by `exchangeAuthorizationCode`. Registers this server with an instance at the first connection there.
 * @throws DomainError INVALID_INPUT for a provider without such a page, or an address that is not an instance's;
 * FORBIDDEN; CONFLICT for a provider that is not ready; RATE_LIMITED
 */
export const accountAuthorizationUrl = write({
  name: "accountAuthorizationUrl",
  input: AccountAuthorizationUrl,
  precheck({ provider }) {
    connectOf(provider, "authorizationCode");
  },
  prepare({ provider, serverName, instanceUrl }, context) {
    // Without a name, a missing address is an error of its own.
    const named = (serverName ?? "").trim() !== "";
    if (!named) serverAddress(provider, instanceUrl);
    return askedServer(context.services, provider, { instanceUrl, serverName: serverName ?? "" });
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async act({ context, prepared: server }) {
    await limit(context, ASKING, signedIn(context).id);
    return clientOf(context.services, server);
  },
  async run({ tx, input: { provider }, context, target: { id, organizationId }, acted: { client, isNew }, now }) {
    const kept = isNew ? await keepClient(context.services, tx, provider, client, now) : client;
    const evidence = { resourceId: id, organizationId, workspaceId: id, changed: [{ field: "instance_url" }] };
    return {
      value: { url: connectOf(provider, "authorizationCode").authorizationUrl(kept) },
      audit: isNew ? { action: "workspace.instance_client_registered", ...evidence } : null,
    };
  },
});
