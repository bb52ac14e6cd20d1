import type { Env } from "../../platform/env/env.ts";

/** The limits that the processes of a server share. */
const SHARED = [
  "DATABASE_CONNECTIONS",
  "ANSWER_CACHE_MB",
  "MAX_OPERATIONS_PER_PERSON",
  "MAX_OPERATIONS_PER_ORGANIZATION",
  "MAX_STREAMS_PER_PERSON",
  "MAX_STREAMS_PER_ORGANIZATION",
] as const satisfies readonly (keyof Env)[];

/**
 * Returns the environment of one of the processes of a server, with its part of each limit: at least 1, and 0 where the
 * limit is 0.
 */
export function shareOf(env: Env): Env {
  const share = (limit: number) => Math.min(limit, Math.max(1, Math.floor(limit / env.WEB_CONCURRENCY)));
  return { ...env, ...Object.fromEntries(SHARED.map((name) => [name, share(env[name])])) };
}
