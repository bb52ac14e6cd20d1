import { describe, expect, test } from "vitest";
import { PASSWORD } from "../../support/domains/accounts.ts";
import { withPassword } from "../../support/security.ts";
import { answerOf } from "./answer.ts";
import { companions } from "./companionCalls.ts";
import { documented } from "./documented.ts";
import { type Stage, send } from "./fixture.ts";
import { expectProblem } from "./problem.ts";
import { theStage } from "./stage.ts";
import { violations } from "./validate.ts";

const stage = theStage();
const LOGIN = "POST /auth/login";
/** The list that is empty without an identity provider; test/identity/oidc.test.ts has one. */
const WITHOUT_ISSUER = "GET /auth/oidc/providers";

test("each companion of docs/interface.md#companions has a request that succeeds", () => {
  const listed = documented.filter(({ kind }) => kind === "companion").map(({ name }) => name);
  expect(companions.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
});

describe.each(companions)("$name", ({ name, good, success }) => {
  test("answers as the OpenAPI document says", async () => {
    const { status, body } = await send(stage(), name, await good(stage()));
    expect([status, body !== null && "code" in body ? body["code"] : undefined]).toEqual([success, undefined]);
    if (success === 204) expect(body).toBeNull();
    else expect(violations(answerOf(name, success, {}), body)).toEqual([]);
    if (Array.isArray(body) && name !== WITHOUT_ISSUER) expect(body).not.toEqual([]);
  });
});

describe("POST /auth/login", () => {
  const login = (on: Stage, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    send(on, LOGIN, { token: null, body, headers });

  test("opens a session that the other endpoints take", async () => {
    const { id, email } = await withPassword(stage());
    const { body } = await login(stage(), { email, password: PASSWORD });
    const { token, user } = body as { token: string; user: object };
    const me = await send(stage(), "GET /auth/me", { token });
    expect(user).toMatchObject({ id, email, is_admin: false });
    expect(me.body).toMatchObject(user);
  });

  test("sets the session cookie only for a browser on a page of this host", async () => {
    const { email } = await withPassword(stage());
    const cookieFor = async (headers: Record<string, string>) =>
      (await login(stage(), { email, password: PASSWORD }, headers)).headers.get("set-cookie");
    expect(await cookieFor({ origin: "http://rostrum.test" })).toMatch(
      /^__Host-rostrum=.*; HttpOnly; Secure; SameSite=Lax/,
    );
    expect(await cookieFor({ origin: "https://elsewhere.example" })).toBeNull();
    expect(await cookieFor({})).toBeNull();
  });

  test("refuses a wrong password without repeating it, as the mutation does", async () => {
    const { email } = await withPassword(stage());
    const wrong = await login(stage(), { email, password: "a wrong password" });
    expect(wrong.headers.get("set-cookie")).toBeNull();
    const problem = expectProblem(wrong, "INVALID_CREDENTIALS");
    expect(JSON.stringify(problem)).not.toContain("a wrong password");
    const malformed = expectProblem(await login(stage(), { email, password: 1234567 }), "VALIDATION_FAILED");
    expect(JSON.stringify(malformed)).not.toContain("1234567");
  });

  test("counts attempts in the windows of the mutation, and states them in RateLimit headers", async () => {
    const { email } = await withPassword(stage());
    const attempt = () => login(stage(), { email, password: "a wrong password" });
    const first = await attempt();
    expect(first.headers.get("ratelimit")).toMatch(/"sign_in_pair"|"sign-in-pair"/);
    // After the window, one more attempt a minute is allowed.
    for (let tried = 1; tried < 11; tried++) await attempt();
    const refused = await attempt();
    expectProblem(refused, "RATE_LIMITED");
    const mutation = `mutation ($input: SignInInput!) { signIn(input: $input) { token } }`;
    const { errors } = await stage().gql(null, mutation, { input: { email, password: PASSWORD } });
    expect(errors?.[0]?.extensions.code).toBe("RATE_LIMITED");
  });
});

test("a GET that acts takes a browser's cookie only from a page of this host", async () => {
  const on = stage();
  const { token } = on.users.editor;
  const path = `/accounts/mastodon/auth-url?workspace_id=${on.ids.workspace}&instance_url=${on.mastodon.origin}`;
  const visit = (headers: Record<string, string>) =>
    on.rest("GET", path, { headers: { cookie: `__Host-rostrum=${token}`, ...headers } });
  expectProblem(await visit({}), "FORBIDDEN");
  expectProblem(await visit({ "sec-fetch-site": "cross-site" }), "FORBIDDEN");
  expect((await visit({ "sec-fetch-site": "same-origin" })).status).toBe(200);
});

test("/openapi.json?documented=1 has the documented operations alone, as the whole document has them", async () => {
  type Document = { paths: Record<string, Record<string, object>>; components: { schemas: object } };
  const read = async (search: string, headers = {}) => stage().request(`/openapi.json${search}`, { headers });
  const whole = (await (await read("")).json()) as Document;
  const response = await read("?documented=1");
  const part = (await response.json()) as Document;
  const names = Object.entries(part.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const operations = documented.filter(({ kind }) => kind === "operation").map(({ name }) => name);
  expect(names.toSorted()).toEqual(operations.toSorted());
  expect(operations).toHaveLength(25);
  expect(whole.paths).toMatchObject(part.paths);
  expect(whole.components.schemas).toMatchObject(part.components.schemas);
  const etag = response.headers.get("etag") ?? "";
  expect((await read("?documented=1", { "if-none-match": etag })).status).toBe(304);
  expect((await read("", { "if-none-match": etag })).status).toBe(200);
});
