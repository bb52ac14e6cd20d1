import type { z } from "zod";
import type { Bounds, Fetch, FetchInit } from "../../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "../failure.ts";
import { failureOf, failureOfAnswer } from "./failureOf.ts";

/** A request to an API whose answers are JSON. */
export interface Sending {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  /** In place of JSON. */
  form?: Readonly<Record<string, string>>;
  /** In place of both, with its content type. */
  body?: FetchInit["body"];
  bounds?: Bounds;
  /** Whether the call makes the post. */
  creating?: boolean;
}

/** A request, and the form of its answer with success. */
export interface Calling<Shape extends z.ZodType> extends Sending {
  answer: Shape;
}

/** The failure of an answer without success, by its JSON; undefined for a body that is no JSON. */
type RefusalOf = (response: Response, json: unknown, creating: boolean) => ProviderFailure;

/** Sends a request. @throws ProviderFailure without an answer */
export function send(
  fetch: Fetch,
  url: string | URL,
  { method = "GET", headers, json, form, body = contentOf(json, form), bounds = {}, creating = false }: Sending,
): Promise<Response> {
  const init = { method, headers: { accept: "application/json", ...headers }, ...(body && { body }), bounds };
  return fetch(url, init).catch((error: unknown) => {
    throw failureOf(error, { creating });
  });
}

function contentOf(json: unknown, form: Sending["form"]): Blob | undefined {
  if (json !== undefined) return new Blob([JSON.stringify(json)], { type: "application/json" });
  return form && new Blob([new URLSearchParams(form).toString()], { type: "application/x-www-form-urlencoded" });
}

/** Reads the answer of a call whose answers are JSON. @throws ProviderFailure */
export async function readAnswer<Shape extends z.ZodType>(
  response: Response,
  { answer, creating = false }: Pick<Calling<Shape>, "answer" | "creating">,
  refusalOf: RefusalOf = (refused) => failureOfAnswer(refused, { creating }),
): Promise<z.output<Shape>> {
  const text = await response.text().catch((error: unknown) => {
    if (response.ok) throw failureOf(error, { creating });
    return "";
  });
  const json = parsed(text);
  if (!response.ok) throw refusalOf(response, json, creating);
  const read = answer.safeParse(json);
  if (!read.success) throw new ProviderFailure("invalid", response.status, { mayBeDone: creating });
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a request, and reads the answer. @throws ProviderFailure */
export const callJson = async <Shape extends z.ZodType>(
  fetch: Fetch,
  url: string | URL,
  calling: Calling<Shape>,
  refusalOf?: RefusalOf,
): Promise<z.output<Shape>> => readAnswer(await send(fetch, url, calling), calling, refusalOf);
