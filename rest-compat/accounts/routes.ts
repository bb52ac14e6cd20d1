import { route } from "../engine/route.ts";
import { ExchangeFederatedCodeDocument, ExchangeMastodonCodeDocument } from "../operations.generated.ts";

/** The documented segment stands for the provider's name, so both are served alike (docs/decisions/accounts.md, 1). */
export const accounts = [
  route({
    method: "POST",
    path: "/accounts/federated/exchange",
    document: ExchangeFederatedCodeDocument,
    status: 200,
    problems: [400, 422, 500],
    select: ({ exchanged }) => exchanged.connection,
  }),
  route({
    method: "POST",
    path: "/accounts/mastodon/exchange",
    document: ExchangeMastodonCodeDocument,
    status: 200,
    problems: [400, 422, 500],
    select: ({ exchanged }) => exchanged.connection,
  }),
];
