import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeAt } from "../../../src/domains/identity/second-factor/totp.ts";
import { newLinkToken } from "../../../src/domains/identity/sign-in-link/link.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { type App, createApp } from "../../../src/server/app.ts";
import { codeOf, dataOf } from "../../support/answers.ts";
import { challengeOf, from, PASSWORD, SIGN_IN } from "../../support/domains/accounts.ts";
import { MAIL } from "../../support/domains/mails.ts";
import { application, codeFor, exchangeCode } from "../../support/domains/oauth.ts";
import { newcomer } from "../../support/newcomer.ts";
import { worldServers } from "../../support/processes/worldServers.ts";
import {
  emailChange,
  factorGrant,
  REAUTHENTICATE,
  withPassword,
  withSecondFactor,
  wrongOf,
} from "../../support/security.ts";
import { type World, world } from "../../support/world.ts";

/**
 * Each code and link is used at two servers at the same moment: on PostgreSQL two processes, on PGlite, which only one
 * process can open, two servers of this one.
 */
let w: World;
let servers: Pick<App, "fetch">[];
let stop: () => Promise<unknown>;
beforeAll(async () => {
  w = await world({ env: MAIL, now: new Date() });
  if (w.db.kind === "postgres") {
    const started = await worldServers(w, 2, { env: { ...MAIL, WORKERS: "off" } });
    [servers, stop] = [started.servers, started.stop];
  } else {
    const { env, storage } = w.app.services;
    const own = () => createApp({ env, database: w.db, now: w.clock.now, storage });
    const apps = await Promise.all([own(), own()]);
    [servers, stop] = [apps, () => Promise.all(apps.map((app) => app.close()))];
  }
});
// The servers read the real clock, which has gone on since the world was made.
beforeEach(() => w.clock.set(new Date()));
afterAll(async () => {
  await stop();
  await w.close();
});

const AT_ONCE = 6;
const serverOf = (index: number) => servers[index % servers.length] as Pick<App, "fetch">;
const client = (index: number) => from(serverOf(index), `203.0.113.${index}`);

/** Sends a mutation from both servers at once. Returns the number of successes, and the codes of the others. */
async function race(query: string, input: Record<string, unknown>, token: string | null = null) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => client(index).gql(token, query, { input })),
  );
  const codes = answers.map(codeOf);
  return { won: codes.filter((code) => code === undefined).length, lost: [...new Set(codes)].filter(Boolean) };
}
const ONE = (...lost: string[]) => ({ won: 1, lost });
const COMPLETE = "mutation ($input: CompleteSignInInput!) { completeSignIn(input: $input) { token } }";
const RESET = "mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { revokedSessions } }";
const CONFIRM = "mutation ($input: ConfirmEmailChangeInput!) { confirmEmailChange(input: $input) { __typename } }";
const REMOVE = "mutation ($input: RemoveSecondFactorInput!) { removeSecondFactor(input: $input) { removed } }";
const INVITE = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { token } }";
const ACCEPT =
  "mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { workspaceMember { id } } }";

describe("of simultaneous uses at two servers, one succeeds", () => {
  test("for the code of an authenticator app, in a sign-in", async () => {
    const ada = await withSecondFactor(w);
    const input = { email: ada.email, password: PASSWORD, secondFactorCode: ada.code() };
    expect(await race(SIGN_IN, input)).toEqual(ONE("INVALID_CREDENTIALS"));
  });

  test("for the code of an authenticator app, with one challenge", async () => {
    const ada = await withSecondFactor(w);
    const input0 = { email: ada.email, password: PASSWORD };
    const challenge = challengeOf(await client(0).gql<{ signIn: object }>(null, SIGN_IN, { input: input0 }));
    const input = { challenge, secondFactorCode: codeAt(ada.secret, w.clock.now()) };
    expect(await race(COMPLETE, input)).toEqual(ONE("INVALID_CREDENTIALS"));
  });

  test("for a recovery code", async () => {
    const ada = await withSecondFactor(w);
    const input = { email: ada.email, password: PASSWORD, secondFactorCode: ada.recoveryCodes[0] };
    expect(await race(SIGN_IN, input)).toEqual(ONE("INVALID_CREDENTIALS"));
  });

  test("for the code of a reauthentication, and for its grant", async () => {
    const ada = await withSecondFactor(w);
    const reauthGrant = await factorGrant(w, ada.token, ada.code());
    // The next code: servers accept it before its time, because clocks differ.
    const secondFactorCode = codeAt(ada.secret, new Date(w.clock.now().getTime() + 30_000));
    const input = { action: "SECOND_FACTOR_MANAGE", password: PASSWORD, secondFactorCode };
    expect(await race(REAUTHENTICATE, input, ada.token)).toEqual(ONE("INVALID_CREDENTIALS"));
    expect((await race(REMOVE, { reauthGrant }, ada.token)).won).toBe(1);
  });

  test("for a mailed sign-in link", async () => {
    const { id, email } = await withPassword(w);
    const { passwordHash } = await w.db.prisma.user.findUniqueOrThrow({ where: { id } });
    const linkToken = newLinkToken(w.app.services, { email, passwordHash: passwordHash ?? "" });
    expect(await race(SIGN_IN, { email, password: PASSWORD, linkToken })).toEqual(ONE("INVALID_CREDENTIALS"));
  });

  test("for a mailed reset link", async () => {
    const { id } = await withPassword(w);
    const token = newSecret("passwordReset");
    const createdAt = w.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 3_600_000);
    const data = { id: newId("pwr"), userId: id, tokenHash: hashSecret(token), createdAt, expiresAt };
    await w.db.prisma.passwordReset.create({ data });
    expect(await race(RESET, { token, newPassword: "another correct horse" })).toEqual(ONE("INVALID_CREDENTIALS"));
  });

  test("for the mailed code of an email change", async () => {
    const ada = await withPassword(w);
    const { id, code } = await emailChange(w, ada.id);
    expect(await race(CONFIRM, { id, code }, ada.token)).toEqual(ONE("NOT_FOUND"));
  });

  test("for an invitation", async () => {
    const invited = await newcomer(w);
    const { email } = await w.db.prisma.user.findUniqueOrThrow({ where: { id: invited.id } });
    const input = { workspaceId: w.ids.workspace, email, role: "EDITOR" };
    const made = await w.gql<{ createInvitation: { token: string } }>(w.users.admin.token, INVITE, { input });
    const { token } = dataOf(made).createInvitation;
    expect(await race(ACCEPT, { token }, invited.token)).toEqual(ONE("CONFLICT"));
  });

  test("for an authorization code", async () => {
    const registered = await application(w);
    const code = await codeFor(w, registered, w.users.editor);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => exchangeCode({ app: serverOf(index) } as World, registered, code)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(AT_ONCE - 1).fill(400),
    ]);
  });
});

test("of many simultaneous wrong codes at two servers, no more than the bound are checked", async () => {
  const ada = await withSecondFactor(w);
  await w.db.prisma.secondFactor.update({ where: { userId: ada.id }, data: { wrongCodes: 18 } });
  const input = { email: ada.email, password: PASSWORD, secondFactorCode: wrongOf(ada.code()) };
  expect(await race(SIGN_IN, input)).toMatchObject({ won: 0 });
  const where = { resourceId: ada.id, action: "identity.sign_in_failed" };
  const rows = await w.db.prisma.auditEvent.findMany({ where });
  const reasons = rows.map(({ changedFields }) => (changedFields as { current: string }[])[0]?.current);
  expect(reasons.filter((reason) => reason === "second_factor_wrong")).toHaveLength(2);
  expect(reasons.filter((reason) => reason === "second_factor_locked")).toHaveLength(AT_ONCE - 2);
});
