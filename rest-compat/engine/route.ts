import type { DocumentNode } from "graphql";
import type { ErrorCode } from "../../src/platform/errors/errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A document that knows the types of its result and variables; codegen's TypedDocumentNode is one. */
export interface TypedDocument<Result, Variables> extends DocumentNode {
  __apiType?(variables: Variables): Result;
}

/** What `headers` may look at, beside the result. */
export interface Answered {
  readonly request: Request;
  /** The public origin: `https://api.example.org`. */
  readonly origin: string;
  /** The request's path, prefix included, and its query with the leading `?` (or empty). */
  readonly path: string;
  readonly search: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: unknown;
}

/** One documented endpoint, as data. Made by `route`, which checks it against the document's own types. */
export interface Route {
  readonly method: Method;
  /** Below the prefix; `{name}` stands for one segment. */
  readonly path: `/${string}`;
  /** One operation. Parsed and validated once, at start-up. */
  readonly document: DocumentNode;
  readonly status: 200 | 201 | 202 | 204;
  /** The documented problem statuses, or one undifferentiated `default` entry. */
  readonly problems: readonly number[] | "default";
  /**
   * Picks the resource out of the result: a path into it, a list mapped by such a path, or an object literal of these. It runs once at
   * start-up on a sample, which is how the codec and the schemas learn what it picks; so it must not compute or decide by values.
   * Left out for 204. Null or undefined at run time is answered by `missing`.
   */
  select?(data: unknown): unknown;
  /** The code of the problem when `select` finds nothing; NOT_FOUND. */
  missing?(data: unknown): ErrorCode;
  /** What else the answer carries. `etag` makes If-None-Match work, `link` is added to the engine's own, `cache-control` replaces no-store. */
  headers?(data: unknown, answered: Answered): Readonly<Record<string, string | undefined>>;
  /** The documented name of the resource, where its GraphQL type does not say it in `extensions.resource`; null: it has none, and no `$schema`. */
  readonly schemaName?: string | null;
  /** Variable → wire name, where that is not the snake case of the variable: `{ workspaceId: "id" }` for a path `/workspaces/{id}`. */
  readonly rename?: Readonly<Record<string, string>>;
  /** Variables that are members of the body, beside (or instead of) those of `$input`. */
  readonly body?: readonly string[];
  /** A list in pages: what `next` gives is put into the query member `cursor` of the Link with rel="next"; nothing on the last page. */
  readonly list?: { next(data: unknown): string | null | undefined; readonly cursor?: string };
  /** The endpoint still works, but is going away: Deprecation (RFC 9745) and Sunset (RFC 8594) headers, `deprecated` in OpenAPI. */
  readonly deprecated?: { readonly since: Date; readonly sunset?: Date; readonly link?: string };
  /** The largest body in bytes; 1 MiB. */
  readonly bodyLimit?: number;
  /** The operation has a window of its own: the OpenAPI document shows the RateLimit headers. */
  readonly limited?: boolean;
  /** Answers carry an ETag: the OpenAPI document shows it, and 304. */
  readonly conditional?: boolean;
  /**
   * The tag alone: a small query of the same root fields and of no other variables, whose result has what `headers` reads. It is asked first
   * where a request names tags, so that a 304 costs no more than that.
   */
  readonly probe?: DocumentNode;
}

/** A row as it is written down, typed by its document. */
export interface Row<Result, Variables, Probe = never>
  extends Omit<Route, "document" | "probe" | "select" | "missing" | "headers" | "rename" | "body" | "list"> {
  readonly document: TypedDocument<Result, Variables>;
  readonly probe?: TypedDocument<Probe, Variables>;
  select?(data: Result): unknown;
  missing?(data: Result): ErrorCode;
  headers?(data: Result | Probe, answered: Answered): Readonly<Record<string, string | undefined>>;
  readonly rename?: Readonly<Partial<Record<keyof Variables & string, string>>>;
  readonly body?: readonly (keyof Variables & string)[];
  readonly list?: { next(data: Result): string | null | undefined; readonly cursor?: string };
}

/** One endpoint. A field or variable that the document does not have fails the type check. */
export const route = <Result, Variables, Probe = never>(row: Row<Result, Variables, Probe>): Route => row as Route;
