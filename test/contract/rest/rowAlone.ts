import type { DocumentNode, ExecutionArgs } from "graphql";
import { createRestHandler } from "../../../rest-compat/engine/handler.ts";
import { routes } from "../../../rest-compat/routes.ts";
import { schema } from "../../../schema/index.ts";
import { addressOf, type Call, partsOf } from "./fixture.ts";

/** The GraphQL request that a row makes of a REST request. */
export interface Asked {
  readonly document: DocumentNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

let asked: ExecutionArgs | undefined;
let result: unknown;

/** The rows with an executor that returns a given result, or notes what it is asked. */
const handler = createRestHandler<null, null>({
  schema,
  routes,
  contextFor: () => null,
  authorize() {},
  execute(args) {
    asked = args;
    return result === undefined ? { response: new Response(null, { status: 204 }) } : { data: result as never };
  },
});

function respond(name: string, call: Call): Promise<Response> {
  const { body } = call;
  const init = { method: partsOf(name).method, headers: { "content-type": "application/json" } };
  const address = `http://rostrum.test/api/v1${addressOf(name, call)}`;
  return handler(new Request(address, { ...init, ...(body !== undefined && { body: JSON.stringify(body) }) }), null);
}

/** @throws Error for a request that the row does not execute */
export async function askedBy(name: string, call: Call): Promise<Asked> {
  [asked, result] = [undefined, undefined];
  await respond(name, call);
  const { document, variableValues } = (asked as ExecutionArgs | undefined) ?? {};
  if (document === undefined) throw new Error(`${name} executes nothing`);
  return { document, variables: variableValues ?? {} };
}

/** The body that a row answers with for a result of its document; null for none. */
export async function bodyOf(name: string, call: Call, data: unknown): Promise<unknown> {
  result = data;
  const text = await (await respond(name, call)).text();
  return text === "" ? null : JSON.parse(text);
}
