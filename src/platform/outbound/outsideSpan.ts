import type { Span } from "../tracing/span.ts";

/**
 * Begins the span of a request to another host. The span names the host, but neither the path nor the query, which may
 * contain secrets and names.
 */
export function outsideSpan(parent: Span, url: URL, method: string): Span {
  const spanMethod = METHODS.has(method) ? method : "_OTHER";
  return parent.child(spanMethod, "client", {
    "http.request.method": spanMethod,
    "server.address": url.hostname,
    "server.port": Number(url.port) || (url.protocol === "https:" ? 443 : 80),
    "url.scheme": url.protocol.slice(0, -1),
  });
}

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Ends the span of a request whose answer begins. */
export function endAnswered(span: Span | undefined, status: number): void {
  if (span === undefined) return;
  span.set({ "http.response.status_code": status });
  if (status >= 400) span.fail(String(status));
  span.end();
}

/** Ends the span of a request without an answer. */
export function endUnanswered(span: Span | undefined, reason: string): void {
  span?.fail(reason);
  span?.end();
}
