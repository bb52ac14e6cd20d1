import type { Parts } from "../../../rest-compat/engine/openapi/otherOperation.ts";
import { type ClientCredentials, clientCredentials } from "../../domains/oauth/clientCredentials.ts";
import { OAuthRefusal } from "../../domains/oauth/refusal.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { findDomainError } from "../../platform/errors/recognize.ts";
import { ERRORS } from "../../platform/errors/table.ts";
import { requireStorableText } from "../../platform/values/storableText.ts";
import type { Call } from "../http/call.ts";
import { declaredForm } from "../http/declared.ts";
import { formBody } from "../http/formBody.ts";
import { methodRefusal } from "../http/refusal.ts";

/** One request of an authenticated client, with the declared members of the form, each at most once. */
export interface ClientRequest {
  context: RequestContext;
  client: ClientCredentials;
  form: ReadonlyMap<string, string>;
}

const HEADERS = { "content-type": "application/json", "cache-control": "no-store", pragma: "no-cache" };

/**
 * An operation for forms from clients, which answers JSON, also for refusals (RFC 6749 §5.2). The request's credential
 * is the client's, so the context is anonymous. `answer` returns the value to send; undefined sends an empty answer.
 */
export async function clientEndpoint(
  call: Call,
  operation: { readonly form: Parts },
  answer: (request: ClientRequest) => Promise<object | undefined>,
): Promise<Response> {
  return answerClient(call, 200, async () => {
    const { request } = call;
    const form = onceEach(declaredForm(await formBody(request), operation));
    const client = clientCredentials(request.headers.get("authorization"), form);
    requireStorableText({ ...Object.fromEntries(form), ...client });
    return answer({ context: await anonymousContext(call), client, form });
  });
}

/** Answers a client's POST with JSON, also for refusals; undefined is an empty answer. */
export async function answerClient(
  call: Call,
  status: number,
  answer: () => Promise<object | undefined>,
): Promise<Response> {
  if (call.request.method !== "POST") return methodRefusal(call.request, call.services.env, "POST");
  try {
    const body = await answer();
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: HEADERS });
  } catch (error) {
    const domainError = findDomainError(error);
    if (domainError === undefined) throw error;
    return refused(domainError);
  }
}

function refused(error: DomainError): Response {
  const { status: usual } = ERRORS[error.code];
  const isOwn = error instanceof OAuthRefusal;
  const busy = usual === 429 || usual === 503;
  const code = isOwn ? error.error : busy ? "temporarily_unavailable" : "invalid_request";
  const status = isOwn ? (code === "invalid_client" ? 401 : 400) : busy ? usual : 400;
  const after = error.details["retryAfter"];
  const body = { error: code, error_description: error.message.replaceAll(/[^\x20-\x7e]|["\\]/g, "'") };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...HEADERS,
      ...(status === 401 && { "www-authenticate": 'Basic realm="rostrum"' }),
      ...(typeof after === "number" && { "retry-after": String(Math.ceil(after)) }),
    },
  });
}

/**
 * Returns the form's members; an empty one counts as absent (RFC 6749 §3.2).
 * @throws OAuthRefusal invalid_request for a repeated parameter
 */
function onceEach(form: URLSearchParams): ReadonlyMap<string, string> {
  for (const name of form.keys()) {
    if (form.getAll(name).length > 1) throw new OAuthRefusal("invalid_request", "A parameter is given more than once");
  }
  return new Map([...form].filter(([, value]) => value !== ""));
}

/** Returns the context without credentials: neither a client's nor a browser's cookie identifies a person here. */
export function anonymousContext(call: Call): Promise<RequestContext> {
  const { url, headers } = call.request;
  const device = headers.get("user-agent");
  return call.contextOf(new Request(url, { headers: device === null ? {} : { "user-agent": device } }));
}
