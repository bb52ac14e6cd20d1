import { Buffer } from "node:buffer";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepLetter } from "../../src/domains/notifications/effects.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import type { Client } from "../support/client.ts";
import { challengeOf, from, signIn } from "../support/domains/accounts.ts";
import { granted } from "../support/domains/application.ts";
import { type MailWorld, mailWorld } from "../support/domains/mails.ts";
import { application, clientRequest, codeFor, exchangeCode, refresh, shows } from "../support/domains/oauth.ts";
import { runJobs } from "../support/jobs.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { tokenIn, withPassword, withSecondFactor } from "../support/security.ts";

const ACCOUNT = "userAccount { userId state suspendedAt suspensionReason }";
const SUSPEND = `mutation ($input: SuspendUserInput!) { suspendUser(input: $input) { ${ACCOUNT} } }`;
const REACTIVATE = `mutation ($input: ReactivateUserInput!) { reactivateUser(input: $input) { ${ACCOUNT} } }`;
const IMPERSONATE = `mutation ($userId: ID!) { impersonate(input: { userId: $userId, reason: "Ticket 4711" }) { token } }`;
const COMPLETE = "mutation ($input: CompleteSignInInput!) { completeSignIn(input: $input) { token } }";
const REQUEST_RESET = "mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { requested } }";
const RESET = "mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { revokedSessions } }";
const WHO = "{ viewer { user { id } } }";

interface Account {
  userId: string;
  state: string;
  suspendedAt: string | null;
  suspensionReason: string | null;
}

let w: MailWorld;
let administrator: Newcomer;
let networks = 0;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  administrator = await newAdministrator();
});

async function newAdministrator(): Promise<Newcomer> {
  const person = await newcomer(w);
  await w.db.prisma.user.update({ where: { id: person.id }, data: { isInstanceAdmin: true } });
  return person;
}
const network = (): Client => from(w.app, `203.0.113.${(networks += 1)}`);
const suspend = (userId: string, { by = administrator.token, ...input }: { by?: string; reason?: string } = {}) =>
  w.gql<{ suspendUser: { userAccount: Account } } | null>(by, SUSPEND, { input: { userId, ...input } });
const reactivate = (userId: string, by = administrator.token) =>
  w.gql<{ reactivateUser: { userAccount: Account } } | null>(by, REACTIVATE, { input: { userId } });
const errorOf = async (token: string) => (await w.gql(token, WHO)).errors?.[0];
const auditOf = (resourceId: string) =>
  w.db.prisma.auditEvent.findMany({ where: { resourceId, action: { startsWith: "user." } }, orderBy: { id: "asc" } });

async function apiTokenOf(userId: string): Promise<string> {
  const token = newSecret("apiToken");
  const now = w.clock.now();
  const about = { name: "Import", scope: "API_WRITE" as const, hint: token.slice(-4) };
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const secret = { tokenHash: hashSecret(token), createdAt: now, expiresAt };
  await w.db.prisma.apiToken.create({ data: { id: newId("tok"), userId, ...about, ...secret } });
  return token;
}

const SUSPENDED = { message: "The account of this credential is suspended", extensions: { code: "UNAUTHENTICATED" } };

describe("a suspended user", () => {
  test("loses every session for good, and every API token until the reactivation", async () => {
    const person = await newcomer(w, { workspace: "EDITOR" });
    const token = await apiTokenOf(person.id);
    // Both are known to the lookup before the suspension.
    for (const each of [person.token, token]) expect(await errorOf(each)).toBeUndefined();
    expect(dataOf(await suspend(person.id, { reason: "Sends spam" }))).toEqual({
      suspendUser: {
        userAccount: {
          userId: person.id,
          state: "SUSPENDED",
          suspendedAt: w.clock.now().toISOString(),
          suspensionReason: "Sends spam",
        },
      },
    });
    expect(await errorOf(token)).toMatchObject(SUSPENDED);
    expect(codeOf(await w.gql(person.token, WHO))).toBe("UNAUTHENTICATED");
    expect((await w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token })).status).toBe(401);
    expect(dataOf(await reactivate(person.id))).toEqual({
      reactivateUser: {
        userAccount: { userId: person.id, state: "ACTIVE", suspendedAt: null, suspensionReason: null },
      },
    });
    expect(await errorOf(token)).toBeUndefined();
    expect(codeOf(await w.gql(person.token, WHO))).toBe("UNAUTHENTICATED");
  });

  test("is not reached by applications, neither with tokens nor with codes and refresh tokens", async () => {
    const person = await newcomer(w, { workspace: "EDITOR" });
    const { token } = await granted(w, person.id, ["workspace:read"]);
    const client = await application(w, { createdById: administrator.id });
    const first = await exchangeCode(w, client, await codeFor(w, client, person));
    const code = await codeFor(w, client, person);
    const { access_token: access = "", refresh_token: kept = "" } = first.body;
    const introspected = async () =>
      (await clientRequest(w, "introspect", { token: access, ...shows(client) })).body["active"];
    expect(await introspected()).toBe(true);
    expect(await errorOf(token)).toBeUndefined();
    dataOf(await suspend(person.id));
    for (const each of [token, access]) expect(await errorOf(each)).toMatchObject(SUSPENDED);
    expect(await introspected()).toBe(false);
    expect((await exchangeCode(w, client, code)).body["error"]).toBe("invalid_grant");
    expect((await refresh(w, client, kept)).body["error"]).toBe("invalid_grant");
    dataOf(await reactivate(person.id));
    expect(await errorOf(token)).toBeUndefined();
    expect((await refresh(w, client, kept)).status).toBe(200);
  });

  test("who registered an application has no tokens of its client credentials", async () => {
    const registrant = await newAdministrator();
    const client = await application(w, { createdById: registrant.id, allowedScopes: ["workspace:read"] });
    const ask = () => clientRequest(w, "token", { grant_type: "client_credentials", ...shows(client) });
    const { access_token: token = "" } = (await ask()).body;
    expect(await errorOf(token)).toBeUndefined();
    dataOf(await suspend(registrant.id));
    expect(await errorOf(token)).toMatchObject(SUSPENDED);
    expect((await ask()).body["error"]).toBe("unauthorized_client");
  });

  test("has open subscriptions that end within seconds", async () => {
    const person = await newcomer(w);
    const response = await w.request("/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        authorization: `Bearer ${person.token}`,
      },
      body: JSON.stringify({ query: "subscription { notificationReceived { id } }" }),
    });
    const text = (async () => {
      let read = "";
      for await (const chunk of response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
        read += Buffer.from(chunk).toString();
      return read;
    })();
    dataOf(await suspend(person.id));
    expect(await text).toContain('"code":"UNAUTHENTICATED"');
  });

  test("cannot sign in, and only the right password says why", async () => {
    const person = await withPassword(w);
    const client = network();
    dataOf(await suspend(person.id));
    const refused = await signIn(client, person.email);
    expect(refused.errors).toMatchObject([
      { message: expect.stringContaining("suspended"), extensions: { code: "FORBIDDEN" } },
    ]);
    const wrong = await signIn(client, person.email, "not the password");
    expect(wrong.errors).toEqual((await signIn(client, "unknown@example.org", "not the password")).errors);
    expect(await w.db.prisma.session.count({ where: { userId: person.id, revokedAt: null } })).toBe(0);
    const where = { resourceId: person.id, action: "identity.sign_in_failed" };
    const events = await w.db.prisma.auditEvent.findMany({ where, orderBy: { id: "asc" } });
    expect(events.map(({ changedFields }) => changedFields)).toEqual([[{ field: "reason", current: "suspended" }], []]);
    dataOf(await reactivate(person.id));
    expect((await signIn(client, person.email)).errors).toBeUndefined();
  });

  test("with a second factor learns of the suspension after the code only", async () => {
    const person = await withSecondFactor(w);
    const client = network();
    dataOf(await suspend(person.id));
    const challenge = challengeOf(await signIn(client, person.email));
    const complete = (secondFactorCode: string) =>
      client.gql(null, COMPLETE, { input: { challenge, secondFactorCode } });
    expect(codeOf(await complete("aaaa-bbbb-cccc-dddd"))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await complete(person.code()))).toBe("FORBIDDEN");
  });

  test("gets no mail, and no password by a link", async () => {
    const person = await withPassword(w);
    const client = network();
    const taken = async () => {
      await runJobs(w.app.services);
      return w.server.taken.splice(0).filter(({ to }) => to === person.email);
    };
    const ask = () => client.gql(null, REQUEST_RESET, { email: person.email });
    const reset = (token: string) =>
      client.gql(null, RESET, { input: { token, newPassword: "another horse, another battery" } });
    dataOf(await ask());
    const [mail] = await taken();
    dataOf(await suspend(person.id));
    expect(codeOf(await reset(mail ? tokenIn(mail) : ""))).toBe("INVALID_CREDENTIALS");
    dataOf(await ask());
    expect(await taken()).toEqual([]);
    // A link that was made at the same moment as the suspension.
    const token = newSecret("passwordReset");
    const now = w.clock.now();
    const life = { createdAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
    await w.db.prisma.passwordReset.create({
      data: { id: newId("pwr"), userId: person.id, tokenHash: hashSecret(token), ...life },
    });
    expect(codeOf(await reset(token))).toBe("INVALID_CREDENTIALS");
    // A mail that waited already, to an active and to a suspended user.
    const until = life.expiresAt;
    const to = { name: "Newcomer", address: person.email };
    const letter = { userId: person.id, to, text: { kind: "email_changed" as const }, until };
    const wait = () =>
      systemWrite(w.app.services, async ({ tx, now: at }) => ({
        value: undefined,
        audit: null,
        outbox: [await keepLetter(tx, w.app.services, letter, at)],
      }));
    await wait();
    expect(await taken()).toEqual([]);
    expect(await w.db.prisma.mailMessage.count({ where: { userId: person.id, state: "SUPPRESSED" } })).toBe(1);
    dataOf(await reactivate(person.id));
    await wait();
    expect(await taken()).toHaveLength(1);
  });

  test("cannot be impersonated, and their own impersonations end", async () => {
    const person = await newcomer(w);
    const other = await newAdministrator();
    const { token } = dataOf(
      await w.gql<{ impersonate: { token: string } }>(other.token, IMPERSONATE, { userId: person.id }),
    ).impersonate;
    expect(await errorOf(token)).toBeUndefined();
    dataOf(await suspend(other.id));
    expect(codeOf(await w.gql(token, WHO))).toBe("UNAUTHENTICATED");
    const acting = dataOf(
      await w.gql<{ impersonate: { token: string } }>(administrator.token, IMPERSONATE, { userId: person.id }),
    ).impersonate.token;
    dataOf(await suspend(person.id));
    expect(codeOf(await w.gql(acting, WHO))).toBe("UNAUTHENTICATED");
    const refused = await w.gql(administrator.token, IMPERSONATE, { userId: person.id });
    expect(refused.errors).toMatchObject([
      { message: expect.stringContaining("Reactivate"), extensions: { code: "CONFLICT" } },
    ]);
  });
});

describe("suspendUser and reactivateUser", () => {
  test("are audited once without the reason, and do nothing when repeated", async () => {
    const person = await newcomer(w);
    for (const reason of ["Sends spam", "Another reason"]) {
      const { userAccount } = dataOf(await suspend(person.id, { reason }))?.suspendUser ?? {};
      expect(userAccount?.suspensionReason).toBe("Sends spam");
    }
    for (let time = 0; time < 2; time++) dataOf(await reactivate(person.id));
    const events = await auditOf(person.id);
    expect(events).toMatchObject([
      {
        action: "user.suspended",
        actorUserId: administrator.id,
        changedFields: [{ field: "sessions_revoked", current: "1" }],
      },
      { action: "user.reactivated", actorUserId: administrator.id, changedFields: [] },
    ]);
    expect(JSON.stringify(events)).not.toContain("spam");
    expect(await w.db.prisma.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
      suspendedAt: null,
      suspensionReason: null,
    });
  });

  test("require an instance administrator's own session, and another user", async () => {
    const person = await newcomer(w);
    const impersonating = dataOf(
      await w.gql<{ impersonate: { token: string } }>(administrator.token, IMPERSONATE, { userId: person.id }),
    ).impersonate.token;
    for (const by of [w.users.owner.token, await apiTokenOf(administrator.id), impersonating]) {
      expect(codeOf(await suspend(person.id, { by }))).toBe("FORBIDDEN");
      expect(codeOf(await reactivate(person.id, by))).toBe("FORBIDDEN");
    }
    expect(codeOf(await suspend(administrator.id))).toBe("INVALID_INPUT");
    for (const change of [suspend, reactivate]) expect(codeOf(await change(newId("usr")))).toBe("NOT_FOUND");
    for (const reason of ["", " ", "x".repeat(501)])
      expect(codeOf(await suspend(person.id, { reason }))).toBe("VALIDATION_FAILED");
    expect(await auditOf(person.id)).toEqual([]);
  });
});
