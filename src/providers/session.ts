import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { addTo, type Bill } from "./billing.ts";
import type { Bot } from "./connect.ts";
import type { Credentials } from "./credentials.ts";
import { ProviderFailure } from "./failure.ts";

/** The credentials of an account while calls are made for it. */
export interface AccountSession {
  readonly credentials: Credentials;
  /** The version of the provider's API; empty for an API without versions that end. */
  readonly apiVersion: string;
  /**
   * Replaces credentials that the provider no longer accepts: by those that another process stored meanwhile, else by
   * refreshed ones, which are stored before they are used.
   * @throws ProviderFailure `unauthorized` when there are none
   */
  renew(): Promise<Credentials>;
  /** Replaces credentials by those that the provider named. Stores them before they are used. */
  replace(credentials: Credentials): Promise<void>;
  /**
   * This server's bot, for a provider whose accounts are channels.
   * @throws ProviderFailure `unauthorized` when no active app has a bot
   */
  bot(): Promise<Bot>;
  /** Notes an operation that the network bills, or may have billed. */
  bill(operation: string, count?: number): void;
  /** The operations that were noted. */
  readonly billed: Bill;
  /** Those of them that are not recorded yet. */
  readonly unrecorded: Bill;
  /** Gives a commit the operations that are not recorded, and counts them as recorded when the commit has succeeded. */
  recordBill<Result>(commit: (bill: Bill) => Promise<Result>): Promise<Result>;
}

/** Where the credentials of one account are stored. */
export interface CredentialStore {
  keep(credentials: Credentials): Promise<void>;
  current(): Promise<Credentials>;
}

/**
 * Another process may be about to store the credentials that it got for the same refresh token. Together 2.5 seconds.
 */
const PAUSES_MS = [0, 100, 400, 1000, 1000];

/**
 * A session that starts with stored credentials. A refresh token may be good for one use only: a session whose token
 * was already used waits for the credentials that another process got for it.
 * @param refresh null for a provider whose credentials do not expire; returns null while another process renews them,
 * which makes `renew` wait for the result
 * @param botOf returns null for a provider without an active app that has a bot
 */
export function accountSession(
  stored: Credentials,
  store: CredentialStore,
  refresh: ((credentials: Credentials) => Promise<Credentials | null>) | null,
  botOf: () => Promise<Bot | null>,
  apiVersion = "",
): AccountSession {
  let credentials = stored;
  const [billed, unrecorded] = [new Map<string, number>(), new Map<string, number>()];

  /** Takes over credentials that another process stored. @returns false when there are none */
  async function adopt(): Promise<boolean> {
    const current = await store.current();
    if (isDeepStrictEqual(current, credentials)) return false;
    credentials = current;
    return true;
  }

  return {
    apiVersion,
    get credentials() {
      return credentials;
    },
    async renew() {
      if (await adopt()) return credentials;
      if (refresh === null) throw new ProviderFailure("unauthorized");
      let failure = new ProviderFailure("unreachable");
      try {
        const refreshed = await refresh(credentials);
        if (refreshed !== null) {
          await store.keep(refreshed);
          credentials = refreshed;
          return credentials;
        }
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== "unauthorized") throw error;
        failure = error;
      }
      for (const pause of PAUSES_MS) {
        await wait(pause);
        if (await adopt()) return credentials;
      }
      throw failure;
    },
    async replace(newCredentials) {
      await store.keep(newCredentials);
      credentials = newCredentials;
    },
    async bot() {
      const bot = await botOf();
      if (bot === null) throw new ProviderFailure("unauthorized");
      return bot;
    },
    bill(operation, count) {
      for (const each of [billed, unrecorded]) addTo(each, operation, count);
    },
    billed,
    unrecorded,
    async recordBill(commit) {
      const bill = new Map(unrecorded);
      const result = await commit(bill);
      for (const [operation, count] of bill) addTo(unrecorded, operation, -count);
      return result;
    },
  };
}
