import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf } from "../support/answers.ts";
import { from, PASSWORD, signIn } from "../support/domains/accounts.ts";
import { type MailWorld, mailWorld, sweep } from "../support/domains/mails.ts";
import { headersOf, partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import type { Newcomer } from "../support/newcomer.ts";
import { codeIn, emailChange, withPassword, wrongOf } from "../support/security.ts";
import { world } from "../support/world.ts";

const MINUTE = 60_000;
const CHANGE = "id newEmail state remainingTries createdAt resendableAt expiresAt";

let w: MailWorld;
let networks = 0;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());
beforeEach(() => w.server.reset());

interface Change {
  id: string;
  newEmail: string;
  state: string;
  remainingTries: number;
  createdAt: string;
  resendableAt: string;
  expiresAt: string;
}

/** Creates a user with a password who calls from a network of their own. */
async function passwordUser() {
  const person = await withPassword(w);
  const client = from(w.app, `198.51.100.${(networks += 1)}`);
  const as = <Data = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}) =>
    client.gql<Data>(person.token, query, variables);
  return {
    ...person,
    client,
    request: (newEmail: string, currentPassword = PASSWORD) =>
      as<{ requestEmailChange: { emailChange: Change } }>(
        `mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { emailChange { ${CHANGE} } } }`,
        { input: { newEmail, currentPassword } },
      ),
    resend: (id: string) =>
      as<{ resendEmailChangeCode: { emailChange: Change } }>(
        `mutation ($id: ID!) { resendEmailChangeCode(input: { id: $id }) { emailChange { ${CHANGE} } } }`,
        { id },
      ),
    cancel: (id: string) =>
      as<{ cancelEmailChange: { emailChange: Change } }>(
        `mutation ($id: ID!) { cancelEmailChange(input: { id: $id }) { emailChange { ${CHANGE} } } }`,
        { id },
      ),
    confirm: (id: string, code: string) =>
      as<{ confirmEmailChange: { result: { email: string; revokedSessions: number }; viewer: unknown } }>(
        "mutation ($input: ConfirmEmailChangeInput!) { confirmEmailChange(input: $input) { result { email revokedSessions } viewer { pendingEmailChange { id } user { email } } } }",
        { input: { id, code } },
      ),
    pending: async () =>
      (await as<{ viewer: { pendingEmailChange: Change | null } }>(`{ viewer { pendingEmailChange { ${CHANGE} } } }`))
        .data.viewer.pendingEmailChange,
  };
}

const address = () => `${newId("usr")}@new.example`;
const taken = async () => {
  await runJobs(w.app.services);
  return w.server.taken.splice(0);
};
const auditOf = async (resourceId: string) =>
  (await w.db.prisma.auditEvent.findMany({ where: { resourceId }, orderBy: { id: "asc" } })).map(
    ({ action, result }) => `${action} ${result}`,
  );
const rowOf = (id: string) => w.db.prisma.emailChange.findUniqueOrThrow({ where: { id } });

async function another({ id }: Newcomer): Promise<string> {
  const token = newSecret("session");
  const now = w.clock.now();
  const expiresAt = new Date(now.getTime() + 60 * MINUTE);
  await w.db.prisma.session.create({
    data: { id: newId("ses"), userId: id, tokenHash: hashSecret(token), createdAt: now, lastUsedAt: now, expiresAt },
  });
  return token;
}

describe("a change of the sign-in email", () => {
  test("is confirmed by a mailed code, ends other sessions and notifies both addresses", async () => {
    const ada = await passwordUser();
    const others = [await another(ada), await another(ada)];
    const newEmail = address();
    const { data, errors } = await ada.request(` ${newEmail.toUpperCase()} `);
    expect(errors).toBeUndefined();
    const { emailChange: change } = data.requestEmailChange;
    expect(change).toMatchObject({ newEmail, state: "PENDING", remainingTries: 5 });
    expect(Date.parse(change.expiresAt) - w.clock.now().getTime()).toBe(15 * MINUTE);
    expect(Date.parse(change.resendableAt) - w.clock.now().getTime()).toBe(MINUTE);
    expect(await ada.pending()).toEqual(change);

    const [mail, ...more] = await taken();
    if (!mail) throw new Error("no code was mailed");
    expect([mail.to, more]).toEqual([newEmail, []]);
    expect(headersOf(mail).get("subject")).toBe("Your code for a new sign-in email");
    const code = codeIn(mail);
    expect(partsOf(mail).html).toContain(code);
    expect(JSON.stringify(await rowOf(change.id))).not.toContain(`"${code}"`);

    const apiToken = await w.db.prisma.apiToken.create({
      data: {
        id: newId("tok"),
        userId: ada.id,
        name: "x",
        tokenHash: newId("tok"),
        hint: "xxxx",
        scope: "API_READ",
        createdAt: w.clock.now(),
        expiresAt: new Date(w.clock.now().getTime() + MINUTE),
      },
    });
    const reset = await w.db.prisma.passwordReset.create({
      data: {
        id: newId("pwr"),
        userId: ada.id,
        tokenHash: newId("pwr"),
        createdAt: w.clock.now(),
        expiresAt: new Date(w.clock.now().getTime() + MINUTE),
      },
    });
    const done = await ada.confirm(change.id, code);
    expect(done.data.confirmEmailChange).toEqual({
      result: { email: newEmail, revokedSessions: 2 },
      viewer: { pendingEmailChange: null, user: { email: newEmail } },
    });
    for (const token of others)
      expect(codeOf(await w.gql(token, "{ viewer { user { id } } }"))).toBe("UNAUTHENTICATED");
    expect((await w.db.prisma.apiToken.findUniqueOrThrow({ where: { id: apiToken.id } })).revokedAt).toBeNull();
    expect((await w.db.prisma.passwordReset.findUniqueOrThrow({ where: { id: reset.id } })).voidedAt).not.toBeNull();
    const notices = (await taken()).map((each) => `${each.to}: ${headersOf(each).get("subject")}`);
    expect(notices.toSorted()).toEqual(
      [`${ada.email}: Your sign-in email was changed`, `${newEmail}: About the security of your account`].toSorted(),
    );
    expect(await auditOf(change.id)).toEqual(["identity.email_change_requested succeeded"]);
    expect(await auditOf(ada.id)).toContain("identity.email_changed succeeded");
    const auditEvents = await w.db.prisma.auditEvent.findMany({ where: { actorUserId: ada.id } });
    expect(JSON.stringify(auditEvents)).not.toContain("@");
    expect((await signIn(ada.client, newEmail)).errors).toBeUndefined();
    expect(codeOf(await signIn(ada.client, ada.email))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await ada.confirm(change.id, code))).toBe("NOT_FOUND");
  });

  test("deletes the mail's content after sending, and does not send an expired mail", async () => {
    const ada = await passwordUser();
    await ada.request(address());
    const late = await w.db.prisma.mailMessage.findFirstOrThrow({ where: { userId: ada.id } });
    expect(late).toMatchObject({ kind: "LETTER", state: "QUEUED" });
    expect(late.sealed).toMatch(/^test\.[\w-]+$/);
    w.clock.advance(15 * MINUTE);
    expect(await taken()).toEqual([]);
    const ended = await w.db.prisma.mailMessage.findFirstOrThrow({ where: { userId: ada.id } });
    expect(ended).toMatchObject({ state: "SUPPRESSED", sealed: null });
    await ada.request(address());
    expect(await taken()).toHaveLength(1);
    expect(await w.db.prisma.mailMessage.count({ where: { userId: ada.id, sealed: { not: null } } })).toBe(0);
  });

  test("replaces a pending change, and cannot be confirmed after its cancellation", async () => {
    const ada = await passwordUser();
    const first = (await ada.request(address())).data.requestEmailChange.emailChange;
    const [mail] = await taken();
    const second = (await ada.request(address())).data.requestEmailChange.emailChange;
    expect((await rowOf(first.id)).state).toBe("DEAD");
    expect(codeOf(await ada.confirm(first.id, mail ? codeIn(mail) : ""))).toBe("NOT_FOUND");
    const answer = await ada.cancel(second.id);
    expect(answer.data.cancelEmailChange.emailChange.state).toBe("CANCELED");
    expect((await ada.cancel(second.id)).data).toEqual(answer.data);
    expect(await ada.pending()).toBeNull();
    expect(codeOf(await ada.cancel(first.id))).toBe("NOT_FOUND");
    const [, code] = await taken();
    expect(codeOf(await ada.confirm(second.id, code ? codeIn(code) : "000000"))).toBe("NOT_FOUND");
    expect(codeOf(await ada.resend(second.id))).toBe("NOT_FOUND");
    expect(await auditOf(second.id)).toEqual([
      "identity.email_change_requested succeeded",
      "identity.email_change_cancelled succeeded",
    ]);
  });

  test("sends a new code after a minute, which invalidates the first code and keeps the count of wrong codes", async () => {
    const ada = await passwordUser();
    const { id } = (await ada.request(address())).data.requestEmailChange.emailChange;
    const [first] = await taken();
    expect(codeOf(await ada.confirm(id, wrongOf(first ? codeIn(first) : "")))).toBe("INVALID_INPUT");
    w.clock.advance(MINUTE - 1);
    const soon = await ada.resend(id);
    expect([codeOf(soon), soon.errors?.[0]?.extensions["retryAfter"]]).toEqual(["RATE_LIMITED", 1]);
    w.clock.advance(1);
    const again = (await ada.resend(id)).data.resendEmailChangeCode.emailChange;
    expect(again.remainingTries).toBe(4);
    expect(Date.parse(again.expiresAt) - w.clock.now().getTime()).toBe(15 * MINUTE);
    const [second] = await taken();
    if (!first || !second) throw new Error("codes were not mailed");
    if (codeIn(first) !== codeIn(second)) expect(codeOf(await ada.confirm(id, codeIn(first)))).toBe("INVALID_INPUT");
    expect((await ada.confirm(id, codeIn(second))).errors).toBeUndefined();
  });

  test("expires 15 minutes after its code", async () => {
    const ada = await passwordUser();
    const { id, code } = await emailChange(w, ada.id);
    w.clock.advance(15 * MINUTE - 1);
    expect((await ada.pending())?.id).toBe(id);
    w.clock.advance(1);
    expect(await ada.pending()).toBeNull();
    expect(codeOf(await ada.confirm(id, code))).toBe("INVALID_INPUT");
    expect(codeOf(await ada.resend(id))).toBe("INVALID_INPUT");
    expect((await w.db.prisma.user.findUniqueOrThrow({ where: { id: ada.id } })).email).toBe(ada.email);
    expect(await auditOf(id)).toEqual(["identity.email_change_failed failed"]);
  });

  test("ends at the fifth wrong code and then rejects the correct code", async () => {
    const ada = await passwordUser();
    const { id, code, wrong } = await emailChange(w, ada.id);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) codes.push(codeOf(await ada.confirm(id, wrong)));
    expect(codes).toEqual([...Array<string>(4).fill("INVALID_INPUT"), "RATE_LIMITED"]);
    expect(await rowOf(id)).toMatchObject({ state: "DEAD", failures: 5 });
    expect(codeOf(await ada.confirm(id, code))).toBe("NOT_FOUND");
    expect(await auditOf(id)).toEqual(Array(5).fill("identity.email_change_failed failed"));
  });

  test("allows ten confirmations in 15 minutes for all changes of a user together", async () => {
    const ada = await passwordUser();
    for (let i = 0; i < 10; i++) expect(codeOf(await ada.confirm(newId("emc"), "123456"))).toBe("NOT_FOUND");
    const { id, code } = await emailChange(w, ada.id);
    const answer = await ada.client.rest("POST", `/auth/email-change/${id}/confirm`, {
      token: ada.token,
      body: { code },
    });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("can be requested five times and resent five times in 15 minutes", async () => {
    const ada = await passwordUser();
    for (let i = 0; i < 5; i++) expect((await ada.request(address())).errors).toBeUndefined();
    expect(codeOf(await ada.request(address()))).toBe("RATE_LIMITED");
    for (let i = 0; i < 5; i++) expect(codeOf(await ada.resend(newId("emc")))).toBe("NOT_FOUND");
    expect(codeOf(await ada.resend(newId("emc")))).toBe("RATE_LIMITED");
  });

  test("is refused for a wrong password, a taken address and the current address", async () => {
    const [ada, bob] = [await passwordUser(), await passwordUser()];
    expect(codeOf(await ada.request(address(), "not the password"))).toBe("INVALID_CREDENTIALS");
    for (const email of [bob.email, ada.email]) {
      const answer = await ada.request(email.toUpperCase());
      expect([codeOf(answer), answer.errors?.[0]?.extensions["issues"]]).toMatchObject([
        "CONFLICT",
        [{ path: ["newEmail"] }],
      ]);
    }
    expect(codeOf(await ada.request("nobody"))).toBe("VALIDATION_FAILED");
    expect(await ada.pending()).toBeNull();
    expect((await auditOf(ada.id)).filter((line) => line.startsWith("identity.email"))).toEqual(
      Array(3).fill("identity.email_change_request_failed failed"),
    );
  });

  test("fails with CONFLICT if another account takes the address before the confirmation", async () => {
    const [ada, bob] = [await passwordUser(), await passwordUser()];
    const { id, code, newEmail } = await emailChange(w, ada.id);
    await w.db.prisma.user.update({ where: { id: bob.id }, data: { email: newEmail } });
    expect(codeOf(await ada.confirm(id, code))).toBe("CONFLICT");
    expect(await auditOf(id)).toEqual(["identity.email_change_failed failed"]);
  });

  test("is accessible only to its user, and not to an impersonation", async () => {
    const [ada, bob] = [await passwordUser(), await passwordUser()];
    const { id, code } = await emailChange(w, ada.id);
    expect(codeOf(await bob.confirm(id, code))).toBe("NOT_FOUND");
    expect(codeOf(await bob.cancel(id))).toBe("NOT_FOUND");
    expect(codeOf(await bob.resend(id))).toBe("NOT_FOUND");
    await w.db.prisma.session.update({
      where: { id: ada.sessionId },
      data: { impersonatorId: w.users.instanceAdmin.id, impersonationReason: "support" },
    });
    expect(codeOf(await ada.confirm(id, code))).toBe("FORBIDDEN");
    expect(codeOf(await ada.request(address()))).toBe("FORBIDDEN");
  });

  test("is deleted a day after its end", async () => {
    const ada = await passwordUser();
    const { id } = await emailChange(w, ada.id);
    w.clock.advance(15 * MINUTE + 24 * 60 * MINUTE);
    await sweep(w, "forget_lapsed");
    expect(await w.db.prisma.emailChange.count({ where: { id } })).toBe(1);
    w.clock.advance(1);
    await sweep(w, "forget_lapsed");
    expect(await w.db.prisma.emailChange.count({ where: { id } })).toBe(0);
  });
});

test("email changes and password resets fail with UNAVAILABLE without a mail server", async () => {
  const mute = await world();
  const { token, id: userId } = mute.users.owner;
  const { id, code } = await emailChange(mute, userId);
  const answer = await mute.rest("POST", `/auth/email-change/${id}/confirm`, { token, body: { code } });
  expect(answer.status).toBe(503);
  for (const document of [
    'mutation { requestEmailChange(input: { newEmail: "a@new.example", currentPassword: "" }) { emailChange { id } } }',
    `mutation { resendEmailChangeCode(input: { id: "${id}" }) { emailChange { id } } }`,
    'mutation { requestPasswordReset(input: { email: "a@new.example" }) { requested } }',
  ]) {
    expect(codeOf(await mute.gql(token, document))).toBe("UNAVAILABLE");
  }
  await mute.close();
});
