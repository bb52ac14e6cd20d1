import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashSecret } from "../../src/platform/crypto/secrets.ts";
import { deleteExpired } from "../../src/server/jobs/deleteExpired.ts";
import {
  application,
  CALLBACK,
  clientRequest,
  codeFor,
  exchangeCode,
  type RegisteredClient,
  refresh,
  shows,
} from "../support/domains/oauth.ts";
import { type World, world } from "../support/world.ts";

const SETTINGS = "query ($id: ID!) { workspace(id: $id) { name } }";
const HOUR = 3_600_000;
const FRONT_END = "https://front.example";

let w: World;
let client: RegisteredClient;
let open: RegisteredClient;
beforeAll(async () => {
  w = await world({ env: { CORS_ORIGINS: FRONT_END } });
  client = await application(w);
  open = await application(w, { clientType: "PUBLIC", name: "A page" });
});
afterAll(() => w.close());

const introspected = async (token: string, by = client) =>
  (await clientRequest(w, "introspect", { token, ...shows(by) })).body;
const auditEvents = (action: string) => w.db.prisma.auditEvent.findMany({ where: { action }, orderBy: { id: "desc" } });
const tokensOf = async (parameters: Record<string, string> = {}) =>
  (await exchangeCode(w, client, await codeFor(w, client, w.users.editor, parameters))).body as Record<
    "access_token" | "refresh_token",
    string
  >;

describe("an authorization code", () => {
  test("becomes an access token for an hour and a refresh token; both are opaque, stored as hashes and not cacheable", async () => {
    const answer = await exchangeCode(w, client, await codeFor(w, client, w.users.editor));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^rostrum_oat_[\w-]{43}$/),
        refresh_token: expect.stringMatching(/^rostrum_ort_[\w-]{43}$/),
        token_type: "Bearer",
        expires_in: 3600,
        scope: "accounts:read workspace:read",
      },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { access_token: access = "" } = answer.body;
    const row = await w.db.prisma.applicationToken.findUniqueOrThrow({ where: { tokenHash: hashSecret(access) } });
    expect(row.expiresAt.getTime() - w.clock.now().getTime()).toBe(HOUR);
  });

  test("gives access to its scopes on both surfaces, on behalf of the person", async () => {
    const { access_token: token } = await tokensOf();
    const { data } = await w.gql<{ workspace: { name: string } }>(token, SETTINGS, { id: w.ids.workspace });
    expect(data?.workspace.name).toBe("Coffee");
    const settings = await w.rest("GET", `/workspaces/${w.ids.workspace}/settings`, { token });
    expect(settings.status).toBe(200);
    const { errors } = await w.gql(token, "{ viewer { user { email } } }");
    expect(errors?.[0]?.extensions.code ?? "none").toMatch(/none|FORBIDDEN/);
  });

  test("works once: a second use is refused and revokes the tokens of the first", async () => {
    const code = await codeFor(w, client, w.users.editor);
    const first = await exchangeCode(w, client, code);
    const again = await exchangeCode(w, client, code);
    expect([first.status, again.status, again.body["error"]]).toEqual([200, 400, "invalid_grant"]);
    expect(await introspected(first.body["access_token"] ?? "")).toEqual({ active: false });
    expect((await refresh(w, client, first.body["refresh_token"] ?? "")).body["error"]).toBe("invalid_grant");
    expect((await auditEvents("application.code_reused"))[0]).toMatchObject({ result: "failed", source: "identity" });
  });

  const WRONG: [string, Record<string, string>, string][] = [
    ["another verifier", { code_verifier: "b".repeat(43) }, "invalid_grant"],
    ["a malformed verifier", { code_verifier: "short" }, "invalid_request"],
    ["no verifier", { code_verifier: "" }, "invalid_request"],
    ["another redirect_uri", { redirect_uri: "https://app.example/callback" }, "invalid_grant"],
    ["no redirect_uri", { redirect_uri: "" }, "invalid_grant"],
    ["another code", { code: "rostrum_oac_unknown" }, "invalid_grant"],
    ["no code", { code: "" }, "invalid_request"],
    ["an unsupported grant type", { grant_type: "password" }, "unsupported_grant_type"],
    ["no grant type", { grant_type: "" }, "unsupported_grant_type"],
  ];
  test("is not used up by a request with wrong parameters", async () => {
    const code = await codeFor(w, client, w.users.editor);
    for (const [what, parameters, error] of WRONG) {
      const answer = await exchangeCode(w, client, code, parameters);
      expect([what, answer.status, answer.body["error"]]).toEqual([what, 400, error]);
    }
    const other = await application(w);
    expect((await exchangeCode(w, other, code)).body["error"]).toBe("invalid_grant");
    expect((await exchangeCode(w, client, code)).status).toBe(200);
  });

  test("expires after ten minutes, and is revoked with its grant", async () => {
    const late = await codeFor(w, client, w.users.editor);
    const revoked = await codeFor(w, client, w.users.viewer);
    await w.db.prisma.applicationGrant.updateMany({
      where: { userId: w.users.viewer.id },
      data: { revokedAt: w.clock.now() },
    });
    expect((await exchangeCode(w, client, revoked)).body["error"]).toBe("invalid_grant");
    w.clock.advance(10 * 60_000);
    expect((await exchangeCode(w, client, late)).body["error"]).toBe("invalid_grant");
  });
});

describe("a refresh token", () => {
  test("is replaced at each use, and may give fewer scopes once but never more", async () => {
    const { refresh_token: first } = await tokensOf();
    const narrow = await refresh(w, client, first, { scope: "workspace:read" });
    expect(narrow.body).toMatchObject({ scope: "workspace:read", refresh_token: expect.not.stringMatching(first) });
    const second = narrow.body["refresh_token"] ?? "";
    const wide = await refresh(w, client, second, { scope: "workspace:read media:read" });
    expect([wide.status, wide.body["error"]]).toEqual([400, "invalid_scope"]);
    expect((await refresh(w, client, second)).body["scope"]).toBe("accounts:read workspace:read");
  });

  test("that is used twice revokes its whole family, and is recorded in the audit log", async () => {
    const { refresh_token: first } = await tokensOf();
    const other = await tokensOf();
    const second = (await refresh(w, client, first)).body;
    expect((await refresh(w, client, first)).body["error"]).toBe("invalid_grant");
    expect(await introspected(second["access_token"] ?? "")).toEqual({ active: false });
    expect((await refresh(w, client, second["refresh_token"] ?? "")).body["error"]).toBe("invalid_grant");
    expect((await w.gql(second["access_token"] ?? "", SETTINGS, { id: w.ids.workspace })).status).toBe(401);
    // Tokens of another code of the same person stay valid.
    expect(await introspected(other.access_token)).toMatchObject({ active: true });
    const [entry] = await auditEvents("application.refresh_token_reused");
    expect(entry).toMatchObject({ result: "failed", actorUserId: null });
    expect(entry?.changedFields).toContainEqual({ field: "tokens_revoked", current: expect.any(String) });
  });

  test("works only for its client, for 90 days, until its grant or application is revoked", async () => {
    const mine = await application(w);
    const code = await codeFor(w, mine, w.users.editor);
    const { refresh_token: token = "" } = (await exchangeCode(w, mine, code)).body;
    expect((await refresh(w, client, token)).body["error"]).toBe("invalid_grant");
    w.clock.advance(89 * 24 * HOUR);
    const fresh = (await refresh(w, mine, token)).body;
    expect(fresh["access_token"]).toBeDefined();
    await w.db.prisma.externalApplication.update({ where: { id: mine.id }, data: { revokedAt: w.clock.now() } });
    const gone = await refresh(w, mine, fresh["refresh_token"] ?? "");
    expect([gone.status, gone.body["error"]]).toEqual([401, "invalid_client"]);
    expect((await w.gql(fresh["access_token"] ?? "", SETTINGS, { id: w.ids.workspace })).status).toBe(401);
    w.clock.set(new Date("2026-03-02T10:20:00Z"));
  });
});

describe("an OAuth client", () => {
  test("authenticates by Basic with form encoding, or in the form, but not in both ways", async () => {
    const form = { grant_type: "client_credentials" };
    const encode = (text: string) => encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("-", "%2D");
    const authorization = `Basic ${btoa(`${encode(client.clientId)}:${encode(client.secret)}`)}`;
    expect((await clientRequest(w, "token", form, { authorization })).status).toBe(200);
    expect((await clientRequest(w, "token", { ...form, ...shows(client) })).status).toBe(200);
    const both = await clientRequest(w, "token", { ...form, ...shows(client) }, { authorization });
    expect(both.body["error"]).toBe("invalid_request");
  });

  test("with a wrong or missing secret gets 401; a wrong secret is recorded in the audit log", async () => {
    const form = { grant_type: "client_credentials" };
    const wrong: Record<string, string>[] = [
      { client_id: client.clientId, client_secret: "wrong" },
      { client_id: client.clientId },
      { client_id: "nobody", client_secret: client.secret },
      {},
    ];
    for (const members of wrong) {
      const answer = await clientRequest(w, "token", { ...form, ...members });
      expect([answer.status, answer.body["error"]]).toEqual([401, "invalid_client"]);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Basic/);
    }
    const bearer = await clientRequest(w, "token", form, { authorization: "Bearer x" });
    expect(bearer.body["error"]).toBe("invalid_client");
    expect(await auditEvents("application.authentication_failed")).toMatchObject([
      { resourceId: client.id, result: "failed" },
    ]);
  });

  test("with too many wrong secrets gets 429, and still authenticates with the right one", async () => {
    const guessed = await application(w);
    const form = { grant_type: "client_credentials", ...shows(guessed), client_secret: "wrong" };
    const answers = [];
    for (let attempt = 0; attempt <= 30; attempt++) answers.push(await clientRequest(w, "token", form));
    const last = answers.at(-1);
    expect([answers[29]?.status, last?.status, last?.body["error"]]).toEqual([401, 429, "temporarily_unavailable"]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await clientRequest(w, "token", { ...form, ...shows(guessed) })).status).toBe(200);
    expect(await w.db.prisma.auditEvent.count({ where: { resourceId: guessed.id, result: "failed" } })).toBe(30);
  });

  test("that is confidential gets tokens of its own, which act for the person who registered it", async () => {
    const answer = await clientRequest(w, "token", { grant_type: "client_credentials", ...shows(client) });
    expect(answer.body).toMatchObject({ scope: client.allowedScopes.join(" "), token_type: "Bearer" });
    expect(answer.body["refresh_token"]).toBeUndefined();
    expect(await introspected(answer.body["access_token"] ?? "")).toMatchObject({
      active: true,
      sub: w.users.instanceAdmin.id,
      client_id: client.clientId,
    });
    const less = { grant_type: "client_credentials", ...shows(client), scope: "media:read" };
    expect((await clientRequest(w, "token", less)).body["scope"]).toBe("media:read");
    const more = await clientRequest(w, "token", { ...less, scope: "drafts:write" });
    expect([more.status, more.body["error"]]).toEqual([400, "invalid_scope"]);
  });

  test("that is public exchanges codes with PKCE, and gets no tokens of its own", async () => {
    const code = await codeFor(w, open, w.users.editor);
    const members = { grant_type: "authorization_code", code, redirect_uri: CALLBACK, client_id: open.clientId };
    const bare = await clientRequest(w, "token", { ...members, code_verifier: "" });
    expect(bare.body["error"]).toBe("invalid_request");
    const exchanged = await clientRequest(w, "token", {
      ...members,
      code_verifier: "a-verifier-of-at-least-forty-three-characters-in-all",
    });
    expect(exchanged.status).toBe(200);
    const own = await clientRequest(w, "token", { grant_type: "client_credentials", ...shows(open) });
    expect([own.status, own.body["error"]]).toEqual([400, "unauthorized_client"]);
  });

  test("sends each parameter once, in a form, by POST", async () => {
    const twice = await w.request("/oauth/token", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=client_credentials&grant_type=refresh_token",
    });
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: "invalid_request" }]);
    const json = await w.request("/oauth/token", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect([json.status, await json.json()]).toMatchObject([400, { error: "invalid_request" }]);
    for (const member of ["client_id", "code", "refresh_token", "client_secret"]) {
      const odd = { grant_type: "authorization_code", ...shows(client), [member]: "\0" };
      expect((await clientRequest(w, "token", odd)).body["error"]).toBe("invalid_request");
    }
    const read = await w.request("/oauth/token");
    expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

test("a page of an allowed origin exchanges its codes, and a page of another origin cannot read the response", async () => {
  const allowed = async (origin: string) => {
    const { headers } = await clientRequest(w, "token", { client_id: open.clientId }, { origin });
    return headers.get("access-control-allow-origin");
  };
  expect([await allowed(FRONT_END), await allowed("https://evil.example")]).toEqual([FRONT_END, null]);
});

describe("revocation and introspection", () => {
  test("need the secret of a confidential and of a public client", async () => {
    for (const endpoint of ["revoke", "introspect"] as const) {
      const answer = await clientRequest(w, endpoint, { token: "x", client_id: open.clientId });
      expect([answer.status, answer.body["error"]]).toEqual([401, "invalid_client"]);
      expect((await clientRequest(w, endpoint, { token: "x", ...shows(open) })).status).toBe(200);
      expect((await clientRequest(w, endpoint, shows(open))).body["error"]).toBe("invalid_request");
    }
  });

  test("reveal only the client's own tokens", async () => {
    const { access_token: access, refresh_token: refreshToken } = await tokensOf();
    const now = Math.floor(w.clock.now().getTime() / 1000);
    const common = { active: true, scope: "accounts:read workspace:read", client_id: client.clientId };
    const whose = { sub: w.users.editor.id, iss: "http://rostrum.test", iat: now };
    expect(await introspected(access)).toEqual({ ...common, ...whose, token_type: "Bearer", exp: now + 3600 });
    expect(await introspected(refreshToken)).toEqual({ ...common, ...whose, exp: now + 90 * 86_400 });
    expect(await introspected(access, open)).toEqual({ active: false });
    await clientRequest(w, "revoke", { token: access, ...shows(open) });
    expect(await introspected(access)).toMatchObject({ active: true });
  });

  test("revoke an access token alone, or a refresh token with its whole family, at once", async () => {
    const { access_token: access, refresh_token: token } = await tokensOf();
    const next = (await refresh(w, client, token)).body as Record<"access_token" | "refresh_token", string>;
    const hint = { token_type_hint: "refresh_token" };
    expect((await clientRequest(w, "revoke", { token: access, ...hint, ...shows(client) })).status).toBe(200);
    expect([await introspected(access), await introspected(next.access_token)]).toMatchObject([
      { active: false },
      { active: true },
    ]);
    await clientRequest(w, "revoke", { token: next.refresh_token, ...shows(client) });
    expect(await introspected(next.access_token)).toEqual({ active: false });
    expect((await w.gql(next.access_token, SETTINGS, { id: w.ids.workspace })).status).toBe(401);
  });
});

test("expired codes and tokens are deleted, used ones not before their expiry", async () => {
  const { refresh_token: first } = await tokensOf();
  await refresh(w, client, first);
  const { prisma } = w.db;
  const used = { where: { tokenHash: hashSecret(first) } };
  const mine = { applicationId: client.id };
  await deleteExpired.run(w.app.services, new AbortController().signal);
  expect(await prisma.applicationToken.findUnique(used)).not.toBeNull();
  w.clock.advance(25 * HOUR);
  await deleteExpired.run(w.app.services, new AbortController().signal);
  expect(await prisma.authorizationCode.count()).toBe(0);
  expect(await prisma.applicationToken.count({ where: { kind: "ACCESS", ...mine } })).toBe(0);
  expect(await prisma.applicationToken.findUnique(used)).not.toBeNull();
  w.clock.advance(90 * 24 * HOUR);
  await deleteExpired.run(w.app.services, new AbortController().signal);
  expect(await prisma.applicationToken.count({ where: mine })).toBe(0);
});

test("the metadata lists the endpoints and capabilities", async () => {
  const metadata = await (await w.request("/.well-known/oauth-authorization-server")).json();
  expect(metadata).toMatchObject({
    issuer: "http://rostrum.test",
    token_endpoint: "http://rostrum.test/oauth/token",
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
  const resource = await (await w.request("/.well-known/oauth-protected-resource")).json();
  expect(resource).toMatchObject({ resource: metadata.issuer, authorization_servers: [metadata.issuer] });
});

test.each(["oauth-authorization-server", "oauth-protected-resource"])(
  "%s is cacheable only if its URLs do not depend on the request",
  async (name) => {
    const fixed = await w.request(`/.well-known/${name}`);
    expect(fixed.headers.get("cache-control")).toBe("public, max-age=300");
    expect(fixed.headers.get("vary") ?? "").not.toContain("Host");
    const bare = await world({ env: { PUBLIC_URL: "" } });
    const url = `http://elsewhere.test/.well-known/${name}`;
    const reflected = await bare.app.fetch(new Request(url));
    expect(await reflected.text()).toContain("http://elsewhere.test");
    expect(reflected.headers.get("cache-control")).toBe("no-store");
    expect(reflected.headers.get("vary")).toContain("Host");
    await bare.close();
  },
);
