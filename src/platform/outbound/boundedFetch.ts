import { limitedBody } from "./limitedBody.ts";
import { OutboundError } from "./outboundError.ts";

/**
 * The global `fetch` for hosts that the operator names, with the largest answer that is read. Times are the caller's signal.
 * @throws OutboundError `size` while a larger body is read
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.body === null) return answer;
    const { status, statusText, headers } = answer;
    const body = limitedBody(answer.body, maxBytes, (error) => error);
    return new Response(body, { status, statusText, headers: plain(headers) });
  };
}

/** The body is as it was before it was compressed: what says otherwise goes. */
function plain(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}

/** Gateways in front of a host that is gone. Of anything else the host itself is the author. */
const GONE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Asks a host for the head of anything. @throws OutboundError, or what `fetch` throws, unless the host answers */
export async function knock(url: string | URL, withinMs: number): Promise<void> {
  const answer = await fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(withinMs) });
  await answer.body?.cancel();
  if (GONE.has(answer.status)) throw new OutboundError("network", `the host answered ${answer.status}`);
}
