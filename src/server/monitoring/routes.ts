import { forbidden } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { routeOf } from "../http/declared.ts";
import { page, type Row } from "../http/route.ts";
import { compatibleReady, readyz } from "./health.ts";
import { compatibleHealth, healthz } from "./healthz.ts";
import type { Metrics } from "./metrics.ts";
import { getLiveness, getReadiness } from "./operations.ts";
import { watchParts } from "./outsideParts.ts";

/** The state of the server, for its operators. */
export function monitoringRoutes(
  services: Services,
  { closing, metrics }: { closing: AbortSignal; metrics: () => Promise<Metrics> },
): Row[] {
  const lookAtParts = watchParts(services);
  const ready = () => readyz(services, closing, lookAtParts);
  return [
    page("/healthz", () => healthz(services.database)),
    page(routeOf(getLiveness), async () => compatibleHealth(healthz(services.database))),
    page("/readyz", ready),
    page(routeOf(getReadiness), async () => compatibleReady(await ready())),
    page("/metrics", async (call) => permitted((await metrics()).answer(call))),
  ];
}

/** @throws DomainError FORBIDDEN without an answer */
export function permitted<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw forbidden("Metrics require a caller on this machine or the METRICS_TOKEN");
  return answer;
}
