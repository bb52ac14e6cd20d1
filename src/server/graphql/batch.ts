import { Buffer } from "node:buffer";
import { Response } from "@whatwg-node/fetch";
import type { Env } from "../../platform/env/env.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { byQuality } from "../http/accept.ts";
import type { Call } from "../http/call.ts";
import type { Present } from "./present.ts";
import { failed, resultAnswer } from "./resultAnswer.ts";

/** The most operations of one request. */
const MOST_OPERATIONS = 10;

/** The media type of an answer with several results, by what a request accepts. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["*/*", "application/json"],
  ["application/*", "application/json"],
  ["application/json", "application/json"],
  ["application/graphql-response+json", "application/graphql-response+json"],
]);

/** Whether the text of a body is a JSON array. */
export const isBatch = (body: string): boolean => body.trimStart().startsWith("[");

/** Answers one operation, whose body is given as text. */
type AnswerOne = (call: Call, body: string) => Promise<Response>;

/**
 * Answers an array of operations with the array of their results. The operations run one after the other, each with a
 * context and loaders of its own, so that one sees what those before have changed. Together they may cost as much, and
 * be answered with as many bytes, as one operation. An operation that is refused has its error in its place.
 * @throws DomainError NOT_ACCEPTABLE, before anything runs
 */
export function batches(env: Env, present: Present, answerOne: AnswerOne): AnswerOne {
  return async (call, body) => {
    const type = typeFor(call.request);
    call.reach.uncached = "batch";
    const operations = operationsOf(body, call);
    if (operations instanceof DomainError) return resultAnswer(present(failed(operations), call), type);
    const left = { points: env.MAX_QUERY_COST, bytes: env.MAX_ANSWER_BYTES };
    call.bill.left = left;
    const answers: Answer[] = [];
    for (const operation of operations) {
      // Nothing more runs for a client that has gone.
      if (call.request.signal.aborted) break;
      const part = call.part(withAccept(call.request, type));
      const response = await answerOne(part, JSON.stringify(operation)).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return resultAnswer(present(failed(error), part), type);
      });
      const text = await response.text();
      answers.push({ status: response.status, text });
      left.bytes = Math.max(0, left.bytes - Buffer.byteLength(text));
      noteOn(call, part);
    }
    return answerOf(answers, type);
  };
}

/** @throws DomainError NOT_ACCEPTABLE */
function typeFor({ headers }: Request): string {
  const ranges = byQuality(headers.get("accept") || "*/*").split(", ");
  const type = ranges.map((range) => TYPES.get(range.split(";", 1)[0]?.toLowerCase() ?? "")).find((each) => each);
  if (type !== undefined) return type;
  throw new DomainError("NOT_ACCEPTABLE", "Accept must allow application/graphql-response+json or application/json");
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Returns the operations of a body, or why it is refused. */
function operationsOf(body: string, { request }: Call): readonly unknown[] | DomainError {
  let operations: unknown;
  try {
    operations = JSON.parse(body);
  } catch {
    return new DomainError("BAD_REQUEST", "The body must be valid JSON and must not be nested too deeply");
  }
  const { length } = operations as unknown[];
  if (length === 0 || length > MOST_OPERATIONS)
    return new DomainError(
      "BAD_REQUEST",
      `A request has 1 to ${MOST_OPERATIONS} operations; the array of this one has ${length}`,
    );
  if (request.headers.has("idempotency-key"))
    return new DomainError("BAD_REQUEST", "An Idempotency-Key names one operation; send it in a request of its own");
  return operations as unknown[];
}

/** Returns the request of one operation, which accepts no stream. */
function withAccept(request: Request, accept: string): Request {
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.set("accept", accept);
  return new Request(url, { method, headers, signal });
}

/**
 * For the log, the metrics and the headers, a request with a mutation is a mutation; and an answer with one that shows
 * a credential is such an answer, which is not compressed.
 */
function noteOn(call: Call, part: Call): void {
  if (part.reach.uncached === "credential") call.reach.uncached = "credential";
  const { operation, retryAfter } = part.outcome;
  call.outcome.retryAfter = Math.max(call.outcome.retryAfter, retryAfter);
  if (operation === undefined || call.outcome.operation?.type === "mutation") return;
  call.outcome.operation = { type: operation.type, name: null, own: false };
}

/** Answers with the status of all operations; 200 if they have different ones. */
function answerOf(answers: readonly Answer[], type: string): Response {
  const [status = 200, ...others] = new Set(answers.map((each) => each.status));
  const text = `[${answers.map((each) => each.text).join(",")}]`;
  const headers = { "content-type": `${type}; charset=utf-8`, "content-length": String(Buffer.byteLength(text)) };
  return new Response(text, { status: others.length === 0 ? status : 200, headers });
}
