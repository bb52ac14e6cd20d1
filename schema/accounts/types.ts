import type { AccountState as State } from "../../prisma/generated/client/client.ts";
import { ACCOUNT_ORDERS, type AccountOrder } from "../../src/domains/accounts/order.ts";
import { accountById, accountsByIds } from "../../src/domains/accounts/read.ts";
import { accountServers, type AccountServer as Server } from "../../src/domains/provider-apps/servers.ts";
import { type PageArgs, pageQuery } from "../../src/platform/paging/page.ts";
import { cleanedName } from "../../src/platform/values/name.ts";
import { limitsOf, PROVIDER_NAMES, PROVIDERS, providerName } from "../../src/providers/registry.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs } from "../core/connection.ts";
import { enumValues } from "../core/enum.ts";
import { nestedList } from "../core/nestedList.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED, typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";
import { AccountLimits } from "./limits.ts";

export const AccountProvider = builder.enumType("AccountProvider", {
  description: "Social network on which accounts can be connected.",
  values: enumValues(PROVIDER_NAMES, (name) => PROVIDERS[name].description),
});

const AccountState = builder.enumType("AccountState", {
  description: "Whether posts can be published to an account.",
  values: {
    ACTIVE: { description: "Posts can be published to the account." },
    NEEDS_ATTENTION: {
      description:
        "The provider rejects the stored credentials; `lastError` gives the reason. Connecting the account again repairs it.",
    },
    DISCONNECTED: {
      description:
        "The account was disconnected and its credentials were deleted. Connecting the account again restores it.",
    },
  },
});

export const AccountError = builder.objectRef<{ code: string; message: string }>("AccountError").implement({
  description: "Last failure of an account.",
  applications: "withParent",
  fields: (t) => ({
    code: t.exposeString("code", { description: "Code of the failure, from this server's table of errors." }),
    message: t.exposeString("message", { description: "Message about the failure, in English." }),
  }),
});

export const SocialAccount = builder.prismaObject("SocialAccount", {
  description:
    "Account at a social network that a workspace publishes to. Credentials are never returned. Visible to members of the workspace.",
  interfaces: [Node],
  select: { id: true, workspaceId: true },
  applications: "accounts:read",
  fields: (t) => ({
    workspaceId: t.exposeID("workspaceId", { description: "Id of the workspace that the account belongs to." }),
    workspace: t.relation("workspace", { description: "Workspace that the account belongs to." }),
    provider: t.field({
      type: AccountProvider,
      select: { provider: true },
      description: "Social network of the account.",
      resolve: ({ provider }) => providerName(provider),
    }),
    instanceUrl: t.exposeString("instanceUrl", { description: "Origin of the server that hosts the account." }),
    remoteId: t.exposeString("remoteId", { description: "Identifier of the account at the provider." }),
    handle: t.exposeString("handle", { description: "Handle of the account, such as `ada@example.social`." }),
    displayName: t.string({
      select: { displayName: true },
      description:
        "Display name of the account, without characters that reverse the text around the name; may be empty.",
      // Rows of earlier versions have the name as the network sent it.
      resolve: ({ displayName }) => cleanedName(displayName),
    }),
    avatarUrl: t.exposeString("avatarUrl", { description: "Address of the account's picture; empty if it has none." }),
    profileUrl: t.exposeString("profileUrl", {
      description: "Address of the account's public page; empty if it is unknown.",
    }),
    slug: t.exposeString("slug", {
      nullable: true,
      description:
        "Short name of the account in its workspace, of lower-case letters, digits and hyphens; null if it has none. No other account of the workspace has it.",
    }),
    state: t.expose("state", { type: AccountState, description: "Whether posts can be published to the account." }),
    isActive: t.boolean({
      select: { state: true },
      description: "Whether posts can be published to the account: the state is `ACTIVE`.",
      resolve: ({ state }) => state === "ACTIVE",
    }),
    lastError: t.field({
      type: AccountError,
      nullable: true,
      select: { lastErrorCode: true, lastError: true },
      description: "Last failure, which is the reason why the account needs attention; null if there is none.",
      resolve: ({ lastErrorCode, lastError }) =>
        lastErrorCode === null ? null : { code: lastErrorCode, message: lastError ?? "" },
    }),
    limits: t.field({
      type: AccountLimits,
      select: { provider: true, limits: true },
      description: "Limits of one post, as the provider stated them when the account was last connected.",
      resolve: (account) => limitsOf(account),
    }),
    connectedAt: t.expose("connectedAt", {
      type: "DateTime",
      description: "Time when the account was last connected.",
    }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time when the account last changed." }),
  }),
});

const SocialAccountConnection = connectionType("SocialAccount", SocialAccount, { counted: COUNTED });

interface Listing extends PageArgs {
  orderBy?: AccountOrder | null | undefined;
  filter?: { state?: State | null; isConnected?: boolean | null } | null | undefined;
}

const accountPage = ({ filter, orderBy, ...args }: Listing) =>
  pageQuery(args, {
    list: "Workspace.accounts",
    order: ACCOUNT_ORDERS[orderBy ?? "OLDEST"],
    filter: { state: filter?.state, isConnected: filter?.isConnected },
  });

const SocialAccountOrder = builder.enumType("SocialAccountOrder", {
  description: "Order of a list of accounts.",
  values: {
    OLDEST: { description: "By the time of their first connection, oldest first." },
    NEWEST: { description: "By the time of their first connection, newest first." },
    NAME: { description: "By display name, in the order in which the database sorts texts." },
    NETWORK: { description: "By provider, and by display name within a provider." },
  } as const,
});

const SocialAccountFilter = builder.inputType("SocialAccountFilter", {
  description: "Rules that the accounts of a list meet, all of them.",
  fields: (t) => ({
    state: t.field({
      type: AccountState,
      required: false,
      description: "State of the accounts to return. Absent or null means accounts in all states.",
    }),
    isConnected: t.boolean({
      required: false,
      description:
        "True to return accounts that are active or need attention, false to return disconnected ones. Absent or null means both.",
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  accounts: t.field({
    type: SocialAccountConnection,
    args: {
      ...pageArgs(t.arg),
      filter: t.arg({
        type: SocialAccountFilter,
        required: false,
        description: "Filter of the list; all accounts of the workspace if absent or null.",
      }),
      orderBy: t.arg({
        type: SocialAccountOrder,
        required: false,
        description: "Order of the list; OLDEST if absent or null.",
      }),
    },
    description: "Accounts of the workspace, by default in the order in which they were first connected.",
    ...nestedList<Listing>({
      relation: "accounts",
      type: "SocialAccount",
      typical: 5,
      page: accountPage,
      filter: ({ filter }) => ({
        AND: [
          filter?.state == null ? {} : { state: filter.state },
          filter?.isConnected == null
            ? {}
            : { state: filter.isConnected ? { not: "DISCONNECTED" as const } : ("DISCONNECTED" as const) },
        ],
      }),
    }),
  }),
}));

const AccountServer = builder.objectRef<Server>("AccountServer").implement({
  description: "Server of a provider for which the instance has an app.",
  applications: "withParent",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Name of the server, for the argument `serverName`." }),
    instanceUrl: t.exposeString("instanceUrl", { description: "Origin of the server." }),
  }),
});

builder.queryFields((t) => ({
  accountServers: t.field({
    ...requires("read", { application: "accounts:read" }),
    type: [AccountServer],
    ...typically(5),
    description:
      "Servers of a provider for which the instance has an active app, by name; at most 100. Empty for a provider without servers of its own.",
    args: { provider: t.arg({ type: AccountProvider, description: "Provider whose servers are listed." }) },
    resolve: (_root, { provider }, { context }) => accountServers(context, provider),
  }),
  socialAccount: t.prismaField({
    ...requires("read", { role: "workspaceMember", application: "accounts:read" }),
    type: SocialAccount,
    nullable: true,
    description: "Account with the given id; null if no such account is visible to the viewer.",
    args: { id: t.arg.id({ description: "Id of the account." }) },
    resolve: (query, _root, { id }, { context }) => accountById(context, id, query),
  }),
}));

readableById("SocialAccount", accountsByIds);
