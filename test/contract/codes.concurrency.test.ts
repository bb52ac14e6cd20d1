import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeAt } from "../../src/domains/identity/second-factor/totp.ts";
import { newLinkToken } from "../../src/domains/identity/sign-in-link/link.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { from, PASSWORD, SIGN_IN } from "../support/accounts.ts";
import { codeOf } from "../support/answers.ts";
import { MAIL } from "../support/mails.ts";
import { application, codeFor, exchangeCode } from "../support/oauth.ts";
import {
  emailChange,
  factorGrant,
  REAUTHENTICATE,
  withPassword,
  withSecondFactor,
  wrongOf,
} from "../support/security.ts";
import { type World, world } from "../support/world.ts";

/** Each code and link is used by two servers with databases of their own at the same moment. On PGlite both share one connection. */
let w: World;
const apps: App[] = [];
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  w = await world({ env: MAIL });
  const { connectionString } = w.db.pool.options;
  for (let i = 0; i < 2; i++) {
    const database = connectionString === undefined ? w.db : await openDatabase(connectionString, { connections: 5 });
    const { env, storage } = w.app.services;
    const app = await createApp({ env, database, now: w.clock.now, storage });
    apps.push(app);
    closing.push(() => app.close());
    if (database !== w.db) closing.push(() => database.close());
  }
});
afterAll(async () => {
  for (const close of closing) await close();
  await w.close();
});

const AT_ONCE = 6;
const client = (index: number) => from(apps[index % apps.length] as App, `203.0.113.${index}`);

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

describe("of simultaneous uses at two servers, one succeeds", () => {
  test("for the code of an authenticator app, in a sign-in", async () => {
    const ada = await withSecondFactor(w);
    const input = { email: ada.email, password: PASSWORD, secondFactorCode: ada.code() };
    expect(await race(SIGN_IN, input)).toEqual(ONE("INVALID_CREDENTIALS"));
  });

  test("for the code of an authenticator app, with one challenge", async () => {
    const ada = await withSecondFactor(w);
    const asked = await client(0).gql(null, SIGN_IN, { input: { email: ada.email, password: PASSWORD } });
    const challenge = asked.errors?.[0]?.extensions["challenge"];
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
    w.clock.advance(30_000);
    const input = { action: "SECOND_FACTOR_MANAGE", password: PASSWORD, secondFactorCode: ada.code() };
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

  test("for an authorization code", async () => {
    const registered = await application(w);
    const code = await codeFor(w, registered, w.users.editor);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        exchangeCode({ app: apps[index % apps.length] } as World, registered, code),
      ),
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
