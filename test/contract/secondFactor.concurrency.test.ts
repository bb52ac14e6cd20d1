import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeAt } from "../../src/domains/identity/second-factor/totp.ts";
import { from, PASSWORD, SIGN_IN } from "../support/accounts.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { factorGrant, REAUTHENTICATE, withPassword, withSecondFactor } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

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
