import type { Env } from "../env/env.ts";
import type { Log } from "../log/log.ts";
import { VERSION } from "../release/version.ts";
import type { Tracer } from "../tracing/span.ts";

/** Opens the tracer of the environment; null if no receiver is configured. The SDK is loaded only then. */
export async function openTracer(env: Env, log: Log): Promise<Tracer | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = env;
  if (endpoint === undefined) return null;
  const { openOtlpTracer } = await import("../tracing/otlpTracer.ts");
  return openOtlpTracer({
    endpoint,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    resource: {
      "service.name": "rostrum",
      "service.version": VERSION,
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...(name && { "service.name": name }),
    },
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    notice: {
      lost: (reason) => log.warning("traces.not_exported", { reason }),
      recovered: () => log.info("traces.exported_again"),
    },
  });
}
