import type { Services } from "../services/services.ts";
import { activeSpan, type Span } from "../tracing/span.ts";
import type { OutboxDraft } from "./outbox.ts";

/** The spans of messages that one commit leaves in the outbox. */
export interface Leaving {
  /** The values that the rows of the messages store, in the order of the messages. */
  readonly traceparents: readonly string[];
  end(): void;
}

/** Begins a span for each message of a commit. Undefined if nothing is traced. */
export function leaving(outbox: readonly OutboxDraft[]): Leaving | undefined {
  const parent = outbox.length === 0 ? undefined : activeSpan();
  if (parent === undefined) return undefined;
  const spans = outbox.map(({ topic }) => parent.child(`create ${topic}`, "producer", ofTopic("create", topic)));
  return {
    traceparents: spans.map(({ traceparent }) => traceparent),
    end() {
      for (const span of spans) span.end();
    },
  };
}

/**
 * The members of a job's data that say what its trace continues, and which request caused it. No payload has a member
 * of these names.
 */
const TRACE = "$trace";
const REQUEST = "$request";

/** `parent` continues the trace of the message; `link` names it, for a job in a trace of its own. */
type Stored = { parent: string } | { link: string };

/** A job that is due at most this long after its message was written continues its trace. */
const SOON_MS = 60_000;

interface Cause {
  traceparent: string | null;
  request_id: string | null;
  due_at: Date;
  created_at: Date;
}

/** Returns the data of a message's job: its payload, with its request and its trace if it has them. */
export function causedData(payload: object, { traceparent, request_id: requestId, ...times }: Cause): object {
  return {
    ...payload,
    ...(requestId !== null && { [REQUEST]: requestId }),
    ...(traceparent !== null && { [TRACE]: traceOf(traceparent, times) }),
  };
}

function traceOf(traceparent: string, { due_at: dueAt, created_at: createdAt }: Pick<Cause, "due_at" | "created_at">) {
  const isSoon = dueAt.getTime() - createdAt.getTime() <= SOON_MS;
  const trace: Stored = isSoon ? { parent: traceparent } : { link: traceparent };
  return trace;
}

/** The cause of a job: a request, and the `traceparent` of its message as `parent` or `link`. */
export interface JobCause {
  trace: Partial<Record<"parent" | "link", string>>;
  requestId: string | undefined;
}

/** Separates the payload of a job from what caused the job. */
export function separatedData(data: object): JobCause & { payload: object } {
  const { [TRACE]: trace = {}, [REQUEST]: requestId, ...payload } = data as { [TRACE]?: Stored; [REQUEST]?: string };
  return { payload, trace, requestId };
}

/** Begins the span of a job, or of a sweep without a job; undefined if nothing is traced. */
export function jobSpan(
  { tracer }: Services,
  { topic, id, tried }: { topic: string; id?: string; tried?: number },
  { parent, link }: Partial<Record<"parent" | "link", string>> = {},
): Span | undefined {
  return tracer?.begin(`process ${topic}`, "consumer", {
    ...(parent !== undefined && { parent: { traceparent: parent } }),
    ...(link !== undefined && { link }),
    attributes: {
      ...ofTopic("process", topic),
      ...(id !== undefined && { "messaging.message.id": id }),
      ...(tried !== undefined && { "rostrum.job.try": tried }),
    },
  });
}

const ofTopic = (operation: "create" | "process", topic: string) => ({
  "messaging.system": "rostrum",
  "messaging.operation.name": operation,
  "messaging.operation.type": operation,
  "messaging.destination.name": topic,
});
