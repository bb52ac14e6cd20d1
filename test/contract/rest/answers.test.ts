import { describe, expect, test } from "vitest";
import type { Faults } from "../../support/database/faults.ts";
import { type Endpoint, endpointOf, endpoints } from "./endpoints.ts";
import { send } from "./fixture.ts";
import { theStage } from "./stage.ts";
import { errorsOf, validator, violations } from "./validate.ts";

const stage = theStage();

/** Returns every `$schema` in an answer with the object that contains it. */
function described(value: unknown): { address: string; value: unknown }[] {
  if (Array.isArray(value)) return value.flatMap(described);
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(described);
  return "$schema" in value ? [{ address: String(value.$schema), value }, ...inner] : inner;
}

async function fetched(client: Faults, address: string): Promise<Record<string, unknown>> {
  const response = await client.request(address.replace(/^http:\/\/rostrum\.test/, ""));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/schema+json"]);
  return (await response.json()) as Record<string, unknown>;
}

/** Validates against the served schema and follows its references like a client. */
async function againstServed(client: Faults, address: string, value: unknown): Promise<string[]> {
  const ajv = validator({ loadSchema: (uri) => fetched(client, uri) });
  return errorsOf(await ajv.compileAsync(await fetched(client, address)), value);
}

/** The one endpoint whose answer has no named schema. */
const UNNAMED = "DELETE /organizations/{id}";
const isNamed = ({ name }: Endpoint) => name !== UNNAMED;

test("an answer without a name has no `$schema`", async () => {
  const { headers, body } = await send(stage(), UNNAMED, await endpointOf(UNNAMED).good(stage()));
  expect([headers.get("link"), body]).toEqual([null, { deleted: true }]);
});

describe.each(endpoints)("$name", (endpoint) => {
  const { success, answer: shape } = endpoint;

  test("answers with its documented status and document", async () => {
    const { status, headers, body } = await send(stage(), endpoint.name, await endpoint.good(stage()));
    expect([status, headers.get("content-type")]).toEqual([success, "application/json"]);
    expect(violations(shape, body)).toEqual([]);
  });

  test.runIf(isNamed(endpoint))("names schemas that can be fetched and that the document follows", async () => {
    const { body } = await send(stage(), endpoint.name, await endpoint.good(stage()));
    const members = described(body);
    expect(members).not.toHaveLength(0);
    for (const { address, value } of members) {
      expect(await againstServed(stage().broken, address, value)).toEqual([]);
    }
  });

  test.runIf(isNamed(endpoint))("serves a schema that rejects another document", async () => {
    const { body } = await send(stage(), endpoint.name, await endpoint.good(stage()));
    const [first] = described(body);
    const { $schema, ...rest } = (first as { value: Record<string, unknown> }).value;
    const changed = { $schema, ...Object.fromEntries(Object.keys(rest).map((member) => [member, {}])) };
    expect(await againstServed(stage().broken, String($schema), changed)).not.toEqual([]);
  });

  test.runIf(isNamed(endpoint))("links to the schema of the whole, unless the answer is an unnamed list", async () => {
    const { headers, body } = await send(stage(), endpoint.name, await endpoint.good(stage()));
    if (Array.isArray(body)) {
      expect(headers.get("link") ?? "").not.toContain("describedBy");
      return;
    }
    const address = String((body as Record<string, unknown>)["$schema"]);
    const link = `<${new URL(address).pathname}>; rel="describedBy"`;
    expect(headers.get("link")?.split(", ")).toContain(link);
  });

  test("returns the request's id, or creates one", async () => {
    const call = await endpoint.good(stage());
    const response = await send(stage(), endpoint.name, { ...call, headers: { "x-request-id": "my-request-17" } });
    expect(response.headers.get("x-request-id")).toBe("my-request-17");
    const made = await send(stage(), endpoint.name, await endpoint.good(stage()));
    expect(made.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("is not stored by caches", async () => {
    const { headers } = await send(stage(), endpoint.name, await endpoint.good(stage()));
    expect(headers.get("cache-control")).toMatch(/no-store|private/);
  });
});
