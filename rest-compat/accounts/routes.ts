import { route } from "../engine/route.ts";
import { ExchangeFederatedCodeDocument, ExchangeMastodonCodeDocument } from "../operations.generated.ts";

/** The members of both rows. */
const EXCHANGE = {
  method: "POST",
  codes: ["PROVIDER_REFUSED"],
  body: ["workspaceId", "serverName", "instanceUrl", "code", "intent"],
  problems: [400, 422, 500],
} as const;

/**
 * The documented segment `federated` is the provider's name, so both paths behave the same (docs/decisions/accounts.md,
 * 1).
 */
export const accounts = [
  route({
    ...EXCHANGE,
    path: "/accounts/federated/exchange",
    words: {
      summary: "Connect an account by its authorization code",
      description:
        "Exchanges an out-of-band authorization code for a connected account on a federated server. `instance_url` names the instance; if it is empty, `server_name` names a configured server. The caller must be an editor or admin of the workspace. 403 also means that the plan's limit of accounts is reached, and 409 that the app cannot be used yet. `federated` stands for the provider's name.",
    },
    document: ExchangeFederatedCodeDocument,
    select: ({ exchanged }) => exchanged.connection,
  }),
  route({
    ...EXCHANGE,
    path: "/accounts/mastodon/exchange",
    kind: "alias",
    words: {
      summary: "Connect an account by its authorization code of Mastodon",
      description:
        "Exchanges an out-of-band authorization code for a connected account on a federated server. `instance_url` names the instance; if it is empty, `server_name` names a configured server. The caller must be an editor or admin of the workspace. 403 also means that the plan's limit of accounts is reached, and 409 that the app cannot be used yet. The same operation as `/accounts/federated/exchange`.",
    },
    document: ExchangeMastodonCodeDocument,
    select: ({ exchanged }) => exchanged.connection,
  }),
];
