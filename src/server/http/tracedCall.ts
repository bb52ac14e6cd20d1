import { splitAddress } from "../../../rest-compat/engine/request/address.ts";
import { runIn } from "../../platform/tracing/inSpan.ts";
import { activeSpan, type Tracer } from "../../platform/tracing/span.ts";
import { readTraceParent } from "../../platform/tracing/traceparent.ts";
import type { Call } from "./call.ts";

/** Monitors ask these often, and no one follows such a request. */
const UNTRACED: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Answers a call in a span that continues the caller's trace. The span has the pattern of the path: neither the address
 * nor the query, which may contain secrets.
 */
export function answerTraced(tracer: Tracer, call: Call, answer: () => Promise<Response>): Promise<Response> {
  const { request, requestId } = call;
  if (UNTRACED.has(splitAddress(request.url).path)) return answer();
  const { headers } = request;
  const method = METHODS.has(request.method) ? request.method : "_OTHER";
  const span = tracer.begin(method, "server", {
    parent: { traceparent: headers.get("traceparent"), tracestate: headers.get("tracestate") },
    attributes: {
      "http.request.method": method,
      "url.scheme": request.url.startsWith("https:") ? "https" : "http",
      "http.response.header.x-request-id": [requestId],
    },
  });
  return runIn(span, async () => {
    const response = await answer();
    if (span.isRecorded) {
      const cache = response.headers.get("cache-status");
      if (call.outcome.route !== "other") {
        span.rename(`${method} ${call.outcome.route}`);
        span.set({ "http.route": call.outcome.route });
      }
      const { status = response.status } = call.outcome;
      span.set({ "http.response.status_code": status });
      if (cache !== null) span.set({ "http.response.header.cache-status": [cache] });
      if (status >= 500) span.fail(call.outcome.failure ?? String(status));
    }
    return response;
  });
}

/**
 * Returns the trace of a call for its log line, if this server itself traces nothing: that of a valid `traceparent`.
 */
export function traceIdOf({ request }: Call): string | undefined {
  if (activeSpan() !== undefined) return undefined;
  const header = request.headers.get("traceparent");
  return header === null ? undefined : readTraceParent(header)?.traceId;
}
