import type { SpanExporter } from "@opentelemetry/sdk-trace";

/** Learns that the receiver of spans went away (`lost`, with a reason that names no secret), and that it is back. */
export interface Notice {
  lost(reason: string): void;
  recovered(): void;
}

/** Returns the exporter with one notice for each outage, however many exports fail in it. */
export function noticingOutages(exporter: SpanExporter, { lost, recovered }: Notice): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error !== undefined && !isLost) lost(reasonOf(error));
        if (error === undefined && isLost) recovered();
        isLost = error !== undefined;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The status of a refusal, or the code of a failed connection. Messages may quote the address. */
function reasonOf(error: Error): string {
  const { code } = error as { code?: unknown };
  if (typeof code === "number") return `the receiver answered ${code}`;
  return typeof code === "string" ? code : "no answer in time";
}
