import { randomUUID } from "node:crypto";
import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { hashSecret } from "../../../platform/crypto/secrets.ts";
import { CannotOpen } from "../../../platform/crypto/vault.ts";
import { BOUNDS } from "../bounds.ts";

/** The lifetime of a device token, in seconds. */
export const DEVICE_SECONDS = 180 * 86_400;

const PLACE = "sign_in:device";

/**
 * Returns a token that proves at the next sign-in that this device signed in to the account before. The token
 * authenticates no one; it only exempts its owner from delays that strangers cause (OWASP, "Slow Down Online Guessing
 * Attacks with Device Cookies").
 */
export function newDeviceToken({ services }: RequestContext, email: string): string {
  const until = services.now().getTime() + DEVICE_SECONDS * 1000;
  return services.vault.seal(JSON.stringify([randomUUID(), hashSecret(email), until]), PLACE);
}

/**
 * Returns the id of the device that a token was issued to; null for an invalid or expired token, or one of another
 * account.
 */
export function deviceOf({ services }: RequestContext, email: string, token: string): string | null {
  if (token.length > BOUNDS.deviceToken.maxLength) return null;
  try {
    const [id, account, until] = JSON.parse(services.vault.open(token, PLACE)) as [string, string, number];
    return account === hashSecret(email) && until > services.now().getTime() ? id : null;
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}
