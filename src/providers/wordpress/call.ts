import { Buffer } from "node:buffer";
import type { z } from "zod";
import type { Fetch } from "../../platform/outbound/guardedFetch.ts";
import type { Credentials } from "../credentials.ts";
import { ProviderFailure } from "../failure.ts";
import { type Calling, callJson } from "../shared/call.ts";
import { failureOfAnswer } from "../shared/failureOf.ts";
import { Refusal } from "./api.ts";

/** A person of a site; an anonymous caller with an empty name. */
export interface Access {
  /**
   * The address before a route: `https://example.org/wp-json`, or `https://example.org/?rest_route=` without
   * permalinks.
   */
  apiRoot: string;
  username: string;
  appPassword: string;
}

export const accessOf = ({ apiRoot = "", username = "", appPassword = "" }: Credentials): Access => ({
  apiRoot,
  username,
  appPassword,
});

interface Call<Shape extends z.ZodType> extends Calling<Shape> {
  query?: Readonly<Record<string, string>>;
}

/** A refusal of the site itself, with its code, such as `rest_post_invalid_id`. */
export class WordpressFailure extends ProviderFailure {
  readonly code: string;
  /** The id of the term that exists already; null for another refusal. */
  readonly termId: number | null;

  constructor(failure: ProviderFailure, { code, data }: z.output<typeof Refusal>) {
    const { kind, status, mayBeDone, retryAt } = failure;
    super(kind, status, { mayBeDone, retryAt });
    this.code = code;
    this.termId = code === "term_exists" ? (data.term_id ?? null) : null;
  }
}

/** One call of a site's REST API. @throws ProviderFailure; a WordpressFailure for a refusal of the site itself */
export function call<Shape extends z.ZodType>(
  fetch: Fetch,
  { apiRoot, username, appPassword }: Access,
  route: string,
  { query = {}, headers, ...calling }: Call<Shape>,
): Promise<z.output<Shape>> {
  // A site refuses an empty name, also where it asks for none.
  const login = username === "" ? null : Buffer.from(`${username}:${appPassword}`).toString("base64");
  const all = { ...(login !== null && { authorization: `Basic ${login}` }), ...headers };
  return callJson(fetch, addressOf(apiRoot, route, query), { ...calling, headers: all }, refusalOf);
}

function addressOf(apiRoot: string, route: string, query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query).toString();
  if (parameters === "") return apiRoot + route;
  return `${apiRoot}${route}${apiRoot.includes("?") ? "&" : "?"}${parameters}`;
}

/**
 * A 403 of the site itself means that the person lost the right to post. A file of a type that the site does not take
 * is refused with a 500.
 */
function refusalOf(response: Response, json: unknown, creating: boolean): ProviderFailure {
  const { data: refusal } = Refusal.safeParse(json);
  if (refusal === undefined) return failureOfAnswer(response, { creating });
  const kind =
    response.status === 403 ? "unauthorized" : refusal.code === "rest_upload_sideload_error" ? "refused" : undefined;
  return new WordpressFailure(failureOfAnswer(response, { creating }, kind), refusal);
}
