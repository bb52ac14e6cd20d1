import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { beforeAll, describe, expect, test } from "vitest";
import type { Example } from "../../../rest-compat/engine/openapi/operation.ts";
import { openApi, operationOf } from "./answer.ts";
import { concealed, exampleOf, renewed, structureOf } from "./example.ts";
import { type ExampleCall, exampleCalls } from "./exampleCalls.ts";
import type { Shape } from "./shape.ts";
import { theStage } from "./stage.ts";
import { errorsOf, validator } from "./validate.ts";

/**
 * The examples of the OpenAPI document are requests to a server and its answers. `ROSTRUM_EXAMPLES=write` writes
 * rest-compat/examples.json, and `npm run codegen` then puts them into the document. Some of that run's own tests fail,
 * because its database has the objects of the examples already.
 */
const file = new URL("../../../rest-compat/examples.json", import.meta.url);
const stored = JSON.parse(await readFile(file, "utf8")) as Record<string, Example>;
const stage = theStage();
const idOf = ({ name }: ExampleCall) => operationOf(name).operationId;

beforeAll(async () => {
  if (process.env["ROSTRUM_EXAMPLES"] !== "write") return;
  for (const each of exampleCalls) {
    const call = await each.good(stage());
    stored[idOf(each)] = exampleOf(call, (await each.send(stage(), call)).body);
  }
  const sorted = Object.entries(stored).toSorted(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
});

/** The bodies that are no JSON and no form. */
const WITHOUT = {
  "ExportInstanceAuditCsv 200 text/csv": "The example of export.json has the same events.",
  "PutUpload body application/octet-stream": "The body is the bytes of a file.",
  "UploadMedia body multipart/form-data": "The body has the bytes of a file.",
  "PatchTusUpload body application/offset+octet-stream": "The body is the bytes of a file.",
  "GetMediaContent 200 image/*, video/*, font/*": "The answer is the bytes of a file.",
  "GetMediaContent 206 image/*, video/*, font/*": "The answer is the bytes of a file.",
  "GetThemeAssetContent 200 image/png, image/jpeg, image/webp, image/avif, font/woff2, font/ttf, font/otf":
    "The answer is the bytes of a file.",
  "CreateThemeAsset body image/png, image/jpeg, image/webp, image/avif, font/woff2": "The body is the bytes of a file.",
  "Authorize 200 text/html": "The answer is a page for a person.",
};

test("each body and each successful answer has an example, except those that a program does not read as JSON", () => {
  const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));
  const lacking = operations
    .filter((each) => "operationId" in each)
    .flatMap(({ operationId, requestBody, responses }) => [
      ...lackingIn(`${operationId} body`, requestBody?.content),
      ...Object.entries(responses).flatMap(([status, { content }]) =>
        status.startsWith("2") ? lackingIn(`${operationId} ${status}`, content) : [],
      ),
    ]);
  expect(lacking.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});

function lackingIn(name: string, content: Readonly<Record<string, object | undefined>> = {}): string[] {
  const types = Object.entries(content).flatMap(([type, media]) => ("example" in (media ?? {}) ? [] : [type]));
  return types.length === 0 ? [] : [`${name} ${types.join(", ")}`];
}

describe.each(exampleCalls)("the example of $name", (endpoint) => {
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
      [bodySchemaOf(requestBody?.content), body],
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
    const { status, body: answered } = await endpoint.send(stage(), again as typeof call);
    expect([status, structureOf(answered)]).toEqual([endpoint.success, structureOf(answer)]);
  });
});

/** The schema of a JSON body or a form. */
const bodySchemaOf = (content: Readonly<Record<string, { schema: Shape }>> = {}): Shape | undefined =>
  (content["application/json"] ?? content["application/x-www-form-urlencoded"])?.schema;
