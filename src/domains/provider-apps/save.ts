import { write } from "../../platform/write/write.ts";
import { SaveProviderApp } from "./inputs.ts";
import { putProviderApp } from "./put.ts";
import { checkEditable, checkSettings, defaultsOf, placeOf } from "./rules.ts";

/**
 * Creates or replaces the app of a provider, or of one of its instances (POST /admin/provider-apps). An absent member
 * gets its default. Secrets differ: an absent one keeps its value, an empty one is cleared.
 * @throws DomainError INVALID_INPUT for an unknown provider, an instance where there are none, a missing client id or
 * instance; CONFLICT for an app that the environment supplies; FORBIDDEN for all but instance administrators
 */
export const saveProviderApp = write({
  name: "saveProviderApp",
  input: SaveProviderApp,
  precheck(input) {
    placeOf(input);
    checkSettings(input);
  },
  target: () => ({}),
  permission: "instance.administer",
  async run({ tx, input, context, now }) {
    const place = placeOf(input);
    const { env } = context.services;
    checkEditable(env, place);
    const stored = await tx.providerApp.findUnique({ where: { provider_instanceUrl: place } });
    const defaults = defaultsOf(place, env);
    const settings = {
      clientId: input.clientId ?? "",
      isActive: input.isActive ?? true,
      name: input.name || defaults.name,
      connectionMode: input.connectionMode || defaults.connectionMode,
      redirectUri: input.redirectUri || defaults.redirectUri,
      botUsername: input.botUsername || defaults.botUsername,
    };
    const secrets = {
      clientSecret: input.clientSecret ?? undefined,
      botToken: input.botToken ?? undefined,
      webhookSecret: input.webhookSecret ?? undefined,
    };
    return putProviderApp({ tx, now, context }, stored, { place, settings, secrets });
  },
});
