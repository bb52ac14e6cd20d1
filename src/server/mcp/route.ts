import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { parseBody, readBodyText } from "../../../rest-compat/engine/request/body.ts";
import { noteStepUp } from "../../domains/oauth/stepUp.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError, forbidden, unauthenticated } from "../../platform/errors/errors.ts";
import type { Services } from "../../platform/services/services.ts";
import { recordToolCall } from "../../platform/write/toolCall.ts";
import { acceptsType } from "../http/accept.ts";
import type { Call } from "../http/call.ts";
import { methodRefusal } from "../http/refusal.ts";
import { challenge } from "./challenge.ts";
import { documentReader } from "./documents.ts";
import { invalidMessage, type Message, withoutNulls } from "./message.ts";
import { isAllowedOrigin } from "./origin.ts";
import { createServer } from "./server.ts";
import { prepareTools } from "./toolset.ts";

const JSON_TYPE = "application/json";
const LIMITS = { size: 1024 * 1024, time: 5000 };

/**
 * Creates the surface for agents: the Model Context Protocol over streamable HTTP. Each request is complete in itself:
 * the server keeps no session, answers with JSON, and opens no stream. A request needs a token: cookies of a browser do
 * not count.
 */
export function createMcp({ env }: Services): (call: Call) => Promise<Response> {
  const tools = prepareTools(env);
  const resources = documentReader(env)("resources");
  // A client asks for the scopes of the tools that read, and for those of a tool that writes at its first call.
  const readers = [...tools.values()].filter(({ row }) => row.effect === "reads");
  const reading = [...new Set(readers.flatMap(({ scopes }) => scopes))].toSorted().join(" ");

  /**
   * Returns the refusal of an application whose token lacks scopes of a tool, with the scopes that the client can ask
   * the person for.
   */
  async function lackedScopes(call: Call, context: RequestContext, message: Message): Promise<Response | undefined> {
    const { viewer } = context;
    if (viewer.kind !== "user" || viewer.credential.kind !== "application") return undefined;
    const { method, params } = message;
    const tool = method === "tools/call" ? tools.get(params?.["name"] as string) : undefined;
    const { scopes } = viewer.credential;
    const lacked = tool?.scopes.filter((each) => !scopes.has(each)) ?? [];
    if (tool === undefined || lacked.length === 0) return undefined;
    const error = forbidden(`The tool ${tool.name} needs the scope ${lacked.join(" and ")}`);
    await recordToolCall(
      { ...context, toolCall: { tool: tool.name, isConfirmed: false, isRecorded: false } },
      error.code,
    );
    await noteStepUp(context, viewer.credential.tokenId);
    const wanted = [...new Set([...scopes, ...tool.scopes])].toSorted().join(" ");
    return challenge(call, env, error, { error: "insufficient_scope", scope: wanted });
  }

  return async (call) => {
    const { request } = call;
    if (!isAllowedOrigin(request, env)) throw forbidden("Pages of this Origin cannot call this address");
    if (request.method !== "POST") return methodRefusal(request, env, "POST");
    call.isFor("MCP");
    const context = await contextOf(call);
    if (context instanceof DomainError)
      return challenge(call, env, context, {
        ...(request.headers.has("authorization") && { error: "invalid_token" }),
        scope: reading,
      });
    if (!acceptsType(request, JSON_TYPE))
      throw new DomainError("NOT_ACCEPTABLE", "Accept must allow application/json, the type of every answer");
    const parsedBody = withoutNulls(parseBody(await readBodyText(request, LIMITS), { required: true }));
    if (Array.isArray(parsedBody)) throw new DomainError("BAD_REQUEST", "The body must be one message, not a list");
    const invalid = invalidMessage(parsedBody);
    if (invalid) {
      call.outcome.failure = "INVALID_INPUT";
      return invalid;
    }
    const refused = await lackedScopes(call, context, parsedBody ?? {});
    if (refused) return refused;
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = createServer(call, context, tools, resources);
    await server.connect(transport);
    return transport.handleRequest(asTransported(request), { parsedBody });
  };
}

/**
 * The library wants both types by name in Accept, and the type of the body. The Accept of the request was checked
 * before.
 */
function asTransported({ url, method, headers: requestHeaders, signal }: Request): Request {
  const headers = new Headers(requestHeaders);
  headers.set("accept", `${JSON_TYPE}, text/event-stream`);
  headers.set("content-type", JSON_TYPE);
  return new Request(url, { method, headers, signal });
}

/**
 * Returns the context of the request's token, or the refusal of the token.
 * @throws DomainError RATE_LIMITED, UNAVAILABLE
 */
async function contextOf(call: Call): Promise<RequestContext | DomainError> {
  if (!call.request.headers.has("authorization")) return unauthenticated();
  try {
    return await call.context();
  } catch (error) {
    if (error instanceof DomainError && error.code === "UNAUTHENTICATED") return error;
    throw error;
  }
}
