/** Anything that answers requests: an app in this process, or `fetch` to one that listens. */
export interface Target {
  fetch(request: Request): Promise<Response>;
}

export interface GraphQLAnswer<Data> {
  status: number;
  headers: Headers;
  data: Data;
  errors:
    | { message: string; path?: (string | number)[]; extensions: Record<string, unknown> & { code: string } }[]
    | undefined;
  extensions: Record<string, unknown> | undefined;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or null for an empty body. */
  body: Record<string, unknown> | unknown[] | null;
}

export interface RestOptions {
  token?: string | null;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Speaks both surfaces as a client would: text out, text in. */
export class Client {
  readonly #target: Target;
  readonly #origin: string;

  constructor(target: Target, origin = "http://rostrum.test") {
    this.#target = target;
    this.#origin = origin;
  }

  /** One GraphQL request; the data is whatever the caller says it is. */
  async gql<Data = Record<string, unknown>>(
    token: string | null,
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<GraphQLAnswer<Data>> {
    const response = await this.request("/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/graphql-response+json",
        ...bearer(token),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as Omit<GraphQLAnswer<Data>, "status" | "headers">;
    return { ...answer, errors: answer.errors, status: response.status, headers: response.headers };
  }

  /** One REST request to a path below the prefix `/api/v1`. */
  async rest(method: string, path: string, { token, body, headers }: RestOptions = {}): Promise<RestAnswer> {
    const response = await this.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...bearer(token ?? null),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  }

  /** One request to a path, or to an absolute address, which GraphQL returns. */
  async request(path: string, init?: RequestInit): Promise<Response> {
    const address = path.startsWith("/") ? this.#origin + path : path;
    const response = await this.#target.fetch(new Request(address, init));
    await requireLength(response, init?.method);
    return response;
  }
}

/**
 * A client would wait for the rest of a body that is shorter than stated, and cut a longer one off. An answer that was
 * fetched has an address; its length may be that of the compressed body.
 */
async function requireLength(response: Response, method = "GET"): Promise<void> {
  const stated = response.headers.get("content-length");
  if (stated === null || response.url !== "" || method === "HEAD" || response.body === null) return;
  const { byteLength } = await response.clone().arrayBuffer();
  if (Number(stated) !== byteLength) throw new Error(`The answer states ${stated} bytes, and has ${byteLength}.`);
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };
