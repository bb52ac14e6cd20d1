import { activeSpan } from "../tracing/span.ts";
import { endAnswered, endUnanswered, outsideSpan } from "./outsideSpan.ts";

/** `fetch` that continues the trace of its caller at the other host. Without a trace it is `fetch`. */
export const tracedFetch: typeof fetch = async (input, init) => {
  const parent = activeSpan();
  if (parent === undefined) return fetch(input, init);
  const { url, method, headers: own } = input instanceof Request ? input : { url: input, method: "GET" };
  const span = outsideSpan(parent, new URL(url), init?.method ?? method);
  const headers = new Headers(init?.headers ?? own);
  headers.set("traceparent", span.traceparent);
  try {
    const answer = await fetch(input, { ...init, headers });
    endAnswered(span, answer.status);
    return answer;
  } catch (error) {
    endUnanswered(span, init?.signal?.aborted ? "aborted" : "network");
    throw error;
  }
};
