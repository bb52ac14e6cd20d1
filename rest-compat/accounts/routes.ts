import { route } from "../engine/route.ts";
import { ExchangeFederatedCodeDocument, ExchangeMastodonCodeDocument } from "../operations.generated.ts";

/** The members of both bodies. */
const body = ["workspaceId", "serverName", "instanceUrl", "code", "intent"] as const;

/** The documented segment `federated` is the provider's name, so both paths behave the same (docs/decisions/accounts.md, 1). */
export const accounts = [
  route({
    method: "POST",
    path: "/accounts/federated/exchange",
    document: ExchangeFederatedCodeDocument,
    body,
    status: 200,
    problems: [400, 422, 500],
    select: ({ exchanged }) => exchanged.connection,
  }),
  route({
    method: "POST",
    path: "/accounts/mastodon/exchange",
    document: ExchangeMastodonCodeDocument,
    body,
    status: 200,
    problems: [400, 422, 500],
    select: ({ exchanged }) => exchanged.connection,
  }),
];
