import { accountAuthorizationUrl } from "../../src/domains/accounts/authorizationUrl.ts";
import { connectAccountWithAppPassword } from "../../src/domains/accounts/connectWithAppPassword.ts";
import { disconnectAccount } from "../../src/domains/accounts/disconnect.ts";
import { exchangeAuthorizationCode } from "../../src/domains/accounts/exchange.ts";
import { accountsByIds } from "../../src/domains/accounts/read.ts";
import type { Connection } from "../../src/domains/accounts/save.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { AccountProvider, SocialAccount } from "./types.ts";

const AccountAuthorizationUrlInput = builder.inputType("AccountAuthorizationUrlInput", {
  description: "The provider, and the instance, on which a person wants to connect an account.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description: "The provider. INVALID_INPUT for one whose accounts are connected with an app password.",
    }),
    instanceUrl: t.string({
      description:
        "Address of the instance: https, without a path; a host alone is enough. Empty for a provider without instances.",
    }),
  }),
});

const ExchangeAuthorizationCodeInput = builder.inputType("ExchangeAuthorizationCodeInput", {
  description: "An authorization code that a provider gave to a person.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description: "The provider. INVALID_INPUT for one whose accounts are connected with an app password.",
    }),
    serverName: t.string({
      extensions: { constraints: { maxLength: 120 } },
      description: "Name of a configured server; it is used when `instanceUrl` is empty.",
    }),
    instanceUrl: t.string({
      extensions: { constraints: { maxLength: 2048 } },
      description:
        "Address of the instance; empty for the server named `serverName`, and for a provider without instances.",
    }),
    code: t.string({
      extensions: { secret: true, constraints: { maxLength: 4096 } },
      description: "The code. It can be exchanged once.",
    }),
    intent: t.string({
      required: false,
      description: "`production`, or `certification_test` for instance administrators; `production` when left out.",
    }),
  }),
});

const ConnectAccountWithAppPasswordInput = builder.inputType("ConnectAccountWithAppPasswordInput", {
  description: "An account and an app password that the person made for this server.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description: "The provider. INVALID_INPUT for one whose accounts are connected by an authorization code.",
    }),
    identifier: t.string({
      description: "The name that the account signs in by, such as its handle, 1 to 253 characters.",
    }),
    appPassword: t.string({
      extensions: { secret: true },
      description: "The app password (never the main password), 1 to 256 characters. Used once, not stored.",
    }),
    serviceUrl: t.string({
      required: false,
      description: "Address of the account's server; the provider's own server when left out.",
    }),
  }),
});

const AccountAuthorizationUrlPayload = payload<{ url: string }>("accountAuthorizationUrl", {
  fields: (t) => ({
    url: t.exposeString("url", {
      description: "The page on which the person consents. It leads to the code for `exchangeAuthorizationCode`.",
    }),
  }),
});

const AccountConnection = builder.objectRef<Connection>("AccountConnectionResult").implement({
  description: "What came of connecting an account.",
  extensions: { resource: "AccountConnectionResult" },
  fields: (t) => ({
    accountId: t.exposeID("accountId", { description: "The id of the account." }),
    accountIds: t.idList({
      description: "The ids of all accounts that were connected at once: this one.",
      resolve: ({ accountId }) => [accountId],
    }),
    workspaceId: t.exposeID("workspaceId", { description: "The workspace that it belongs to." }),
    openFreshComposer: t.exposeBoolean("openFreshComposer", {
      description: "Whether this is the first account that was ever connected to the workspace.",
    }),
    account: t.field({
      type: SocialAccount,
      nullable: true,
      description: "The account; null once it is out of the viewer's reach.",
      resolve: async ({ accountId }, _args, { scope }) => (await accountsByIds(scope, [accountId]))[0] ?? null,
    }),
  }),
});

const connectionPayload = (mutation: string) =>
  payload<Connection>(mutation, {
    fields: (t) => ({
      connection: t.field({ type: AccountConnection, description: "What came of it.", resolve: (made) => made }),
    }),
  });
const ExchangeAuthorizationCodePayload = connectionPayload("exchangeAuthorizationCode");
const ConnectAccountWithAppPasswordPayload = connectionPayload("connectAccountWithAppPassword");

const DisconnectAccountPayload = payload<{ id: string; workspaceId: string }>("disconnectAccount", {
  fields: (t) => ({ account: t.field({ type: SocialAccount, description: "The account.", resolve: (row) => row }) }),
});

const DisconnectAccountInput = inputOf("disconnectAccount", {
  fields: (t) => ({
    id: t.id({ description: "The id of the account." }),
  }),
});

builder.mutationFields((t) => ({
  accountAuthorizationUrl: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: AccountAuthorizationUrlPayload,
    description:
      "Where a person allows this server to act for their account. INVALID_INPUT for an address that is no such instance, CONFLICT for a provider that is not ready.",
    args: { input: t.arg({ type: AccountAuthorizationUrlInput }) },
    resolve: (_root, { input }, { scope }) => accountAuthorizationUrl(scope, input),
  }),
  exchangeAuthorizationCode: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: ExchangeAuthorizationCodePayload,
    description:
      "Connects an account by an authorization code (POST /accounts/federated/exchange). An account that was connected before is updated. Fails with PROVIDER_REFUSED when the provider refuses the code.",
    args: { input: t.arg({ type: ExchangeAuthorizationCodeInput }) },
    resolve: (_root, { input }, { scope }) => exchangeAuthorizationCode(scope, input),
  }),
  connectAccountWithAppPassword: t.field({
    ...authScopes("write", { role: "workspaceEditor" }),
    type: ConnectAccountWithAppPasswordPayload,
    description:
      "Connects an account with an app password. An account that was connected before is updated. Fails with PROVIDER_REFUSED when the provider refuses the password.",
    args: { input: t.arg({ type: ConnectAccountWithAppPasswordInput }) },
    resolve: (_root, { input }, { scope }) => connectAccountWithAppPassword(scope, input),
  }),
  disconnectAccount: t.field({
    ...authScopes("delete", { role: "workspaceEditor" }),
    type: DisconnectAccountPayload,
    description: "Disconnects an account and forgets its credentials; what was published stays.",
    args: { input: t.arg({ type: DisconnectAccountInput }) },
    resolve: (_root, { input }, { scope }) => disconnectAccount(scope, input),
  }),
}));
