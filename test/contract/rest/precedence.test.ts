import { describe, expect, test } from "vitest";
import { ERRORS } from "../../../src/platform/errors/table.ts";
import { operationOf } from "./answer.ts";
import { companions } from "./companionCalls.ts";
import { documented } from "./documented.ts";
import { endpoints } from "./endpoints.ts";
import { partsOf, send } from "./fixture.ts";
import { expectProblem } from "./problem.ts";
import { theStage } from "./stage.ts";

const stage = theStage();

describe("authentication is checked first", () => {
  const open = documented.filter(({ credential }) => credential?.startsWith("none")).map(({ name }) => name);
  const closed = [...endpoints, ...companions].filter(({ name }) => !open.includes(name));
  test.each(closed)("$name answers 401 to a request that is wrong in every way", async ({ name }) => {
    const { method, path } = partsOf(name);
    const address = `${path.replaceAll(/\{\w+\}/g, "x".repeat(200))}?unknown=%zz`;
    const body = operationOf(name).requestBody ? { body: "{", headers: { "content-type": "text/plain" } } : {};
    expectProblem(await stage().rest(method, address, { token: null, ...body }), "UNAUTHENTICATED");
    expectProblem(await stage().rest(method, address, { token: "unknown", ...body }), "UNAUTHENTICATED");
  });

  test("does not read the request body before authentication", async () => {
    const never = new ReadableStream<Uint8Array>();
    const init = { method: "POST", body: never, duplex: "half", headers: { "content-type": "application/json" } };
    expect((await stage().request("/api/v1/posting-schedules", init)).status).toBe(401);
  });
});

describe.each(endpoints)("$name with a credential", (endpoint) => {
  test.each(endpoint.precedence)("answers to %s: %s", async (_title, code, call) => {
    const answer = await send(stage(), endpoint.name, await call(stage()));
    const status = code === null ? endpoint.success : ERRORS[code].status;
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([status, code ?? undefined]);
  });

  test("ends its list of checks with a call that succeeds", () => {
    expect(endpoint.precedence.at(-1)?.[1]).toBeNull();
    expect(endpoint.precedence.length).toBeGreaterThan(1);
  });
});
