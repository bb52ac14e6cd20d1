import { route } from "../engine/route.ts";
import { ExchangeFederatedCodeDocument, ExchangeMastodonCodeDocument } from "../operations.generated.ts";

/** The members of both bodies. */
const body = ["workspaceId", "serverName", "instanceUrl", "code", "intent"] as const;

/**
 * The documented segment `federated` is the provider's name, so both paths behave the same (docs/decisions/accounts.md,
 * 1).
 */
export const accounts = [
  route({
    method: "POST",
    path: "/accounts/federated/exchange",
    words: {
      summary: "Connect an account by its authorization code",
      description:
        "Exchanges an out-of-band authorization code for a connected account on a federated server. `instance_url` names the instance; if it is empty, `server_name` names a configured server. The caller must be an editor or admin of the workspace. 403 also means that the plan's limit of accounts is reached, and 409 that the app cannot be used yet. `federated` stands for the provider's name.",
    },
    codes: ["PROVIDER_REFUSED"],
    document: ExchangeFederatedCodeDocument,
    body,
    status: 200,
    problems: [400, 422, 500],
    select: ({ exchanged }) => exchanged.connection,
  }),
  route({
    method: "POST",
    path: "/accounts/mastodon/exchange",
    kind: "alias",
    words: {
      summary: "Connect an account by its authorization code of Mastodon",
      description:
        "Exchanges an out-of-band authorization code for a connected account on a federated server. `instance_url` names the instance; if it is empty, `server_name` names a configured server. The caller must be an editor or admin of the workspace. 403 also means that the plan's limit of accounts is reached, and 409 that the app cannot be used yet. The same operation as `/accounts/federated/exchange`.",
    },
    codes: ["PROVIDER_REFUSED"],
    document: ExchangeMastodonCodeDocument,
    body,
    status: 200,
    problems: [400, 422, 500],
    select: ({ exchanged }) => exchanged.connection,
  }),
];
