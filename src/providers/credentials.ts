import type { Vault } from "../platform/crypto/vault.ts";
import type { Credentials } from "./provider.ts";

const place = (accountId: string) => `social_account:${accountId}:credentials`;

/** The credentials of an account as its row keeps them. */
export const sealCredentials = (vault: Vault, accountId: string, credentials: Credentials): string =>
  vault.seal(JSON.stringify(credentials), place(accountId));

/** @throws CannotOpen for what was moved, changed, or sealed with a key that is gone */
export const openCredentials = (vault: Vault, accountId: string, sealed: string): Credentials =>
  JSON.parse(vault.open(sealed, place(accountId))) as Credentials;
