import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signIn as signInOperation } from "../../src/domains/identity/sessions/signIn.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import type { Client } from "../support/client.ts";
import { anonymous, from, PASSWORD, REGISTER, SIGN_IN, signIn } from "../support/domains/accounts.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(() => w.db.prisma.rateLimit.deleteMany());

/** The address of all clients behind a proxy that the server does not trust. */
const PROXY = "192.0.2.200";
const DAY_MS = 86_400_000;

const REGISTERED = REGISTER.replace("token\n", "token deviceToken\n");
let people = 0;
/** Registers a user from a network that no other user shares. */
async function person() {
  people += 1;
  const email = `person${people}@example.org`;
  const answer = await from(w.app, `198.51.100.${people}`).gql<{ register: { token: string; deviceToken: string } }>(
    null,
    REGISTERED,
    { input: { email, name: "Ada", password: PASSWORD } },
  );
  return { email, ...dataOf(answer).register };
}

const withDevice = (client: Client, email: string, deviceToken: string, password = PASSWORD, token?: string) =>
  client.gql<{ signIn: { token: string } }>(token ?? null, SIGN_IN, { input: { email, password, deviceToken } });

/** Tries wrong passwords concurrently, for speed, except the last one. */
async function wrong(client: Client, email: string, times: number) {
  const attempt = async (i: number) => codeOf(await signIn(client, email, `wrong ${i}`));
  const first = await Promise.all(Array.from({ length: times - 1 }, (_, i) => attempt(i)));
  return [...first, await attempt(times)];
}

describe("wrong passwords that a stranger enters", () => {
  test("from another network do not delay the account's owner", async () => {
    const { email } = await person();
    expect((await wrong(from(w.app, "203.0.113.1"), email, 13)).at(-1)).toBe("RATE_LIMITED");
    expect(codeOf(await signIn(from(w.app, "203.0.113.2"), email))).toBeUndefined();
  });

  test("from the same network do not delay a device that signed in before", async () => {
    const { email, deviceToken } = await person();
    const client = from(w.app, PROXY);
    expect((await wrong(client, email, 13)).at(-1)).toBe("RATE_LIMITED");
    expect(codeOf(await signIn(client, email))).toBe("RATE_LIMITED");
    expect(codeOf(await withDevice(client, email, deviceToken))).toBeUndefined();
  });

  test("for many accounts from one network do not delay a device that signed in before", async () => {
    const { email, deviceToken } = await person();
    const client = from(w.app, PROXY);
    const all = await Promise.all(Array.from({ length: 45 }, (_, i) => signIn(client, `nobody${i}@example.org`, "no")));
    expect(all.map(codeOf)).toContain("RATE_LIMITED");
    expect(codeOf(await withDevice(client, email, deviceToken))).toBeUndefined();
  });

  test("do not delay a signed-in user", async () => {
    const { email, token } = await person();
    const client = from(w.app, PROXY);
    expect((await wrong(client, email, 13)).at(-1)).toBe("RATE_LIMITED");
    expect(codeOf(await client.gql(token, SIGN_IN, { input: { email, password: PASSWORD } }))).toBeUndefined();
    const REAUTHENTICATE = `mutation ($input: ReauthenticateInput!) { reauthenticate(input: $input) { grant } }`;
    const input = { action: "ORGANIZATION_DELETE", password: PASSWORD };
    expect(codeOf(await client.gql(token, REAUTHENTICATE, { input }))).toBeUndefined();
  });

  test("delay the next attempt by at most a minute, and the error names the delay", async () => {
    const { email } = await person();
    const client = from(w.app, PROXY);
    await wrong(client, email, 12);
    const refused = await signIn(client, email);
    expect(codeOf(refused)).toBe("RATE_LIMITED");
    expect(refused.errors?.[0]?.extensions["retryAfter"]).toBeLessThanOrEqual(60);
  });
});

describe("a device token", () => {
  test("allows ten attempts in 15 minutes, after which the device counts as unknown", async () => {
    const { email, deviceToken } = await person();
    const client = from(w.app, PROXY);
    // Other clients use up the windows of network and account, so that only the device's window is left.
    await wrong(client, email, 13);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 11; i++) codes.push(codeOf(await withDevice(client, email, deviceToken, `wrong ${i}`)));
    expect(codes).toEqual([...Array<string>(10).fill("INVALID_CREDENTIALS"), "RATE_LIMITED"]);
  });

  test.each<[what: string, token: (own: string, other: string) => string]>([
    ["of another account", (_own, other) => other],
    ["that was modified", (own) => `${own.slice(0, -4)}AAAA`],
    ["that is malformed", () => "device"],
    ["that is empty", () => ""],
  ])("%s has no effect", async (_what, chosen) => {
    const [ada, eve] = [await person(), await person()];
    const client = from(w.app, PROXY);
    await wrong(client, ada.email, 13);
    const deviceToken = chosen(ada.deviceToken, eve.deviceToken);
    expect(codeOf(await withDevice(client, ada.email, deviceToken))).toBe("RATE_LIMITED");
  });

  test("expires after 180 days", async () => {
    const { email, deviceToken } = await person();
    const context = { ...anonymous(w.app.services), address: PROXY };
    await wrong(from(w.app, PROXY), email, 13);
    const at = (days: number) => {
      const now = new Date(w.clock.now().getTime() + days * DAY_MS);
      return { ...context, services: { ...w.app.services, now: () => now } };
    };
    const input = { email, password: PASSWORD, deviceToken };
    await expect(signInOperation(at(181), input)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(signInOperation(at(179), input)).resolves.toMatchObject({ user: { email } });
  });

  test("that is too long is rejected with the field's name", async () => {
    const { email } = await person();
    const answer = await withDevice(from(w.app, PROXY), email, "x".repeat(513));
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
  });

  test("does not authenticate a request", async () => {
    const { email, deviceToken } = await person();
    expect(codeOf(await withDevice(from(w.app, PROXY), email, deviceToken, "wrong"))).toBe("INVALID_CREDENTIALS");
    const answer = await w.gql(deviceToken, "{ viewer { user { id } } }");
    expect(codeOf(answer)).toBe("UNAUTHENTICATED");
  });
});

test("the sign-in page sets a device cookie that exempts the browser from delays by strangers", async () => {
  const { email } = await person();
  const post = (address: string, password: string, cookie?: string) =>
    w.app.fetch(
      new Request("http://rostrum.test/login", {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: "http://rostrum.test",
          host: "rostrum.test",
          ...(cookie !== undefined && { cookie }),
        },
        body: new URLSearchParams({ email, password }),
      }),
      { address },
    );
  const first = await post("203.0.113.9", PASSWORD);
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-rostrum-device="));
  expect(device).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=15552000$/);
  const [cookie = ""] = device?.split(";") ?? [];
  await wrong(from(w.app, PROXY), email, 13);
  const refused = await post(PROXY, PASSWORD);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toMatch(/Try again in (\d+ seconds?|1 minute)\./);
  expect((await post(PROXY, PASSWORD, cookie)).status).toBe(303);
});
