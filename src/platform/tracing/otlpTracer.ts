import { setTimeout as sleep } from "node:timers/promises";
import {
  type Span as ApiSpan,
  type Tracer as ApiTracer,
  type Context,
  createTraceState,
  SpanKind as Kinds,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { type Notice, noticingOutages } from "./noticingOutages.ts";
import type { Attributes, Origin, Span, SpanKind, Tracer } from "./span.ts";
import { readTraceParent, writeTraceParent } from "./traceparent.ts";

type RootSampler = "always_on" | "always_off" | "traceidratio";

export interface OtlpOptions {
  /** The base address of the receiver, to which `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  sampler: RootSampler | `parentbased_${RootSampler}`;
  /** The part of traces that a ratio sampler takes, from 0 to 1. */
  ratio: number;
  notice: Notice;
}

/**
 * Opens a tracer that exports by OTLP over HTTP as JSON. Spans wait in a bounded queue: while the receiver is away, the
 * queue fills up and later spans are dropped, and no work waits.
 */
export function openOtlpTracer({ endpoint, headers, resource, sampler, ratio, notice }: OtlpOptions): Tracer {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`;
  const exporter = noticingOutages(new OTLPTraceExporter({ url, headers }), notice);
  const processor = new BatchSpanProcessor({ exporter });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(resource)),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
  });
  const tracer = provider.getTracer("rostrum");
  return {
    begin(name, kind, { parent, link, attributes } = {}) {
      const origin = parent && remote(parent);
      const context = origin ? trace.setSpanContext(ROOT_CONTEXT, origin) : ROOT_CONTEXT;
      const linked = link === undefined ? undefined : remote({ traceparent: link });
      const links = linked ? [{ context: linked }] : [];
      return opened(tracer, tracer.startSpan(name, { kind: KINDS[kind], links, ...having(attributes) }, context));
    },
    async flush(withinMs) {
      const late = new AbortController();
      // The processor sends what waits, and does not wait for a batch that is on its way. A receiver that is away is
      // noticed by the exporter.
      const sent = provider
        .forceFlush({ timeoutMillis: withinMs })
        .catch(() => {})
        .then(() => exporter.forceFlush?.());
      await Promise.race([sent, sleep(withinMs, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}

/** In characters. Statements of deeply nested reads are the longest values. */
const LONGEST_VALUE = 4000;

const KINDS: Record<SpanKind, Kinds> = {
  internal: Kinds.INTERNAL,
  server: Kinds.SERVER,
  client: Kinds.CLIENT,
  producer: Kinds.PRODUCER,
  consumer: Kinds.CONSUMER,
};

const having = (attributes: Attributes | undefined) => (attributes === undefined ? {} : { attributes });

function samplerOf(name: OtlpOptions["sampler"], ratio: number): Sampler {
  if (name.startsWith("parentbased_")) {
    const root = name.slice("parentbased_".length) as RootSampler;
    return new ParentBasedSampler({ root: samplerOf(root, ratio) });
  }
  if (name === "traceidratio") return new TraceIdRatioBasedSampler(ratio);
  return name === "always_off" ? new AlwaysOffSampler() : new AlwaysOnSampler();
}

function remote({ traceparent, tracestate }: Origin): SpanContext | undefined {
  const read = readTraceParent(traceparent);
  if (read === null) return undefined;
  const { traceId, spanId, isSampled } = read;
  return {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
    ...(tracestate && { traceState: createTraceState(tracestate) }),
  };
}

const opened = (tracer: ApiTracer, span: ApiSpan): Span =>
  span.isRecording() ? new RecordedSpan(tracer, span) : unrecorded(span);

const traceParentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  writeTraceParent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });

/** All work of a trace that is not recorded has one span, which passes the sampler's decision on. */
function unrecorded(span: ApiSpan): Span {
  const { traceId, spanId } = span.spanContext();
  const nothing = () => {};
  const made: Span = {
    traceId,
    spanId,
    traceparent: traceParentOf(span.spanContext()),
    isRecorded: false,
    hasEnded: false,
    child: () => made,
    rename: nothing,
    set: nothing,
    fail: nothing,
    end: nothing,
  };
  return made;
}

class RecordedSpan implements Span {
  readonly isRecorded = true;
  readonly traceId: string;
  readonly spanId: string;
  hasEnded = false;
  readonly #tracer: ApiTracer;
  readonly #span: ApiSpan;
  #context: Context | undefined;

  constructor(tracer: ApiTracer, span: ApiSpan) {
    const { traceId, spanId } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
    this.#tracer = tracer;
    this.#span = span;
  }

  get traceparent(): string {
    return traceParentOf(this.#span.spanContext());
  }

  child(name: string, kind: SpanKind, attributes?: Attributes): Span {
    this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span);
    const options = { kind: KINDS[kind], ...having(attributes) };
    return opened(this.#tracer, this.#tracer.startSpan(name, options, this.#context));
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(type: string, isFault = true): void {
    this.#span.setAttribute("error.type", type);
    if (isFault) this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.hasEnded = true;
    this.#span.end();
  }
}
