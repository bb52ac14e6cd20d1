import { Response } from "@whatwg-node/fetch";
import { tagInCoding } from "../../../rest-compat/engine/response/entityTag.ts";
import type { Env } from "../../platform/env/env.ts";
import type { Call } from "./call.ts";
import { type Coding, codingFor, compressed } from "./coding.ts";

type Switch = Pick<Env, "COMPRESSION">;

/** The fewest bytes of an answer that a coding is worth: a shorter one fits one packet as it is. */
const LEAST_BYTES = 1024;

/** The form of answers: streams and files are sent as they are. */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

/**
 * Returns the content coding for the answer of a call; null for an answer that is sent as it is. Answers to writes and
 * answers that show a credential are: the length of a compressed text says whether a guess is part of it (BREACH).
 */
export function answerCodingFor({ request, outcome, reach }: Call, env: Switch, bytes: number): Coding | null {
  const isCoded = env.COMPRESSION && bytes >= LEAST_BYTES;
  if (!isCoded || outcome.operation?.type !== "query" || reach.uncached === "credential") return null;
  return codingFor(request, "answer");
}

/** States that an answer of this size has other forms (RFC 9110, section 12.5.5). */
export function varyByCoding(headers: Headers, env: Switch, bytes: number): void {
  if (env.COMPRESSION && bytes >= LEAST_BYTES) headers.append("vary", "Accept-Encoding");
}

/** The parts of the library's responses that its types leave out: a text that is at hand. */
interface Whole {
  readonly bodyType?: string;
  readonly bodyInit?: unknown;
}

/** Returns the JSON answer of a read in the content coding that the caller wants; any other answer as it is. */
export const inCoding = (call: Call, answer: Promise<Response>, env: Switch): Promise<Response> =>
  call.request.headers.has("accept-encoding") ? answer.then((response) => coded(call, response, env)) : answer;

async function coded(call: Call, response: Response, env: Switch): Promise<Response> {
  const { headers, status, statusText } = response;
  const { bodyType, bodyInit } = response as Whole;
  const isShort = bodyType === "String" && (bodyInit as string).length < LEAST_BYTES / 3;
  if (isShort || headers.has("content-encoding") || !JSON_TYPE.test(headers.get("content-type") ?? "")) return response;
  if (answerCodingFor(call, env, LEAST_BYTES) === null) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const coding = answerCodingFor(call, env, body.length);
  headers.delete("content-length");
  if (coding === null) return new Response(body, { status, statusText, headers });
  varyByCoding(headers, env, body.length);
  headers.set("content-encoding", coding);
  const etag = headers.get("etag");
  if (etag !== null) headers.set("etag", tagInCoding(etag, coding));
  return new Response(await compressed(body, coding, "answer"), { status, statusText, headers });
}
