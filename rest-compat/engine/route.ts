import type { DocumentNode, GraphQLInputObjectType } from "graphql";
import type { ErrorCode } from "../../src/platform/errors/table.ts";
import type { AlternativeNames } from "./alternatives.ts";
import type { ConstantValue } from "./response/shape.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A document that knows the types of its result and variables; codegen's TypedDocumentNode is one. */
export interface TypedDocument<Result, Variables> extends DocumentNode {
  __apiType?(variables: Variables): Result;
}

/** The request and its variables, for `headers` of a row. */
export interface AnswerContext {
  readonly request: Request;
  /** The public origin: `https://api.example.org`. */
  readonly origin: string;
  /** The request's path with the prefix. */
  readonly path: string;
  /** The request's query with the leading `?`, or an empty text. */
  readonly search: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: unknown;
}

/** The texts of an endpoint in the OpenAPI document, in plain English. */
export interface Words {
  /** One line without a full stop: "Create a posting slot". */
  readonly summary: string;
  /** The purpose of the endpoint, its rules, and the required role. */
  readonly description: string;
  /** Descriptions of path and query members by REST name, where the GraphQL description does not fit. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * A member that has the same value in each answer, or in each answer whose result has none; or the position of an item
 * in its list.
 */
export interface Constant {
  /** Absent to describe an object that `select` composes. */
  readonly value?: ConstantValue;
  /** Whether the value is the position of the object in its list, from 0. */
  readonly position?: true;
  /** For a member that the result does not have, or whose description does not fit. */
  readonly description?: string;
  /** Whether an object that `select` composes can be absent. */
  readonly optional?: true;
}

/** Members of a resource that an endpoint documents and never answers with. */
export interface Unanswered {
  readonly document: DocumentNode;
  select(data: unknown): unknown;
}

/** The variables that each word of a query member stands for, as JSON. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The values of a member that change nothing. */
export interface Neutral {
  readonly values: readonly string[];
  readonly description: string;
}

/** A body that REST documents in another form than `$input`. */
export interface Adapter {
  /** The documented body. A field with the name of a path segment is not a member of the body. */
  readonly type: GraphQLInputObjectType;
  /**
   * Returns the value of `$input`. `refuse` reports a member whose value would be lost, by the path of names of `type`.
   */
  adapt(body: never, refuse: (path: readonly (string | number)[], message: string) => void): unknown;
  /** Returns the path in `type` of a path in `$input`, where they differ; `body` is what the client sent. */
  at?(path: (string | number)[], body: never): (string | number)[];
}

/** One endpoint as data. `route` creates it and checks it against the types of its document. */
export interface Route {
  readonly method: Method;
  /** The path below the prefix; `{name}` matches one segment. */
  readonly path: `/${string}`;
  readonly words: Words;
  /** A document with one operation, validated once at start-up. */
  readonly document: DocumentNode;
  readonly status: 200 | 201 | 202 | 204;
  /** The documented problem statuses, or one undifferentiated `default` entry. */
  readonly problems: readonly number[] | "default";
  /** The codes that can occur besides the usual one of each documented status, such as QUOTA_EXCEEDED. */
  readonly codes?: readonly ErrorCode[];
  /**
   * Absent for a documented operation; another path to the one above, or a companion of the documented interface
   * (`companions.ts`), which OpenAPI marks with a tag.
   */
  readonly kind?: "alias" | "companion";
  /**
   * Whether a GET runs a mutation, because clients fix the method, as for the page on which a provider connects an
   * account. Without this, a mutation behind a GET fails at start-up. A browser's cookie counts only for requests of
   * its own site.
   */
  readonly acts?: true;
  /** Whether a mutation refuses the header Idempotency-Key, because its answer shows a secret once. */
  readonly refusesKey?: true;
  /**
   * Selects the resource in the result: a path into the result, a list mapped by such a path, or an object literal of
   * these. `select` runs once at start-up on a sample, from which codec and schemas derive the selected parts. `select`
   * must not compute or add values, or depend on them. Absent for 204. When it returns null or undefined, or a root
   * field of the result is null, the response is NOT_FOUND.
   */
  select?(data: unknown): unknown;
  /** Returns the entity tag, for If-None-Match and the status 304. */
  etag?(data: unknown, answered: AnswerContext): string;
  /** Returns further headers. `link` is added to the links of the engine, `cache-control` replaces no-store. */
  headers?(data: unknown, answered: AnswerContext): Readonly<Record<string, string | undefined>>;
  /**
   * The documented name of the resource, if `extensions.resource` of its type does not contain it; null for a resource
   * without name and `$schema`.
   */
  readonly schemaName?: string | null;
  /** The description of a resource that `select` composes. */
  readonly schemaDescription?: string;
  /**
   * Members that the result does not have, or has without a value, by REST name. A name with dots leads to a member of
   * an inner object or of the items of a list: `user.username`. In a bare list, each item has them.
   */
  readonly constants?: Readonly<Record<string, Constant>>;
  /**
   * Further members of the resource, which this endpoint's answers do not have: the documented result of a deleted
   * social set is that of every action, and clients are generated from the document.
   */
  readonly unanswered?: Unanswered;
  /**
   * Maps variables to REST names that are not their snake case: `{ workspaceId: "id" }` for a path `/workspaces/{id}`.
   */
  readonly rename?: Readonly<Record<string, string>>;
  /** Variables that are members of the body, in addition to or instead of the fields of `$input`. */
  readonly body?: readonly string[];
  /** Variables with a list that is one member of the query, with commas between the items. */
  readonly separated?: readonly string[];
  /**
   * Query members whose words stand for values of variables: `{ filter: { all: {}, used: { isUsed: true } } }`. A
   * request without the member means its first word.
   */
  readonly meanings?: Readonly<Record<string, Meanings>>;
  /**
   * Body members for the alternatives of a `@oneOf` field of `$input`:
   * `{ time: { local: { hour: "local_hour" }, utc: { hour: "utc_hour" } } }`. The first alternative that has a member
   * in the body is sent, and its members belong together (400). The members of the last alternative are required, also
   * when another alternative is sent, unless the field is optional.
   */
  readonly alternatives?: AlternativeNames;
  /**
   * Members of the body that an endpoint documents and rostrum does not have: each is accepted with the listed values,
   * which change nothing, and refused with another one.
   */
  readonly neutral?: Readonly<Record<string, Neutral>>;
  /** The body, where aliases of members cannot express it. */
  readonly adapter?: Adapter;
  /**
   * A paged list. `next` returns the cursor for the Link with rel="next", in the query member `cursor`; null or
   * undefined on the last page.
   */
  readonly list?: { next(data: unknown): string | null | undefined; readonly cursor?: string };
  /**
   * A list that takes `limit`, `offset` and `cursor`, and whose headers say where the page is. `at` is the path of the
   * connection in the result, with `nodes`, `page { next_cursor }`, and `total` where the list can be counted. The
   * document has the variables `$limit` with the usual size, and `$cursor`. The engine joins its pages.
   *
   * With `numbered`, the list takes `page` and `per_page` instead, and the body begins with `page`, `per_page`, `total`
   * and `total_pages`.
   */
  readonly pages?: { readonly at: string; readonly numbered?: true };
  /** Whether the operation has its own rate window, for the RateLimit headers in OpenAPI. */
  readonly limited?: boolean;
}

/**
 * A result whose root fields are not null. Root fields are nullable in the schema only so that one error leaves the
 * others.
 */
export type Present<Result> = { [Root in keyof Result]: NonNullable<Result[Root]> };

type KeyOf<Type> = Type extends unknown ? keyof Type & string : never;
type ValueOf<Type, Key> = Type extends unknown ? (Key extends keyof Type ? NonNullable<Type[Key]> : never) : never;

/** The names of all alternatives and their fields; at most for each field of `$input`. */
type Alternatives<Variables> = Variables extends { input: infer Input }
  ? {
      readonly [Field in keyof Input]?: {
        readonly [Key in KeyOf<Input[Field]>]: { readonly [Name in KeyOf<ValueOf<Input[Field], Key>>]: string };
      };
    }
  : never;

/** The members of a row that are typed by its document. */
interface TypedMembers<Result, Variables> {
  readonly document: TypedDocument<Result, Variables>;
  /** Absent for 200. */
  readonly status?: Route["status"];
  select?(data: Present<Result>): unknown;
  etag?(data: Present<Result>, answered: AnswerContext): string;
  headers?(data: Present<Result>, answered: AnswerContext): Readonly<Record<string, string | undefined>>;
  readonly rename?: Readonly<Partial<Record<keyof Variables & string, string>>>;
  readonly body?: readonly (keyof Variables & string)[];
  readonly separated?: readonly (keyof Variables & string)[];
  readonly meanings?: Readonly<Record<string, Readonly<Record<string, Partial<Variables>>>>>;
  readonly alternatives?: Alternatives<Variables>;
  readonly list?: { next(data: Present<Result>): string | null | undefined; readonly cursor?: string };
}

/** A row in a `routes.ts`. */
export type Row<Result, Variables> = TypedMembers<Result, Variables> &
  Omit<Route, keyof TypedMembers<Result, Variables>>;

/**
 * Declares the documented members of a resource by a document whose result has them; the document is never executed.
 */
export const unanswered = <Result, Variables>(declaration: {
  readonly document: TypedDocument<Result, Variables>;
  select(data: Present<Result>): unknown;
}): Unanswered => declaration;

/** Declares one endpoint. A field or variable that the document does not have is a type error. */
export const route = <Result, Variables>(row: Row<Result, Variables>): Route => ({ status: 200, ...row }) as Route;
