import { z } from "zod";
import { webAddress } from "./addresses.ts";

/** `key=value`, separated by commas; percent escapes in keys and values are decoded. */
const pairs = z
  .string()
  .default("")
  .transform((text, { addIssue }) => {
    const items = text.split(",").filter((item) => item.trim() !== "");
    const read = items.map(pairOf);
    if (read.includes(null)) addIssue("must be key=value, separated by commas, with percent escapes");
    return Object.fromEntries(read.filter((pair) => pair !== null));
  });

function pairOf(item: string): [string, string] | null {
  const at = item.indexOf("=");
  if (at < 1) return null;
  try {
    return [decodeURIComponent(item.slice(0, at).trim()), decodeURIComponent(item.slice(at + 1).trim())];
  } catch {
    return null;
  }
}

const ratio = z
  .string()
  .regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, "must be a number from 0 to 1")
  .default("1")
  .transform(Number);

/** Traces: the variables of OpenTelemetry's specification that this server reads. */
export const TRACING = {
  /** The base address of a receiver of OTLP over HTTP. Nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress(
    "must be an address such as http://localhost:4318, without /v1/traces",
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  /** Default: `service.name` of OTEL_RESOURCE_ATTRIBUTES, or rostrum. */
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        "always_on",
        "always_off",
        "traceidratio",
        "parentbased_always_on",
        "parentbased_always_off",
        "parentbased_traceidratio",
      ],
      "must be always_on, always_off or traceidratio, or one of them after parentbased_",
    )
    .default("parentbased_always_on"),
  /** The part of traces that a ratio sampler takes, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: ratio,
};
