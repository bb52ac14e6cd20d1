import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_SCOPES } from "../../src/platform/access/applicationScopes.ts";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { ALLOWS } from "../../src/server/oauth/wording.ts";
import {
  application,
  authorizeUrl,
  browse,
  CALLBACK,
  codeFor,
  exchangeCode,
  formOf,
  type RegisteredClient,
} from "../support/domains/oauth.ts";
import type { Person, World } from "../support/world.ts";
import { world } from "../support/world.ts";

let w: World;
let client: RegisteredClient;
beforeAll(async () => {
  w = await world();
  client = await application(w);
});
afterAll(() => w.close());

const ISS = "http://rostrum.test";
const grants = (userId: string) => w.db.prisma.applicationGrant.findMany({ where: { userId, revokedAt: null } });
const answers = (as: Person, url: string, form: Record<string, string>, headers?: Record<string, string>) =>
  browse(w, url, { as, form, ...(headers && { headers }) });

describe("the loopback address of a public client", () => {
  const statusFor = async (redirect: string, columns: Parameters<typeof application>[1] = {}) => {
    const local = await application(w, {
      clientType: "PUBLIC",
      redirectUris: ["http://127.0.0.1/back", "http://[::1]:4000/back"],
      ...columns,
    });
    return (await browse(w, authorizeUrl(local, { redirect_uri: redirect }), { as: w.users.owner })).status;
  };

  test("may have any port", async () => {
    const redirectUris = ["http://127.0.0.1/back", "http://[::1]:4000/back", "http://localhost/back"];
    for (const redirect of [
      ...redirectUris,
      "http://127.0.0.1:52111/back",
      "http://[::1]:9/back",
      "http://localhost:3/back",
    ])
      expect([redirect, await statusFor(redirect, { redirectUris })]).toEqual([redirect, 200]);
  });

  test("has an empty path that equals /, in a code's exchange as well", async () => {
    const local = { redirectUris: ["http://localhost", "https://desk.example"] };
    for (const redirect of ["http://localhost:52111/", "http://localhost:52111", "https://desk.example/"])
      expect([redirect, await statusFor(redirect, local)]).toEqual([redirect, 200]);
    for (const redirect of ["http://localhost:52111//", "https://desk.example//", "https://desk.example/?"])
      expect([redirect, await statusFor(redirect, local)]).toEqual([redirect, 400]);
    const native = await application(w, { clientType: "PUBLIC", redirectUris: ["http://localhost"] });
    const code = await codeFor(w, native, w.users.owner, { redirect_uri: "http://localhost:5211" });
    const redirect = { redirect_uri: "http://localhost:5211/" };
    expect((await exchangeCode(w, native, code, redirect)).status).toBe(200);
  });

  test("is compared in every other part", async () => {
    const others = [
      "http://127.0.0.1:52111/other",
      "http://127.0.0.1:52111/back?more=1",
      "https://127.0.0.1:52111/back",
      "http://localhost:52111/back",
      "http://localhost.evil.example:52111/back",
      "http://127.0.0.2:52111/back",
      "http://127.0.0.1:52111@evil.example/back",
      "http://127.0.0.1.evil.example:52111/back",
      "http://[0:0:0:0:0:0:0:1]:4000/back",
    ];
    for (const redirect of others) expect([redirect, await statusFor(redirect)]).toEqual([redirect, 400]);
  });

  test("has its registered port for a confidential client, and other ports of https addresses are refused", async () => {
    const confidential = { clientType: "CONFIDENTIAL" as const };
    expect(await statusFor("http://127.0.0.1:52111/back", confidential)).toBe(400);
    const https = { redirectUris: ["https://127.0.0.1/back"] };
    expect(await statusFor("https://127.0.0.1:52111/back", https)).toBe(400);
  });
});

describe("an invalid authorization request", () => {
  const PAGES: [string, Record<string, string | null>][] = [
    ["a missing client_id", { client_id: null }],
    ["an unknown client", { client_id: "nobody" }],
    ["a missing redirect_uri", { redirect_uri: null }],
    ["a redirect_uri of no client", { redirect_uri: "https://evil.example/" }],
    ["a redirect_uri that is nearly registered", { redirect_uri: "https://app.example/callback" }],
    ["a redirect_uri on another port", { redirect_uri: "https://app.example:8443/callback?from=rostrum" }],
  ];
  test.each(PAGES)("shows an error page and does not redirect for %s", async (_, parameters) => {
    const page = await browse(w, authorizeUrl(client, parameters), { as: w.users.owner });
    expect([page.status, page.location]).toEqual([400, ""]);
    expect(page.text).toContain("This link does not work");
  });

  test("shows an error page for parameters that cannot be stored", async () => {
    for (const member of ["client_id", "state"]) {
      const page = await browse(w, authorizeUrl(client, { [member]: "\0" }), { as: w.users.owner });
      expect([page.status, page.location]).toEqual([422, ""]);
    }
  });

  test("shows an error page for a revoked client", async () => {
    const gone = await application(w);
    await w.db.prisma.externalApplication.update({ where: { id: gone.id }, data: { revokedAt: w.clock.now() } });
    expect((await browse(w, authorizeUrl(gone), { as: w.users.owner })).status).toBe(400);
  });

  const REDIRECTED: [string, Record<string, string | null>, string][] = [
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["no response type", { response_type: null }, "invalid_request"],
    ["another response mode", { response_mode: "fragment" }, "invalid_request"],
    ["no code_challenge", { code_challenge: null }, "invalid_request"],
    ["a plain code_challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["no code_challenge_method, which means plain", { code_challenge_method: null }, "invalid_request"],
    ["a code_challenge that is not a hash", { code_challenge: "x".repeat(50) }, "invalid_request"],
    ["no scope", { scope: null }, "invalid_scope"],
    ["an unknown scope", { scope: "everything" }, "invalid_scope"],
    ["a scope beyond the registration", { scope: "drafts:write" }, "invalid_scope"],
    ["an unknown prompt", { prompt: "login" }, "invalid_request"],
  ];
  test.each(REDIRECTED)("redirects the error to the application for %s", async (_, parameters, error) => {
    const back = await browse(w, authorizeUrl(client, parameters), { as: w.users.owner });
    expect(back.status).toBe(303);
    expect(back.location.startsWith(`${CALLBACK}&`)).toBe(true);
    expect(back.told).toMatchObject({ from: "rostrum", error, state: "s t&te", iss: ISS });
  });

  test("redirects the error to the application for a repeated parameter", async () => {
    const back = await browse(w, `${authorizeUrl(client)}&scope=media:read`, { as: w.users.owner });
    expect(back.told).toMatchObject({ error: "invalid_request" });
  });
});

describe("the person who is asked", () => {
  test("sees the page by GET and answers by POST", async () => {
    for (const method of ["HEAD", "PUT"]) {
      const answer = await w.request(authorizeUrl(client), { method });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST"]);
    }
  });

  test("needs a session: other people sign in first and return", async () => {
    const url = authorizeUrl(client);
    for (const as of [null, { ...w.users.owner, token: newSecret("session") }]) {
      const page = await browse(w, url, { as });
      expect([page.status, page.location]).toEqual([303, `/login?${new URLSearchParams({ next: url })}`]);
    }
    const silent = await browse(w, authorizeUrl(client, { prompt: "none" }));
    expect(silent.told).toMatchObject({ error: "login_required", iss: ISS });
  });

  test("cannot be a token or an impersonation", async () => {
    const authorization = `Bearer ${await w.apiToken("owner", "API_FULL")}`;
    expect((await browse(w, authorizeUrl(client), { headers: { authorization } })).status).toBe(403);
    const token = newSecret("session");
    const until = new Date(w.clock.now().getTime() + 900_000);
    const times = { createdAt: w.clock.now(), lastUsedAt: w.clock.now(), expiresAt: until };
    const whose = { userId: w.users.owner.id, impersonatorId: w.users.instanceAdmin.id };
    await w.db.prisma.session.create({
      data: { id: newId("ses"), tokenHash: hashSecret(token), device: null, ...whose, ...times },
    });
    const page = await browse(w, authorizeUrl(client), { as: { ...w.users.owner, token } });
    expect([page.status, page.location]).toEqual([403, ""]);
  });
});

describe("the consent page", () => {
  test("names the application, its address, the scopes and the workspaces, and loads and runs nothing", async () => {
    const page = await browse(w, authorizeUrl(client), { as: w.users.owner });
    expect(page.status).toBe(200);
    for (const text of [
      "Campaign planner",
      "app.example",
      w.users.owner.email,
      ALLOWS["accounts:read"],
      "Coffee",
      "Tea",
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).not.toContain(ALLOWS["publications:publish"]);
    expect(page.text).not.toContain("Books");
    expect(page.text).not.toMatch(/<script|src=|\son\w+=/);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self' https:\/\/app\.example; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(ALLOWS).toSorted()).toEqual([...APPLICATION_SCOPES]);
  });

  test("escapes the application's name", async () => {
    const sly = await application(w, { name: `<b>"Trusted" & co` });
    const page = await browse(w, authorizeUrl(sly), { as: w.users.owner });
    expect(page.text).toContain("&lt;b&gt;&quot;Trusted&quot; &amp; co");
    expect(page.text).not.toContain("<b>");
  });
});

describe("an answer to the consent page", () => {
  test("that allows stores a grant and a code, records an audit event and notifies the person", async () => {
    const url = authorizeUrl(client);
    const page = await browse(w, url, { as: w.users.editor });
    const form = { form: formOf(page.text), decision: "allow", workspace: w.ids.workspace };
    const back = await answers(w.users.editor, url, form);
    expect(back.status).toBe(303);
    expect(back.headers.get("referrer-policy")).toBe("no-referrer");
    expect(back.told).toEqual({
      from: "rostrum",
      code: expect.stringMatching(/^rostrum_oac_/),
      state: "s t&te",
      iss: ISS,
    });
    const [grant] = await grants(w.users.editor.id);
    expect(grant).toMatchObject({ scopes: ["accounts:read", "workspace:read"], workspaceId: w.ids.workspace });
    const entry = await w.db.prisma.auditEvent.findFirstOrThrow({ where: { action: "application.authorized" } });
    expect(entry).toMatchObject({
      resourceId: grant?.id,
      actorUserId: w.users.editor.id,
      workspaceId: w.ids.workspace,
      organizationId: w.ids.organization,
      result: "succeeded",
    });
    const notice = await w.db.prisma.outboxMessage.findFirst({
      where: { payload: { path: ["event", "payload", "kind"], equals: "application_authorized" } },
    });
    expect(notice).not.toBeNull();
    // The token can access only that workspace.
    const token = (await exchangeCode(w, client, back.told["code"] ?? "")).body["access_token"] ?? "";
    const status = async (id: string) => (await w.rest("GET", `/workspaces/${id}/settings`, { token })).status;
    expect([await status(w.ids.workspace), await status(w.ids.otherWorkspace)]).toEqual([200, 403]);
  });

  test("is remembered: covered scopes need no new consent, unless the application asks for it", async () => {
    const as = w.users.editor;
    const back = await browse(w, authorizeUrl(client, { scope: "workspace:read" }), { as });
    expect(back.told).toMatchObject({ code: expect.any(String), iss: ISS });
    const silent = await browse(w, authorizeUrl(client, { scope: "workspace:read", prompt: "none" }), { as });
    expect(silent.told["code"]).toBeDefined();
    const fromLogin = await browse(w, authorizeUrl(client), { as, headers: { "sec-fetch-site": "same-origin" } });
    expect(fromLogin.headers.get("refresh")).toMatch(
      /^0;url=https:\/\/app\.example\/callback\?from=rostrum&code=.*&iss=/,
    );
    expect((await browse(w, authorizeUrl(client, { prompt: "consent" }), { as })).text).toContain("will be able to");
    const more = authorizeUrl(client, { scope: "workspace:read media:read" });
    expect((await browse(w, `${more}&prompt=none`, { as })).told).toMatchObject({ error: "consent_required" });
    const page = await browse(w, more, { as });
    expect(page.text).toContain(ALLOWS["media:read"]);
    await answers(as, more, { form: formOf(page.text), decision: "allow", workspace: "" });
    expect(await grants(as.id)).toMatchObject([
      { scopes: ["accounts:read", "media:read", "workspace:read"], workspaceId: null },
    ]);
  });

  test("is not remembered for a public client: a page is shown each time, and prompt=none is answered with consent_required", async () => {
    const as = w.users.editor;
    const redirectUri = "http://127.0.0.1:4321/callback";
    const native = await application(w, { clientType: "PUBLIC", redirectUris: ["http://127.0.0.1/callback"] });
    const url = authorizeUrl(native, { scope: "workspace:read", redirect_uri: redirectUri });
    const page = await browse(w, url, { as });
    const back = await answers(as, url, { form: formOf(page.text), decision: "allow", workspace: "" });
    expect(back.told["code"]).toBeDefined();
    const again = await browse(w, url, { as });
    expect([again.status, again.location, again.text.includes("will be able to")]).toEqual([200, "", true]);
    expect((await browse(w, `${url}&prompt=none`, { as })).told).toMatchObject({ error: "consent_required" });
  });

  test("that denies redirects the error and is recorded in the audit log", async () => {
    const url = authorizeUrl(client);
    const page = await browse(w, url, { as: w.users.viewer });
    const back = await answers(w.users.viewer, url, { form: formOf(page.text), decision: "deny" });
    expect(back.told).toEqual({ from: "rostrum", error: "access_denied", state: "s t&te", iss: ISS });
    expect(await grants(w.users.viewer.id)).toEqual([]);
    const entry = await w.db.prisma.auditEvent.findFirstOrThrow({ where: { action: "application.denied" } });
    expect(entry).toMatchObject({ resourceId: client.id, actorUserId: w.users.viewer.id, result: "failed" });
  });

  test("is accepted once, from this site, for its session and request, within ten minutes", async () => {
    const as = w.users.viewer;
    const url = authorizeUrl(client);
    const fresh = async () => formOf((await browse(w, url, { as })).text);
    const used = await fresh();
    await answers(as, url, { form: used, decision: "deny" });
    const late = await fresh();
    const good = await fresh();
    const allow = { decision: "allow", workspace: "" };
    const refused: [string, Promise<{ status: number; location: string }>][] = [
      ["again", answers(as, url, { form: used, ...allow })],
      ["without", answers(as, url, allow)],
      ["another session's", answers(w.users.admin, url, { form: good, ...allow })],
      ["another request's", answers(as, authorizeUrl(client, { scope: "media:read" }), { form: good, ...allow })],
      ["another site's", answers(as, url, { form: good, ...allow }, { origin: "https://evil.example" })],
      ["a site of opaque origin", answers(as, url, { form: good, ...allow }, { origin: "null" })],
      ["no decision", answers(as, url, { form: await fresh() })],
    ];
    for (const [what, answer] of refused) {
      const { status, location } = await answer;
      expect([what, status, location]).toEqual([what, what.includes("site") ? 403 : 400, ""]);
    }
    w.clock.advance(600_000);
    expect((await answers(as, url, { form: late, ...allow })).status).toBe(400);
    w.clock.advance(-600_000);
    expect(await grants(as.id)).toEqual([]);
    const elsewhere = await answers(as, url, { form: good, decision: "allow", workspace: w.ids.otherWorkspace });
    expect([elsewhere.status, elsewhere.location]).toEqual([403, ""]);
    expect(await grants(as.id)).toEqual([]);
  });

  test("may switch the account: the session ends, and the sign-in returns to this page", async () => {
    const token = newSecret("session");
    const until = new Date(w.clock.now().getTime() + 900_000);
    const times = { createdAt: w.clock.now(), lastUsedAt: w.clock.now(), expiresAt: until };
    await w.db.prisma.session.create({
      data: { id: newId("ses"), tokenHash: hashSecret(token), device: null, userId: w.users.owner.id, ...times },
    });
    const url = authorizeUrl(client);
    const back = await answers({ ...w.users.owner, token }, url, { decision: "switch" });
    expect(back.location).toBe(`/login?${new URLSearchParams({ next: url })}`);
    expect(back.headers.get("set-cookie")).toMatch(/Max-Age=0/);
    expect((await w.gql(token, "{ viewer { user { id } } }")).status).toBe(401);
  });
});
