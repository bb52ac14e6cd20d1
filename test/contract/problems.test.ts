import { describe, expect, test } from "vitest";
import { newSecret } from "../../src/platform/crypto/secrets.ts";
import { ERRORS } from "../../src/platform/errors/errors.ts";
import { breaks } from "../support/faults.ts";
import { partsOf } from "./endpoints.ts";
import { expectProblem, placesOf } from "./problem.ts";
import { addressOf, type Proof, send } from "./proof.ts";
import { proofs } from "./proofs.ts";
import { theStage } from "./stage.ts";
import { errorsOf, validator } from "./validate.ts";

const stage = theStage();

const ways = (proof: Proof) =>
  Object.entries(proof.problems).flatMap(([status, titled]) =>
    Object.entries(titled).map(([title, provoke]) => ({ status: Number(status), title, provoke })),
  );

describe.each(proofs)("$name", (proof) => {
  test.each(ways(proof))("$status: $title", async ({ status, provoke }) => {
    const { call, code, at, fault } = await provoke(stage());
    expect(ERRORS[code].status).toBe(status);
    if (fault) stage().broken.before(fault.before, fault.act);
    const problem = expectProblem(await send(stage(), proof.name, call), code);
    expect(stage().broken.armed()).toEqual([]);
    expect(problem.instance).toBe(`/api/v1${addressOf(proof.name, { ...call, query: {} })}`);
    const places = placesOf(problem);
    expect(places).toEqual(at ?? places);
    expect(JSON.stringify(problem)).not.toContain("secret detail");
  });

  test("503: credentials cannot be looked up", async () => {
    stage().broken.before("FROM session", breaks);
    expectProblem(await send(stage(), proof.name, await proof.good(stage())), "UNAVAILABLE");
    expect(stage().broken.armed()).toEqual([]);
  });

  describe("401", () => {
    const { method } = partsOf(proof.name);
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

    test.each(FORMS)("for %s", async (_title, authorization) => {
      const credential = authorization();
      const call = await proof.good(stage());
      const headers: Record<string, string> = credential === null ? {} : { authorization: credential };
      const answer = await stage().rest(method, addressOf(proof.name, call), { body: call.body, headers });
      expectProblem(answer, "UNAUTHENTICATED");
      expect(answer.headers.get("www-authenticate")).toBe(
        credential === null ? 'Bearer realm="rostrum"' : 'Bearer realm="rostrum", error="invalid_token"',
      );
    });
  });
});

describe("a problem", () => {
  test.each(Object.entries(ERRORS))(
    "%s has a page that its type leads to, for programs and for people",
    async (code, row) => {
      const path = `/problems/${code.toLowerCase().replaceAll("_", "-")}`;
      const data = await stage().request(path);
      expect([data.status, await data.json()]).toEqual([200, { code, ...row }]);
      const page = await stage().request(path, { headers: { accept: "text/html" } });
      expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(await page.text()).toContain(`<h1>${code}</h1>`);
    },
  );

  test.each(proofs)("of $name is of the served ErrorModel, and leads to its page", async (proof) => {
    const { call } = await (ways(proof)[0] as ReturnType<typeof ways>[number]).provoke(stage());
    const { body } = await send(stage(), proof.name, { ...call, token: null });
    const { $schema, type } = body as { $schema: string; type: string };
    const served = await stage().request(new URL($schema).pathname);
    expect(errorsOf(validator().compile((await served.json()) as object), body)).toEqual([]);
    expect((await stage().request(new URL(type).pathname)).status).toBe(200);
  });
});
