import type { DocumentNode, ExecutionArgs } from "graphql";
import { createRestHandler } from "../../../rest-compat/engine/handler.ts";
import { routes } from "../../../rest-compat/routes.ts";
import { schema } from "../../../schema/index.ts";
import { addressOf, type Call, partsOf } from "./fixture.ts";

/** The GraphQL request that a row makes of a REST request. */
export interface RowRequest {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

let executions: readonly ExecutionArgs[] = [];
let result: unknown;

/** The rows with an executor that returns a given result, or notes the documents that a request executes. */
const handler = createRestHandler<null, null>({
  schema,
  routes,
  contextFor: () => null,
  authorize() {},
  execute: () => ({ data: result as never }),
  instead(all) {
    if (result !== undefined) return undefined;
    executions = all;
    return { response: new Response(null, { status: 204 }) };
  },
});

function respond(name: string, call: Call): Promise<Response> {
  const { body } = call;
  const init = { method: partsOf(name).method, headers: { "content-type": "application/json" } };
  const address = `http://rostrum.test/api/v1${addressOf(name, call)}`;
  return handler(new Request(address, { ...init, ...(body !== undefined && { body: JSON.stringify(body) }) }), null);
}

/**
 * Returns the pages that a request reads at most, one for most rows.
 * @throws Error for a request that the row does not execute
 */
export async function pageRequestsOf(name: string, call: Call): Promise<readonly [RowRequest, ...RowRequest[]]> {
  [executions, result] = [[], undefined];
  await respond(name, call);
  const [first, ...further] = executions.map(({ document, variableValues }) => ({
    document,
    variables: variableValues ?? {},
  }));
  if (first === undefined) throw new Error(`${name} executes nothing`);
  return [first, ...further];
}

/** Returns the first page. @throws Error for a request that the row does not execute */
export const requestOf = async (name: string, call: Call): Promise<RowRequest> => (await pageRequestsOf(name, call))[0];

/** The body that a row answers with for a result of its document; null for none. */
export async function bodyOf(name: string, call: Call, data: unknown): Promise<unknown> {
  result = data;
  const text = await (await respond(name, call)).text();
  return text === "" ? null : JSON.parse(text);
}
