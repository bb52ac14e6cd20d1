import { describe, expect, test } from "vitest";
import { endpoints } from "./endpoints.ts";
import { addressOf, partsOf, send } from "./fixture.ts";
import { limitValues, placed, takes, withMember, wrongValues } from "./members.ts";
import { expectProblem, placesOf } from "./problem.ts";
import { theStage } from "./stage.ts";

const stage = theStage();

describe.each(endpoints)("$name", (endpoint) => {
  const members = Object.entries(endpoint.members);

  const wrong = members.flatMap(([at, member]) =>
    wrongValues(placed(at).where, member).map(([title, value]) => ({ at, title, value })),
  );
  test.each(wrong)("rejects with 422 at $at: $title", async ({ at, value }) => {
    const call = withMember(await endpoint.good(stage()), at, placed(at).where === "body" ? value : String(value));
    expect(placesOf(expectProblem(await send(stage(), endpoint.name, call), "VALIDATION_FAILED"))).toEqual([at]);
  });

  const required = members.filter(([at, member]) => member.required && placed(at).where !== "path");
  test.each(required)("rejects with 422 a request without %s", async (at) => {
    const call = withMember(await endpoint.good(stage()), at, undefined);
    expect(placesOf(expectProblem(await send(stage(), endpoint.name, call), "VALIDATION_FAILED"))).toEqual([at]);
  });

  const optional = members.filter(([at, member]) => !member.required && !member.ruled && placed(at).where === "body");
  test.each(optional)("treats null at %s like an absent member", async (at) => {
    const { status } = await send(stage(), endpoint.name, withMember(await endpoint.good(stage()), at, null));
    expect(status).toBe(endpoint.success);
  });

  const limits = members.flatMap(([at, member]) => limitValues(member).map(([title, value]) => ({ at, title, value })));
  test.each(limits)("accepts at $at by its schema: $title", async ({ at, value }) => {
    const call = withMember(await endpoint.good(stage()), at, placed(at).where === "body" ? value : String(value));
    expect((await send(stage(), endpoint.name, call)).status).not.toBe(422);
  });

  test("rejects with 422 an unknown member of the query", async () => {
    const call = withMember(await endpoint.good(stage()), "query.unknown", "1");
    expect(placesOf(expectProblem(await send(stage(), endpoint.name, call), "VALIDATION_FAILED"))).toEqual([
      "query.unknown",
    ]);
  });
});

describe.each(endpoints.filter(takes("query")))("$name", (endpoint) => {
  test.each(Object.keys(endpoint.members).filter((at) => placed(at).where === "query"))(
    "rejects with 422 a repeated %s",
    async (at) => {
      const { method } = partsOf(endpoint.name);
      const { name } = placed(at);
      const { token, path = {}, query = {} } = withMember(await endpoint.good(stage()), at, undefined);
      const address = addressOf(endpoint.name, { path, query: { ...query, [name]: "a" } });
      const answer = await stage().rest(method, `${address}&${name}=b`, { token });
      expect(placesOf(expectProblem(answer, "VALIDATION_FAILED"))).toEqual([at]);
    },
  );
});

describe.each(endpoints.filter(takes("body")))("the body of $name", (endpoint) => {
  const members = Object.entries(endpoint.members);
  const { method } = partsOf(endpoint.name);

  test("is rejected with 422 for an unknown member, without its value", async () => {
    const call = withMember(await endpoint.good(stage()), "body.unknown", "passw0rd");
    const problem = expectProblem(await send(stage(), endpoint.name, call), "VALIDATION_FAILED");
    expect(placesOf(problem)).toEqual(["body.unknown"]);
    expect(JSON.stringify(problem)).not.toContain("passw0rd");
  });

  test("may contain $schema", async () => {
    const call = withMember(
      await endpoint.good(stage()),
      "body.$schema",
      "http://rostrum.test/api/v1/schemas/Any.json",
    );
    expect((await send(stage(), endpoint.name, call)).status).toBe(endpoint.success);
  });

  test("is rejected with 422 and all locations at once", async () => {
    const call = { ...(await endpoint.good(stage())), body: { unknown: 1 } };
    const places = placesOf(expectProblem(await send(stage(), endpoint.name, call), "VALIDATION_FAILED"));
    const missing = members.filter(([at, { required }]) => required && placed(at).where === "body").map(([at]) => at);
    expect(new Set(places)).toEqual(new Set(["body.unknown", ...missing]));
  });

  test.each([["null"], ["[]"], ["17"], ['"text"'], ["true"]])("is rejected with 422 for %s", async (body) => {
    const { token, path = {} } = await endpoint.good(stage());
    const answer = await stage().rest(method, addressOf(endpoint.name, { path }), { token, body });
    expect(placesOf(expectProblem(answer, "VALIDATION_FAILED"))).toEqual(["body"]);
  });

  test.each(["{", "{]", '{"a":1,}', "{'a':1}", "NaN", '{"a":1}{"b":2}', "\u0000", " "])(
    "is rejected with 400 for %j, which is not JSON",
    async (body) => {
      const { token, path = {} } = await endpoint.good(stage());
      const answer = await stage().rest(method, addressOf(endpoint.name, { path }), { token, body });
      expectProblem(answer, "BAD_REQUEST");
    },
  );

  test("is rejected with 400 when it is absent", async () => {
    const { token, path = {} } = await endpoint.good(stage());
    expectProblem(await stage().rest(method, addressOf(endpoint.name, { path }), { token }), "BAD_REQUEST");
  });
});

describe.each(endpoints.filter(({ members }) => "query.cursor" in members))("$name", (endpoint) => {
  test("answers an empty cursor like an absent one", async () => {
    const call = withMember(await endpoint.good(stage()), "query.cursor", "");
    expect((await send(stage(), endpoint.name, call)).status).toBe(endpoint.success);
  });
});
