import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { beforeAll, describe, expect, test } from "vitest";
import type { Example } from "../../rest-compat/engine/openapi/operation.ts";
import { openApi, operationOf } from "./answer.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { concealed, exampleOf, renewed, structureOf } from "./example.ts";
import { send } from "./fixture.ts";
import { theStage } from "./stage.ts";
import { errorsOf, validator } from "./validate.ts";

/**
 * The examples of the OpenAPI document are requests of the fixtures and the server's answers to them. `ROSTRUM_EXAMPLES=write` writes
 * rest-compat/examples.json, and `npm run codegen` then puts them into the document. Some of that run's own tests fail, because its database has
 * the objects of the examples already.
 */
const file = new URL("../../rest-compat/examples.json", import.meta.url);
const stored = JSON.parse(await readFile(file, "utf8")) as Record<string, Example>;
const stage = theStage();
const idOf = ({ name }: Endpoint) => operationOf(name).operationId;

beforeAll(async () => {
  if (process.env["ROSTRUM_EXAMPLES"] !== "write") return;
  for (const endpoint of endpoints) {
    const call = await endpoint.good(stage());
    stored[idOf(endpoint)] = exampleOf(call, (await send(stage(), endpoint.name, call)).body);
  }
  const sorted = Object.entries(stored).toSorted(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
});

describe.each(endpoints)("the example of $name", (endpoint) => {
  const example = () => stored[idOf(endpoint)] ?? {};

  test("contains no address or secret of a test", () => {
    expect(concealed(example())).toEqual(example());
  });

  test("follows the schemas of its request and its answer", () => {
    const { body, answer } = example();
    const { requestBody, responses } = operationOf(endpoint.name);
    const { components } = openApi;
    const ajv = validator({ strict: false });
    for (const [schema, value] of [
      [requestBody?.content["application/json"].schema, body],
      [responses[endpoint.success]?.content?.["application/json"]?.schema, answer],
    ] as const)
      expect(schema === undefined ? [value] : errorsOf(ajv.compile({ ...schema, components }), value)).toEqual(
        schema === undefined ? [undefined] : [],
      );
  });

  test("succeeds again with ids of another server, and has the members of that answer", async () => {
    const { path, query, body, answer } = example();
    const call = await endpoint.good(stage());
    const again = {
      ...call,
      path: renewed(path, call.path),
      query: renewed(query, call.query),
      body: renewed(body, call.body),
    };
    const { status, body: answered } = await send(stage(), endpoint.name, again as typeof call);
    expect([status, structureOf(answered)]).toEqual([endpoint.success, structureOf(answer)]);
  });
});
