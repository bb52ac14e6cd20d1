import { authorize } from "../../platform/access/permissions.ts";
import { signedIn } from "../../platform/access/requestContext.ts";
import { invalidInput, requireText } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CONNECT } from "./access.ts";
import { clientOf, keepClient } from "./client.ts";
import { connectOf } from "./connectOf.ts";
import { endConsent } from "./consents/consent.ts";
import { grantOf } from "./consents/grant.ts";
import { ExchangeAuthorizationCode } from "./inputs.ts";
import { refusalOf } from "./refusal.ts";
import { saveAccount } from "./save.ts";
import { addressOf, serverFor } from "./server.ts";

/**
 * Exchanges an authorization code for an account (POST /accounts/federated/exchange, docs/decisions/accounts.md, 3):
 * 400 for an unknown server, instance or intent, then 403, then 409 for a provider that is not ready, then 500 when the
 * exchange is refused. A state is checked after the permission.
 * @throws DomainError INVALID_INPUT, FORBIDDEN, CONFLICT, PROVIDER_REFUSED, ACCOUNT_QUOTA_EXCEEDED
 */
export const exchangeAuthorizationCode = write({
  name: "exchangeAuthorizationCode",
  input: ExchangeAuthorizationCode,
  precheck({ workspaceId, provider, instanceUrl, serverName }) {
    requireText("workspaceId", workspaceId);
    connectOf(provider, "authorizationCode");
    if (addressOf(provider, instanceUrl) === null && serverName.trim() === "") {
      throw invalidInput(["serverName"], "must name a server when instanceUrl is empty");
    }
  },
  prepare: ({ provider, instanceUrl, serverName }, { services }) =>
    serverFor(services, provider, { instanceUrl, serverName }),
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async act({ input: { provider, workspaceId, code, state, intent }, context, prepared: server }) {
    const { services } = context;
    if (intent === "certification_test") authorize(context.viewer, "instance.administer");
    const { client, isNew } = await clientOf(services, server);
    const { exchange } = connectOf(provider, "authorizationCode");
    const { consented, grant } = await grantOf(context, server, { client, code, workspaceId, state: state ?? null });
    const remote = await exchange(services.fetch, grant).catch((error: unknown) => {
      throw refusalOf(error, ["instanceUrl"]);
    });
    return { client, isNew, consented, remote };
  },
  async run({ tx, input: { provider }, context, target, acted: { client, isNew, consented, remote }, now }) {
    await endConsent(tx, consented);
    if (isNew) await keepClient(context.services, tx, provider, client, now);
    return saveAccount({
      tx,
      services: context.services,
      personId: signedIn(context).id,
      now,
      provider,
      target,
      remote,
    });
  },
});
