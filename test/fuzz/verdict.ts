import { ERRORS } from "../../src/platform/errors/table.ts";
import type { FuzzRequest } from "./request.ts";
import type { RestEndpoint } from "./restRequests.ts";
import type { Answer } from "./send.ts";

/**
 * Errors with a status of 5xx that the interface documents, and where: a provider that refuses, a part that is not
 * configured.
 */
const DOCUMENTED: readonly [code: string, what: RegExp][] = [
  [
    "PROVIDER_REFUSED",
    /exchangeAuthorizationCode|createChannelConnection|connectAccountWithAppPassword|accountAuthorizationUrl|\/exchange$|deletePost/,
  ],
  [
    "BAD_GATEWAY",
    /generateAltText|planAngles|renderMeme|memeTemplates|connectAccountWithAppPassword|accountAuthorizationUrl/,
  ],
  ["UNAVAILABLE", /memeTemplates|renderMeme|generateAltText|planAngles|anglePlanned|\/billing\/webhooks\/stripe/],
];

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_ERRORS = 20;

interface GraphQLErrors {
  data?: unknown;
  errors?: { message: string; path?: unknown[]; extensions?: { code?: unknown } }[];
}

/** The fault of an answer, in the same words for the same cause; null for a valid answer. */
export function faultOf(request: FuzzRequest, answer: Answer, endpoints: readonly RestEndpoint[]): string | null {
  if (request.raw !== undefined)
    return answer.status >= 500 && answer.status !== 505 ? `raw message answered ${answer.status}` : troubleOf(answer);
  const trouble = troubleOf(answer);
  if (trouble !== null) return trouble;
  if (answer.bytes > MOST_BYTES) return `answer of ${Math.round(answer.bytes / 1024 / 1024)} MB`;
  const isGraphql = /^\/+graphql(\?|$)/.test(request.target);
  if (isGraphql) {
    const fault = graphqlFault(request, answer);
    if (fault !== null) return fault;
  }
  if (answer.status < 500) return null;
  if (request.target.startsWith("/readyz")) return `status ${answer.status}`;
  const code = codeOf(answer);
  return isDocumented(request, code, answer.status, endpoints) ? null : `status ${answer.status} ${code}`;
}

function troubleOf({ trouble }: Answer): string | null {
  return trouble === undefined ? null : `no answer: ${trouble.replace(/\d{2,}/g, "#")}`;
}

function graphqlFault({ what }: FuzzRequest, { text, type }: Answer): string | null {
  if (!type.includes("json")) return null;
  let body: GraphQLErrors | null;
  try {
    body = JSON.parse(text) as GraphQLErrors | null;
  } catch {
    return text === "" ? null : "answer is not JSON";
  }
  const errors = Array.isArray(body?.errors) ? body.errors : [];
  for (const { extensions, path } of errors) {
    const code = String(extensions?.code);
    const field = path?.filter((step) => typeof step === "string").join(".") ?? what;
    if (!Object.hasOwn(ERRORS, code)) return `error without a known code: ${code}`;
    const { status } = ERRORS[code as keyof typeof ERRORS];
    if (status >= 500 && !DOCUMENTED.some(([each, where]) => each === code && where.test(`${what} ${field}`)))
      return `error ${code} at ${field}`;
  }
  return body?.data === undefined && errors.length > MOST_ERRORS ? `more than ${MOST_ERRORS} errors` : null;
}

/** The code of a problem document. */
function codeOf({ text, type }: Answer): string {
  if (!type.includes("json")) return "without a problem document";
  try {
    return String((JSON.parse(text) as { code?: unknown } | null)?.code);
  } catch {
    return "with a document that is not JSON";
  }
}

function isDocumented(
  { what, target }: FuzzRequest,
  code: string,
  status: number,
  endpoints: readonly RestEndpoint[],
): boolean {
  // The errors of a GraphQL answer are judged one by one.
  if (target.startsWith("/graphql")) return status !== 500;
  if (DOCUMENTED.some(([each, where]) => code === each && where.test(what))) return true;
  const endpoint = endpoints.find(({ method, path }) => what === `${method} ${path}`);
  return status !== 500 && endpoint !== undefined && Object.hasOwn(endpoint.operation.responses, String(status));
}
