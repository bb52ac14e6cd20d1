import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeAt } from "../../../src/domains/identity/second-factor/totp.ts";
import { hashSecret, newSecret } from "../../../src/platform/crypto/secrets.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../../support/answers.ts";
import { from, PASSWORD, SIGN_IN } from "../../support/domains/accounts.ts";
import {
  factorGrant,
  plantSecondFactor,
  REAUTHENTICATE,
  setPassword,
  withPassword,
  withSecondFactor,
} from "../../support/security.ts";
import { type World, world } from "../../support/world.ts";

/** Races that are possible only on a server with several connections. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const AT_ONCE = 8;
/** Runs requests at once from networks of their own. Returns how often each code was returned. */
async function atOnce(ask: (i: number) => Promise<{ errors?: { extensions: { code: string } }[] | undefined }>) {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => ask(i)));
  const byCode = Map.groupBy(answers, (answer) => codeOf(answer as never) ?? "ok");
  return Object.fromEntries([...byCode].map(([code, { length }]) => [code, length]));
}
const entering = (email: string, secondFactorCode: string | undefined) => (i: number) =>
  from(w.app, `203.0.113.${i}`).gql(null, SIGN_IN, { input: { email, password: PASSWORD, secondFactorCode } });
const ONE_OF_THEM = { ok: 1, INVALID_CREDENTIALS: AT_ONCE - 1 };

describe("the same code in several requests at once", () => {
  test("opens one session", async () => {
    const ada = await withSecondFactor(w);
    expect(await atOnce(entering(ada.email, ada.code()))).toEqual(ONE_OF_THEM);
  });

  test("opens one session if it is a recovery code", async () => {
    const ada = await withSecondFactor(w);
    expect(await atOnce(entering(ada.email, ada.recoveryCodes[0]))).toEqual(ONE_OF_THEM);
    expect(await w.db.prisma.recoveryCode.count({ where: { userId: ada.id } })).toBe(9);
  });

  test("gives one reauthentication grant", async () => {
    const ada = await withSecondFactor(w);
    const input = { action: "SECOND_FACTOR_MANAGE", password: PASSWORD, secondFactorCode: ada.code() };
    expect(await atOnce(() => w.gql(ada.token, REAUTHENTICATE, { input }))).toEqual(ONE_OF_THEM);
  });

  test("confirms a setup once, with one set of recovery codes", async () => {
    const ada = await withPassword(w);
    const SET_UP = "mutation ($input: SetUpSecondFactorInput!) { setUpSecondFactor(input: $input) { secret } }";
    const CONFIRM =
      "mutation ($input: ConfirmSecondFactorInput!) { confirmSecondFactor(input: $input) { recoveryCodes } }";
    const input = { reauthGrant: await factorGrant(w, ada.token) };
    const { secret } = dataOf(
      await w.gql<{ setUpSecondFactor: { secret: string } }>(ada.token, SET_UP, { input }),
    ).setUpSecondFactor;
    const code = codeAt(secret, w.clock.now());
    expect(await atOnce(() => w.gql(ada.token, CONFIRM, { input: { code } }))).toEqual({
      ok: 1,
      CONFLICT: AT_ONCE - 1,
    });
    expect(await w.db.prisma.recoveryCode.count({ where: { userId: ada.id } })).toBe(10);
  });
});

test("a requirement of a second factor and new members at the same moment leave no one with access", async () => {
  const { owner } = w.users;
  await setPassword(w, owner.id);
  await plantSecondFactor(w, owner.id);
  const guests = await Promise.all(Array.from({ length: AT_ONCE }, () => withPassword(w)));
  const tokens = guests.map(() => newSecret("invitation"));
  const createdAt = w.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  await w.db.prisma.workspaceInvitation.createMany({
    data: guests.map(({ email }, i) => ({
      id: newId("inv"),
      workspaceId: w.ids.workspace,
      email,
      role: "VIEWER",
      tokenHash: hashSecret(tokens[i] ?? ""),
      invitedById: owner.id,
      createdAt,
      expiresAt,
    })),
  });
  const JOIN = "mutation ($token: String!) { acceptInvitation(input: { token: $token }) { workspace { id } } }";
  const REQUIRE =
    "mutation ($id: ID!) { setSecondFactorPolicy(input: { id: $id, required: true }) { organization { id } } }";
  const settings = (token: string) => w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token });
  const joining = guests.map(({ token }, i) => w.gql(token, JOIN, { token: tokens[i] }));
  const reading = guests.map(({ token }) => settings(token));
  await w.gql(owner.token, REQUIRE, { id: w.ids.organization });
  await Promise.all(reading);
  for (const joined of await Promise.all(joining)) expect(codeOf(joined)).toBeUndefined();
  expect(await w.db.prisma.workspaceMember.count({ where: { userId: { in: guests.map(({ id }) => id) } } })).toBe(
    AT_ONCE,
  );
  const statuses = (await Promise.all(guests.map(({ token }) => settings(token)))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect((await settings(owner.token)).status).toBe(200);
});
