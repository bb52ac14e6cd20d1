import type { Vault } from "../platform/crypto/vault.ts";

/**
 * The secrets of an account and the addresses that they are for; sealed as JSON. Each provider knows its own members.
 */
export type Credentials = Readonly<Record<string, string>>;

const place = (accountId: string) => `social_account:${accountId}:credentials`;

/** The credentials of an account as its row stores them. */
export const sealCredentials = (vault: Vault, accountId: string, credentials: Credentials): string =>
  vault.seal(JSON.stringify(credentials), place(accountId));

/** @throws CannotOpen for credentials that were moved, changed, or sealed with a key that is gone */
export const openCredentials = (vault: Vault, accountId: string, sealed: string): Credentials =>
  JSON.parse(vault.open(sealed, place(accountId))) as Credentials;
