import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_REGISTRATIONS } from "../../src/domains/oauth/clients/register.ts";
import { deleteExpired } from "../../src/server/jobs/deleteExpired.ts";
import type { Client } from "../support/client.ts";
import { authorizeUrl, browse, clientRequest, formOf, publicTokens } from "../support/domains/oauth.ts";
import { type World, world } from "../support/world.ts";

const BACK = "http://localhost:4711/back";
const DAY = 86_400_000;

let w: World;
beforeAll(async () => {
  w = await world({ env: { OAUTH_REGISTRATION: "dynamic", TRUST_PROXY: "true" } });
});
afterAll(() => w.close());

let networks = 0;
async function register(
  body: unknown,
  { to = w, from = `203.0.113.${networks++}` }: { to?: Client; from?: string } = {},
) {
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await to.request("/oauth/register", { method: "POST", headers, body: text });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
}
const METADATA = { client_name: "Helpful agent", redirect_uris: [BACK] };
const newId = async (metadata: object = {}) =>
  (await register({ ...METADATA, ...metadata })).body["client_id"] as string;
const urlOf = (clientId: string, parameters: Record<string, string> = {}) =>
  authorizeUrl({ clientId }, { redirect_uri: BACK, scope: "workspace:read", ...parameters });
async function allow(clientId: string) {
  const as = w.users.editor;
  const page = await browse(w, urlOf(clientId), { as });
  const form = { form: formOf(page.text), decision: "allow", workspace: "" };
  return browse(w, urlOf(clientId), { as, form });
}
const waits = (clientId: string) => w.db.prisma.clientRegistration.findUnique({ where: { clientId } });
const stored = (clientId: string) => w.db.prisma.externalApplication.findUnique({ where: { clientId } });

describe("a client that registers itself", () => {
  test("gets a client id and no secret, whatever it asks for", async () => {
    const metadata = {
      token_endpoint_auth_method: "client_secret_basic",
      scope: "everything",
      logo_uri: "https://x.example/",
    };
    const { status, headers, body } = await register({ ...METADATA, ...metadata });
    expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^[\w-]{36}$/),
      client_id_issued_at: Math.floor(w.clock.now().getTime() / 1000),
      client_name: "Helpful agent",
      redirect_uris: [BACK],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: expect.stringContaining("workspace:read"),
    });
  });

  test("is shown without a name in the title, with a warning for a program on the device", async () => {
    const page = await browse(w, urlOf(await newId()), { as: w.users.editor });
    expect(page.text).toContain("<h1>An unknown application wants to use your rostrum account</h1>");
    expect(page.text).toContain('<p class="host">localhost</p>');
    expect(page.text).toContain("This name is not checked.");
    expect(page.text).toContain("Any program on this device can use this name.");
  });

  test("leads a person without a session to the sign-in", async () => {
    const url = urlOf(await newId());
    expect((await browse(w, url)).location).toBe(`/login?${new URLSearchParams({ next: url })}`);
  });

  test("moves to the applications with the first consent, outside of the register, and is asked about each time", async () => {
    const clientId = await newId();
    expect([await stored(clientId), (await waits(clientId)) !== null]).toEqual([null, true]);
    const { told } = await allow(clientId);
    expect(await stored(clientId)).toMatchObject({ origin: "DYNAMIC", clientType: "PUBLIC", redirectUris: [BACK] });
    expect(await waits(clientId)).toBeNull();
    expect((await publicTokens(w, clientId, told["code"] ?? "", BACK)).status).toBe(200);
    const listed = await w.rest("GET", "/admin/external-applications", { token: w.users.instanceAdmin.token });
    expect(JSON.stringify(listed.body)).not.toContain(clientId);
    const silent = await browse(w, urlOf(clientId, { prompt: "none" }), { as: w.users.editor });
    expect(silent.told).toMatchObject({ error: "consent_required" });
    expect((await browse(w, urlOf(clientId), { as: w.users.editor })).status).toBe(200);
  });

  test("can return to its own addresses only", async () => {
    const clientId = await newId();
    for (const redirect_uri of ["https://evil.example/", "http://localhost:4711/other", "http://127.0.0.1:4711/back"]) {
      const page = await browse(w, urlOf(clientId, { redirect_uri }), { as: w.users.editor });
      expect([redirect_uri, page.status, page.location]).toEqual([redirect_uri, 400, ""]);
    }
  });

  test("gets no token without a consent, and acts for no one by itself", async () => {
    const clientId = await newId();
    const grant = { grant_type: "client_credentials", client_id: clientId };
    expect((await clientRequest(w, "token", grant)).body["error"]).toBe("invalid_client");
    await allow(clientId);
    expect((await clientRequest(w, "token", grant)).status).toBe(400);
    const guessed = await clientRequest(w, "token", { ...grant, client_secret: "" });
    expect(guessed.status).toBe(400);
  });

  test("is forgotten after 30 days without a consent", async () => {
    const clientId = await newId();
    const sweep = async (days: number) => {
      w.clock.advance(days * DAY);
      await deleteExpired.run(w.app.services, new AbortController().signal);
      return (await waits(clientId)) !== null;
    };
    expect([await sweep(29), await sweep(2)]).toEqual([true, false]);
    w.clock.advance(-31 * DAY);
  });
});

describe("a registration", () => {
  const WRONG: [string, unknown, string][] = [
    ["without redirect_uris", { client_name: "x" }, "invalid_redirect_uri"],
    ["with no redirect_uris", { redirect_uris: [] }, "invalid_redirect_uri"],
    ["with a redirect address of http", { redirect_uris: ["http://agent.example/"] }, "invalid_redirect_uri"],
    ["with a script as a redirect address", { redirect_uris: [BACK, "javascript:alert(1)"] }, "invalid_redirect_uri"],
    ["with a fragment", { redirect_uris: ["https://agent.example/#x"] }, "invalid_redirect_uri"],
    [
      "with 21 redirect addresses",
      { redirect_uris: Array.from({ length: 21 }, (_, at) => `https://a.example/${at}`) },
      "invalid_redirect_uri",
    ],
    ["with a name that is no text", { ...METADATA, client_name: 7 }, "invalid_client_metadata"],
    ["for another grant", { ...METADATA, grant_types: ["password"] }, "invalid_client_metadata"],
    ["for another answer", { ...METADATA, response_types: ["token"] }, "invalid_client_metadata"],
    ["that is a list", [METADATA], "invalid_client_metadata"],
    ["that is no JSON", "{", "invalid_request"],
    ["that is too large", { ...METADATA, padding: "x".repeat(65_536) }, "invalid_request"],
  ];
  test.each(WRONG)("%s is refused", async (_, body, error) => {
    const before = await w.db.prisma.clientRegistration.count();
    expect(await register(body)).toMatchObject({ status: 400, body: { error } });
    expect(await w.db.prisma.clientRegistration.count()).toBe(before);
  });

  test("is refused for every method but POST, and where the instance takes none", async () => {
    expect((await w.request("/oauth/register")).status).toBe(405);
    for (const OAUTH_REGISTRATION of ["off", "metadata"]) {
      const other = await world({ env: { OAUTH_REGISTRATION } });
      try {
        expect((await register(METADATA, { to: other })).status).toBe(404);
        const metadata = await (await other.request("/.well-known/oauth-authorization-server")).json();
        expect(metadata.registration_endpoint).toBeUndefined();
        await other.db.prisma.clientRegistration.create({
          data: { clientId: "waiting", name: "", redirectUris: [BACK], createdAt: other.clock.now() },
        });
        expect((await browse(other, urlOf("waiting"), { as: other.users.editor })).status).toBe(400);
      } finally {
        await other.close();
      }
    }
    const metadata = await (await w.request("/.well-known/oauth-authorization-server")).json();
    expect(metadata.registration_endpoint).toBe("http://rostrum.test/oauth/register");
  });

  test("has a name that cannot change the page", async () => {
    const clientId = await newId({ client_name: "\u202Eevil<b>\u0000\n bold" });
    const page = await browse(w, urlOf(clientId), { as: w.users.editor });
    expect(page.text).toContain("evil&lt;b&gt; bold");
    expect(page.text).not.toContain("\u202E");
  });
});

describe("a flood of registrations", () => {
  test("ends at 20 an hour for a network, and other networks go on", async () => {
    const from = "198.51.100.7";
    const statuses = [];
    for (let count = 0; count < 21; count++) statuses.push((await register(METADATA, { from })).status);
    expect([statuses.indexOf(429), statuses[19]]).toEqual([20, 201]);
    const refused = await register(METADATA, { from });
    expect([refused.body["error"], refused.headers.get("retry-after")]).toEqual([
      "temporarily_unavailable",
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await register(METADATA)).status).toBe(201);
  });

  test("forgets the oldest registration at the bound, and no client that a person allowed", async () => {
    const allowed = await newId();
    await allow(allowed);
    const oldest = new Date(w.clock.now().getTime() - DAY);
    const rows = Array.from({ length: MOST_REGISTRATIONS }, (_, at) => ({
      clientId: `filler-${at}`,
      name: "",
      redirectUris: [BACK],
      createdAt: at === 7 ? oldest : w.clock.now(),
    }));
    await w.db.prisma.clientRegistration.deleteMany();
    await w.db.prisma.clientRegistration.createMany({ data: rows });
    const clientId = await newId();
    expect(await w.db.prisma.clientRegistration.count()).toBe(MOST_REGISTRATIONS);
    expect([await waits("filler-7"), (await waits(clientId)) !== null]).toEqual([null, true]);
    expect(await stored(allowed)).not.toBeNull();
  });
});
