import { deleteProviderApp } from "../../src/domains/provider-apps/delete.ts";
import { APP_LIMITS } from "../../src/domains/provider-apps/limits.ts";
import { saveProviderApp } from "../../src/domains/provider-apps/save.ts";
import { updateProviderApp } from "../../src/domains/provider-apps/update.ts";
import type { ProviderAppView } from "../../src/domains/provider-apps/view.ts";
import { APP_PROVIDERS, type AppProvider } from "../../src/providers/apps.ts";
import { builder } from "../core/builder.ts";
import { inputOf, payload } from "../core/mutation.ts";
import { authScopes } from "../core/roots.ts";
import { ProviderApp } from "./types.ts";

const atMost = (maxLength: number) => ({ required: false as const, extensions: { constraints: { maxLength } } });
const secret = {
  required: false as const,
  extensions: { secret: true, constraints: { maxLength: APP_LIMITS.secret } },
};

/** The names of the providers whose rules fit. */
const named = (fits: (rules: AppProvider) => boolean): string =>
  new Intl.ListFormat("en").format([...APP_PROVIDERS].flatMap(([name, rules]) => (fits(rules) ? [name] : [])));

/** The default redirect URIs of providers that have one of their own. */
const REDIRECT_URIS = [...APP_PROVIDERS]
  .map(([name, { redirectUri }]) => (redirectUri === null ? "" : `\`${redirectUri}\` for ${name}, else `))
  .join("");

const SaveProviderAppInput = builder.inputType("SaveProviderAppInput", {
  description:
    "A provider app as it shall be. Provider and instance are its key; what else is left out has its default, but secrets stay as they are.",
  fields: (t) => ({
    provider: t.string({ description: `One of ${[...APP_PROVIDERS.keys()].join(", ")}.` }),
    instanceUrl: t.string({
      ...atMost(APP_LIMITS.instanceUrl),
      description: `Address of the one instance that the app is for: an https origin. Required for ${named(({ instances }) => instances === "required")}, optional for ${named(({ instances }) => instances === "optional")}.`,
    }),
    clientId: t.string({
      ...atMost(APP_LIMITS.clientId),
      description: "What the provider calls it. INVALID_INPUT when it is missing.",
    }),
    name: t.string({
      ...atMost(APP_LIMITS.name),
      description: "What people know it by; the host of the instance, or the provider's name, when left out.",
    }),
    connectionMode: t.string({
      ...atMost(APP_LIMITS.connectionMode),
      description: `How it connects. When left out: \`bot\` for ${named(({ connectionMode }) => connectionMode === "bot")}, \`oauth\` for the others.`,
    }),
    redirectUri: t.string({
      ...atMost(APP_LIMITS.redirectUri),
      description: `The absolute URI that the provider sends people back to. When left out: ${REDIRECT_URIS}\`/api/v1/accounts/{provider}/callback\` of the public address, where a front end has to answer: this server does not.`,
    }),
    botUsername: t.string({ ...atMost(APP_LIMITS.botUsername), description: "The name of its bot, if it has one." }),
    isActive: t.boolean({ required: false, description: "Whether it is used; true when left out." }),
    clientSecret: t.string({ ...secret, description: "Kept as it is when left out, cleared when empty." }),
    botToken: t.string({ ...secret, description: "Kept as it is when left out, cleared when empty." }),
    webhookSecret: t.string({ ...secret, description: "Kept as it is when left out, cleared when empty." }),
  }),
});

const UpdateProviderAppInput = builder.inputType("UpdateProviderAppInput", {
  description: "What to change. What is absent stays. Provider and instance cannot change: that would be another app.",
  fields: (t) => ({
    id: t.id({ description: "The id of the app." }),
    expectedRevision: t.int({
      required: false,
      description: "Refuse with REVISION_CONFLICT when the app has moved on from this revision.",
    }),
    clientId: t.string({ ...atMost(APP_LIMITS.clientId), description: "What the provider calls it; cannot be empty." }),
    name: t.string({ ...atMost(APP_LIMITS.name), description: "What people know it by; null gives back the default." }),
    connectionMode: t.string({
      ...atMost(APP_LIMITS.connectionMode),
      description: "How it connects; null gives back the default.",
    }),
    redirectUri: t.string({
      ...atMost(APP_LIMITS.redirectUri),
      description: "Where the provider sends people back to; null gives back the default.",
    }),
    botUsername: t.string({ ...atMost(APP_LIMITS.botUsername), description: "The name of its bot; null clears it." }),
    isActive: t.boolean({ required: false, description: "Whether it is used." }),
    clientSecret: t.string({ ...secret, description: "Another client secret; null or empty clears it." }),
    botToken: t.string({ ...secret, description: "Another bot token; null or empty clears it." }),
    webhookSecret: t.string({ ...secret, description: "Another webhook secret; null or empty clears it." }),
  }),
});

const APP = "The app.";

const SaveProviderAppPayload = payload<{ app: ProviderAppView; existed: boolean }>("saveProviderApp", {
  extensions: { resource: "ProviderAppSaveResult" },
  fields: (t) => ({
    app: t.field({ type: ProviderApp, description: APP, resolve: ({ app }) => app }),
    existed: t.exposeBoolean("existed", { description: "Whether there was an app for its place before." }),
    requiresRestart: t.boolean({
      description: "Whether the server must be restarted before it has an effect: never, it has one at once.",
      resolve: () => false,
    }),
  }),
});

const UpdateProviderAppPayload = payload<{ app: ProviderAppView }>("updateProviderApp", {
  fields: (t) => ({ app: t.field({ type: ProviderApp, description: APP, resolve: ({ app }) => app }) }),
});

const DeleteProviderAppPayload = payload<{ id: string }>("deleteProviderApp", {
  fields: (t) => ({ deletedId: t.id({ description: "The id of the app that is gone.", resolve: ({ id }) => id }) }),
});

const DeleteProviderAppInput = inputOf("deleteProviderApp", {
  fields: (t) => ({
    id: t.id({ description: "The id of the app." }),
  }),
});

builder.mutationFields((t) => ({
  saveProviderApp: t.field({
    ...authScopes("instance"),
    type: SaveProviderAppPayload,
    description:
      "Creates or replaces the app of a provider or of one of its instances (POST /admin/provider-apps). CONFLICT for one that the environment supplies.",
    args: { input: t.arg({ type: SaveProviderAppInput }) },
    resolve: (_root, { input }, { scope }) => saveProviderApp(scope, input),
  }),
  updateProviderApp: t.field({
    ...authScopes("instance"),
    type: UpdateProviderAppPayload,
    description: "Changes a provider app. CONFLICT for one of the environment, or that it shadows.",
    args: { input: t.arg({ type: UpdateProviderAppInput }) },
    resolve: (_root, { input }, { scope }) => updateProviderApp(scope, input),
  }),
  deleteProviderApp: t.field({
    ...authScopes("instance"),
    type: DeleteProviderAppPayload,
    description: "Deletes a stored provider app; accounts that were connected with it stay.",
    args: { input: t.arg({ type: DeleteProviderAppInput }) },
    resolve: (_root, { input }, { scope }) => deleteProviderApp(scope, input),
  }),
}));
