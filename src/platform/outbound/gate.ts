import { currentTenant } from "../concurrency/tenant.ts";
import { createTurns, type Turns } from "../concurrency/turns.ts";
import { DomainError } from "../errors/errors.ts";
import type { Fetch } from "./guardedFetch.ts";
import { limitedBody } from "./limitedBody.ts";
import { OutboundError } from "./outboundError.ts";

/** The bounds of one process. Waiting costs a promise; a call in progress costs a connection. */
export interface GateBounds {
  /** The number of calls of one tenant that are in progress, and that may wait. */
  ofTenant: number;
  waiting: number;
  /** The number of calls to one host that are in progress. */
  ofHost: number;
}

const BOUNDS: GateBounds = { ofTenant: 30, waiting: 60, ofHost: 50 };
const RETRY_AFTER_SECONDS = 10;
/** The usual time limit of a call, after which its place is free even if the answer was never read. */
const TIMEOUT_MS = 10_000;

/**
 * Bounds the calls in progress of each tenant and to each host. There is no bound for all tenants together: the calls
 * of one never wait for those of another, except at the same host, where tenants take turns.
 */
export function gated(fetch: Fetch, bounds: Partial<GateBounds> = {}): Fetch {
  const { ofTenant, waiting, ofHost } = { ...BOUNDS, ...bounds };
  const tenants = createTurns({ places: Infinity, ofTenant, waiting, refuse: tooManyCalls });
  const hosts = new Map<string, Turns>();

  async function enter(host: string, signal: AbortSignal | undefined): Promise<() => void> {
    const tenant = currentTenant();
    const leaveTenant = await tenants.take(tenant, signal);
    const turns = hosts.get(host) ?? createTurns({ places: ofHost, ofTenant: ofHost });
    hosts.set(host, turns);
    try {
      const leaveHost = await turns.take(tenant, signal);
      return () => {
        leaveHost();
        leaveTenant();
        if (turns.isIdle && hosts.get(host) === turns) hosts.delete(host);
      };
    } catch (error) {
      leaveTenant();
      throw error;
    }
  }

  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const { host } = new URL(request?.url ?? (input as string | URL));
    const leave = await enter(host, init?.signal ?? request?.signal);
    const timer = setTimeout(leave, init?.bounds?.timeoutMs ?? TIMEOUT_MS).unref();
    const end = () => {
      clearTimeout(timer);
      leave();
    };
    try {
      const answer = await fetch(input, init);
      if (answer.body === null) {
        end();
        return answer;
      }
      const failed = (error: unknown) => {
        end();
        return error;
      };
      const { status, statusText, headers } = answer;
      return new Response(limitedBody(answer.body, Infinity, failed, end), { status, statusText, headers });
    } catch (error) {
      end();
      throw error;
    }
  };
}

function tooManyCalls(): OutboundError {
  const cause = new DomainError(
    "RATE_LIMITED",
    `Too many calls of your organization to other servers are in progress. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    [],
    { retryAfter: RETRY_AFTER_SECONDS },
  );
  return new OutboundError("busy", "too many calls of the tenant are in progress", { cause });
}
