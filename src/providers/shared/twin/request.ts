import { Buffer } from "node:buffer";

/** One request as a twin sees it. */
export interface TwinRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  authorization: string | null;
  /** A form or JSON body, its members as texts. */
  body: Record<string, string>;
  /** A JSON body as it is. */
  json: Record<string, unknown>;
  bytes: Buffer<ArrayBuffer>;
}

export interface Answer {
  status: number;
  /** A text or bytes as they are; everything else as JSON. */
  body: unknown;
  headers?: Record<string, string>;
}

/** The handler of a server whose answers follow from what is asked; null is an unknown address. */
export function handlerOf(
  answer: (request: TwinRequest) => Answer | null | Promise<Answer | null>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const made = (await answer(await requestOf(request))) ?? { status: 404, body: { error: "NotFound" } };
    const { status, headers } = made;
    const init = { status, headers: { "content-type": "application/json", ...headers } };
    return new Response(bodyOf(made), init);
  };
}

const bodyOf = ({ body }: Answer) =>
  typeof body === "string" ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body ?? {});

async function requestOf(request: Request): Promise<TwinRequest> {
  const { pathname: path, searchParams: query } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  const bytes = Buffer.from(await request.arrayBuffer());
  const content = contentOf(headers["content-type"] ?? "", bytes);
  const authorization = headers["authorization"] ?? null;
  return { method: request.method, path, query, headers, authorization, ...content, bytes };
}

function contentOf(type: string, bytes: Buffer): Pick<TwinRequest, "body" | "json"> {
  const json = type.startsWith("application/json") ? membersOf(bytes.toString()) : {};
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  return {
    json,
    body: isForm ? Object.fromEntries(new URLSearchParams(bytes.toString())) : (json as TwinRequest["body"]),
  };
}

/** Returns the members of a JSON text; none of an invalid one, which lacks what every method requires. */
function membersOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
