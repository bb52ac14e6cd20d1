import { DomainError } from "../../../src/platform/errors/errors.ts";
import type { CompiledRoute } from "../compile.ts";
import type { PagedRow } from "../pages/documents.ts";
import { headersOfPage } from "../pages/headers.ts";
import { numberOfNext, numbersOf } from "../pages/numbers.ts";
import { CURSOR, NUMBER, OFFSET } from "../pages/parameters.ts";
import { connectionIn } from "../pages/read.ts";
import { PREFIX } from "../prefix.ts";
import type { AnswerContext, Route } from "../route.ts";
import { tagOfClient } from "./entityTag.ts";
import { headersOf } from "./headers.ts";
import { type Problem, problemOf } from "./problem.ts";

type Headers = Record<string, string>;

/** Whether every root field of a result has a value, as `select`, `headers` and `list` of a row expect. */
const isPresent = (data: unknown) => !Object.values(data as object).includes(null);

/** The constructor of the responses with data. */
export type ResponseClass = new (body: string | null, init: { status: number; headers: Headers }) => Response;

/** Returns the response of a row for the data of its document; undefined when `select` finds nothing. */
export function answer(
  row: CompiledRoute,
  data: unknown,
  answered: AnswerContext,
  Answer: ResponseClass,
): Response | undefined {
  const { route, encode, paged } = row;
  if (!isPresent(data)) return undefined;
  const part = route.status === 204 ? null : route.select?.(data);
  const selected = paged?.numbered ? { ...numbersOf(paged, data, answered.variables), ...(part as object) } : part;
  if (selected === undefined || (selected === null && route.status !== 204)) return undefined;
  const notModified = unchanged(row, data, answered);
  if (notModified !== undefined) return notModified;
  const headers = headersFor(row, data, answered);
  if (route.status === 204) return new Answer(null, { status: 204, headers });
  headers["content-type"] ??= "application/json";
  return new Answer(JSON.stringify(encode(selected, `${answered.origin}${PREFIX}/schemas/`)), {
    status: route.status,
    headers,
  });
}

/** Returns 304 (RFC 9110 §15.4.5) when If-None-Match names the tag of the data; otherwise undefined. */
function unchanged(row: CompiledRoute, data: unknown, answered: AnswerContext): Response | undefined {
  const tags = answered.request.headers.get("if-none-match");
  if (row.route.method !== "GET" || tags === null) return undefined;
  const headers = headersFor(row, data, answered);
  const clientTag = tagOfClient(tags, headers.etag);
  return clientTag === undefined
    ? undefined
    : new Response(null, { status: 304, headers: { ...headers, etag: clientTag } });
}

function headersFor({ route, paged, schemaName }: CompiledRoute, data: unknown, answered: AnswerContext): Headers {
  const { link, ...more } = headersOf(route.headers?.(data, answered) ?? {});
  const etag = route.etag?.(data, answered);
  const headers: Headers = {
    "cache-control": "no-store",
    ...(etag !== undefined && { etag }),
    ...(paged && headersOfPage(paged, data, answered.variables)),
    ...more,
  };
  const links = [
    schemaName === undefined ? undefined : `<${PREFIX}/schemas/${schemaName}.json>; rel="describedBy"`,
    nextPage(route, paged, data, answered),
    link,
  ].filter((each) => each !== undefined && each !== "");
  if (links.length > 0) headers.link = links.join(", ");
  return headers;
}

/** Returns the link to the next page (RFC 8288): the same URL with the next cursor. */
function nextPage(
  { list }: Route,
  paged: PagedRow | undefined,
  data: unknown,
  { origin, path, search, variables }: AnswerContext,
): string | undefined {
  const cursor = paged ? connectionIn(data, paged)?.page.next_cursor : list?.next(data);
  if (cursor === null || cursor === undefined) return undefined;
  const query = new URLSearchParams(search);
  if (paged?.numbered) {
    const next = numberOfNext(paged, variables);
    if (next === undefined) return undefined;
    query.set(NUMBER, String(next));
  } else {
    if (paged) query.delete(OFFSET);
    query.set(list?.cursor ?? CURSOR, cursor);
  }
  return `<${origin}${path}?${query}>; rel="next"`;
}

/** Returns the problem for a row whose `select` finds nothing. */
export const nothingFound = (): Problem =>
  problemOf(new DomainError("NOT_FOUND", "This resource does not exist, or it is not visible to you"));
