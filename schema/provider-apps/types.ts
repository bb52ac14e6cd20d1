import { BOUNDS } from "../../src/domains/provider-apps/bounds.ts";
import { providerAppById, providerApps, providerAppsByIds } from "../../src/domains/provider-apps/read.ts";
import type { ProviderAppView } from "../../src/domains/provider-apps/view.ts";
import { APP_PROVIDERS, appProviderOf } from "../../src/providers/apps.ts";
import { PROVIDERS } from "../../src/providers/registry.ts";
import { length } from "../core/bounds.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost } from "../core/connection.ts";
import { enumValues } from "../core/enum.ts";
import { Node, readableById } from "../core/node.ts";
import { COUNTED_SEPARATELY } from "../core/prices.ts";
import { requires } from "../core/roots.ts";

const PUBLISHED_TO: Readonly<Record<string, { description: string } | undefined>> = PROVIDERS;

export const AppProvider = builder.enumType("AppProvider", {
  description: "Social network that a provider app can be registered with.",
  values: enumValues(
    [...APP_PROVIDERS.keys()],
    (provider) =>
      PUBLISHED_TO[provider]?.description ?? `${appProviderOf(provider).name}, whose accounts cannot be connected yet.`,
  ),
});

const ProviderAppSource = builder.enumType("ProviderAppSource", {
  description: "Source of a provider app.",
  values: {
    ENVIRONMENT: {
      value: "environment" as const,
      description: "The server's environment, where the app can be changed.",
    },
    DATABASE: {
      value: "database" as const,
      description: "The database, where an instance administrator saved the app.",
    },
  },
});

export const ProviderApp = builder.objectRef<ProviderAppView>("ProviderApp").implement({
  description:
    "Client registration of this server with a provider. Secrets are never returned. Visible to instance administrators.",
  extensions: { resource: "ProviderApp" },
  interfaces: [Node],
  fields: (t) => ({
    source: t.expose("source", {
      type: ProviderAppSource,
      description: "Source of the app: the environment or the database.",
    }),
    provider: t.expose("provider", {
      type: AppProvider,
      description: "Social network that the app is registered with.",
    }),
    instanceUrl: t.string({
      nullable: true,
      description:
        "Origin of the instance that the app is for; null if the provider has no instances, or the app is for any instance.",
      resolve: ({ instanceUrl }) => instanceUrl || null,
    }),
    name: t.exposeString("name", { description: `Name of the app, ${length(BOUNDS.name)}.` }),
    clientId: t.exposeString("clientId", { description: "Client id that the provider issued." }),
    connectionMode: t.exposeString("connectionMode", {
      description: "Way in which accounts are connected: any text, such as `oauth` or `bot`.",
    }),
    redirectUri: t.exposeString("redirectUri", { description: "Address to which the provider redirects users." }),
    botUsername: t.string({
      nullable: true,
      description: "User name of the app's bot; null if it has none.",
      resolve: ({ botUsername }) => botUsername || null,
    }),
    isActive: t.exposeBoolean("isActive", { description: "Whether the app is used." }),
    editable: t.exposeBoolean("editable", {
      description: "Whether the app can be changed. False for apps of the environment and for apps that they replace.",
    }),
    deletable: t.exposeBoolean("deletable", {
      description: "Whether the app can be deleted. False for apps of the environment.",
    }),
    shadowedByEnvironment: t.exposeBoolean("shadowedByEnvironment", {
      description: "Whether the environment supplies an app for the same provider and instance, which is used instead.",
    }),
    secretConfigured: t.exposeBoolean("secretConfigured", { description: "Whether the app has a client secret." }),
    botTokenConfigured: t.exposeBoolean("botTokenConfigured", { description: "Whether the app has a bot token." }),
    webhookSecretConfigured: t.exposeBoolean("webhookSecretConfigured", {
      description: "Whether the app has a webhook secret.",
    }),
    revision: t.exposeInt("revision", {
      description:
        "Revision of the app; each change increases it. Send it as `expectedRevision` to detect concurrent changes. 0 for apps of the environment.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "Time when the app was first saved; null for apps of the environment.",
    }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "Time when the app last changed; null for apps of the environment.",
    }),
  }),
});

const ProviderAppConnection = connectionType("ProviderApp", ProviderApp, { counted: COUNTED_SEPARATELY });

builder.queryFields((t) => ({
  providerApps: t.field({
    ...requires("instance"),
    type: ProviderAppConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "Provider apps of the instance: first those of the environment, then the stored ones, newest first.",
    resolve: (_root, args, { context }) => providerApps(context, args),
  }),
  providerApp: t.field({
    ...requires("instance"),
    type: ProviderApp,
    nullable: true,
    description: "Provider app with the given id; null if it does not exist.",
    args: {
      id: t.arg.id({ description: "Id of the app, which starts with `environment:` for apps of the environment." }),
    },
    resolve: (_root, { id }, { context }) => providerAppById(context, id),
  }),
}));

readableById("ProviderApp", providerAppsByIds);
