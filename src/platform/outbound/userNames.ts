import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { createTurns } from "../concurrency/turns.ts";
import { isDefinite, type QueryTerms, queryAddresses } from "./nameQuery.ts";

/** Resolves names that users give. */
export interface UserNames {
  /**
   * Returns the addresses of a name, for a tenant. The signal gives up a call that still waits for its turn.
   * @throws Error with a code of the name service; EBUSY if the tenant has too many names that wait
   */
  resolve(tenant: string, name: string, signal?: AbortSignal): Promise<LookupAddress[]>;
}

export interface NameTerms extends QueryTerms {
  /** The number of queries of one tenant that may run at once, and that may wait for their turn. */
  atOnce: number;
  waiting: number;
  /** For how long a failure is remembered. */
  failedMs: number;
  /** The number of remembered failures. */
  remembered: number;
  now(): number;
}

const TERMS: NameTerms = {
  timeoutMs: 1500,
  tries: 2,
  withinMs: 5000,
  graceMs: 250,
  atOnce: 8,
  waiting: 64,
  failedMs: 20_000,
  remembered: 2000,
  now: () => performance.now(),
};

/**
 * Creates the resolver of names that users give. `dns.lookup` would run on the few threads of the process, so that a
 * handful of names whose server never answers would stop every call by name. Here, each tenant has queries of its own,
 * and waits for its own only. A failure is remembered: an answer about the name for all tenants, a missing answer for
 * the tenant that waited for it.
 */
export function createUserNames(overrides: Partial<NameTerms> = {}): UserNames {
  const terms = { ...TERMS, ...overrides };
  const refuse = () => nameError("EBUSY", "too many names are looked up at once");
  const turns = createTurns({ places: Infinity, ofTenant: terms.atOnce, waiting: terms.waiting, refuse });
  const running = new Map<string, Promise<LookupAddress[]>>();
  const failures = new Map<string, { error: Error; until: number }>();

  function failureOf(key: string): Error | undefined {
    const failure = failures.get(key);
    if (failure === undefined || failure.until > terms.now()) return failure?.error;
    failures.delete(key);
    return undefined;
  }

  function remember(key: string, error: Error): void {
    failures.delete(key);
    failures.set(key, { error, until: terms.now() + terms.failedMs });
    const [oldest] = failures.keys();
    if (failures.size > terms.remembered && oldest !== undefined) failures.delete(oldest);
  }

  async function query(name: string, key: string): Promise<LookupAddress[]> {
    try {
      return await queryAddresses(name, terms);
    } catch (error) {
      remember(isDefinite(error as NodeJS.ErrnoException) ? name : key, error as Error);
      throw error;
    }
  }

  return {
    async resolve(tenant, host, signal) {
      const name = host.toLowerCase().replace(/\.$/, "");
      if (!isPublicName(name)) throw nameError("ENOTFOUND", "the name is not one of the public name service");
      const key = `${tenant} ${name}`;
      // The failure may have come, or the query may have begun, while this call waited for its turn.
      const runningQuery = () => {
        const failure = failureOf(name) ?? failureOf(key);
        if (failure !== undefined) throw failure;
        return running.get(key);
      };
      const begun = runningQuery();
      if (begun !== undefined) return begun;
      const end = await turns.take(tenant, signal);
      try {
        const joined = runningQuery();
        if (joined !== undefined) return await joined;
        const own = query(name, key).finally(() => running.delete(key));
        running.set(key, own);
        return await own;
      } finally {
        end();
      }
    },
  };
}

/**
 * Top-level names that no public name server knows (RFC 6761, 6762 and 7686). A name without a dot belongs to a search
 * domain.
 */
const PRIVATE = /(^|\.)(localhost|local|invalid|onion)$/;
const NAME = /^([^.]{1,63}\.)+[^.]{1,63}$/;

const isPublicName = (name: string) => NAME.test(name) && name.length <= 253 && !PRIVATE.test(name) && isIP(name) === 0;

const nameError = (code: string, message: string) => Object.assign(new Error(message), { code });
