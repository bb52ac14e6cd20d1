import { BOUNDS } from "../../src/domains/accounts/bounds.ts";
import {
  type AccountFeature as AFeature,
  accountFeatures,
  FEATURES,
  type Feature,
} from "../../src/domains/accounts/features.ts";
import {
  type Network as ANetwork,
  networks,
  type WorkspaceNetwork as Place,
  workspaceNetworks,
} from "../../src/domains/accounts/networks.ts";
import type { Connect } from "../../src/providers/connect.ts";
import { providerOf } from "../../src/providers/registry.ts";
import { within } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { oncePerRow } from "../core/memo.ts";
import { MEMBER, STATEMENT, typically } from "../core/prices.ts";
import { requires } from "../core/roots.ts";
import { Workspace } from "../workspaces/types.ts";
import { AccountProvider } from "./types.ts";

const WAYS: Record<Connect["by"], { name: string; wire: string; description: string }> = {
  authorizationCode: {
    name: "AUTHORIZATION_CODE",
    wire: "oauth",
    description: "A person consents on a page of the network (`accountAuthorizationUrl`).",
  },
  authorizedTargets: {
    name: "AUTHORIZED_TARGETS",
    wire: "oauth",
    description:
      "A person consents on a page of the network, and then chooses of the pages, channels or accounts (`createChannelConnection`).",
  },
  appPassword: {
    name: "APP_PASSWORD",
    wire: "app_password",
    description: "A person makes a password for this server in the settings of the account (`connectWithAppPassword`).",
  },
  channelCode: {
    name: "CHANNEL_CODE",
    wire: "channel_code",
    description: "A person posts a code in the channel (`createChannelCode`).",
  },
};

const ConnectionWay = builder.enumType("ConnectionWay", {
  description: "Way to connect an account.",
  values: Object.fromEntries(
    Object.entries(WAYS).map(([value, { name, wire, description }]) => [
      name,
      { value, description, extensions: { wire } },
    ]),
  ) as Record<string, { value: Connect["by"]; description: string }>,
});

const NetworkState = builder.enumType("NetworkState", {
  description: "Whether accounts can be connected on a network.",
  values: {
    READY: { description: "Accounts can be connected." },
    NEEDS_APP: { description: "An instance administrator has to save a provider app first (`saveProviderApp`)." },
  } as const,
});

const NetworkBlocker = builder.objectRef<{ code: string; detail: string }>("NetworkBlocker").implement({
  description: "Reason why no account can be connected on a network.",
  applications: "withParent",
  fields: (t) => ({
    code: t.exposeString("code", { ...MEMBER, description: "`provider_app_missing`." }),
    detail: t.exposeString("detail", { ...MEMBER, description: "Explanation and next step, in English." }),
  }),
});

const MISSING = {
  code: "provider_app_missing",
  detail: "This server has no active app for the network. An instance administrator can save one.",
};

const Network = builder.objectRef<ANetwork>("Network").implement({
  description: "Network on which accounts can be connected.",
  applications: "accounts:read",
  fields: (t) => ({
    provider: t.expose("provider", { ...MEMBER, type: AccountProvider, description: "Provider of its accounts." }),
    name: t.string({
      ...MEMBER,
      description: "Name of the network for people.",
      resolve: ({ provider }) => providerOf(provider).name,
    }),
    connectsBy: t.expose("connectsBy", { ...MEMBER, type: ConnectionWay, description: "Way to connect an account." }),
    isConfigured: t.exposeBoolean("isConfigured", {
      ...MEMBER,
      description: "Whether this server has the provider app that a connection needs, or needs none.",
    }),
    state: t.field({
      ...MEMBER,
      type: NetworkState,
      description: "State of the network at this server.",
      resolve: ({ isConfigured }) => (isConfigured ? "READY" : "NEEDS_APP"),
    }),
    blockers: t.field({
      ...typically(1),
      type: [NetworkBlocker],
      description: "Reasons why no account can be connected, at most one.",
      resolve: ({ isConfigured }) => (isConfigured ? [] : [MISSING]),
    }),
  }),
});

const WorkspaceNetwork = builder.objectRef<Place>("WorkspaceNetwork").implement({
  description: "Network, and the accounts that a workspace has there.",
  applications: "accounts:read",
  fields: (t) => ({
    network: t.field({ ...MEMBER, type: Network, description: "Network.", resolve: (place) => place }),
    connectedAccounts: t.exposeInt("connectedAccounts", {
      ...MEMBER,
      description: "Number of accounts of the workspace that are not disconnected.",
    }),
  }),
});

const FEATURE_WORDS: Record<Feature, string> = {
  messaging: "Private messages of the account.",
  engagement: "Comments on posts of the account.",
  analytics: "Numbers about posts of the account.",
  grow: "Suggestions to gain followers.",
};

const AccountFeatureName = builder.enumType("AccountFeatureName", {
  description: "Feature of an account besides posts.",
  values: enumValues(FEATURES, (feature) => FEATURE_WORDS[feature]),
});

const FeatureAvailability = builder.enumType("FeatureAvailability", {
  description: "Whether a feature can be used.",
  values: { UNSUPPORTED: { description: "The server does not have the feature." } } as const,
});

const AccountFeature = builder.objectRef<AFeature>("AccountFeature").implement({
  description: "Feature of an account besides posts, and whether it can be used.",
  applications: "accounts:read",
  fields: (t) => ({
    accountId: t.exposeID("accountId", { ...MEMBER, description: "Id of the account." }),
    workspaceId: t.exposeID("workspaceId", { ...MEMBER, description: "Id of the workspace." }),
    provider: t.expose("provider", { ...MEMBER, type: AccountProvider, description: "Provider of the account." }),
    feature: t.expose("feature", { ...MEMBER, type: AccountFeatureName, description: "Feature." }),
    availability: t.field({
      ...MEMBER,
      type: FeatureAvailability,
      description: "Whether the feature can be used.",
      resolve: () => "UNSUPPORTED" as const,
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  networks: t.field({
    complexity: { field: 2 * STATEMENT, multiplier: 3 },
    type: [WorkspaceNetwork],
    description: "Networks on which accounts can be connected, with the number of those that the workspace has.",
    select: { id: true },
    resolve: (workspace, _args, { context }) =>
      oncePerRow(workspace, "networks", () => workspaceNetworks(context, workspace.id)),
  }),
  accountFeatures: t.field({
    complexity: ({ accountIds }) => ({
      field: STATEMENT,
      multiplier: Math.max(1, accountIds.length * FEATURES.length),
    }),
    type: [AccountFeature],
    args: {
      accountIds: t.arg.idList({
        ...within(BOUNDS.featuresOf),
        description: `Ids of accounts of the workspace, 1 to ${BOUNDS.featuresOf.maxItems}, each once.`,
      }),
    },
    description:
      "Features of accounts besides posts, in the order of the ids. Fails with NOT_FOUND for an account of another workspace.",
    select: { id: true },
    resolve: ({ id }, { accountIds }, { context }) => accountFeatures(context, id, accountIds.map(String)),
  }),
}));

builder.queryFields((t) => ({
  networks: t.field({
    ...requires("read", { application: "accounts:read" }),
    ...typically(3),
    type: [Network],
    description: "Networks on which accounts can be connected, in a fixed order.",
    resolve: (_root, _args, { context: { services } }) => networks(services),
  }),
}));
