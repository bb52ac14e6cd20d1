import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { administratorsWithoutSecondFactor } from "../../src/domains/identity/second-factor/read.ts";
import { codeAt } from "../../src/domains/identity/second-factor/totp.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { newcomer } from "../support/newcomer.ts";
import { browse } from "../support/pages.ts";
import { plantSecondFactor, withPassword, withSecondFactor, wrongOf } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(() => w.db.prisma.rateLimit.deleteMany());

const STEP_MS = 30_000;
const PAGE = "/second-factor";
const sendAs = (cookie: string, form: Record<string, string>) => browse(w, PAGE, { cookie, form });
const recoveryCodesIn = (text: string) => text.match(/[0-9a-z]{4}(-[0-9a-z]{4}){3}/g) ?? [];
const hidden = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

describe("the page of the second factor", () => {
  test("sets an app up with a QR code, a key and the first code, and shows the recovery codes once", async () => {
    const { token } = await withPassword(w);
    expect((await browse(w, "/security", { cookie: token })).text).toContain("Set up a second factor");
    const wrong = await sendAs(token, { decision: "start", password: "wrong" });
    expect([wrong.status, wrong.text.includes("The password does not match.")]).toEqual([401, true]);
    const setup = await sendAs(token, { decision: "start", password: PASSWORD });
    expect([setup.status, setup.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(setup.text).toContain('role="img" aria-label="QR code of the key"><svg');
    const secret = (/<code class="code">([A-Z2-7 ]+)</.exec(setup.text)?.[1] ?? "").replaceAll(" ", "");
    const code = codeAt(secret, w.clock.now());

    const refused = await sendAs(token, { decision: "confirm", code: wrongOf(code) });
    expect([refused.status, refused.text.includes("is not the present code of the app")]).toEqual([400, true]);
    expect(refused.text).toContain('aria-invalid="true"');
    expect((await browse(w, PAGE, { cookie: token })).text).not.toContain(secret.slice(0, 4));
    const shown = await sendAs(token, { decision: "confirm", code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(recoveryCodesIn(shown.text)).toHaveLength(10);
    const later = (await browse(w, PAGE, { cookie: token })).text;
    expect([recoveryCodesIn(later), later.includes("10 recovery codes are left")]).toEqual([[], true]);
  });

  test("changes and removes a second factor only with the password and a code", async () => {
    const ada = await withSecondFactor(w);
    const change = { password: PASSWORD, secondFactorCode: ada.code() };
    const without = await sendAs(ada.token, { decision: "codes", password: PASSWORD });
    expect([without.status, without.text.includes("Enter the code of your authenticator app")]).toEqual([401, true]);
    const codes = recoveryCodesIn((await sendAs(ada.token, { decision: "codes", ...change })).text);
    expect(codes).toHaveLength(10);
    const used = await sendAs(ada.token, { decision: "start", ...change });
    expect([used.status, used.text.includes("was used before")]).toEqual([401, true]);
    const move = await sendAs(ada.token, { decision: "start", password: PASSWORD, secondFactorCode: codes[0] ?? "" });
    expect(move.text).toContain("QR code of the key");
    const removed = await sendAs(ada.token, {
      decision: "remove",
      password: PASSWORD,
      secondFactorCode: codes[1] ?? "",
    });
    expect(removed.location).toBe("/security?done=factor");
    const { text } = await browse(w, removed.location ?? "", { cookie: ada.token });
    expect(text).toContain("The second factor was removed.");
  });

  test("leaves a person without a password to the identity provider", async () => {
    const { token } = await newcomer(w);
    expect((await browse(w, PAGE, { cookie: token })).text).toContain("through your identity provider");
  });

  test("reminds an administrator without a second factor", async () => {
    const ada = await withPassword(w);
    const look = async () => (await browse(w, "/security", { cookie: ada.token })).text;
    expect(await look()).not.toContain("You administer this server without a second factor");
    await w.db.prisma.user.update({ where: { id: ada.id }, data: { isInstanceAdmin: true } });
    expect(await look()).toContain("You administer this server without a second factor");
    expect(await administratorsWithoutSecondFactor(w.db)).toBe(1);
    await plantSecondFactor(w, ada.id);
    expect(await administratorsWithoutSecondFactor(w.db)).toBe(0);
    expect(await look()).not.toContain("You administer this server without a second factor");
  });
});

describe("the sign-in page of a person with a second factor", () => {
  const start = (email: string, password = PASSWORD) =>
    browse(w, "/login", { form: { form: "signIn", email, password, next: "/security" } });
  const enter = (challenge: string, secondFactorCode: string) =>
    browse(w, "/login", { form: { form: "code", challenge, secondFactorCode, next: "/security" } });

  test("asks for the code in a second step, without the password in the page", async () => {
    const ada = await withSecondFactor(w);
    expect((await start(ada.email, "wrong")).text).toContain("The email and password do not match.");
    const page = await start(ada.email);
    expect([page.status, page.headers.get("set-cookie")]).toEqual([200, null]);
    expect(page.text).not.toContain(PASSWORD);
    const challenge = hidden(page.text, "challenge");
    const wrong = await enter(challenge, wrongOf(ada.code()));
    expect([wrong.status, wrong.text.includes("The code is wrong")]).toEqual([401, true]);
    expect(hidden(wrong.text, "challenge")).toBe(challenge);
    const entered = await enter(challenge, ada.code());
    expect([entered.status, entered.location]).toEqual([303, "/security"]);
    const token = /^__Host-rostrum=([^;]+)/.exec(entered.headers.getSetCookie()[0] ?? "")?.[1];
    expect((await browse(w, "/security", { cookie: token })).text).toContain(ada.email);
    expect((await enter(challenge, ada.code())).status).toBe(401);
  });

  test("asks for the password again after five minutes, and says why", async () => {
    const ada = await withSecondFactor(w);
    const challenge = hidden((await start(ada.email)).text, "challenge");
    w.clock.advance(10 * STEP_MS);
    const late = await enter(challenge, ada.code());
    expect(late.status).toBe(401);
    expect(late.text).toContain("The sign-in has expired. Enter your password again.");
    expect(late.text).toContain('autocomplete="current-password"');
  });

  test("takes a recovery code", async () => {
    const ada = await withSecondFactor(w);
    const challenge = hidden((await start(ada.email)).text, "challenge");
    expect((await enter(challenge, ada.recoveryCodes[3] ?? "")).status).toBe(303);
  });
});
