import { limitedBody, withBody } from "./limitedBody.ts";
import { OutboundError } from "./outboundError.ts";
import { tracedFetch } from "./tracedFetch.ts";

/**
 * Returns a `fetch` for hosts that the operator configured, with a size limit for answers. The caller's signal sets the
 * time limit.
 * @throws OutboundError `size` while a larger body is read
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await tracedFetch(input, init);
    if (answer.body === null) return answer;
    return withBody(
      answer,
      limitedBody(answer.body, maxBytes, (error) => error),
    );
  };
}

/** Statuses of a gateway whose host is unreachable. The host itself sent any other status. */
const GONE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Sends a HEAD request to check that a host answers.
 * @throws OutboundError for the status of a gateway, or the error of `fetch`
 */
export async function probeHost(url: string | URL, withinMs: number): Promise<void> {
  const answer = await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(withinMs) });
  await answer.body?.cancel();
  if (GONE.has(answer.status)) throw new OutboundError("network", `the host answered ${answer.status}`);
}
