const DAY_MS = 86_400_000;

/** How long one process alone may renew the credentials of an account: longer than a call lasts. */
export const LEASE_MS = 120_000;
/** How long before their end the editors are warned of credentials that are not renewed. */
export const WARNING_MS = 7 * DAY_MS;
/** The pause after a renewal that the provider did not answer. */
export const RETRY_MS = DAY_MS / 4;

/**
 * The time of a renewal: half of the lifetime leaves time for an outage. Credentials that cannot be renewed are due
 * when people are warned.
 */
export function renewalOf(isRenewable: boolean, expiresAt: Date, now: Date): Date {
  if (!isRenewable) return new Date(expiresAt.getTime() - WARNING_MS);
  return new Date(now.getTime() + Math.max(0, expiresAt.getTime() - now.getTime()) / 2);
}
