import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { from, PASSWORD, signIn } from "../support/accounts.ts";
import { codeOf } from "../support/answers.ts";
import { runJobs } from "../support/jobs.ts";
import { headersOf, partsOf } from "../support/mailServer.ts";
import { type MailWorld, mailWorld, sweep } from "../support/mails.ts";
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

/** Somebody with a password, who calls from a network of their own. */
async function somebody() {
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
        `mutation ($id: ID!) { resendEmailChangeCode(id: $id) { emailChange { ${CHANGE} } } }`,
        { id },
      ),
    cancel: (id: string) =>
      as<{ cancelEmailChange: { emailChange: Change } }>(
        `mutation ($id: ID!) { cancelEmailChange(id: $id) { emailChange { ${CHANGE} } } }`,
        { id },
      ),
    confirm: (id: string, code: string) =>
      as<{ confirmEmailChange: { result: { email: string; revokedSessions: number }; viewer: unknown } }>(
        "mutation ($id: ID!, $input: ConfirmEmailChangeInput!) { confirmEmailChange(id: $id, input: $input) { result { email revokedSessions } viewer { pendingEmailChange { id } user { email } } } }",
        { id, input: { code } },
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
  test("goes by a code at the new address, ends the other sessions and is told at both addresses", async () => {
    const ada = await somebody();
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
    const evidence = await w.db.prisma.auditEvent.findMany({ where: { actorUserId: ada.id } });
    expect(JSON.stringify(evidence)).not.toContain("@");
    expect((await signIn(ada.client, newEmail)).errors).toBeUndefined();
    expect(codeOf(await signIn(ada.client, ada.email))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await ada.confirm(change.id, code))).toBe("NOT_FOUND");
  });

  test("leaves nothing of a letter once it was sent, and sends none that comes too late", async () => {
    const ada = await somebody();
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

  test("takes the place of one that waits, can be given up, and then is nothing to be confirmed", async () => {
    const ada = await somebody();
    const first = (await ada.request(address())).data.requestEmailChange.emailChange;
    const [mail] = await taken();
    const second = (await ada.request(address())).data.requestEmailChange.emailChange;
    expect((await rowOf(first.id)).state).toBe("DEAD");
    expect(codeOf(await ada.confirm(first.id, mail ? codeIn(mail) : ""))).toBe("NOT_FOUND");
    const given = await ada.cancel(second.id);
    expect(given.data.cancelEmailChange.emailChange.state).toBe("CANCELLED");
    expect((await ada.cancel(second.id)).data).toEqual(given.data);
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

  test("gives another code after a minute, and then the first is good no more; wrong ones go on counting", async () => {
    const ada = await somebody();
    const { id } = (await ada.request(address())).data.requestEmailChange.emailChange;
    const [first] = await taken();
    expect(codeOf(await ada.confirm(id, wrongOf(first ? codeIn(first) : "")))).toBe("INVALID_INPUT");
    w.clock.advance(MINUTE - 1);
    const soon = await ada.resend(id);
    expect([codeOf(soon), soon.errors?.[0]?.extensions["retry_after"]]).toEqual(["RATE_LIMITED", 1]);
    w.clock.advance(1);
    const again = (await ada.resend(id)).data.resendEmailChangeCode.emailChange;
    expect(again.remainingTries).toBe(4);
    expect(Date.parse(again.expiresAt) - w.clock.now().getTime()).toBe(15 * MINUTE);
    const [second] = await taken();
    if (!first || !second) throw new Error("codes were not mailed");
    if (codeIn(first) !== codeIn(second)) expect(codeOf(await ada.confirm(id, codeIn(first)))).toBe("INVALID_INPUT");
    expect((await ada.confirm(id, codeIn(second))).errors).toBeUndefined();
  });

  test("ends 15 minutes after its code", async () => {
    const ada = await somebody();
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

  test("dies of the fifth wrong code, and the right one comes too late", async () => {
    const ada = await somebody();
    const { id, code, wrong } = await emailChange(w, ada.id);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) codes.push(codeOf(await ada.confirm(id, wrong)));
    expect(codes).toEqual([...Array<string>(4).fill("INVALID_INPUT"), "RATE_LIMITED"]);
    expect(await rowOf(id)).toMatchObject({ state: "DEAD", failures: 5 });
    expect(codeOf(await ada.confirm(id, code))).toBe("NOT_FOUND");
    expect(await auditOf(id)).toEqual(Array(5).fill("identity.email_change_failed failed"));
  });

  test("takes ten tries in a quarter of an hour, whichever change they are of", async () => {
    const ada = await somebody();
    for (let i = 0; i < 10; i++) expect(codeOf(await ada.confirm(newId("emc"), "123456"))).toBe("NOT_FOUND");
    const { id, code } = await emailChange(w, ada.id);
    const answer = await ada.client.rest("POST", `/auth/email-change/${id}/confirm`, {
      token: ada.token,
      body: { code },
    });
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test("is begun five times in a quarter of an hour, and another code mailed five times", async () => {
    const ada = await somebody();
    for (let i = 0; i < 5; i++) expect((await ada.request(address())).errors).toBeUndefined();
    expect(codeOf(await ada.request(address()))).toBe("RATE_LIMITED");
    for (let i = 0; i < 5; i++) expect(codeOf(await ada.resend(newId("emc")))).toBe("NOT_FOUND");
    expect(codeOf(await ada.resend(newId("emc")))).toBe("RATE_LIMITED");
  });

  test("is refused for a wrong password, for a taken address and for one's own", async () => {
    const [ada, bob] = [await somebody(), await somebody()];
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

  test("is a conflict when the address was taken meanwhile", async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const { id, code, newEmail } = await emailChange(w, ada.id);
    await w.db.prisma.user.update({ where: { id: bob.id }, data: { email: newEmail } });
    expect(codeOf(await ada.confirm(id, code))).toBe("CONFLICT");
    expect(await auditOf(id)).toEqual(["identity.email_change_failed failed"]);
  });

  test("is its person's alone, and for sessions of their own alone", async () => {
    const [ada, bob] = [await somebody(), await somebody()];
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

  test("is forgotten a day after it ended", async () => {
    const ada = await somebody();
    const { id } = await emailChange(w, ada.id);
    w.clock.advance(15 * MINUTE + 24 * 60 * MINUTE);
    await sweep(w, "forget_lapsed");
    expect(await w.db.prisma.emailChange.count({ where: { id } })).toBe(1);
    w.clock.advance(1);
    await sweep(w, "forget_lapsed");
    expect(await w.db.prisma.emailChange.count({ where: { id } })).toBe(0);
  });
});

test("without a mail server nothing of it is to be had", async () => {
  const mute = await world();
  const { token, id: userId } = mute.users.owner;
  const { id, code } = await emailChange(mute, userId);
  const answer = await mute.rest("POST", `/auth/email-change/${id}/confirm`, { token, body: { code } });
  expect(answer.status).toBe(503);
  for (const document of [
    'mutation { requestEmailChange(input: { newEmail: "a@new.example", currentPassword: "" }) { emailChange { id } } }',
    `mutation { resendEmailChangeCode(id: "${id}") { emailChange { id } } }`,
    'mutation { requestPasswordReset(input: { email: "a@new.example" }) { requested } }',
  ]) {
    expect(codeOf(await mute.gql(token, document))).toBe("UNAVAILABLE");
  }
  await mute.close();
});
