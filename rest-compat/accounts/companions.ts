import { route } from "../engine/route.ts";
import {
  DisconnectAccountDocument,
  GetAccountAuthorizationUrlDocument,
  ListAccountsDocument,
  ListMastodonServersDocument,
  UpdateAccountDocument,
} from "../operations.generated.ts";
import { accountConstants } from "./accountConstants.ts";
import { update } from "./updateBody.ts";

export const accountCompanions = [
  route({
    method: "GET",
    path: "/accounts",
    words: {
      summary: "List accounts",
      description:
        "Returns the connected accounts of a workspace in the order of their first connection, 100 on a page. The caller must be a member of the workspace.",
      parameters: {
        workspace_id: "The workspace whose accounts are listed.",
        cursor: "The cursor of the next page, from the header `Link`.",
      },
    },
    document: ListAccountsDocument,
    problems: [400, 403, 404, 422, 500],
    select: ({ workspace }) => workspace.accounts.nodes,
    constants: accountConstants(""),
    list: { next: ({ workspace }) => workspace.accounts.page.next_cursor },
  }),
  route({
    method: "GET",
    path: "/accounts/{platform}/auth-url",
    words: {
      summary: "Get the page to connect an account",
      description:
        "Returns the provider's page on which a person allows this server to publish. The code of that page is for `POST /accounts/federated/exchange`, or for `POST /accounts/selections` where a consent covers several channels. The caller must be an editor or admin of the workspace, and has 30 requests in 15 minutes.",
      parameters: {
        platform: "The provider of the account.",
        workspace_id: "The workspace that the account will belong to.",
        server_name: "The name of a configured server, used only without `instance_url`.",
        instance_url: "The address of the instance, such as `https://mastodon.social`.",
        intent: "`production`: rostrum has no certification tests here.",
        account_management_mode: "`direct`: each provider has one page.",
      },
    },
    meanings: { intent: { production: {} }, account_management_mode: { direct: {} } },
    acts: true,
    refusesKey: true,
    limited: true,
    document: GetAccountAuthorizationUrlDocument,
    problems: [400, 403, 409, 422, 429, 500],
    schemaName: null,
    select: ({ asked }) => asked,
  }),
  route({
    method: "PATCH",
    path: "/accounts/{account_id}",
    words: {
      summary: "Change an account",
      description:
        "Gives an account a short name that no other account of the workspace has, or removes it. The caller must be an editor or admin of the workspace.",
      parameters: { account_id: "The id of the account." },
    },
    document: UpdateAccountDocument,
    adapter: update,
    problems: [400, 403, 404, 409, 422, 500],
    schemaName: null,
    select: ({ updated }) => updated.socialAccount,
    constants: accountConstants(""),
  }),
  route({
    method: "DELETE",
    path: "/accounts/{account_id}",
    words: {
      summary: "Disconnect an account",
      description:
        "Disconnects an account, deletes its credentials and revokes them at the provider. Published posts remain, and the account is no longer listed. The caller must be an editor or admin of the workspace.",
      parameters: { account_id: "The id of the account." },
    },
    document: DisconnectAccountDocument,
    status: 204,
    problems: [403, 404, 422, 500],
  }),
  route({
    method: "GET",
    path: "/accounts/mastodon/servers",
    words: {
      summary: "List the configured Mastodon servers",
      description:
        "Returns the Mastodon instances for which the administrators registered an active app. Accounts of other instances can be connected by address. Every user may call it.",
    },
    document: ListMastodonServersDocument,
    problems: [403, 422, 500],
    select: ({ servers }) => servers,
  }),
];
