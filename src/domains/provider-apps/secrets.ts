import type { Vault } from "../../platform/crypto/vault.ts";

/**
 * The secrets of an app, sealed as they are stored, or open for calls to the provider; null for a secret that is not
 * configured.
 */
export interface Secrets {
  clientSecret: string | null;
  botToken: string | null;
  webhookSecret: string | null;
}

/** Member → column: the place that a sealed secret is bound to, and its name in the audit log. */
const COLUMNS = {
  clientSecret: "client_secret",
  botToken: "bot_token",
  webhookSecret: "webhook_secret",
} as const satisfies Record<keyof Secrets, string>;

const MEMBERS = Object.keys(COLUMNS) as (keyof Secrets)[];

const placeOf = (appId: string, member: keyof Secrets) => `provider_app:${appId}:${COLUMNS[member]}`;

/** All secrets of a stored app. @throws CannotOpen */
export function openSecrets(vault: Vault, app: Secrets & { id: string }): Secrets {
  const open = (member: keyof Secrets) => {
    const sealed = app[member];
    return sealed === null ? null : vault.open(sealed, placeOf(app.id, member));
  };
  return { clientSecret: open("clientSecret"), botToken: open("botToken"), webhookSecret: open("webhookSecret") };
}

/**
 * The secrets of an app that is written: undefined keeps a secret, null or empty clears it, another value replaces it.
 * A kept secret that an older key sealed is sealed with the current key.
 * @returns the columns, and the names of the secrets that changed
 * @throws CannotOpen for a kept secret whose key is not configured
 */
export function sealSecrets(
  vault: Vault,
  app: Secrets & { id: string },
  secrets: { [Member in keyof Secrets]?: string | null | undefined },
): { sealed: Secrets; changed: string[] } {
  const sealed: Secrets = { clientSecret: null, botToken: null, webhookSecret: null };
  const changed: string[] = [];
  for (const member of MEMBERS) {
    const [stored, wanted, place] = [app[member], secrets[member], placeOf(app.id, member)];
    const kept = wanted === undefined || (wanted || null) === opened(vault, stored, place);
    if (kept) sealed[member] = stored && vault.renew(stored, place);
    else {
      sealed[member] = wanted ? vault.seal(wanted, place) : null;
      changed.push(COLUMNS[member]);
    }
  }
  return { sealed, changed };
}

/** The stored secret, if it still opens. A secret that does not open can be replaced nevertheless. */
function opened(vault: Vault, stored: string | null, place: string): string | null | undefined {
  try {
    return stored && vault.open(stored, place);
  } catch {
    return undefined;
  }
}
