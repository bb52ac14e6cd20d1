import { randomUUID } from "node:crypto";
import type { Scope } from "../../platform/access/scope.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { CannotOpen } from "../../platform/crypto/vault.ts";

/** How long a device is remembered, in seconds. */
export const DEVICE_SECONDS = 180 * 86_400;
/** The longest token that is read. */
export const DEVICE_TOKEN_LENGTH = 512;

const PLACE = "sign_in:device";

/**
 * A token by which the next sign-in shows that this device signed in to the account before. It signs nobody in: it only spares its
 * owner the wait that strangers cause (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function newDeviceToken({ services }: Scope, email: string): string {
  const until = services.now().getTime() + DEVICE_SECONDS * 1000;
  return services.vault.seal(JSON.stringify([randomUUID(), hashSecret(email), until]), PLACE);
}

/** The id of the device that a token was given to, or null when it is not one of this server's, was given for another account, or has expired. */
export function knownDevice({ services }: Scope, email: string, token: string): string | null {
  if (token.length > DEVICE_TOKEN_LENGTH) return null;
  try {
    const [id, account, until] = JSON.parse(services.vault.open(token, PLACE)) as [string, string, number];
    return account === hashSecret(email) && until > services.now().getTime() ? id : null;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
