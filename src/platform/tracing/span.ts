import { AsyncLocalStorage } from "node:async_hooks";

/** The role of a span: work inside this process, an answered or sent request, a created or processed message. */
export type SpanKind = "internal" | "server" | "client" | "producer" | "consumer";

/**
 * Values of a span, by names of OpenTelemetry's semantic conventions. A secret or a person's text is never among them.
 */
export type Attributes = Readonly<Record<string, string | number | string[]>>;

/** One piece of work in a trace. */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** The value that continues the trace elsewhere (W3C Trace Context). */
  readonly traceparent: string;
  /** False if the sampler leaves the trace out: then nothing about the span is kept. */
  readonly isRecorded: boolean;
  readonly hasEnded: boolean;
  child(name: string, kind: SpanKind, attributes?: Attributes): Span;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /**
   * Notes an error as `error.type`. `isFault` is false for an error of the caller, which is no failure of this work.
   * @param type one of few words, such as a code of the error table; never a message
   */
  fail(type: string, isFault?: boolean): void;
  end(): void;
}

/** The trace that a span of this process continues, as another process or an earlier commit wrote it. */
export interface Origin {
  readonly traceparent: string | null;
  readonly tracestate?: string | null;
}

/** Begins the spans that have no parent in this process. */
export interface Tracer {
  /**
   * Begins a span.
   * @param more.parent the span's parent; an invalid one is ignored, and the span begins a trace
   * @param more.link the `traceparent` of the work that caused this one, in a trace of its own
   */
  begin(
    name: string,
    kind: SpanKind,
    more?: { parent?: Origin; link?: string | undefined; attributes?: Attributes },
  ): Span;
  /** Exports the spans that have ended, for at most the given time. Never throws. */
  flush(withinMs: number): Promise<void>;
}

/** Opened by the first span: a process that traces nothing has none. */
let active: AsyncLocalStorage<Span> | undefined;

/**
 * Returns the span whose work called this code; undefined without a tracer, and in work that goes on after its span has
 * ended.
 */
export function activeSpan(): Span | undefined {
  const span = active?.getStore();
  return span === undefined || span.hasEnded ? undefined : span;
}

/** Runs work whose spans are children of the span. */
export const within = <Result>(span: Span, run: () => Result): Result =>
  (active ??= new AsyncLocalStorage()).run(span, run);
