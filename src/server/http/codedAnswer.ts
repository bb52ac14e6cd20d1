import { Buffer } from "node:buffer";
import { Response } from "@whatwg-node/fetch";
import { tagInCoding } from "../../../rest-compat/engine/response/entityTag.ts";
import type { Env } from "../../platform/env/env.ts";
import { bodyAtHand } from "./bodyAtHand.ts";
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

/** Returns the JSON answer of a read in the content coding that the caller wants; any other answer as it is. */
export const inCoding = (call: Call, answer: Promise<Response>, env: Switch): Promise<Response> =>
  call.request.headers.has("accept-encoding") ? answer.then((response) => coded(call, response, env)) : answer;

async function coded(call: Call, response: Response, env: Switch): Promise<Response> {
  const { headers, status, statusText } = response;
  if (headers.has("content-encoding") || !JSON_TYPE.test(headers.get("content-type") ?? "")) return response;
  // A body that is not at hand is a stream of the runtime, of any length.
  const atHand = bodyAtHand(response);
  const least = atHand === undefined ? LEAST_BYTES : Buffer.byteLength(atHand);
  if (answerCodingFor(call, env, least) === null) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const coding = answerCodingFor(call, env, body.length);
  if (coding === null) return new Response(body, { status, statusText, headers });
  headers.delete("content-length");
  varyByCoding(headers, env, body.length);
  headers.set("content-encoding", coding);
  const etag = headers.get("etag");
  if (etag !== null) headers.set("etag", tagInCoding(etag, coding));
  return new Response(await compressed(body, coding, "answer"), { status, statusText, headers });
}
