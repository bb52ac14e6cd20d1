import type { Vault } from "./vault.ts";

/** The two members of a signed address's query. */
export interface Signed {
  /** Seconds since 1970. */
  expires: string;
  signature: string;
}

const textOf = (named: string, expires: number) => `${named} ${expires}`;

/** Returns the query of an address that serves one object to every caller until `expires`, in seconds since 1970. */
export function signedQuery(vault: Vault, purpose: string, named: string, expires: number): string {
  return `expires=${expires}&signature=${vault.sign(textOf(named, expires), purpose)}`;
}

/** Returns the seconds until an address expires; null for an expired address or an invalid signature. */
export function secondsLeft(
  vault: Vault,
  purpose: string,
  named: string,
  { expires, signature }: Signed,
  now: Date,
): number | null {
  if (!/^\d{1,12}$/.test(expires)) return null;
  if (!vault.isSigned(textOf(named, Number(expires)), purpose, signature)) return null;
  const left = Number(expires) - Math.ceil(now.getTime() / 1000);
  return left > 0 ? left : null;
}

const WINDOW_SECONDS = 3600;

/**
 * Returns the end of an address of this hour, which is valid for one to two hours, and the instant from which it is
 * another one. Addresses of one hour are equal, so that browsers can cache their content.
 */
export function hourlyExpiry(now: Date): { value: number; until: Date } {
  const next = (Math.floor(now.getTime() / 1000 / WINDOW_SECONDS) + 1) * WINDOW_SECONDS;
  return { value: next + WINDOW_SECONDS, until: new Date(next * 1000) };
}

/** Returns the signed part of an address's query; null for an address without one. */
export function signedPart(query: URLSearchParams): Signed | null {
  const [expires, signature] = [query.get("expires"), query.get("signature")];
  return expires === null && signature === null ? null : { expires: expires ?? "", signature: signature ?? "" };
}
