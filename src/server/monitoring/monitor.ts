import { DomainError } from "../../platform/errors/errors.ts";
import type { JobStatistics } from "../../platform/jobs/statistics.ts";
import type { Services } from "../../platform/services/services.ts";
import { methodRefusal, refusal } from "../http/refusal.ts";
import type { Handle } from "../listen/listener.ts";
import { readyz } from "./health.ts";
import { healthz } from "./healthz.ts";
import { watchParts } from "./outsideParts.ts";
import { createProcessMetrics } from "./processMetrics.ts";
import { permitted } from "./routes.ts";

/** The addresses of a worker: `/healthz`, `/readyz` and `/metrics`, with the answers that a server gives. */
export function createMonitor(
  services: Services,
  { statistics, closing }: { statistics: JobStatistics; closing: AbortSignal },
): Handle {
  const metrics = createProcessMetrics(services, statistics);
  const lookAtParts = watchParts(services);
  const pages: Readonly<Record<string, (request: Request, peer: string) => Response | Promise<Response>>> = {
    "/healthz": () => healthz(services.database),
    "/readyz": () => readyz(services, closing, lookAtParts),
    "/metrics": (request, peer) => permitted(metrics.answer({ request, peer })),
  };
  return async (request, { address }) => {
    try {
      const page = pages[new URL(request.url).pathname];
      if (page === undefined) throw new DomainError("NOT_FOUND", "A worker has /healthz, /readyz and /metrics");
      if (request.method !== "GET" && request.method !== "HEAD")
        return methodRefusal(request, services.env, "GET, HEAD");
      return await page(request, address);
    } catch (error) {
      return refusal(request, services.env, error);
    }
  };
}
