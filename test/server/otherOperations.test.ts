import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { otherOperations } from "../../rest-compat/otherOperations.ts";
import { APPLICATION_SCOPES } from "../../src/platform/access/applicationScopes.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const addressOf = ({ path, atRoot }: { path: string; atRoot?: true }) =>
  `${atRoot ? "" : "/api/v1"}${path.replaceAll(/\{\w+\}/g, "med_1")}`;

describe.each(otherOperations)("$method $path", (other) => {
  const { method, credential, scope, answers, problems } = other;

  test("is served as the OpenAPI document says", async () => {
    const { status, headers } = await w.request(addressOf(other), { method: method.toUpperCase() });
    // Without its parameters, a request of a client is malformed.
    const expected = credential === "person" ? 401 : other.tag === "Companion" ? 200 : 400;
    expect(status).toBe(expected);
    expect(credential === "person" ? problems.includes("UNAUTHENTICATED") : expected in answers).toBe(true);
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  test("has no sibling that the OpenAPI document lacks", async () => {
    const known = otherOperations.filter(({ path }) => path === other.path).map((each) => each.method);
    const { status } = await w.request(addressOf(other), { method: "PROPFIND" });
    expect(status).toBe(405);
    const { headers } = await w.request(addressOf(other), { method: "PROPFIND" });
    const allowed = (headers.get("allow") ?? "").toLowerCase().split(", ");
    const documented = allowed.filter((each) => each !== "options" && !(each === "head" && known.includes("get")));
    expect(documented.filter((each) => !known.includes(each as never)).map((each) => each)).toEqual(
      // The form of the consent page posts to its own address.
      other.path === "/oauth/authorize" ? ["post"] : [],
    );
  });

  test("needs a scope that applications can be granted, or is closed to them", () => {
    expect([undefined, ...APPLICATION_SCOPES]).toContain(scope);
  });
});
