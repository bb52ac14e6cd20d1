import { consentOfState } from "../../../domains/accounts/consents/wayBack.ts";
import { exchangeAuthorizationCode } from "../../../domains/accounts/exchange.ts";
import { createChannelConnection } from "../../../domains/accounts/selections/create.ts";
import { notFound } from "../../../platform/errors/errors.ts";
import { PROVIDER_NAMES, providerOf } from "../../../providers/registry.ts";
import type { PersonPage } from "../personPage.ts";
import { accounts } from "./accounts.ts";
import { ADVICE } from "./advice.ts";
import { connectedAt } from "./connectedAt.ts";

/**
 * The path to which a network sends people back (`callbackPath`). The state is bound to the person who asked for the
 * page, so that no one connects an account by a link of another person.
 */
export const accountReturn = (network: string): PersonPage => ({
  advice: ADVICE,
  show: (visit) => accounts.show({ ...visit, query: new URLSearchParams() }),
  async arrive({ context, query }) {
    const provider = PROVIDER_NAMES.find((name) => name === network);
    if (provider === undefined) throw notFound("Network");
    const [code, state] = [query.get("code") ?? "", query.get("state") ?? ""];
    // The person refused, or the network did (RFC 6749 §4.1.2.1).
    if (code === "") return "/accounts?done=denied";
    const { workspaceId, instanceUrl } = await consentOfState(context, provider, state);
    const input = { workspaceId, provider, serverName: "", instanceUrl, code, state };
    if (providerOf(provider).connect.by === "authorizedTargets") {
      const { id } = await createChannelConnection(context, input);
      return `/accounts?${new URLSearchParams({ selection: id })}`;
    }
    const { accountId } = await exchangeAuthorizationCode(context, input);
    return connectedAt([accountId]);
  },
});
