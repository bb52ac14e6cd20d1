import type { Fetch } from "../../../platform/outbound/guardedFetch.ts";
import { OutboundError } from "../../../platform/outbound/outboundError.ts";
import type { Services } from "../../../platform/services/services.ts";

export interface Deadline {
  fetch: Fetch;
  /** Aborted at the deadline. */
  signal: AbortSignal;
  end(): void;
}

/**
 * A fetch with one deadline for all of its requests: they must end before the lease ends and before the process stops.
 * A request that is cut off after it was sent may have been carried out. A process that was suspended may get an
 * answer before its timers run, so the clock is asked before each request, too.
 */
export function until(
  fetch: Fetch,
  { milliseconds, now }: { milliseconds: number; now: Services["now"] },
  stopping: AbortSignal,
): Deadline {
  const late = new AbortController();
  const endsAt = now().getTime() + milliseconds;
  const stop = () => late.abort(tooLate(true));
  const timer = setTimeout(stop, milliseconds);
  stopping.addEventListener("abort", stop);
  return {
    signal: late.signal,
    async fetch(input, init = {}) {
      if (late.signal.aborted || now().getTime() > endsAt) throw tooLate(false);
      const own = init.signal ?? (input instanceof Request ? input.signal : undefined);
      const signal = own ? AbortSignal.any([own, late.signal]) : late.signal;
      return fetch(input, { ...init, signal });
    },
    end() {
      clearTimeout(timer);
      stopping.removeEventListener("abort", stop);
    },
  };
}

const tooLate = (sent: boolean) => new OutboundError("time", "the deadline for all requests has passed", { sent });
