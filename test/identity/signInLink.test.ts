import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MOST_WRONG_CODES } from "../../src/domains/identity/second-factor/check.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { challengeOf, from, PASSWORD, SIGN_IN } from "../support/domains/accounts.ts";
import { type MailWorld, mailWorld, work } from "../support/domains/mails.ts";
import { partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { browse } from "../support/pages.ts";
import { REAUTHENTICATE, withPassword, withSecondFactor, wrongOf } from "../support/security.ts";

let w: MailWorld;
let networks = 0;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());
afterEach(async () => {
  await w.db.prisma.rateLimit.deleteMany();
  await w.db.prisma.outboxMessage.deleteMany();
  w.server.reset();
});

const REQUEST = "mutation ($email: String!) { requestSignInLink(input: { email: $email }) { requested } }";
const COMPLETE = "mutation ($input: CompleteSignInInput!) { completeSignIn(input: $input) { token } }";
const CHANGE = "mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { revokedSessions } }";
const OTHER = "another correct horse battery";

/** A client of a network that no other test shares. */
const stranger = () => from(w.app, `198.51.100.${(networks += 1)}`);
const enter = (email: string, input: Record<string, unknown> = {}, client = stranger()) =>
  client.gql<{ signIn: { token: string } }>(null, SIGN_IN, { input: { email, password: PASSWORD, ...input } });
const linksTo = async (email: string) => {
  await runJobs(w.app.services);
  const mails = w.server.taken.splice(0).filter(({ to }) => to === email);
  return mails.flatMap((mail) => {
    const token = /\/login\?link=([^\s]+)/.exec(partsOf(mail).text)?.[1];
    return token === undefined ? [] : [decodeURIComponent(token)];
  });
};
async function linkOf(email: string): Promise<string> {
  dataOf(await stranger().gql(null, REQUEST, { email }));
  const [token] = await linksTo(email);
  if (token === undefined) throw new Error("no link was mailed");
  return token;
}
/** Uses up the windows of an account, from many networks. */
async function attack(email: string) {
  await w.app.services.limiter.take({ name: "sign_in_account_slow", points: 1, seconds: 10 }, email);
  const window = { name: "sign_in_account", points: 30, seconds: 900 };
  for (let taken = 0; taken < 30; taken++) await w.app.services.limiter.take(window, email);
}
const kindsOf = async (userId: string) => {
  const rows = await w.db.prisma.outboxMessage.findMany({ orderBy: { id: "asc" } });
  return rows.flatMap(({ payload }) => {
    const { event, to } = payload as { event?: { payload: { kind: string } }; to?: string[] };
    return event && to?.includes(userId) ? [event.payload.kind] : [];
  });
};

describe("an account that is under attack from many networks", () => {
  test("admits the person's right password from a new network with a mailed link, at once", async () => {
    const ada = await withPassword(w);
    const linkToken = await linkOf(ada.email);
    await attack(ada.email);
    expect(codeOf(await enter(ada.email))).toBe("RATE_LIMITED");
    expect(codeOf(await enter(ada.email, { linkToken }))).toBeUndefined();
  });

  test("still mails links of its own, so that an attacker who asks for links locks no one out", async () => {
    const ada = await withPassword(w);
    for (let times = 0; times < 3; times++) dataOf(await stranger().gql(null, REQUEST, { email: ada.email }));
    expect(codeOf(await stranger().gql(null, REQUEST, { email: ada.email }))).toBe("RATE_LIMITED");
    const links = await linksTo(ada.email);
    expect(links).toHaveLength(3);
    await attack(ada.email);
    expect(codeOf(await enter(ada.email, { linkToken: links[0] }))).toBeUndefined();
  });

  test("shows the way to a link on the page, and the link's page signs in", async () => {
    const ada = await withPassword(w);
    await attack(ada.email);
    const form = { form: "signIn", next: "/settings", email: ada.email, password: PASSWORD };
    const refused = await browse(w, "/login", { form });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('href="/login?form=link&amp;next=%2Fsettings"');
    expect((await browse(w, "/login?form=link&next=%2Fsettings")).text).toContain("Mail the link");
    const sent = await browse(w, "/login", { form: { form: "link", next: "/settings", email: ada.email } });
    expect(sent.text).toContain("a link was mailed");
    const [link = ""] = await linksTo(ada.email);
    const page = await browse(w, `/login?${new URLSearchParams({ link })}`);
    expect([page.headers.get("referrer-policy"), page.text.includes(link)]).toEqual(["no-referrer", true]);
    const entered = await browse(w, "/login", { form: { ...form, link } });
    expect([entered.status, entered.location]).toEqual([303, "/settings"]);
    const again = await browse(w, "/login", { form: { ...form, link } });
    expect([again.status, again.text.includes("Request another link")]).toEqual([401, true]);
  });
});

describe("a sign-in link", () => {
  test("works once, with the password only, for its own account, and for 30 minutes", async () => {
    const [ada, eve] = [await withPassword(w), await withPassword(w)];
    const linkToken = await linkOf(ada.email);
    for (const refused of [
      await enter(ada.email, { linkToken, password: "wrong password" }),
      await enter(eve.email, { linkToken }),
      await enter(ada.email, { linkToken: `${linkToken}x` }),
    ])
      expect(codeOf(refused)).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await enter(ada.email, { linkToken }))).toBeUndefined();
    expect(codeOf(await enter(ada.email, { linkToken }))).toBe("INVALID_CREDENTIALS");
    const late = await linkOf(ada.email);
    w.clock.advance(30 * 60_000);
    expect(codeOf(await enter(ada.email, { linkToken: late }))).toBe("INVALID_CREDENTIALS");
  });

  test("ends with a change of the password", async () => {
    const ada = await withPassword(w);
    const linkToken = await linkOf(ada.email);
    const input = { currentPassword: PASSWORD, newPassword: OTHER };
    dataOf(await w.gql(ada.token, CHANGE, { input }));
    expect(codeOf(await enter(ada.email, { linkToken, password: OTHER }))).toBe("INVALID_CREDENTIALS");
  });

  test("is not mailed to an address without an account, a person without a password or a suspended one", async () => {
    const [suspended, elsewhere] = [await withPassword(w), await withPassword(w)];
    await w.db.prisma.user.update({ where: { id: suspended.id }, data: { suspendedAt: w.clock.now() } });
    await w.db.prisma.user.update({ where: { id: elsewhere.id }, data: { passwordHash: null } });
    for (const email of [suspended.email, elsewhere.email, "nobody@example.org"]) {
      expect(dataOf(await stranger().gql(null, REQUEST, { email }))).toEqual({
        requestSignInLink: { requested: true },
      });
      expect(await linksTo(email)).toEqual([]);
    }
  });
});

describe("wrong codes after a right password", () => {
  /** Enters wrong codes from many networks, without the windows of attempts. */
  async function guess({ email, code }: { email: string; code(): string }, times: number) {
    for (let i = 0; i < times; i++) {
      await w.db.prisma.rateLimit.deleteMany();
      const answer = await enter(email, { secondFactorCode: wrongOf(code()) });
      expect(codeOf(answer)).toBe("INVALID_CREDENTIALS");
    }
    await w.db.prisma.rateLimit.deleteMany();
  }

  test("notify the person at the first one, by mail and in the audit log", async () => {
    const ada = await withSecondFactor(w);
    await guess(ada, 2);
    expect(await kindsOf(ada.id)).toEqual(["second_factor_code_wrong"]);
    await work(w);
    await runJobs(w.app.services);
    const mails = w.server.taken.filter(({ to }) => to === ada.email);
    expect(mails.map((mail) => partsOf(mail).text).join()).toContain(
      "A wrong code was entered after your right password",
    );
    const where = { resourceId: ada.id, action: "identity.sign_in_failed" };
    expect(await w.db.prisma.auditEvent.count({ where })).toBe(2);
  });

  test("end codes of the app at an absolute bound, for every place that takes one", async () => {
    const ada = await withSecondFactor(w);
    const challenge = challengeOf(await enter(ada.email));
    await guess(ada, MOST_WRONG_CODES);
    expect(await kindsOf(ada.id)).toEqual(["second_factor_code_wrong", "second_factor_locked"]);
    const secondFactorCode = ada.code();
    const reauthentication = { action: "ACCOUNT_EXPORT", password: PASSWORD, secondFactorCode };
    for (const refused of [
      await enter(ada.email, { secondFactorCode }),
      await enter(ada.email),
      await stranger().gql(null, COMPLETE, { input: { challenge, secondFactorCode } }),
      await w.gql(ada.token, REAUTHENTICATE, { input: reauthentication }),
    ])
      expect(refused.errors?.[0]).toMatchObject({
        message: expect.stringContaining("Request a sign-in link by mail"),
        extensions: { code: "SECOND_FACTOR_REQUIRED", locked: true },
      });
    const linkToken = await linkOf(ada.email);
    const challengeOfLink = challengeOf(await enter(ada.email, { linkToken }));
    const input = { challenge: challengeOfLink, secondFactorCode };
    expect(codeOf(await stranger().gql(null, COMPLETE, { input }))).toBeUndefined();
  });

  test("are forgotten after a right code, and a recovery code is accepted beyond the bound", async () => {
    const ada = await withSecondFactor(w);
    await guess(ada, MOST_WRONG_CODES - 1);
    expect(codeOf(await enter(ada.email, { secondFactorCode: ada.code() }))).toBeUndefined();
    await guess(ada, MOST_WRONG_CODES);
    expect(codeOf(await enter(ada.email, { secondFactorCode: ada.recoveryCodes[0] }))).toBeUndefined();
    w.clock.advance(30_000);
    expect(codeOf(await enter(ada.email, { secondFactorCode: ada.code() }))).toBeUndefined();
  });
});

test("a valid reset link and a valid invitation are not slowed down by attempts from the same network", async () => {
  const ada = await withPassword(w);
  const client = stranger();
  dataOf(
    await stranger().gql(
      null,
      "mutation ($email: String!) { requestPasswordReset(input: { email: $email }) { requested } }",
      {
        email: ada.email,
      },
    ),
  );
  await runJobs(w.app.services);
  const reset = /token=(rostrum_pwr_[\w-]{43})/.exec(w.server.taken.map((mail) => partsOf(mail).text).join())?.[1];
  const RESET = "mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { revokedSessions } }";
  const using = (token: string | undefined) => client.gql(null, RESET, { input: { token, newPassword: OTHER } });
  const refused: (string | undefined)[] = [];
  for (let i = 0; i < 33; i++) refused.push(codeOf(await using(`rostrum_pwr_${i}`)));
  expect(refused.at(-1)).toBe("RATE_LIMITED");
  expect(codeOf(await using(reset))).toBeUndefined();

  const INVITE = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { token } }";
  const email = "guest@example.org";
  const invitation = { workspaceId: w.ids.workspace, email, role: "VIEWER" };
  const { createInvitation } = dataOf(
    await w.gql<{ createInvitation: { token: string } }>(w.users.admin.token, INVITE, { input: invitation }),
  );
  const REGISTER = "mutation ($input: RegisterInput!) { register(input: $input) { token } }";
  const registering = (input: Record<string, unknown>) =>
    client.gql(null, REGISTER, { input: { name: "Guest", password: PASSWORD, ...input } });
  const window = { name: "register_address", points: 10, seconds: 3600 };
  for (let taken = 0; taken < 10; taken++) await w.app.services.limiter.take(window, `198.51.100.${networks - 1}`);
  expect(codeOf(await registering({ email }))).toBe("RATE_LIMITED");
  expect(codeOf(await registering({ email, invitationToken: createInvitation.token }))).toBeUndefined();
});
