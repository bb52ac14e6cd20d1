import { instanceOrigin } from "../../core/instanceOrigin.ts";
import { authorize } from "../../platform/access/permissions.ts";
import { invalidInput } from "../../platform/errors/errors.ts";
import { write } from "../../platform/write/write.ts";
import { mastodon } from "../../providers/mastodon/mastodon.ts";
import { workspaceTarget } from "../workspaces/read.ts";
import { CONNECT, mayConnect } from "./access.ts";
import { clientOf, keepClient, serverAt, serverNamed } from "./client.ts";
import { ExchangeFederatedCode } from "./inputs.ts";
import { refusalOf } from "./refusal.ts";
import { saveAccount } from "./save.ts";

const INTENTS = ["production", "certification_test"];

/** The address in its one form, or null when the server is given by name. @throws DomainError INVALID_INPUT */
function addressOf(instanceUrl: string): string | null {
  if (instanceUrl.trim() === "") return null;
  const origin = instanceOrigin(instanceUrl);
  if (origin === null) throw invalidInput(["instanceUrl"], "must be the https address of an instance, without a path");
  return origin;
}

/**
 * Exchanges the code that an instance showed a person for an account (POST /accounts/federated/exchange,
 * docs/decisions/accounts.md, 3): 400 for an unknown server, instance or intent, then 403, then 409 for a provider that
 * is not ready, then 500 when the exchange is refused.
 * @throws DomainError INVALID_INPUT, FORBIDDEN, CONFLICT, PROVIDER_REFUSED, ACCOUNT_QUOTA_EXCEEDED
 */
export const exchangeFederatedCode = write({
  name: "exchangeFederatedCode",
  input: ExchangeFederatedCode,
  precheck({ workspaceId, instanceUrl, serverName, intent }) {
    if (workspaceId.trim() === "") throw invalidInput(["workspaceId"], "must not be blank");
    if (intent != null && !INTENTS.includes(intent)) throw invalidInput(["intent"], `must be ${INTENTS.join(" or ")}`);
    if (addressOf(instanceUrl) === null && serverName.trim() === "") {
      throw invalidInput(["serverName"], "must name a server, where there is no instanceUrl");
    }
  },
  async prepare(input, scope) {
    const { services } = scope;
    const address = addressOf(input.instanceUrl);
    const server = await (address === null
      ? serverNamed(services, input.serverName.trim())
      : serverAt(services, address));
    await mayConnect(scope, input.workspaceId);
    if (input.intent === "certification_test") authorize(scope.viewer, "instance.administer");
    const { client, isNew } = await clientOf(services, server);
    const remote = await mastodon.connect(services.fetch, { client, code: input.code }).catch((error: unknown) => {
      throw refusalOf(error, ["instanceUrl"]);
    });
    return { client, isNew, remote };
  },
  target: ({ tx, input }) => workspaceTarget(tx, input.workspaceId),
  permission: CONNECT,
  async run({ tx, scope, target, prepared: { client, isNew, remote }, now }) {
    if (isNew) await keepClient(scope.services, tx, client, now);
    return saveAccount({ tx, scope, now, provider: "mastodon", target, remote });
  },
});
