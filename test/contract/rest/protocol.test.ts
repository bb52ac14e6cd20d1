import { describe, expect, test } from "vitest";
import { newId } from "../../../src/platform/ids/ids.ts";
import { documented } from "./documented.ts";
import { endpoints } from "./endpoints.ts";
import { addressOf, type Call, type Fixture, partsOf, send } from "./fixture.ts";
import { takes } from "./members.ts";
import { expectProblem } from "./problem.ts";
import { theStage } from "./stage.ts";

const stage = theStage();
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Whether a path is one of an endpoint's: a parameter is one segment that is not empty. */
function matches(name: string, path: string): boolean {
  const [pattern, segments] = [partsOf(name).path, path].map((each) => each.split("/"));
  if (pattern === undefined || segments === undefined || pattern.length !== segments.length) return false;
  return pattern.every((segment, index) =>
    segment.startsWith("{") ? segments[index] !== "" : segment === segments[index],
  );
}

describe("a word where a path has an id", () => {
  const all = documented.map(({ name }) => partsOf(name));
  const open = all.filter(({ path }) => /\{(?:id|\w+_id)\}$/.test(path));
  const paths = [...new Set(open.map(({ path }) => path))];

  test.each(paths)("is a path that does not exist: %s", async (path) => {
    const taken = new Set(open.filter((row) => row.path === path).map(({ method }) => method));
    const address = path.replace(/\{\w+\}$/, "archive").replaceAll(/\{\w+\}/g, newId("pub"));
    const left = METHODS.filter((method) => !taken.has(method));
    const answers = await Promise.all(
      left.map(async (method) => (await stage().rest(method, address, { token: stage().users.owner.token })).status),
    );
    expect(answers).toEqual(left.map(() => 404));
  });
});

const allowed = ({ headers }: { headers: Headers }) => new Set(headers.get("allow")?.split(", "));

describe.each(endpoints)("$name", (endpoint) => {
  const { method, path: pattern } = partsOf(endpoint.name);
  const taken = documented.map(({ name }) => partsOf(name)).filter((other) => other.path === pattern);
  const methods = taken.flatMap((other) => (other.method === "GET" ? ["GET", "HEAD"] : [other.method]));

  test.each(METHODS.filter((other) => !methods.includes(other)))("answers 405 to %s, with Allow", async (other) => {
    const call = await endpoint.good(stage());
    const answer = await stage().rest(other, addressOf(endpoint.name, call), { token: call.token });
    expectProblem(answer, "METHOD_NOT_ALLOWED");
    expect(allowed(answer)).toEqual(new Set([...methods, "OPTIONS"]));
  });

  test("lists its methods in Allow for any caller", async () => {
    const answer = await stage().rest("OPTIONS", addressOf(endpoint.name, await endpoint.good(stage())));
    expect(answer.status).toBe(204);
    expect(allowed(answer)).toEqual(new Set([...methods, "OPTIONS"]));
  });

  const tails = ["/", "/more", "//"].filter(
    (tail) => !documented.some(({ name }) => matches(name, `${pattern}${tail}`)),
  );
  test.each(tails)("answers 404 with %s at its end", async (tail) => {
    const call = await endpoint.good(stage());
    const path = addressOf(endpoint.name, { ...call, query: {} });
    expectProblem(await stage().rest(method, `${path}${tail}`, { token: call.token, body: call.body }), "NOT_FOUND");
  });

  test("answers 404 outside of the prefix", async () => {
    const call = await endpoint.good(stage());
    const response = await stage().request(addressOf(endpoint.name, call), { method });
    expect(response.status).toBe(404);
  });

  test("accepts a token after `bearer` in any case", async () => {
    for (const scheme of ["bearer", "BEARER"]) {
      const call = await endpoint.good(stage());
      const headers = { authorization: `${scheme} ${call.token}` };
      expect((await send(stage(), endpoint.name, { ...call, token: null, headers })).status).toBe(endpoint.success);
    }
  });
});

describe("HEAD", () => {
  test.each(endpoints.filter(({ name }) => name.startsWith("GET ")))(
    "of $name is answered like GET, without the body",
    async (endpoint) => {
      const call = await endpoint.good(stage());
      const { status, headers, body } = await stage().rest("HEAD", addressOf(endpoint.name, call), {
        token: call.token,
      });
      expect([status, headers.get("content-type"), body]).toEqual([200, "application/json", null]);
    },
  );
});

describe.each(endpoints.filter(takes("body")))("the body of $name", (endpoint) => {
  const { method } = partsOf(endpoint.name);

  const TYPES = [
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/json ;a=b",
  ];
  test.each(TYPES)("may have the Content-Type %s", async (type) => {
    const call = { ...(await endpoint.good(stage())), headers: { "content-type": type } };
    expect((await send(stage(), endpoint.name, call)).status).toBe(endpoint.success);
  });

  const OTHERS = [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "text/json",
    "*/*",
  ];
  test.each(OTHERS)("is rejected with 415 for %s", async (type) => {
    const call = { ...(await endpoint.good(stage())), headers: { "content-type": type } };
    expectProblem(await send(stage(), endpoint.name, call), "UNSUPPORTED_MEDIA_TYPE");
  });

  test("is rejected with 413 above 1 MiB, and accepted at 1 MiB", async () => {
    const { token, body, path = {} } = await endpoint.good(stage());
    const address = addressOf(endpoint.name, { path });
    const json = JSON.stringify(body);
    const padded = (size: number) => json + " ".repeat(size - Buffer.byteLength(json));
    const post = (size: number) => stage().rest(method, address, { token, body: padded(size) });
    expectProblem(await post(2 ** 20 + 1), "PAYLOAD_TOO_LARGE");
    expect((await post(2 ** 20)).status).toBe(endpoint.success);
  });

  test("is rejected with 413 while reading when Content-Length is absent", async () => {
    const call = await endpoint.good(stage());
    const chunk = new Uint8Array(2 ** 16).fill(0x20);
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        if (chunks > 20) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect(await streamed(endpoint, call, body)).toMatchObject({ status: 413, code: "PAYLOAD_TOO_LARGE" });
  });
});

// All endpoints at once, because each takes five seconds.
test("every endpoint with a body answers 408 when the body does not arrive within five seconds", async () => {
  const calls: [Fixture, Call][] = [];
  for (const endpoint of endpoints.filter(takes("body"))) calls.push([endpoint, await endpoint.good(stage())]);
  const before = performance.now();
  const answers = calls.map(([endpoint, call]) => {
    const stalled = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"workspace_id":')),
    });
    return streamed(endpoint, call, stalled);
  });
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ status: 408, code: "REQUEST_TIMEOUT" });
  expect(performance.now() - before).toBeGreaterThan(4900);
});

/** A request whose body arrives in pieces. */
async function streamed(
  { name }: Fixture,
  { token, path = {} }: Call,
  body: ReadableStream<Uint8Array>,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: partsOf(name).method, headers, body, duplex: "half" };
  const response = await stage().request(`/api/v1${addressOf(name, { path })}`, init);
  return response.json();
}

describe("a request id", () => {
  test.each([
    "/",
    "/healthz",
    "/openapi.json",
    "/nothing",
    "/api/v1/nothing",
    "/api/v1/schemas/ErrorModel.json",
    "/problems/internal",
  ])("is in the answer of %s", async (path) => {
    const { headers } = await stage().request(path);
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("is replaced when it is malformed", async () => {
    for (const id of ["two words", "x".repeat(129), "<script>"]) {
      const { headers } = await stage().request("/healthz", { headers: { "x-request-id": id } });
      expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    }
  });
});
