import type { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { Headers, Response } from "@whatwg-node/fetch";
import { tagOfClient } from "../../../rest-compat/engine/response/entityTag.ts";
import type { Env } from "../../platform/env/env.ts";
import { varyByCoding } from "../http/codedAnswer.ts";
import { plainHeaders } from "../http/plainHeaders.ts";

/** Returns the GET of a HEAD, without a condition: its answer can be kept. Returns any other request itself. */
export function wholeOf(request: Request): Request {
  const { method, headers, url } = request;
  if (method === "POST" || (method === "GET" && !headers.has("if-none-match"))) return request;
  const whole = new Headers(headers);
  whole.delete("if-none-match");
  return new Request(url, { headers: whole });
}

/**
 * Returns the answer of the whole request as the answer of the request: 304 if the client has it, without a body for a
 * HEAD.
 */
export function conditionalAnswer(request: Request, response: Response): Response {
  const tag = response.status === 200 ? tagOf(request, response.headers) : undefined;
  return tag === undefined ? withoutBody(request, response) : notModified(response.headers, tag);
}

const tagOf = ({ method, headers }: Request, answer: Headers) =>
  method === "POST" ? undefined : tagOfClient(headers.get("if-none-match"), answer.get("etag") ?? undefined);

function notModified(headers: Headers, tag: string): Response {
  for (const name of ["content-type", "content-length", "content-encoding"]) headers.delete(name);
  headers.set("etag", tag);
  return new Response(null, { status: 304, statusText: "Not Modified", headers });
}

const withoutBody = ({ method }: Request, response: Response) =>
  method === "HEAD" ? new Response(null, response) : response;

/** Adds what lets a client ask again: a tag of the body, unless the row has a tag of its own. */
export function headersOf(
  { method }: Request,
  { headers }: Response,
  body: Buffer,
  env: Pick<Env, "COMPRESSION">,
): Record<string, string> {
  headers.delete("content-length");
  if (method === "GET") {
    if (!headers.has("etag")) headers.set("etag", `"${hash("sha256", body, "base64url").slice(0, 22)}"`);
    if ((headers.get("cache-control") ?? "no-store") === "no-store") {
      headers.set("cache-control", "private, no-cache");
      headers.set("vary", "Accept, Authorization, Cookie");
    }
  }
  varyByCoding(headers, env, body.length);
  return { ...(plainHeaders(headers) ?? Object.fromEntries(headers)) };
}

/** Returns a complete answer as the answer of a request. `how` is the part of Cache-Status behind the name. */
export function responseOf(
  request: Request,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  how: string,
): Response {
  const own = { ...headers, "cache-status": `rostrum; ${how}` };
  const response = new Response(body as Uint8Array<ArrayBuffer>, { statusText: "OK", headers: own });
  const tag = tagOf(request, response.headers);
  return tag === undefined ? withoutBody(request, response) : notModified(response.headers, tag);
}
