import { providerAppById, providerApps, providerAppsByIds } from "../../src/domains/provider-apps/read.ts";
import type { ProviderAppView } from "../../src/domains/provider-apps/view.ts";
import { builder } from "../core/builder.ts";
import { connectionType, pageArgs, pageCost } from "../core/connection.ts";
import { Node, readableById } from "../core/node.ts";
import { authScopes } from "../core/roots.ts";

const ProviderAppSource = builder.enumType("ProviderAppSource", {
  description: "Where a provider app comes from.",
  values: {
    ENVIRONMENT: { value: "environment" as const, description: "The server's environment; it is changed there." },
    DATABASE: { value: "database" as const, description: "An instance administrator saved it." },
  },
});

export const ProviderApp = builder.objectRef<ProviderAppView>("ProviderApp").implement({
  description: "An application that is registered with a provider. Its secrets never leave the server.",
  extensions: { resource: "ProviderApp" },
  interfaces: [Node],
  fields: (t) => ({
    source: t.expose("source", { type: ProviderAppSource, description: "Where it comes from." }),
    provider: t.exposeString("provider", { description: "Lower-case name of the provider, such as `linkedin`." }),
    instanceUrl: t.string({
      nullable: true,
      description: "Origin of the one instance that it is for; null where the provider has none, or for any of them.",
      resolve: ({ instanceUrl }) => instanceUrl || null,
    }),
    name: t.exposeString("name", { description: "What people know it by, at most 120 characters." }),
    clientId: t.exposeString("clientId", { description: "What the provider calls it." }),
    connectionMode: t.exposeString("connectionMode", { description: "How it connects: `oauth`, `bot` or another." }),
    redirectUri: t.exposeString("redirectUri", { description: "Where the provider sends people back to." }),
    botUsername: t.string({
      nullable: true,
      description: "The name of its bot; null when it has none.",
      resolve: ({ botUsername }) => botUsername || null,
    }),
    isActive: t.exposeBoolean("isActive", { description: "Whether it is used." }),
    editable: t.exposeBoolean("editable", {
      description: "Whether it can be changed: not one of the environment, nor one that it shadows.",
    }),
    deletable: t.exposeBoolean("deletable", { description: "Whether it can be deleted: not one of the environment." }),
    shadowedByEnvironment: t.exposeBoolean("shadowedByEnvironment", {
      description: "Whether the environment supplies another for the same place, which is used in its stead.",
    }),
    secretConfigured: t.exposeBoolean("secretConfigured", { description: "Whether it has a client secret." }),
    botTokenConfigured: t.exposeBoolean("botTokenConfigured", { description: "Whether it has a bot token." }),
    webhookSecretConfigured: t.exposeBoolean("webhookSecretConfigured", {
      description: "Whether it has a webhook secret.",
    }),
    revision: t.exposeInt("revision", {
      description: "Counts the changes; give it as `expectedRevision`. 0 for one of the environment.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When it was first saved; null for one of the environment.",
    }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      nullable: true,
      extensions: { wholeSeconds: true },
      description: "When it last changed; null for one of the environment.",
    }),
  }),
});

const ProviderAppConnection = connectionType("ProviderApp", ProviderApp);

builder.queryFields((t) => ({
  providerApps: t.field({
    ...authScopes("instance"),
    type: ProviderAppConnection,
    complexity: pageCost(),
    args: pageArgs(t.arg),
    description: "The provider apps of the instance: those of the environment, then the stored ones, newest first.",
    resolve: (_root, args, { scope }) => providerApps(scope, args),
  }),
  providerApp: t.field({
    ...authScopes("instance"),
    type: ProviderApp,
    nullable: true,
    description: "One provider app; null when it does not exist.",
    args: { id: t.arg.id({ description: "The id of the app; `environment:…` for one of the environment." }) },
    resolve: (_root, { id }, { scope }) => providerAppById(scope, id),
  }),
}));

readableById("ProviderApp", providerAppsByIds);
