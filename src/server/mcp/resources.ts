import { ErrorCode, McpError, type ReadResourceResult, type Resource } from "@modelcontextprotocol/sdk/types.js";
import { type DocumentNode, getOperationAST } from "graphql";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { typeOfId } from "../../platform/ids/ids.ts";
import { presentError } from "../graphql/errors.ts";
import type { Call } from "../http/call.ts";
import { executeOperation } from "./operation.ts";

const PREFIX = "rostrum://node/";
const JSON_TYPE = "application/json";
/** The code of a resource that does not exist. */
const NOT_FOUND = -32002;
const PAGE = 50;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${PREFIX}{id}`,
    name: "node",
    title: "Object by id",
    description:
      "A workspace, post, media item, account, social set, posting slot or voice profile that the caller can see, as JSON.",
    mimeType: JSON_TYPE,
  },
];

interface Workspaces {
  readonly viewer: {
    readonly workspaces: {
      readonly nodes: readonly { readonly id: string; readonly name: string }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
    };
  } | null;
}

/** Lists the workspaces of the viewer, from which every other object is found. */
export async function listResources(
  call: Call,
  context: RequestContext,
  document: DocumentNode,
  after: string | undefined,
) {
  const variableValues = { first: PAGE, after };
  const { data, errors } = await executeOperation(call, context, {
    document,
    operationName: "workspaces",
    variableValues,
  });
  if (errors?.[0]) throw protocolError(call, context, errors[0]);
  const { nodes = [], pageInfo } = (data as unknown as Workspaces).viewer?.workspaces ?? {};
  const resources = nodes.map(
    ({ id, name }): Resource => ({ uri: PREFIX + id, name: id, title: name, mimeType: JSON_TYPE }),
  );
  return { resources, ...(pageInfo?.hasNextPage && { nextCursor: pageInfo.endCursor ?? undefined }) };
}

/** Reads one object. Every id that the viewer cannot see is unknown, whatever the reason. */
export async function readResource(
  call: Call,
  context: RequestContext,
  document: DocumentNode,
  uri: string,
): Promise<ReadResourceResult> {
  const id = uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : "";
  const operationName = typeOfId(id);
  if (operationName === undefined || !getOperationAST(document, operationName)) throw unknown(uri);
  const { data, errors } = await executeOperation(call, context, { document, operationName, variableValues: { id } });
  if (errors?.[0]) throw protocolError(call, context, errors[0]);
  const node = (data as { node?: unknown } | null)?.node;
  if (node == null) throw unknown(uri);
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(node) }] };
}

const unknown = (uri: string) => new McpError(NOT_FOUND, "Resource not found", { uri: uri.slice(0, 200) });

/** Returns the error of the protocol for an operation that was refused, with the code of the refusal. */
function protocolError(call: Call, { services }: RequestContext, cause: unknown): McpError {
  const { error, masked } = presentError(cause, false);
  if (masked) services.log.error("mcp.failed", { requestId: call.requestId }, cause);
  const { code, retryAfter } = error.extensions;
  if (typeof retryAfter === "number") call.outcome.retryAfter = Math.max(call.outcome.retryAfter, retryAfter);
  const kind = masked ? ErrorCode.InternalError : ErrorCode.InvalidRequest;
  return new McpError(kind, error.message, { code });
}
