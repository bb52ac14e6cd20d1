import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { from, PASSWORD, signIn } from "../support/domains/accounts.ts";
import { type MailWorld, mailWorld, sweep } from "../support/domains/mails.ts";
import { headersOf, partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import type { Newcomer } from "../support/newcomer.ts";
import { emailChange, tokenIn, withPassword } from "../support/security.ts";

const HOUR = 3_600_000;
const OTHER = "another horse, another battery";
const ORIGIN = "http://rostrum.test";

let w: MailWorld;
let networks = 0;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());
beforeEach(() => w.server.reset());

const CHANGE = "mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { revokedSessions } }";
const REQUEST = "mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { requested } }";
const RESET = "mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { revokedSessions } }";
const WHO = "{ viewer { user { id } } }";

async function passwordUser() {
  const person = await withPassword(w);
  const client = from(w.app, `203.0.113.${(networks += 1)}`);
  return {
    ...person,
    client,
    change: (currentPassword: string, newPassword: string) =>
      client.gql<{ changePassword: { revokedSessions: number } }>(person.token, CHANGE, {
        input: { currentPassword, newPassword },
      }),
    forget: (email = person.email) => client.gql(null, REQUEST, { email }),
    reset: (token: string, newPassword = OTHER) =>
      client.gql<{ resetPassword: { revokedSessions: number } } | null>(null, RESET, { input: { token, newPassword } }),
  };
}

async function another({ id }: Newcomer): Promise<string> {
  const token = newSecret("session");
  const now = w.clock.now();
  const expiresAt = new Date(now.getTime() + 9 * HOUR);
  await w.db.prisma.session.create({
    data: { id: newId("ses"), userId: id, tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now, expiresAt },
  });
  return token;
}

const taken = async () => {
  await runJobs(w.app.services);
  return w.server.taken.splice(0);
};
const auditOf = async (resourceId: string) =>
  (
    await w.db.prisma.auditEvent.findMany({
      where: { resourceId, action: { startsWith: "identity.password" } },
      orderBy: { id: "asc" },
    })
  ).map(({ action, result }) => `${action} ${result}`);

describe("changing the password", () => {
  test("ends other sessions, reset links and a pending email change, and mails a notice", async () => {
    const ada = await passwordUser();
    const other = await another(ada);
    const { id } = await emailChange(w, ada.id);
    await ada.forget();
    const [mail] = await taken();
    expect(dataOf(await ada.change(PASSWORD, OTHER)).changePassword).toEqual({ revokedSessions: 1 });
    expect(codeOf(await w.gql(other, WHO))).toBe("UNAUTHENTICATED");
    expect(codeOf(await w.gql(ada.token, WHO))).toBeUndefined();
    expect(codeOf(await ada.reset(mail ? tokenIn(mail) : ""))).toBe("INVALID_CREDENTIALS");
    expect((await w.db.prisma.emailChange.findUniqueOrThrow({ where: { id } })).state).toBe("CANCELLED");
    expect(codeOf(await signIn(ada.client, ada.email))).toBe("INVALID_CREDENTIALS");
    expect((await signIn(ada.client, ada.email, OTHER)).errors).toBeUndefined();
    const [notice, ...more] = await taken();
    expect([notice?.to, more]).toEqual([ada.email, []]);
    expect(notice && partsOf(notice).text).toContain("Your password was changed");
    expect(await auditOf(ada.id)).toEqual([
      "identity.password_reset_requested succeeded",
      "identity.password_changed succeeded",
      "identity.password_reset_failed failed",
    ]);
  });

  test("requires the current password and delays attempts after ten wrong ones in a session", async () => {
    const ada = await passwordUser();
    expect(codeOf(await ada.change(PASSWORD, PASSWORD))).toBe("INVALID_INPUT");
    expect(codeOf(await ada.change(PASSWORD, "too short"))).toBe("VALIDATION_FAILED");
    for (let i = 0; i < 11; i++)
      expect(codeOf(await ada.change("not the password", OTHER))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await ada.change(PASSWORD, OTHER))).toBe("RATE_LIMITED");
    expect(await auditOf(ada.id)).toEqual(Array(11).fill("identity.password_change_failed failed"));
    const oidc = w.users.editor.token;
    const input = { currentPassword: PASSWORD, newPassword: OTHER };
    const without = await w.gql(oidc, CHANGE, { input });
    expect(without.errors).toMatchObject([
      { message: expect.stringContaining("identity provider"), extensions: { code: "INVALID_CREDENTIALS" } },
    ]);
  });
});

describe("a forgotten password", () => {
  test("is replaced by a mailed link that works once", async () => {
    const ada = await passwordUser();
    const other = await another(ada);
    expect((await ada.forget(` ${ada.email.toUpperCase()}`)).data).toEqual({
      requestPasswordReset: { requested: true },
    });
    const [mail, ...more] = await taken();
    if (!mail) throw new Error("no link was mailed");
    expect([mail.to, headersOf(mail).get("subject"), more]).toEqual([ada.email, "Set a new password", []]);
    const token = tokenIn(mail);
    const row = await w.db.prisma.passwordReset.findFirstOrThrow({ where: { userId: ada.id } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(codeOf(await ada.reset(token, "too short"))).toBe("VALIDATION_FAILED");
    // Both sessions of the user end, and the reset opens none.
    expect(dataOf(await ada.reset(token))?.resetPassword).toEqual({ revokedSessions: 2 });
    for (const session of [other, ada.token]) expect(codeOf(await w.gql(session, WHO))).toBe("UNAUTHENTICATED");
    expect(codeOf(await ada.reset(token))).toBe("INVALID_CREDENTIALS");
    expect((await signIn(ada.client, ada.email, OTHER)).errors).toBeUndefined();
    expect(await auditOf(ada.id)).toEqual([
      "identity.password_reset_requested succeeded",
      "identity.password_reset succeeded",
      "identity.password_reset_failed failed",
    ]);
    expect((await taken()).map(({ to }) => to)).toEqual([ada.email]);
  });

  test("has one valid link at a time, for one hour", async () => {
    const ada = await passwordUser();
    await ada.forget();
    const [first] = await taken();
    await ada.forget();
    const [second] = await taken();
    if (!first || !second) throw new Error("no links were mailed");
    expect(codeOf(await ada.reset(tokenIn(first)))).toBe("INVALID_CREDENTIALS");
    w.clock.advance(HOUR);
    expect(codeOf(await ada.reset(tokenIn(second)))).toBe("INVALID_CREDENTIALS");
    w.clock.advance(24 * HOUR + 1);
    await sweep(w, "forget_lapsed");
    expect(await w.db.prisma.passwordReset.count({ where: { userId: ada.id } })).toBe(0);
  });

  test("causes the same response and the same rows with and without an account", async () => {
    const ada = await passwordUser();
    const before = await w.db.prisma.auditEvent.count();
    const answers = [];
    const left = [];
    for (const email of [ada.email, "nobody@new.example", w.users.editor.email]) {
      const { status, data, errors } = await ada.forget(email);
      answers.push({ status, data, errors });
      const outbox = await w.db.prisma.outboxMessage.findMany();
      left.push(outbox.map(({ topic }) => topic));
      expect(JSON.stringify(outbox)).not.toContain("@");
      await w.db.prisma.outboxMessage.updateMany({ data: { topic: "held" } });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(left.map((topics) => topics.filter((topic) => topic !== "held"))).toEqual(
      Array.from({ length: 3 }, () => ["identity.send_password_reset"]),
    );
    expect(await w.db.prisma.auditEvent.count()).toBe(before);
    await w.db.prisma.outboxMessage.updateMany({ data: { topic: "identity.send_password_reset" } });
    const mails = (await taken()).map((mail) => `${mail.to}: ${headersOf(mail).get("subject")}`);
    expect(mails.toSorted()).toEqual(
      [`${ada.email}: Set a new password`, `${w.users.editor.email}: Your account has no password`].toSorted(),
    );
    const auditEvents = await w.db.prisma.auditEvent.findMany({
      where: { action: "identity.password_reset_requested" },
    });
    const unknown = auditEvents.filter(({ resourceId }) => resourceId === null).map(({ result }) => result);
    expect(unknown).toEqual(["failed"]);
    expect(JSON.stringify(auditEvents)).not.toContain("@");
  });

  test("can be reported three times in 15 minutes for an account", async () => {
    const ada = await passwordUser();
    for (let i = 0; i < 3; i++) expect((await ada.forget()).errors).toBeUndefined();
    expect(codeOf(await ada.forget())).toBe("RATE_LIMITED");
    await taken();
  });

  test("is replaced once when a link is used concurrently", async () => {
    const ada = await passwordUser();
    await ada.forget();
    const [mail] = await taken();
    const token = mail ? tokenIn(mail) : "";
    const codes = (await Promise.all([1, 2, 3].map((n) => ada.reset(token, `${OTHER} ${n}`)))).map(codeOf);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(2);
  });
});

describe("the password-reset page", () => {
  async function browse(path: string, form?: Record<string, string>, address = "192.0.2.77") {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: "null" };
    const init = form && { method: "POST", headers, body: new URLSearchParams(form).toString() };
    const response = await w.app.fetch(new Request(ORIGIN + path, init), { address });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  test("leads from sign-in to a new password without a script", async () => {
    const ada = await passwordUser();
    expect((await browse("/login")).text).toContain('<a href="/password-reset">');
    const page = await browse("/password-reset");
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('name="email"')]);
    const sent = await browse("/password-reset", { email: ada.email });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/password-reset?said=sent"]);
    expect((await browse("/password-reset?said=sent")).text).toContain("a link was sent to it");
    const token = (await taken()).map(tokenIn).join("");
    const chosen = await browse(`/password-reset?token=${token}`);
    expect(chosen.text).toContain(`value="${token}"`);
    expect(chosen.headers.get("referrer-policy")).toBe("no-referrer");
    expect(chosen.headers.get("cache-control")).toBe("no-store");
    expect(chosen.headers.get("content-security-policy")).toContain("default-src 'none'");
    const short = await browse("/password-reset", { token, password: "short" });
    expect([short.status, short.text]).toEqual([422, expect.stringContaining("12 to 1024 characters")]);
    expect(short.text).not.toContain('"short"');
    const done = await browse("/password-reset", { token, password: OTHER });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/password-reset?said=done"]);
    expect((await browse("/password-reset?said=done")).text).toContain("Your new password is set");
    const again = await browse("/password-reset", { token, password: OTHER });
    expect([again.status, again.text]).toEqual([401, expect.stringContaining("invalid, used or expired")]);
    expect((await signIn(ada.client, ada.email, OTHER)).errors).toBeUndefined();
  });

  test("rejects invalid forms and methods, and escapes its values", async () => {
    expect((await browse("/password-reset", { email: "nobody" })).status).toBe(422);
    expect((await browse('/password-reset?token="><script>')).text).not.toContain("<script>");
    const put = await w.app.fetch(new Request(`${ORIGIN}/password-reset`, { method: "PUT" }));
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    const head = await w.app.fetch(new Request(`${ORIGIN}/password-reset`, { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });
});

test("revokeOtherSessions ends all sessions except the current one", async () => {
  const ada = await passwordUser();
  const others = [await another(ada), await another(ada)];
  const revoke = () => w.gql(ada.token, "mutation { revokeOtherSessions { revokedSessions } }");
  expect((await revoke()).data).toEqual({ revokeOtherSessions: { revokedSessions: 2 } });
  for (const token of others) expect(codeOf(await w.gql(token, WHO))).toBe("UNAUTHENTICATED");
  expect((await revoke()).data).toEqual({ revokeOtherSessions: { revokedSessions: 0 } });
  expect(
    await w.db.prisma.auditEvent.count({ where: { action: "identity.sessions_revoked", resourceId: ada.id } }),
  ).toBe(1);
});
