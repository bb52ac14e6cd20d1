import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { checkSecondFactor } from "../../src/domains/identity/second-factor/check.ts";
import { codeAt, stepOf, uriOf } from "../../src/domains/identity/second-factor/totp.ts";
import { createVault } from "../../src/platform/crypto/vault.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import type { Client } from "../support/client.ts";
import { challengeOf, from, PASSWORD, SIGN_IN } from "../support/domains/accounts.ts";
import { type MailWorld, mailWorld, sweep } from "../support/domains/mails.ts";
import { partsOf } from "../support/fakes/mailServer.ts";
import { runJobs } from "../support/jobs.ts";
import { factorGrant, REAUTHENTICATE, withPassword, withSecondFactor, wrongOf } from "../support/security.ts";

let w: MailWorld;
let networks = 0;
beforeAll(async () => {
  w = await mailWorld();
});
afterAll(() => w.close());
afterEach(() => w.db.prisma.rateLimit.deleteMany());

const STEP_MS = 30_000;
const MINUTE = 60_000;
const SET_UP =
  "mutation ($input: SetUpSecondFactorInput!) { setUpSecondFactor(input: $input) { secret uri expiresAt } }";
const CONFIRM = `mutation ($input: ConfirmSecondFactorInput!) {
  confirmSecondFactor(input: $input) { recoveryCodes secondFactor { enabledAt recoveryCodesLeft } } }`;
const GENERATE = `mutation ($input: GenerateRecoveryCodesInput!) { generateRecoveryCodes(input: $input) { recoveryCodes } }`;
const REMOVE = "mutation ($input: RemoveSecondFactorInput!) { removeSecondFactor(input: $input) { removed } }";
const COMPLETE =
  "mutation ($input: CompleteSignInInput!) { completeSignIn(input: $input) { token viewer { user { id } } } }";
const FACTOR = "{ viewer { secondFactor { enabledAt recoveryCodesLeft } } }";

interface Factor {
  viewer: { secondFactor: { enabledAt: string; recoveryCodesLeft: number } | null };
}
interface Setup {
  setUpSecondFactor: { secret: string; uri: string; expiresAt: string };
}
interface Confirmed {
  confirmSecondFactor: { recoveryCodes: string[]; secondFactor: { enabledAt: string; recoveryCodesLeft: number } };
}

/** A client of a network that no other test shares. */
const stranger = (): Client => from(w.app, `198.51.100.${(networks += 1)}`);
const enter = (client: Client, email: string, input: Record<string, unknown> = {}) =>
  client.gql<{ signIn: { token: string } } | null>(null, SIGN_IN, { input: { email, password: PASSWORD, ...input } });
const factorOf = async (token: string) => dataOf(await w.gql<Factor>(token, FACTOR)).viewer.secondFactor;
const auditOf = async (resourceId: string) =>
  (await w.db.prisma.auditEvent.findMany({ where: { resourceId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
const setUp = async (token: string, code?: string) =>
  dataOf(await w.gql<Setup>(token, SET_UP, { input: { reauthGrant: await factorGrant(w, token, code) } }))
    .setUpSecondFactor;
const confirm = (token: string, code: string) => w.gql<Confirmed>(token, CONFIRM, { input: { code } });

describe("the code of an authenticator app", () => {
  /** The key of RFC 6238, appendix B, in base32. */
  const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("is the last six digits of the vector of RFC 6238 at %i seconds", (seconds, code) => {
    expect(stepOf(KEY, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test("counts from the step before its own to the step after, and no longer", () => {
    const at = (steps: number) => new Date(1_234_567_890_000 + steps * STEP_MS);
    const accepted = [-2, -1, 0, 1, 2].map((steps) => stepOf(KEY, "005924", at(steps)) === 41_152_263);
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  test("has an address that names the server, the person and the usual form", () => {
    expect(uriOf(KEY, "ada@example.org")).toBe(
      `otpauth://totp/rostrum:ada%40example.org?issuer=rostrum&secret=${KEY}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe("the setup of a second factor", () => {
  test("counts after its first code, shows ten recovery codes once and notifies the person", async () => {
    const ada = await withPassword(w);
    const { secret, uri, expiresAt } = await setUp(ada.token);
    expect(uri).toContain(`secret=${secret}`);
    expect(Date.parse(expiresAt) - w.clock.now().getTime()).toBe(15 * MINUTE);
    expect(await factorOf(ada.token)).toBeNull();
    expect(codeOf(await enter(stranger(), ada.email))).toBeUndefined();
    const row = await w.db.prisma.secondFactor.findUniqueOrThrow({ where: { userId: ada.id } });
    expect(JSON.stringify(row)).not.toContain(secret);

    const code = codeAt(secret, w.clock.now());
    expect(codeOf(await confirm(ada.token, wrongOf(code)))).toBe("INVALID_INPUT");
    const { recoveryCodes, secondFactor } = dataOf(await confirm(ada.token, code)).confirmSecondFactor;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    expect(secondFactor).toEqual({ enabledAt: w.clock.now().toISOString(), recoveryCodesLeft: 10 });
    expect(await factorOf(ada.token)).toEqual(secondFactor);
    expect(codeOf(await confirm(ada.token, code))).toBe("CONFLICT");
    expect((await auditOf(ada.id)).filter((action) => action.includes("factor"))).toEqual([
      "identity.second_factor_setup_started",
      "identity.second_factor_setup_failed",
      "identity.second_factor_enabled",
    ]);
    w.server.reset();
    await runJobs(w.app.services);
    expect(w.server.taken.map((taken) => partsOf(taken).text).join()).toContain("A second factor was set up");
    // The code of the confirmation was used.
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode: code }))).toBe("INVALID_CREDENTIALS");
  });

  test("needs a grant, and expires after 15 minutes", async () => {
    const ada = await withPassword(w);
    expect(codeOf(await w.gql(ada.token, SET_UP, { input: { reauthGrant: "rostrum_rag_wrong" } }))).toBe(
      "INVALID_CREDENTIALS",
    );
    const { secret } = await setUp(ada.token);
    w.clock.advance(15 * MINUTE);
    expect(codeOf(await confirm(ada.token, codeAt(secret, w.clock.now())))).toBe("CONFLICT");
  });

  test("leaves no secret of a setup that expired", async () => {
    const [ada, eve] = [await withPassword(w), await withSecondFactor(w)];
    await setUp(ada.token);
    await setUp(eve.token, eve.code());
    w.clock.advance(15 * MINUTE + 1);
    await sweep(w, "forget_lapsed");
    const rows = await w.db.prisma.secondFactor.findMany({ where: { userId: { in: [ada.id, eve.id] } } });
    expect(rows).toMatchObject([{ userId: eve.id, pendingSecret: null, pendingUntil: null }]);
    expect(codeOf(await enter(stranger(), eve.email, { secondFactorCode: eve.code() }))).toBeUndefined();
  });

  test("replaces the app of a person only with the first code of the new one", async () => {
    const ada = await withSecondFactor(w);
    const { secret } = await setUp(ada.token, ada.code());
    w.clock.advance(STEP_MS);
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode: ada.code() }))).toBeUndefined();
    dataOf(await confirm(ada.token, codeAt(secret, w.clock.now())));
    w.clock.advance(STEP_MS);
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode: ada.code() }))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode: ada.recoveryCodes[0] }))).toBe(
      "INVALID_CREDENTIALS",
    );
    const code = codeAt(secret, w.clock.now());
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode: code }))).toBeUndefined();
  });
});

describe("signing in with a second factor", () => {
  test("takes the code with the password, once", async () => {
    const ada = await withSecondFactor(w);
    const secondFactorCode = ada.code();
    const client = stranger();
    expect(codeOf(await enter(client, ada.email, { secondFactorCode: wrongOf(secondFactorCode) }))).toBe(
      "INVALID_CREDENTIALS",
    );
    expect(dataOf(await enter(client, ada.email, { secondFactorCode }))?.signIn.token).toMatch(/^rostrum_ses_/);
    expect(codeOf(await enter(client, ada.email, { secondFactorCode }))).toBe("INVALID_CREDENTIALS");
    w.clock.advance(STEP_MS);
    const next = ada.code();
    expect(codeOf(await enter(client, ada.email, { secondFactorCode: `${next.slice(0, 3)} ${next.slice(3)}` }))).toBe(
      undefined,
    );
  });

  test("asks for the code after the right password only, and takes it with the challenge", async () => {
    const ada = await withSecondFactor(w);
    const client = stranger();
    expect(codeOf(await enter(client, ada.email, { password: "wrong password" }))).toBe("INVALID_CREDENTIALS");
    const answer = await enter(client, ada.email);
    expect(answer).toMatchObject({
      data: { signIn: { token: null, challenge: expect.any(String), session: null, viewer: null } },
    });
    const input = { challenge: challengeOf(answer), secondFactorCode: ada.code() };
    const wrong = { ...input, secondFactorCode: wrongOf(input.secondFactorCode) };
    expect(codeOf(await client.gql(null, COMPLETE, { input: wrong }))).toBe("INVALID_CREDENTIALS");
    const done = dataOf(
      await client.gql<{ completeSignIn: { viewer: { user: { id: string } } } }>(null, COMPLETE, { input }),
    );
    expect(done.completeSignIn.viewer.user.id).toBe(ada.id);
    expect(codeOf(await client.gql(null, COMPLETE, { input }))).toBe("INVALID_CREDENTIALS");
  });

  test.each<[what: string, change: (id: string) => Promise<unknown> | void]>([
    ["after five minutes", () => w.clock.advance(5 * MINUTE)],
    [
      "after a change of the password",
      (id) => w.db.prisma.user.update({ where: { id }, data: { passwordHash: "$argon2id$other" } }),
    ],
    [
      "after a change of the address",
      (id) => w.db.prisma.user.update({ where: { id }, data: { email: `${id}@new.example` } }),
    ],
  ])("refuses a challenge %s", async (_what, change) => {
    const ada = await withSecondFactor(w);
    const client = stranger();
    const challenge = challengeOf(await enter(client, ada.email));
    await change(ada.id);
    expect(codeOf(await client.gql(null, COMPLETE, { input: { challenge, secondFactorCode: ada.code() } }))).toBe(
      "INVALID_CREDENTIALS",
    );
  });

  test("takes each recovery code once, in any case and without hyphens, and notifies the person", async () => {
    const ada = await withSecondFactor(w);
    const [first = "", second = ""] = ada.recoveryCodes;
    const attempts = [first, first, second.toUpperCase().replaceAll("-", ""), second];
    const codes = [];
    for (const secondFactorCode of attempts)
      codes.push(codeOf(await enter(stranger(), ada.email, { secondFactorCode })));
    expect(codes).toEqual([undefined, "INVALID_CREDENTIALS", undefined, "INVALID_CREDENTIALS"]);
    expect((await factorOf(ada.token))?.recoveryCodesLeft).toBe(8);
    expect((await auditOf(ada.id)).filter((action) => action === "identity.recovery_code_used")).toHaveLength(2);
    w.server.reset();
    await runJobs(w.app.services);
    expect(w.server.taken.map((taken) => partsOf(taken).text).join()).toContain("A recovery code was used");
  });

  test("refuses a recovery code of another person", async () => {
    const [ada, eve] = [await withSecondFactor(w), await withSecondFactor(w)];
    const [secondFactorCode] = eve.recoveryCodes;
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode }))).toBe("INVALID_CREDENTIALS");
  });

  test("counts wrong codes like wrong passwords, and the right password resets no count", async () => {
    const ada = await withSecondFactor(w);
    const client = stranger();
    const codes: (string | undefined)[] = [];
    const secondFactorCode = wrongOf(ada.code());
    for (let i = 0; i < 5; i++) {
      const challenge = challengeOf(await enter(client, ada.email));
      codes.push(codeOf(await client.gql(null, COMPLETE, { input: { challenge, secondFactorCode } })));
      codes.push(codeOf(await enter(client, ada.email, { secondFactorCode })));
    }
    expect(codes).toEqual(Array<string>(10).fill("INVALID_CREDENTIALS"));
    // One attempt a minute is left.
    expect(challengeOf(await enter(client, ada.email))).not.toBeNull();
    expect(codeOf(await enter(client, ada.email, { secondFactorCode }))).toBe("RATE_LIMITED");
  });

  test("asks for the code as often as a person likes", async () => {
    const ada = await withSecondFactor(w);
    const client = stranger();
    const challenges = [];
    for (let i = 0; i < 12; i++) challenges.push(challengeOf(await enter(client, ada.email)));
    expect(challenges).not.toContain(null);
    expect(codeOf(await enter(client, ada.email, { secondFactorCode: ada.code() }))).toBeUndefined();
  });

  test("records failures with their reasons, without the code", async () => {
    const ada = await withSecondFactor(w);
    await enter(stranger(), ada.email);
    await enter(stranger(), ada.email, { secondFactorCode: "000 00x" });
    const rows = await w.db.prisma.auditEvent.findMany({
      where: { resourceId: ada.id, action: "identity.sign_in_failed" },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ changedFields }) => changedFields)).toMatchObject([
      [{ field: "reason", current: "second_factor_missing" }],
      [{ field: "reason", current: "second_factor_wrong" }],
    ]);
  });

  test("seals the secret again after a rotation of the server's key", async () => {
    const ada = await withSecondFactor(w);
    const { services } = w.app;
    const before = await w.db.prisma.secondFactor.findUniqueOrThrow({ where: { userId: ada.id } });
    const keys = new Map([
      ["newer", new Uint8Array(32).fill(1)],
      ["test", new Uint8Array(32).fill(7)],
    ]);
    const rotated = { ...services, vault: createVault(() => keys) };

    const user = { id: ada.id, secondFactorAt: w.clock.now() };
    const check = await checkSecondFactor(w.db.prisma, rotated, { user, code: ada.code() }, w.clock.now());
    expect(check.error).toBeUndefined();
    const after = await w.db.prisma.secondFactor.findUniqueOrThrow({ where: { userId: ada.id } });
    expect([before.secret, after.secret]).toEqual([
      expect.stringMatching(/^test\./),
      expect.stringMatching(/^newer\./),
    ]);
    const newerOnly = { ...services, vault: createVault(() => new Map([...keys].slice(0, 1))) };
    w.clock.advance(STEP_MS);
    const next = await checkSecondFactor(w.db.prisma, newerOnly, { user, code: ada.code() }, w.clock.now());
    expect(next.error).toBeUndefined();
  });
});

describe("reauthentication of a person with a second factor", () => {
  test("takes the password and a code, or a recovery code", async () => {
    const ada = await withSecondFactor(w);
    const ask = (input: object) =>
      w.gql(ada.token, REAUTHENTICATE, { input: { action: "ORGANIZATION_DELETE", password: PASSWORD, ...input } });
    expect(codeOf(await ask({}))).toBe("SECOND_FACTOR_REQUIRED");
    expect(codeOf(await ask({ secondFactorCode: wrongOf(ada.code()) }))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await ask({ secondFactorCode: ada.code(), password: "wrong" }))).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await ask({ secondFactorCode: ada.code() }))).toBeUndefined();
    expect(codeOf(await ask({ secondFactorCode: ada.recoveryCodes[0] }))).toBeUndefined();
  });

  test("is required for a deletion, where the password alone does not suffice", async () => {
    const ada = await withSecondFactor(w);
    const CREATE = `mutation { createOrganization(input: { name: "Analytical" }) { organization { id } } }`;
    const { id } = dataOf(await w.gql<{ createOrganization: { organization: { id: string } } }>(ada.token, CREATE))
      .createOrganization.organization;
    const DELETE = "mutation ($input: DeleteOrganizationInput!) { deleteOrganization(input: $input) { deleted } }";
    const ask = (input: object) => w.gql(ada.token, DELETE, { input: { id, confirmName: "Analytical", ...input } });
    expect(codeOf(await ask({ currentPassword: PASSWORD }))).toBe("INVALID_CREDENTIALS");
    const input = { action: "ORGANIZATION_DELETE", password: PASSWORD, secondFactorCode: ada.code() };
    const { grant } = dataOf(
      await w.gql<{ reauthenticate: { grant: string } }>(ada.token, REAUTHENTICATE, { input }),
    ).reauthenticate;
    expect(codeOf(await ask({ reauthGrant: grant }))).toBeUndefined();
  });
});

describe("changing a second factor", () => {
  test("replaces the recovery codes with a grant, which is used up", async () => {
    const ada = await withSecondFactor(w);
    const reauthGrant = await factorGrant(w, ada.token, ada.code());
    const generate = () =>
      w.gql<{ generateRecoveryCodes: { recoveryCodes: string[] } }>(ada.token, GENERATE, { input: { reauthGrant } });
    const { recoveryCodes } = dataOf(await generate()).generateRecoveryCodes;
    expect(codeOf(await generate())).toBe("INVALID_CREDENTIALS");
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode: ada.recoveryCodes[0] }))).toBe(
      "INVALID_CREDENTIALS",
    );
    expect(codeOf(await enter(stranger(), ada.email, { secondFactorCode: recoveryCodes[0] }))).toBeUndefined();
  });

  test("removes it with a recovery code, after which the password suffices", async () => {
    const ada = await withSecondFactor(w);
    const reauthGrant = await factorGrant(w, ada.token, ada.recoveryCodes[0]);
    expect(codeOf(await w.gql(ada.token, REMOVE, { input: { reauthGrant } }))).toBeUndefined();
    expect(await factorOf(ada.token)).toBeNull();
    expect(codeOf(await enter(stranger(), ada.email))).toBeUndefined();
    expect(await w.db.prisma.recoveryCode.count({ where: { userId: ada.id } })).toBe(0);
    expect(await auditOf(ada.id)).toContain("identity.second_factor_removed");
    const again = { reauthGrant: await factorGrant(w, ada.token) };
    expect(codeOf(await w.gql(ada.token, REMOVE, { input: again }))).toBe("NOT_FOUND");
    const more = { reauthGrant: await factorGrant(w, ada.token) };
    expect(codeOf(await w.gql(ada.token, GENERATE, { input: more }))).toBe("NOT_FOUND");
  });

  test("is hidden from tokens", async () => {
    const token = await w.apiToken("editor", "API_FULL");
    expect(codeOf(await w.gql(token, FACTOR))).toBe("FORBIDDEN");
  });
});
