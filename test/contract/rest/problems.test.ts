import { describe, expect, test } from "vitest";
import { newSecret } from "../../../src/platform/crypto/secrets.ts";
import { HELP } from "../../../src/platform/errors/help.ts";
import { ERRORS, type ErrorCode } from "../../../src/platform/errors/table.ts";
import { breaks } from "../../support/database/faults.ts";
import { listedCodes } from "./answer.ts";
import { endpoints } from "./endpoints.ts";
import { addressOf, type Fixture, partsOf, send } from "./fixture.ts";
import { expectProblem, placesOf } from "./problem.ts";
import { theStage } from "./stage.ts";
import { errorsOf, validator } from "./validate.ts";

const stage = theStage();

const ways = (endpoint: Fixture) =>
  Object.entries(endpoint.problems).flatMap(([status, titled]) =>
    Object.entries(titled).map(([title, provoke]) => ({ status: Number(status), title, provoke })),
  );

/** Codes that tests of the engine, of keys and of time limits cause. */
const CAUSED_ELSEWHERE: readonly ErrorCode[] = [
  "BAD_REQUEST",
  "UNAUTHENTICATED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "IDEMPOTENCY_IN_PROGRESS",
  "IDEMPOTENCY_KEY_REUSED",
  "QUERY_TIMEOUT",
];

describe.each(endpoints)("$name", (endpoint) => {
  const { problems } = endpoint.documented;
  const listed = listedCodes(endpoint.name);
  const caused = new Set<ErrorCode>(CAUSED_ELSEWHERE);

  test.each(ways(endpoint))("$status: $title", async ({ status, provoke }) => {
    const { call, code, at, fault } = await provoke(stage());
    expect(ERRORS[code].status).toBe(status);
    caused.add(code);
    if (problems !== "default" && problems.includes(status)) expect(listed).toContain(code);
    if (fault) stage().broken.before(fault.before, fault.act);
    const problem = expectProblem(await send(stage(), endpoint.name, call), code);
    expect(stage().broken.armed()).toEqual([]);
    expect(problem.instance).toBe(`/api/v1${addressOf(endpoint.name, { ...call, query: {} })}`);
    const places = placesOf(problem);
    expect(places).toEqual(at ?? places);
    expect(JSON.stringify(problem)).not.toContain("secret detail");
  });

  test("lists no code in the OpenAPI document that nothing causes", () => {
    expect(listed.filter((code) => !caused.has(code))).toEqual([]);
  });

  test("answers 503 when credentials cannot be looked up", async () => {
    stage().broken.before("FROM session WHERE token_hash", breaks);
    expectProblem(await send(stage(), endpoint.name, await endpoint.good(stage())), "UNAVAILABLE");
    expect(stage().broken.armed()).toEqual([]);
  });

  describe("401", () => {
    const { method } = partsOf(endpoint.name);
    const FORMS: readonly [title: string, authorization: () => string | null][] = [
      ["no credential", () => null],
      ["an empty one", () => ""],
      ["another scheme", () => `Basic ${btoa("owner:secret")}`],
      ["no token", () => "Bearer"],
      ["two tokens", () => "Bearer one two"],
      ["a token of no kind", () => "Bearer abcdef"],
      ["an unknown session", () => `Bearer ${newSecret("session")}`],
      ["an unknown API token", () => `Bearer ${newSecret("apiToken")}`],
    ];

    test.each(FORMS)("is the answer to %s", async (_title, authorization) => {
      const credential = authorization();
      const call = await endpoint.good(stage());
      const headers: Record<string, string> = credential === null ? {} : { authorization: credential };
      const answer = await stage().rest(method, addressOf(endpoint.name, call), { body: call.body, headers });
      expectProblem(answer, "UNAUTHENTICATED");
      expect(answer.headers.get("www-authenticate")).toBe(
        credential === null ? 'Bearer realm="rostrum"' : 'Bearer realm="rostrum", error="invalid_token"',
      );
    });
  });
});

describe("a problem", () => {
  test.each(Object.entries(ERRORS))("%s has a page at its type, for programs and people", async (code, row) => {
    const path = `/problems/${code.toLowerCase().replaceAll("_", "-")}`;
    const data = await stage().request(path);
    expect([data.status, await data.json()]).toEqual([200, { code, ...row, ...HELP[code as ErrorCode] }]);
    const page = await stage().request(path, { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain(`<h1>${code}</h1>`);
  });

  test.each(endpoints)("of $name follows the served ErrorModel and links to its page", async (endpoint) => {
    const { call } = await (ways(endpoint)[0] as ReturnType<typeof ways>[number]).provoke(stage());
    const { body } = await send(stage(), endpoint.name, { ...call, token: null });
    const { $schema, type } = body as { $schema: string; type: string };
    const served = await stage().request(new URL($schema).pathname);
    expect(errorsOf(validator().compile((await served.json()) as object), body)).toEqual([]);
    expect((await stage().request(new URL(type).pathname)).status).toBe(200);
  });
});
