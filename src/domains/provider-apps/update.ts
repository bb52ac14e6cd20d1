import { expectRevision } from "../../platform/write/revision.ts";
import { write } from "../../platform/write/write.ts";
import { UpdateProviderApp } from "./inputs.ts";
import { putProviderApp } from "./put.ts";
import { providerAppTarget } from "./read.ts";
import { checkEditable, checkSettings, defaultsOf } from "./rules.ts";
import { placeOfRow } from "./view.ts";

/**
 * Changes an app. An absent member stays; null restores the default, and clears a secret.
 * @throws DomainError REVISION_CONFLICT, CONFLICT, INVALID_INPUT, NOT_FOUND
 */
export const updateProviderApp = write({
  name: "updateProviderApp",
  input: UpdateProviderApp,
  target: ({ tx, input }) => providerAppTarget(tx, input.id),
  permission: "instance.administer",
  async run({ tx, input, target: { stored }, context, now }) {
    const place = placeOfRow(stored);
    checkEditable(context.services.env, place);
    expectRevision(stored, input.expectedRevision);
    const defaults = defaultsOf(place, context.services.env);
    const setting = (member: keyof typeof defaults) =>
      input[member] === undefined ? stored[member] : input[member] || defaults[member];
    const settings = {
      clientId: input.clientId ?? stored.clientId,
      isActive: input.isActive ?? stored.isActive,
      name: setting("name"),
      connectionMode: setting("connectionMode"),
      redirectUri: setting("redirectUri"),
      botUsername: setting("botUsername"),
    };
    checkSettings(settings);
    const { clientSecret, botToken, webhookSecret } = input;
    const secrets = { clientSecret, botToken, webhookSecret };
    return putProviderApp({ tx, now, context }, stored, { place, settings, secrets });
  },
});
