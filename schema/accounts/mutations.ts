import { accountAuthorizationUrl } from "../../src/domains/accounts/authorizationUrl.ts";
import { BOUNDS } from "../../src/domains/accounts/bounds.ts";
import { connectAccountWithAppPassword } from "../../src/domains/accounts/connectWithAppPassword.ts";
import { disconnectAccount } from "../../src/domains/accounts/disconnect.ts";
import { exchangeAuthorizationCode } from "../../src/domains/accounts/exchange.ts";
import { INTENTS, type Intent } from "../../src/domains/accounts/intent.ts";
import { accountsByIds } from "../../src/domains/accounts/read.ts";
import type { Connection } from "../../src/domains/accounts/save.ts";
import { updateSocialAccount } from "../../src/domains/accounts/update.ts";
import { length, within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { mutation, type PayloadFields } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { AccountProvider, SocialAccount } from "./types.ts";

const PURPOSES: Record<Intent, string> = {
  production: "Posts are published to the account.",
  certification_test: "An instance administrator tests the connection of accounts.",
};

const AccountConnectionIntent = builder.enumType("AccountConnectionIntent", {
  description: "Purpose of an account that is connected.",
  values: enumValues(INTENTS, (intent) => PURPOSES[intent]),
});

export const AccountConnection = builder.objectRef<Connection>("AccountConnectionResult").implement({
  description: "Account that was connected.",
  extensions: { resource: "AccountConnectionResult" },
  fields: (t) => ({
    accountId: t.exposeID("accountId", { description: "Id of the account that was connected; the first of several." }),
    accountIds: t.idList({
      description:
        "Ids of all accounts that were connected, in the order of the choice; only the one in `accountId` where nothing is chosen.",
      resolve: ({ accountId, accountIds }) => accountIds ?? [accountId],
    }),
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the account belongs to." }),
    openFreshComposer: t.exposeBoolean("openFreshComposer", {
      description: "Whether the account is the first that was ever connected to the workspace.",
    }),
    account: t.field({
      type: SocialAccount,
      nullable: true,
      description: "Account that was connected; null if it is no longer visible to the viewer.",
      resolve: async ({ accountId }, _args, { context }) => (await accountsByIds(context, [accountId]))[0] ?? null,
    }),
  }),
});

const connectionPayload = <Row extends Connection>(t: PayloadFields<Row>) => ({
  connection: t.field({
    type: AccountConnection,
    description: "Account that was connected, and its place in the workspace.",
    resolve: (made) => made,
  }),
});

mutation("accountAuthorizationUrl", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Creates the address of the page on which a user allows this server to act for an account or several.\n\nFails with INVALID_INPUT if the address is not an instance's. Fails with CONFLICT if the provider is not configured, is inactive or does not respond.",
  inputDescription: "Provider and instance on which a user wants to connect an account.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description:
        "Provider of the account. Fails with INVALID_INPUT for a provider whose accounts are connected with an app password.",
    }),
    serverName: t.string({
      required: false,
      ...within(BOUNDS.serverName),
      description: `Name of a configured server, ${length(BOUNDS.serverName)}, as \`accountServers\` returns it. Used only if \`instanceUrl\` is empty.`,
    }),
    instanceUrl: t.string({
      ...within(BOUNDS.instanceUrl),
      description: `Address of the instance, at most ${BOUNDS.instanceUrl.maxLength} characters: https and without a path, or only a host. Empty to use \`serverName\`, or for a provider without instances.`,
    }),
  }),
  run: (context, input) => accountAuthorizationUrl(context, input),
  payload: (t) => ({
    url: t.exposeString("url", {
      description:
        "Address of the page on which the user consents. The page returns the code for `exchangeAuthorizationCode` or `createChannelConnection`. The state in the address is valid for 10 minutes and one exchange, by the same user in the same workspace.",
    }),
  }),
});

mutation("exchangeAuthorizationCode", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Connects an account with an authorization code. Updates an account that was connected before.\n\nFails with PROVIDER_REFUSED if the provider refuses the code, with INVALID_INPUT for a state that is not the viewer's, and with CONFLICT if the provider is not ready. Fails with ACCOUNT_QUOTA_EXCEEDED if the plan allows no further account.",
  inputDescription: "Authorization code that a provider issued to a user.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description:
        "Provider of the account. Fails with INVALID_INPUT for a provider whose accounts are connected with an app password.",
    }),
    serverName: t.string({
      ...within(BOUNDS.serverName),
      description: `Name of a configured server, ${length(BOUNDS.serverName)}. Used only if \`instanceUrl\` is empty.`,
    }),
    instanceUrl: t.string({
      ...within(BOUNDS.instanceUrl),
      description: `Address of the instance, at most ${BOUNDS.instanceUrl.maxLength} characters. Empty to use \`serverName\`, or for a provider without instances.`,
    }),
    code: t.string({
      extensions: { secret: true, constraints: BOUNDS.code },
      description: `Authorization code, at most ${BOUNDS.code.maxLength} characters. Can be exchanged once.`,
    }),
    state: t.string({
      required: false,
      extensions: { secret: true, constraints: BOUNDS.state },
      description: `State that came back with the code, at most ${BOUNDS.state.maxLength} characters. Absent or null only for a code that the user copied by hand.`,
    }),
    intent: t.field({
      type: AccountConnectionIntent,
      required: false,
      extensions: { lateCheck: true },
      description:
        "Purpose of the account; a certification test requires an instance administrator. Absent or null means production.",
    }),
  }),
  run: (context, input) => exchangeAuthorizationCode(context, input),
  payload: connectionPayload,
});

mutation("connectAccountWithAppPassword", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Connects an account with an app password. Updates an account that was connected before.\n\nFails with PROVIDER_REFUSED if the provider refuses the password, and with ACCOUNT_QUOTA_EXCEEDED if the plan allows no further account.",
  inputDescription: "Account and an app password that its owner created for this server.",
  input: (t) => ({
    workspaceId: t.id({ description: "Id of the workspace that the account will belong to." }),
    provider: t.field({
      type: AccountProvider,
      description:
        "Provider of the account. Fails with INVALID_INPUT for a provider whose accounts are connected with an authorization code.",
    }),
    identifier: t.string({
      required: false,
      description: `Sign-in name of the account, such as its handle, ${length(BOUNDS.identifier)}. Absent or null for a provider whose password names the account, such as the address of a webhook.`,
    }),
    appPassword: t.string({
      extensions: { secret: true },
      description: `App password of the account (never its main password), ${length(BOUNDS.appPassword)}; the address of the webhook for an account that is one. Stored, encrypted, only if the provider gives no other credentials for it.`,
    }),
    serviceUrl: t.string({
      required: false,
      description: `Address of the account's server, at most ${BOUNDS.instanceUrl.maxLength} characters. Absent or null means the provider's own server; required for a provider without one, such as WordPress.`,
    }),
  }),
  run: (context, input) => connectAccountWithAppPassword(context, input),
  payload: connectionPayload,
});

mutation("updateSocialAccount", {
  ...requires("write", { role: "workspaceEditor" }),
  description:
    "Gives an account a slug, or removes it.\n\nFails with CONFLICT if another account of the workspace has the slug, or if the account is disconnected.",
  inputDescription: "Account and the fields to change. Absent fields stay unchanged.",
  input: (t) => ({
    id: t.id({ description: "Id of the account." }),
    slug: t.string({
      required: false,
      ...within(BOUNDS.slug),
      description: `Short name of the account in its workspace, of lower-case letters a to z, digits and hyphens, ${length(BOUNDS.slug)}. Null or an empty text removes it.`,
    }),
  }),
  run: (context, input) => updateSocialAccount(context, input),
  payload: (t) => ({
    socialAccount: t.field({
      type: SocialAccount,
      description: "Account that was changed.",
      resolve: (row) => row,
    }),
  }),
});

mutation("disconnectAccount", {
  ...requires("delete", { role: "workspaceEditor" }),
  description:
    "Disconnects an account, deletes its credentials and revokes them at the provider. Published posts remain, and the slug is removed.\n\nDisconnecting a disconnected account changes nothing.",
  input: (t) => ({ id: t.id({ description: "Id of the account to disconnect." }) }),
  run: (context, input) => disconnectAccount(context, input),
  payload: (t) => ({
    socialAccount: t.field({
      type: SocialAccount,
      description: "Account that was disconnected.",
      resolve: (row) => row,
    }),
  }),
});
