import { BOUNDS } from "../../src/domains/provider-apps/bounds.ts";
import { deleteProviderApp } from "../../src/domains/provider-apps/delete.ts";
import { saveProviderApp } from "../../src/domains/provider-apps/save.ts";
import { updateProviderApp } from "../../src/domains/provider-apps/update.ts";
import { APP_PROVIDERS } from "../../src/providers/apps.ts";
import type { AppRules } from "../../src/providers/connect.ts";
import { length, within } from "../core/bounds.ts";
import { mutation } from "../core/mutation.ts";
import { requires } from "../core/roots.ts";
import { AppProvider, ProviderApp } from "./types.ts";

const optional = (row: (typeof BOUNDS)[keyof typeof BOUNDS]) => ({ required: false as const, ...within(row) });
const secret = { required: false as const, ...within(BOUNDS.secret, { secret: true }) };

/** The names of the providers whose rules fit. */
const named = (fits: (rules: AppRules) => boolean): string =>
  new Intl.ListFormat("en").format([...APP_PROVIDERS].flatMap(([name, rules]) => (fits(rules) ? [name] : [])));

/** The default redirect URIs of providers that have one of their own. */
const REDIRECT_URIS = [...APP_PROVIDERS]
  .map(([name, { redirectUri }]) => (redirectUri === null ? "" : `\`${redirectUri}\` for ${name}, otherwise `))
  .join("");

const APP = "Provider app that was saved or changed.";

mutation("saveProviderApp", {
  ...requires("instance"),
  description:
    "Creates or replaces the app for a provider, or for one instance of a provider. Fails with CONFLICT if the environment supplies the app.",
  inputDescription:
    "Provider app to create or replace, identified by its provider and instance. Absent or null fields take their defaults; absent or null secrets stay unchanged.",
  input: (t) => ({
    provider: t.field({
      type: AppProvider,
      extensions: { lateCheck: true },
      description: "Social network that the app is registered with.",
    }),
    instanceUrl: t.string({
      ...optional(BOUNDS.instanceUrl),
      description: `Origin of the instance that the app is for, as an https address. Required for ${named(({ instances }) => instances === "required")}; optional for ${named(({ instances }) => instances === "optional")}.`,
    }),
    clientId: t.string({
      ...optional(BOUNDS.clientId),
      description: "Client id that the provider issued. Fails with INVALID_INPUT if it is absent, null or blank.",
    }),
    name: t.string({
      ...optional(BOUNDS.name),
      description: "Name of the app. Absent, null or empty means the host of the instance, or the provider's name.",
    }),
    connectionMode: t.string({
      ...optional(BOUNDS.connectionMode),
      description: `Way in which accounts are connected: any text of ${length(BOUNDS.connectionMode)}. Absent, null or empty means \`bot\` for ${named(({ connectionMode }) => connectionMode === "bot")}, and \`oauth\` for the others.`,
    }),
    redirectUri: t.string({
      ...optional(BOUNDS.redirectUri),
      description: `Absolute URI to which the provider redirects users. Absent, null or empty means ${REDIRECT_URIS}\`/api/v1/accounts/{provider}/callback\` of the public address. This server takes the code there and leads to its page \`/accounts\`. A front end that takes codes needs an address of its own.`,
    }),
    botUsername: t.string({
      ...optional(BOUNDS.botUsername),
      description: "User name of the app's bot. Absent, null or empty means none.",
    }),
    isActive: t.boolean({ required: false, description: "Whether the app is used. Absent or null means true." }),
    clientSecret: t.string({
      ...secret,
      description: "Client secret of the app. Absent or null keeps the stored one; empty removes it.",
    }),
    botToken: t.string({
      ...secret,
      description: "Bot token of the app. Absent or null keeps the stored one; empty removes it.",
    }),
    webhookSecret: t.string({
      ...secret,
      description: "Webhook secret of the app. Absent or null keeps the stored one; empty removes it.",
    }),
  }),
  run: (context, input) => saveProviderApp(context, input),
  payload: (t) => ({
    providerApp: t.field({ type: ProviderApp, description: APP, resolve: ({ app }) => app }),
    existed: t.exposeBoolean("existed", {
      description: "Whether an app for the same provider and instance existed before.",
    }),
  }),
});

mutation("updateProviderApp", {
  ...requires("instance"),
  description:
    "Changes a provider app. Fails with CONFLICT if the environment supplies the app or another for the same provider and instance.",
  inputDescription:
    "Provider app and the fields to change. Absent fields stay unchanged. The provider and instance of an app cannot change.",
  input: (t) => ({
    id: t.id({ description: "Id of the app." }),
    expectedRevision: t.int({
      required: false,
      description:
        "Revision that the caller last read. Fails with REVISION_CONFLICT if the app has changed since. Absent or null skips the check.",
    }),
    clientId: t.string({
      ...optional(BOUNDS.clientId),
      description: "Client id that the provider issued. Cannot be null or blank.",
    }),
    name: t.string({ ...optional(BOUNDS.name), description: "Name of the app; null restores the default." }),
    connectionMode: t.string({
      ...optional(BOUNDS.connectionMode),
      description: `Way in which accounts are connected, ${length(BOUNDS.connectionMode)}; null restores the default.`,
    }),
    redirectUri: t.string({
      ...optional(BOUNDS.redirectUri),
      description: "Absolute URI to which the provider redirects users; null restores the default.",
    }),
    botUsername: t.string({
      ...optional(BOUNDS.botUsername),
      description: "User name of the app's bot; null removes it.",
    }),
    isActive: t.boolean({ required: false, description: "Whether the app is used. Cannot be null." }),
    clientSecret: t.string({ ...secret, description: "Client secret of the app; null or empty removes it." }),
    botToken: t.string({ ...secret, description: "Bot token of the app; null or empty removes it." }),
    webhookSecret: t.string({ ...secret, description: "Webhook secret of the app; null or empty removes it." }),
  }),
  run: (context, input) => updateProviderApp(context, input),
  payload: (t) => ({ providerApp: t.field({ type: ProviderApp, description: APP, resolve: ({ app }) => app }) }),
});

mutation("deleteProviderApp", {
  ...requires("instance"),
  description:
    "Deletes a stored provider app. Accounts that were connected with it remain. Fails with CONFLICT if the environment supplies the app.",
  input: (t) => ({ id: t.id({ description: "Id of the app to delete." }) }),
  run: (context, input) => deleteProviderApp(context, input),
  payload: (t) => ({ deletedId: t.id({ description: "Id of the app that was deleted.", resolve: ({ id }) => id }) }),
});
