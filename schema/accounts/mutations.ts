import { accountAuthorizationUrl } from "../../src/domains/accounts/authorizationUrl.ts";
import { connectBlueskyAccount } from "../../src/domains/accounts/connectBluesky.ts";
import { disconnectAccount } from "../../src/domains/accounts/disconnect.ts";
import { exchangeFederatedCode } from "../../src/domains/accounts/exchange.ts";
import { accountsByIds } from "../../src/domains/accounts/read.ts";
import type { Connection } from "../../src/domains/accounts/save.ts";
import { builder } from "../core/builder.ts";
import { payload } from "../core/payload.ts";
import { authScopes } from "../core/roots.ts";
import { AccountProvider, SocialAccount } from "./types.ts";

const AccountAuthorizationUrlInput = builder.inputType("AccountAuthorizationUrlInput", {
  description: "Where somebody wants to connect an account.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that the account will belong to." }),
    provider: t.field({ type: AccountProvider, description: "MASTODON; Bluesky takes an app password instead." }),
    instanceUrl: t.string({ description: "Address of the instance: https, without a path. A host alone will do." }),
  }),
});

const ExchangeFederatedCodeInput = builder.inputType("ExchangeFederatedCodeInput", {
  description: "A code that an instance showed to a person.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that the account will belong to." }),
    serverName: t.string({
      extensions: { constraints: { maxLength: 120 } },
      description: "Name of a configured server; counts where `instanceUrl` is empty.",
    }),
    instanceUrl: t.string({
      extensions: { constraints: { maxLength: 2048 } },
      description: "Address of the instance; empty for the server with that name.",
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

const ConnectBlueskyAccountInput = builder.inputType("ConnectBlueskyAccountInput", {
  description: "A Bluesky account and an app password of it.",
  fields: (t) => ({
    workspaceId: t.id({ description: "The workspace that the account will belong to." }),
    identifier: t.string({ description: "Its handle or DID, 1 to 253 characters." }),
    appPassword: t.string({
      extensions: { secret: true },
      description: "An app password (never the main one), 1 to 256 characters. Used once, not kept.",
    }),
    serviceUrl: t.string({ required: false, description: "Address of its server; https://bsky.social when left out." }),
  }),
});

const AccountAuthorizationUrlPayload = payload<{ url: string }>("accountAuthorizationUrl", {
  fields: (t) => ({
    url: t.exposeString("url", {
      description: "The page on which a person allows this. It shows the code for `exchangeFederatedCode`.",
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
const ExchangeFederatedCodePayload = connectionPayload("exchangeFederatedCode");
const ConnectBlueskyAccountPayload = connectionPayload("connectBlueskyAccount");

const DisconnectAccountPayload = payload<{ id: string; workspaceId: string }>("disconnectAccount", {
  fields: (t) => ({ account: t.field({ type: SocialAccount, description: "The account.", resolve: (row) => row }) }),
});

builder.mutationFields((t) => ({
  accountAuthorizationUrl: t.field({
    ...authScopes("write"),
    type: AccountAuthorizationUrlPayload,
    description:
      "Where a person allows this server to act for their account. INVALID_INPUT for an address that is no such instance, CONFLICT for a provider that is not ready. For the workspace's editors and admins.",
    args: { input: t.arg({ type: AccountAuthorizationUrlInput, description: "Where to connect." }) },
    resolve: (_root, { input }, { scope }) => accountAuthorizationUrl(scope, input),
  }),
  exchangeFederatedCode: t.field({
    ...authScopes("write"),
    type: ExchangeFederatedCodePayload,
    description:
      "Connects an account by the code that an instance showed (POST /accounts/federated/exchange). An account that was connected before is updated. PROVIDER_REFUSED when the instance does not go along. For the workspace's editors and admins.",
    args: { input: t.arg({ type: ExchangeFederatedCodeInput, description: "The code." }) },
    resolve: (_root, { input }, { scope }) => exchangeFederatedCode(scope, input),
  }),
  connectBlueskyAccount: t.field({
    ...authScopes("write"),
    type: ConnectBlueskyAccountPayload,
    description:
      "Connects a Bluesky account. One that was connected before is updated. PROVIDER_REFUSED when its server does not go along. For the workspace's editors and admins.",
    args: { input: t.arg({ type: ConnectBlueskyAccountInput, description: "The account." }) },
    resolve: (_root, { input }, { scope }) => connectBlueskyAccount(scope, input),
  }),
  disconnectAccount: t.field({
    ...authScopes("delete"),
    type: DisconnectAccountPayload,
    description:
      "Disconnects an account and forgets its credentials; what was published stays. For the workspace's editors and admins.",
    args: { id: t.arg.id({ description: "The id of the account." }) },
    resolve: (_root, { id }, { scope }) => disconnectAccount(scope, { id }),
  }),
}));
