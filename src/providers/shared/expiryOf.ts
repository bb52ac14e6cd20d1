import type { Credentials } from "../credentials.ts";

/** The end of the token that is stored. */
export function expiryOf({ expiresAt }: Credentials): Date | null {
  const at = new Date(expiresAt ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}
