import { describe, expect, test } from "vitest";
import { PASSWORD } from "../../support/domains/accounts.ts";
import { withPassword, withSecondFactor } from "../../support/security.ts";
import { type Call, send } from "./fixture.ts";
import { theStage } from "./stage.ts";

const stage = theStage();
const HERE = { origin: "http://rostrum.test" };
const REMOVED = expect.stringContaining("__Host-rostrum=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0");

const ask = async (name: string, call: Partial<Call>) => {
  const { status, body, headers } = await send(stage(), name, { token: null, ...call });
  return { status, body: body as Record<string, unknown>, cookie: headers.get("set-cookie") };
};
const login = (email: string, headers: Record<string, string> = {}) =>
  ask("POST /auth/login", { body: { email, password: PASSWORD }, headers });

describe("a person with a second factor", () => {
  test("gets a token for the second step instead of a session", async () => {
    const { email } = await withSecondFactor(stage());
    const { status, body, cookie } = await login(email, HERE);
    expect(status).toBe(200);
    expect(body).toMatchObject({ requires_mfa: true, mfa_methods: ["totp"], requires_email_verification: false });
    expect([body["token"], body["device_token"], body["user"], cookie]).toEqual([
      undefined,
      undefined,
      undefined,
      null,
    ]);
  });

  test.each(["totp", "recovery-code"])("enters with a code at /auth/login/%s, once", async (step) => {
    const { id, email, code, recoveryCodes } = await withSecondFactor(stage());
    const { body } = await login(email);
    const call = {
      body: { mfa_token: body["mfa_token"], code: step === "totp" ? code() : recoveryCodes[0] },
      headers: HERE,
    };
    const entered = await ask(`POST /auth/login/${step}`, call);
    expect(entered.body).toMatchObject({ requires_mfa: false, user: { id, email } });
    expect(entered.cookie).toContain(`__Host-rostrum=${entered.body["token"]}`);
    expect((await ask("GET /auth/me", { token: String(entered.body["token"]) })).body).toMatchObject({ id });
    expect((await ask(`POST /auth/login/${step}`, call)).status).toBe(401);
  });

  test("learns which member is wrong, by its name in the request", async () => {
    const { email } = await withSecondFactor(stage());
    const mfa_token = (await login(email)).body["mfa_token"];
    const { body } = await ask("POST /auth/login/totp", { body: { mfa_token, code: "1234567" } });
    expect(body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ location: "body.code" }] });
    const wrong = await ask("POST /auth/login/totp", { body: { mfa_token, code: "00000x" } });
    expect(wrong.body).toMatchObject({ code: "INVALID_CREDENTIALS", errors: [{ location: "body.code" }] });
  });
});

describe("GET /auth/session-state", () => {
  const stateOf = (call: Partial<Call>) => ask("GET /auth/session-state", call);

  test("needs no credential, and knows a valid one", async () => {
    expect((await stateOf({})).body).toEqual({ $schema: expect.any(String), authenticated: false });
    const { id, token } = await withPassword(stage());
    expect((await stateOf({ token })).body).toMatchObject({ authenticated: true, user: { id, has_password: true } });
  });

  test("counts an invalid credential as none, and removes the cookie", async () => {
    const ended = { cookie: "__Host-rostrum=rostrum_ses_unknown" };
    for (const call of [{ token: "rostrum_ses_unknown" }, { headers: ended }, { token: "no token at all" }]) {
      const { status, body, cookie } = await stateOf(call);
      expect([status, body["authenticated"], cookie]).toEqual([200, false, REMOVED]);
    }
  });
});

describe("DELETE /auth/sessions/{session_id}", () => {
  test("ends the session of the request, and removes its cookie", async () => {
    const { email } = await withPassword(stage());
    const [first, second] = [await login(email), await login(email)];
    const token = String(second.body["token"]);
    const sessions = (await ask("GET /auth/sessions", { token })).body as unknown as { id: string; current: boolean }[];
    expect(sessions.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    const end = async (isCurrent: boolean) => {
      const session = sessions.find(({ current }) => current === isCurrent);
      const { body, cookie } = await ask("DELETE /auth/sessions/{session_id}", {
        token,
        path: { session_id: session?.id ?? "" },
      });
      return [body["revoked"], body["revoked_current"], cookie];
    };
    expect(first.status).toBe(200);
    expect(await end(false)).toEqual([true, false, null]);
    expect(await end(true)).toEqual([true, true, REMOVED]);
    expect((await ask("GET /auth/me", { token })).status).toBe(401);
  });
});
