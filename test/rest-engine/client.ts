import type { GraphQLSchema } from "graphql";
import { createRestHandler, type RestOptions } from "../../rest-compat/engine/handler.ts";
import { type LibraryContext, library } from "./library.ts";
import { aBook, routes } from "./rows.ts";

export const ORIGIN = "https://books.example";

/** Answers for every root field of the library, which always return the same book. */
const defaults = {
  book: aBook,
  anyBook: aBook,
  version: aBook,
  books: { nodes: [aBook], pageInfo: { endCursor: "c2", hasNextPage: true } },
  burnBook: true,
  ...Object.fromEntries(
    ["createBook", "updateBook", "annotate", "acceptBook", "remind", "schedule"].map((name) => [name, { book: aBook }]),
  ),
};

/** The members of a JSON answer that tests read: those of a problem, and some of the resources. */
export interface Json {
  readonly $schema: string;
  readonly $id: string;
  readonly type: string;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly { readonly message: string; readonly location?: string; readonly value?: unknown }[];
  readonly items: readonly unknown[];
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Json;
}

/** Runs the engine over the library in process. `answers` replaces the results of root fields; an Error is thrown. */
export function client(
  answers: Record<string, unknown> = {},
  options: Partial<RestOptions<undefined, LibraryContext>> & { schema?: GraphQLSchema } = {},
) {
  const context: LibraryContext = { calls: [], answers: { ...defaults, ...answers } };
  const errors: unknown[] = [];
  const answer = createRestHandler<undefined, LibraryContext>({
    schema: library,
    routes,
    contextFor: () => context,
    authorize: () => undefined,
    onError: (error) => errors.push(error),
    ...options,
  });
  const handle = (request: Request) => answer(request, undefined);
  async function send(request: Request): Promise<Answer> {
    const response = await handle(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (text === "" ? {} : JSON.parse(text)) as Json,
    };
  }
  return {
    calls: context.calls,
    errors,
    handle,
    send,
    get: (path: string, headers: Record<string, string> = {}) =>
      send(new Request(`${ORIGIN}/api/v1${path}`, { headers })),
    /** Sends a request. A text is sent unchanged as the body, any other value as JSON. */
    call: (
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = { "content-type": "application/json" },
    ) =>
      send(
        new Request(`${ORIGIN}/api/v1${path}`, {
          method,
          headers,
          ...(body !== undefined && {
            body: typeof body === "string" || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
          }),
        }),
      ),
  };
}

/** Returns the `errors` of a problem as `location: message`. */
export const violationsOf = ({ json }: Answer): string[] =>
  (json.errors ?? []).map(({ location, message }) => `${location}: ${message}`);
