import { Buffer } from "node:buffer";
import { generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { type App, createApp } from "../../src/server/app.ts";
import type { Client, GraphQLAnswer } from "../support/client.ts";
import { from, PASSWORD, registered, signIn, verified } from "../support/domains/accounts.ts";
import { codeFor, exchangeCode, application as oauthApplication } from "../support/domains/oauth.ts";
import { type Issuer, issuer } from "../support/fakes/issuer.ts";
import { plantSecondFactor } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

const AUDIENCE = "rostrum-api";
const WHO = "{ viewer { isInstanceAdmin user { id name email } organizations { nodes { name viewerRole } } } }";
interface Who {
  viewer: {
    isInstanceAdmin: boolean;
    user: { id: string; name: string; email: string };
    organizations: { nodes: { name: string; viewerRole: string }[] };
  };
}

let w: World;
let idp: Issuer;
let app: App;
let client: Client;

const appFor = (url: string) =>
  createApp({
    env: readEnv({ NODE_ENV: "test", OIDC_ISSUER: url, OIDC_AUDIENCE: AUDIENCE }),
    database: w.db,
    now: w.clock.now,
  });

beforeAll(async () => {
  w = await world();
  idp = await issuer(w.clock.now, AUDIENCE);
  app = await appFor(idp.url);
  client = from(app, "192.0.2.1");
});
afterEach(() => {
  idp.mood = "well";
  vi.useRealTimers();
});
afterAll(async () => {
  await app.close();
  await idp.close();
  await w.close();
});

const codes = (answer: GraphQLAnswer<unknown>) => answer.errors?.map(({ extensions }) => extensions.code);
const ada: JWTPayload = { sub: "ada", email: "Ada@Issuer.example", email_verified: true, name: "Ada" };
const who = (token: string) => client.gql<Who>(token, WHO);
const outcome = async (token: string) => {
  const answer = await who(token);
  return [answer.status, codes(answer)];
};
const REFUSED = [401, ["UNAUTHENTICATED"]];

test("the issuer is listed for people who have no credential yet", async () => {
  const { status, body } = await client.rest("GET", "/auth/oidc/providers", { token: null });
  const { host } = new URL(idp.url);
  expect([status, body]).toEqual([200, [{ id: idp.url, kind: "sso", name: host, start_url: idp.url }]]);
});

describe("a token of the issuer", () => {
  test("opens a session, and creates the user with an organization and audit events at its first use", async () => {
    const token = await idp.sign(ada);
    const { data } = await who(token);
    expect(data.viewer).toMatchObject({
      isInstanceAdmin: false,
      user: { name: "Ada", email: "ada@issuer.example" },
      organizations: { nodes: [{ name: "Ada's organization", viewerRole: "OWNER" }] },
    });
    const userId = data.viewer.user.id;
    const auditEvents = await w.db.prisma.auditEvent.findMany({
      where: { actorUserId: userId },
      orderBy: { id: "asc" },
    });
    expect(auditEvents.map(({ action }) => action)).toEqual([
      "identity.registered",
      "organization.created",
      "identity.signed_in",
    ]);
    expect(JSON.stringify(auditEvents)).not.toContain("issuer.example");
    expect(await w.db.prisma.userIdentity.findMany({ where: { userId } })).toMatchObject([
      { issuer: idp.url, subject: "ada" },
    ]);
  });

  test("manages credentials, is listed as a session, and is rejected after the session's revocation", async () => {
    const token = await idp.sign({ ...ada, jti: "revoked-one" });
    const listed = await client.gql<{ viewer: { sessions: { nodes: { id: string; current: boolean }[] } } }>(
      token,
      "{ viewer { sessions { nodes { id current device expiresAt } } } }",
      {},
      { "user-agent": "issuer test" },
    );
    const current = listed.data.viewer.sessions.nodes.find((session) => session.current);
    expect(current).toMatchObject({
      device: "issuer test",
      expiresAt: new Date(w.clock.now().getTime() + 3_600_000).toISOString(),
    });
    const created = await client.gql<{ createApiToken: { token: string } }>(
      token,
      'mutation { createApiToken(input: { name: "x" }) { token } }',
    );
    expect((await who(created.data.createApiToken.token)).data.viewer.user.email).toBe("ada@issuer.example");
    await client.gql(token, "mutation ($id: ID!) { revokeSession(input: { id: $id }) { session { id } } }", {
      id: current?.id,
    });
    expect(await outcome(token)).toEqual(REFUSED);
    expect((await who(await idp.sign({ ...ada, jti: "another" }))).data.viewer.user.email).toBe("ada@issuer.example");
  });

  test("shares the issuer's session with later tokens, which signing out ends too", async () => {
    const first = await idp.sign({ ...ada, sid: "browser-1", jti: "a" });
    const before = (await who(first)).data.viewer.user.id;
    const seconds = Math.floor(w.clock.now().getTime() / 1000);
    const second = await idp.sign({ sub: "ada", sid: "browser-1", jti: "b", exp: seconds + 7200 });
    expect((await who(second)).data.viewer.user.id).toBe(before);
    const rows = await w.db.prisma.session.findMany({
      where: { userId: before, expiresAt: new Date((seconds + 7200) * 1000) },
    });
    expect(rows).toHaveLength(1);
    // The use of an earlier token that is still valid must not shorten the session.
    w.clock.advance(6 * 60_000);
    expect((await who(first)).data.viewer.user.id).toBe(before);
    expect((await w.db.prisma.session.findMany({ where: { id: rows[0]?.id ?? "" } }))[0]).toMatchObject({
      expiresAt: rows[0]?.expiresAt,
      lastUsedAt: w.clock.now(),
    });
    expect(codes(await client.gql(second, "mutation { signOut { session { id } } }"))).toBeUndefined();
    expect(await outcome(first)).toEqual(REFUSED);
    expect(await outcome(second)).toEqual(REFUSED);
    expect(await outcome(await idp.sign({ ...ada, sid: "browser-1", jti: "c" }))).toEqual(REFUSED);
  });

  test("of a suspended user is refused, known or new, also for linking by address, until the reactivation", async () => {
    const mia = { sub: "mia", email: "mia@issuer.example", email_verified: true, name: "Mia" };
    const credential = await idp.sign({ ...mia, sid: "mia-1" });
    const { id } = (await who(credential)).data.viewer.user;
    const SUSPEND = "mutation ($userId: ID!) { suspendUser(input: { userId: $userId }) { userAccount { state } } }";
    const REACTIVATE =
      "mutation ($userId: ID!) { reactivateUser(input: { userId: $userId }) { userAccount { state } } }";
    const { token } = w.users.instanceAdmin;
    expect((await client.gql(token, SUSPEND, { userId: id })).errors).toBeUndefined();
    expect(await outcome(credential)).toEqual(REFUSED);
    const again = await who(await idp.sign({ ...mia, sid: "mia-2" }));
    expect(again.errors).toMatchObject([{ message: expect.stringContaining("suspended") }]);
    expect(again.status).toBe(401);
    expect((await client.gql(token, REACTIVATE, { userId: id })).errors).toBeUndefined();
    expect(await outcome(credential)).toEqual(REFUSED);
    expect((await who(await idp.sign({ ...mia, sid: "mia-3" }))).data.viewer.user.id).toBe(id);
    const owner = await registered(client, "unlinked@issuer.example");
    const { id: unlinked } = owner.viewer.user;
    expect((await client.gql(token, SUSPEND, { userId: unlinked })).errors).toBeUndefined();
    const linking = await idp.sign({ sub: "unlinked", email: "unlinked@issuer.example", email_verified: true });
    expect(await outcome(linking)).toEqual(REFUSED);
    expect(await w.db.prisma.userIdentity.count({ where: { userId: unlinked } })).toBe(0);
  });

  test("creates one user and one session in concurrent requests", async () => {
    const token = await idp.sign({ ...ada, sub: "crowd", email: "crowd@issuer.example" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => who(token)));
    expect(new Set(answers.map(({ data }) => data.viewer.user.id)).size).toBe(1);
    expect(await w.db.prisma.session.count({ where: { user: { email: "crowd@issuer.example" } } })).toBe(1);
  });

  test("requires an email address only at its first use", async () => {
    expect(await outcome(await idp.sign({ sub: "newcomer" }))).toEqual(REFUSED);
    expect((await who(await idp.sign({ sub: "ada" }))).data.viewer.user.email).toBe("ada@issuer.example");
  });

  test.each([
    ["an address that is not verified", { email: "new@issuer.example", email_verified: false }],
    ["an address without email_verified", { email: "new@issuer.example" }],
    ["an address with an email_verified that is not true", { email: "new@issuer.example", email_verified: "true" }],
    ["an invalid address", { email: "new", email_verified: true }],
    ["no address", { email_verified: true }],
  ])("creates no user from %s", async (_what, claims) => {
    expect(await outcome(await idp.sign({ sub: "unverified", ...claims }))).toEqual(REFUSED);
    expect(await w.db.prisma.user.count({ where: { email: { contains: "new" } } })).toBe(0);
  });

  test.each([
    ["the name", "by-name", { name: " Grace Hopper " }, "Grace Hopper"],
    ["the preferred username", "by-user-name", { preferred_username: "grace", name: " " }, "grace"],
    ["the email address", "by-address", {}, "by-address"],
    ["a name without what reverses the text around the name", "by-reversed", { name: "Ada\u202Egnp" }, "Adagnp"],
    [
      "the preferred username instead of a name that shows nothing",
      "by-blank",
      { name: "\u200B\u2800", preferred_username: "ada\u2067" },
      "ada",
    ],
    ["a shortened name that is too long", "by-long-name", { name: "x".repeat(300) }, "x".repeat(120)],
  ])("names the user by %s", async (_what, sub, claims, name) => {
    const token = await idp.sign({ sub, email: `${sub}@issuer.example`, email_verified: true, ...claims });
    expect((await who(token)).data.viewer.user.name).toBe(name);
  });

  test("is accepted in the bearer header and not in the cookie", async () => {
    const cookie = `__Host-rostrum=${await idp.sign(ada)}`;
    const answer = await client.gql(null, WHO, {}, { cookie, origin: "http://rostrum.test" });
    expect(codes(answer)).toEqual(["UNAUTHENTICATED"]);
  });

  test.each(["RS256", "PS256", "ES384", "EdDSA"])("can be signed with %s", async (alg) => {
    const other = await issuer(w.clock.now, AUDIENCE);
    await other.rotate(alg);
    const its = from(await appFor(other.url), "192.0.2.2");
    const token = await other.sign({ sub: "alg", email: `${alg.toLowerCase()}@issuer.example`, email_verified: true });
    expect((await its.gql<Who>(token, WHO)).data.viewer.user.email).toBe(`${alg.toLowerCase()}@issuer.example`);
    await other.close();
  });
});

describe("an account that was registered with the identity's address", () => {
  test("is linked to the verified owner and loses its earlier credentials", async () => {
    const before = await registered(from(app, "192.0.2.10"), "early@issuer.example");
    await verified(app, "early@issuer.example");
    const pat = await client.gql<{ createApiToken: { token: string } }>(
      before.token,
      'mutation { createApiToken(input: { name: "x" }) { token } }',
    );
    const planner = await oauthApplication(w);
    const letIn = { ...before, ...before.viewer.user, sessionId: before.session.id };
    const exchanged = await exchangeCode(w, planner, await codeFor(w, planner, letIn));
    await plantSecondFactor(w, letIn.id);
    const { data } = await who(await idp.sign({ sub: "early", email: "Early@issuer.example", email_verified: true }));
    expect(data.viewer.user).toEqual(before.viewer.user);
    expect(await outcome(before.token)).toEqual(REFUSED);
    expect(await outcome(pat.data.createApiToken.token)).toEqual(REFUSED);
    expect(await outcome(exchanged.body["access_token"] ?? "")).toEqual(REFUSED);
    expect(codes(await signIn(from(app, "192.0.2.11"), "early@issuer.example", PASSWORD))).toEqual([
      "INVALID_CREDENTIALS",
    ]);
    expect(await w.db.prisma.secondFactor.count({ where: { userId: letIn.id } })).toBe(0);
    const [row] = await w.db.prisma.auditEvent.findMany({
      where: { action: "identity.identity_linked", resourceId: data.viewer.user.id },
    });
    expect(row?.changedFields).toEqual([
      { field: "identity" },
      { field: "password" },
      { field: "second_factor" },
      { field: "sessions_revoked", current: "1" },
      { field: "api_tokens_revoked", current: "1" },
      { field: "application_grants_revoked", current: "1" },
    ]);
  });

  test("is refused until the account verified the address", async () => {
    const before = await registered(from(app, "192.0.2.13"), "claimed@issuer.example");
    const token = await idp.sign({ sub: "claimed", email: "claimed@issuer.example", email_verified: true });
    const answer = await who(token);
    expect(codes(answer)).toEqual(["UNAUTHENTICATED"]);
    expect(answer.errors?.[0]?.message).toContain("the address is not verified");
    expect(await w.db.prisma.userIdentity.count({ where: { subject: "claimed" } })).toBe(0);
    expect(codes(await who(before.token))).toBeUndefined();
    await verified(app, "claimed@issuer.example");
    expect((await who(token)).data.viewer.user.id).toBe(before.viewer.user.id);
    expect(await outcome(before.token)).toEqual(REFUSED);
  });

  test("is not linked through an unverified address", async () => {
    const before = await registered(from(app, "192.0.2.12"), "safe@issuer.example");
    expect(await outcome(await idp.sign({ sub: "safe", email: "safe@issuer.example", email_verified: false }))).toEqual(
      REFUSED,
    );
    expect(codes(await who(before.token))).toBeUndefined();
  });

  test("that is linked to one subject is refused to another subject with the same address", async () => {
    expect(
      await outcome(await idp.sign({ sub: "somebody-new", email: "ada@issuer.example", email_verified: true })),
    ).toEqual(REFUSED);
  });
});

describe("a token is rejected with", () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = () => Math.floor(w.clock.now().getTime() / 1000);
  const claims = () => ({ ...ada, iss: idp.url, aud: AUDIENCE, exp: now() + 60 });
  const firstKey = () => {
    const [key] = idp.publicKeys();
    if (key === undefined) throw new Error("The issuer has no key.");
    return key;
  };
  const sharing = (secret: string) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: "HS256", kid: firstKey().kid })
      .sign(new TextEncoder().encode(secret));

  test.each<[string, () => Promise<string> | string]>([
    ["another audience", () => idp.sign({ ...ada, aud: "another-api" })],
    ["no audience", () => idp.sign({ ...ada, aud: undefined })],
    ["another issuer", () => idp.sign({ ...ada, iss: "https://other.example" })],
    ["another spelling of the issuer", () => idp.sign({ ...ada, iss: `${idp.url}/` })],
    ["an exp that has passed", () => idp.sign({ ...ada, exp: now() })],
    ["an nbf in the future", () => idp.sign({ ...ada, nbf: now() + 120 })],
    ["no exp", () => idp.sign({ ...ada, exp: undefined })],
    ["no subject", () => idp.sign({ ...ada, sub: undefined })],
    ["an empty subject", () => idp.sign({ ...ada, sub: "" })],
    ["a subject past 255 characters", () => idp.sign({ ...ada, sub: "x".repeat(256) })],
    ["the type of a logout token", () => idp.sign(ada, { typ: "logout+jwt" })],
    ["an unknown key", () => idp.sign(ada, { kid: "key-unknown" })],
    ["a stranger's signature under the issuer's key id", () => stranger()],
    ["no signature (alg none)", () => `${encode({ alg: "none" })}.${encode(claims())}.`],
    [
      "no signature, in another spelling (alg None)",
      () => `${encode({ alg: "None", typ: "JWT" })}.${encode(claims())}.`,
    ],
    ["the public key as a shared secret (HS256)", () => sharing(JSON.stringify(firstKey()))],
    ["the whole key set as a shared secret (HS256)", () => sharing(JSON.stringify({ keys: idp.publicKeys() }))],
    ["a modified payload", () => changed()],
    ["only dots", () => ".."],
    ["only the form of a token", () => "a.b.c"],
    ["empty objects", () => "e30.e30.e30"],
    ["an algorithm and no signature", () => `${encode({ alg: "ES256", kid: firstKey().kid })}.${encode(claims())}.`],
  ])("%s", async (_what, token) => {
    expect(await outcome(await token())).toEqual(REFUSED);
  });

  async function stranger(): Promise<string> {
    const { privateKey } = await generateKeyPair("ES256");
    return new SignJWT(claims()).setProtectedHeader({ alg: "ES256", kid: firstKey().kid }).sign(privateKey);
  }

  async function changed(): Promise<string> {
    const [header, , signature] = (await idp.sign(ada)).split(".");
    return `${header}.${encode({ ...claims(), sub: "owner" })}.${signature}`;
  }
});

describe("the issuer's keys", () => {
  test("are fetched once, and again when a token names an unknown key", async () => {
    const other = await issuer(w.clock.now, AUDIENCE);
    const its = from(await appFor(other.url), "192.0.2.3");
    const person = (sub: string) => ({ sub, email: `${sub}@rotation.example`, email_verified: true });
    const ask = async (token: string) => codes(await its.gql(token, WHO));
    const old = await other.sign(person("first"));
    await Promise.all([ask(old), ask(old), ask(await other.sign(person("second")))]);
    expect(other.requests).toEqual({ discovery: 1, keys: 1 });
    await other.rotate();
    const fresh = await other.sign(person("third"));
    // Unknown key ids cause at most one fetch in 30 seconds.
    expect(await ask(fresh)).toEqual(["UNAUTHENTICATED"]);
    expect(other.requests.keys).toBe(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect(await ask(fresh)).toBeUndefined();
    expect(other.requests).toEqual({ discovery: 1, keys: 2 });
    expect(await ask(old)).toEqual(["UNAUTHENTICATED"]);
    await other.close();
  });

  test("that cannot be fetched cause UNAVAILABLE, and the next token fetches again", async () => {
    const other = await issuer(w.clock.now, AUDIENCE);
    const its = from(await appFor(other.url), "192.0.2.4");
    const token = await other.sign({ sub: "later", email: "later@issuer.example", email_verified: true });
    const ask = async () => {
      const answer = await its.gql(token, WHO);
      return [answer.status, codes(answer)];
    };
    other.mood = "failing";
    expect(await ask()).toEqual([503, ["UNAVAILABLE"]]);
    other.mood = "lying";
    expect(await ask()).toEqual([503, ["UNAVAILABLE"]]);
    other.mood = "well";
    expect(await ask()).toEqual([200, undefined]);
    // Cached keys survive a short outage; after ten minutes they are fetched again.
    other.mood = "failing";
    expect(await ask()).toEqual([200, undefined]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
    expect(await ask()).toEqual([503, ["UNAVAILABLE"]]);
    await other.close();
  });

  test("of an unreachable issuer cause UNAVAILABLE, while other credentials keep working", async () => {
    const gone = await issuer(w.clock.now, AUDIENCE);
    const token = await gone.sign(ada);
    await gone.close();
    const its = from(await appFor(gone.url), "192.0.2.5");
    expect(codes(await its.gql(token, WHO))).toEqual(["UNAVAILABLE"]);
    expect(codes(await its.gql(w.users.owner.token, WHO))).toBeUndefined();
  });
});

test("the first user of a production server does not become its administrator through the identity provider", async () => {
  const own = await world();
  await own.db.prisma.organization.deleteMany();
  await own.db.prisma.user.deleteMany();
  const env = { ...app.services.env, NODE_ENV: "production" as const, REGISTRATION: "closed" as const };
  const its = from(await createApp({ env, database: own.db, now: w.clock.now }), "192.0.2.6");
  expect((await its.gql<Who>(await idp.sign(ada), WHO)).data.viewer.isInstanceAdmin).toBe(false);
  await own.close();
});

test("outside production, the first user becomes the administrator, also through the identity provider", async () => {
  const own = await world();
  await own.db.prisma.organization.deleteMany();
  await own.db.prisma.user.deleteMany();
  const its = from(await createApp({ env: app.services.env, database: own.db, now: w.clock.now }), "192.0.2.6");
  expect((await its.gql<Who>(await idp.sign(ada), WHO)).data.viewer.isInstanceAdmin).toBe(true);
  const second = await idp.sign({ sub: "second", email: "second@issuer.example", email_verified: true });
  expect((await its.gql<Who>(second, WHO)).data.viewer.isInstanceAdmin).toBe(false);
  await own.close();
});
