import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnvironment } from "../../src/server/boot/environment.ts";
import { deleteExpired } from "../../src/server/jobs/deleteExpired.ts";
import { granted } from "../support/domains/application.ts";
import { authorizeUrl, browse, clientRequest, formOf, publicTokens, VERIFIER } from "../support/domains/oauth.ts";
import { type ClientHost, clientHost } from "../support/fakes/clientHost.ts";
import { type Person, type World, world } from "../support/world.ts";

const ID = "https://agent.example/oauth/client.json";
const BACK = "http://127.0.0.1/back";
const DAY = 86_400_000;

let host: ClientHost;
let w: World;
beforeAll(async () => {
  host = await clientHost();
  w = await world({ fetch: host.fetch });
});
afterAll(async () => {
  await w.close();
  await host.close();
});

/** Each test has an address of its own, because descriptions are kept. */
let serial = 0;
let id = "";
beforeEach(() => {
  id = `${ID}?of=${serial++}`;
  host.answers.set(id, { body: description() });
  host.requests.length = 0;
});

const description = (members: object = {}) => ({
  client_id: id,
  client_name: "Helpful agent",
  redirect_uris: [BACK, "https://agent.example/back"],
  logo_uri: "https://agent.example/logo.png",
  ...members,
});
const urlOf = (parameters: Record<string, string | null> = {}) =>
  authorizeUrl({ clientId: id }, { redirect_uri: BACK, scope: "workspace:read", ...parameters });
const visit = (parameters?: Record<string, string | null>, as: Person | null = w.users.editor) =>
  browse(w, urlOf(parameters), { as });
const decides = async (decision: string, as = w.users.editor, parameters: Record<string, string> = {}) => {
  const page = await visit(parameters, as);
  return browse(w, urlOf(parameters), { as, form: { form: formOf(page.text), decision, workspace: "" } });
};
const rowOf = () => w.db.prisma.externalApplication.findUnique({ where: { clientId: id } });

describe("a client that describes itself", () => {
  test("is shown by its host, with what is not checked, and without its pictures", async () => {
    const page = await visit();
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1>agent.example wants to use your rostrum account</h1>");
    expect(page.text).toContain('<p class="host">agent.example</p>');
    expect(page.text).toContain("This name is not checked.");
    expect(page.text).not.toContain("logo.png");
    expect(page.text).not.toContain("Any program on this device");
    expect(host.requests).toEqual([id]);
  });

  test("gets a warning on the page if a program on the device alone receives the answer", async () => {
    host.answers.set(id, { body: description({ redirect_uris: [BACK, "http://localhost:3000"] }) });
    expect((await visit()).text).toContain("Any program on this device can use this name.");
  });

  test("is stored with the first consent, works without a secret, and is no registered application", async () => {
    const before = await w.db.prisma.externalApplication.count();
    await visit();
    expect(await w.db.prisma.externalApplication.count()).toBe(before);
    const back = await decides("allow");
    expect(await rowOf()).toMatchObject({ origin: "METADATA_DOCUMENT", name: "Helpful agent", clientType: "PUBLIC" });
    const { status, body } = await publicTokens(w, id, back.told["code"] ?? "", BACK);
    expect(status).toBe(200);
    const token = body["access_token"] ?? "";
    const { data } = await w.gql<{ workspace: { id: string } }>(
      token,
      "query ($id: ID!) { workspace(id: $id) { id } }",
      {
        id: w.ids.workspace,
      },
    );
    expect(data?.workspace.id).toBe(w.ids.workspace);
    const refreshed = { grant_type: "refresh_token", refresh_token: body["refresh_token"] ?? "", client_id: id };
    const again = await clientRequest(w, "token", refreshed);
    expect(again.status).toBe(200);
    const ended = { token: again.body["refresh_token"] ?? "", client_id: id };
    expect((await clientRequest(w, "revoke", ended)).status).toBe(200);
    expect((await w.gql(again.body["access_token"] ?? "", "{ viewer { user { id } } }")).status).toBe(401);

    const admin = w.users.instanceAdmin.token;
    const listed = await w.rest("GET", "/admin/external-applications", { token: admin });
    expect(JSON.stringify(listed.body)).not.toContain("Helpful agent");
    const row = await rowOf();
    const query = "query ($id: ID!) { externalApplication(id: $id) { id } node(id: $id) { id } }";
    expect((await w.gql(admin, query, { id: row?.id })).data).toEqual({ externalApplication: null, node: null });
    const rotate = "mutation ($id: ID!) { rotateExternalApplicationSecret(input: { id: $id }) { clientSecret } }";
    expect((await w.gql(admin, rotate, { id: row?.id })).errors?.[0]?.extensions?.["code"]).toBe("NOT_FOUND");
    const page = await browse(w, "/security", { as: w.users.editor });
    expect(page.text).toContain('<span class="tag">Not checked</span><strong>agent.example</strong>');
  });

  test("takes over a changed description at the next consent", async () => {
    await decides("allow");
    host.answers.set(id, { body: description({ client_name: "Other name", redirect_uris: [BACK] }) });
    w.clock.advance(2 * 3_600_000);
    await decides("allow");
    expect(await rowOf()).toMatchObject({ name: "Other name", redirectUris: [BACK] });
    expect(await w.db.prisma.applicationGrant.count({ where: { application: { clientId: id } } })).toBe(1);
  });

  test("is asked about each time: no grant of it is remembered", async () => {
    await decides("allow");
    const again = await visit();
    expect([again.status, again.location]).toEqual([200, ""]);
    expect((await visit({ prompt: "none" })).told).toMatchObject({ error: "consent_required" });
  });

  test("is recorded without a row if the person denies", async () => {
    const back = await decides("deny");
    expect(back.told).toMatchObject({ error: "access_denied" });
    expect(await rowOf()).toBeNull();
  });

  test("is forgotten 30 days after its last grant ended", async () => {
    const at = w.clock.now();
    await decides("allow");
    await w.db.prisma.applicationGrant.updateMany({
      where: { application: { clientId: id } },
      data: { revokedAt: at },
    });
    const registered = await granted(w, w.users.viewer.id, ["workspace:read"]);
    const sweep = async (days: number) => {
      w.clock.advance(days * DAY);
      await deleteExpired.run(w.app.services, new AbortController().signal);
      return (await rowOf()) !== null;
    };
    expect([await sweep(29), await sweep(2)]).toEqual([true, false]);
    expect(await w.db.prisma.externalApplication.count({ where: { id: registered.applicationId } })).toBe(1);
    w.clock.advance(-31 * DAY);
  });
});

describe("a description", () => {
  test("is fetched for a person with a session only", async () => {
    const anonymous = await visit({}, null);
    expect(anonymous.location).toBe(`/login?${new URLSearchParams({ next: urlOf() })}`);
    expect((await visit({ prompt: "none" }, null)).location).toMatch(/^\/login\?/);
    const authorization = `Bearer ${await w.apiToken("owner", "API_FULL")}`;
    expect((await browse(w, urlOf(), { headers: { authorization } })).status).toBe(403);
    await clientRequest(w, "token", { grant_type: "refresh_token", refresh_token: "x", client_id: id });
    expect(host.requests).toEqual([]);
  });

  test("is kept as long as its headers say, between a minute and a day", async () => {
    const fetches = async (cacheControl: string | null, ...seconds: number[]) => {
      id = `${ID}?of=${serial++}`;
      const headers: Record<string, string> = cacheControl === null ? {} : { "cache-control": cacheControl };
      host.answers.set(id, { body: description(), headers });
      host.requests.length = 0;
      await visit({}, w.users.admin);
      for (const each of seconds) {
        w.clock.advance(each * 1000);
        await visit({}, w.users.admin);
      }
      return host.requests.length;
    };
    expect(await fetches("max-age=600", 599, 2)).toBe(2);
    expect(await fetches("max-age=0", 59, 2)).toBe(2);
    expect(await fetches("max-age=99999999", 86_399, 2)).toBe(2);
    expect(await fetches("no-store", 0)).toBe(2);
    expect(await fetches(null, 3599, 2)).toBe(2);
  });

  test("that failed is asked for again, and a good one then works", async () => {
    host.answers.set(id, { status: 500 });
    expect((await visit({}, w.users.member)).status).toBe(400);
    host.answers.set(id, { body: description() });
    expect((await visit({}, w.users.member)).status).toBe(200);
    expect(host.requests.length).toBe(2);
  });

  const WRONG: [string, () => Parameters<ClientHost["answers"]["set"]>[1], string][] = [
    [
      "names another client_id",
      () => ({ body: description({ client_id: "https://agent.example/other" }) }),
      "client_id",
    ],
    ["has no client_id", () => ({ body: description({ client_id: undefined }) }), "client_id"],
    [
      "has a client_id that is only nearly its address",
      () => ({ body: description({ client_id: `${id}#` }) }),
      "client_id",
    ],
    ["has no redirect_uris", () => ({ body: description({ redirect_uris: undefined }) }), "redirect_uris"],
    [
      "has redirect_uris of no use",
      () => ({ body: description({ redirect_uris: ["app:/x", "http://a.example/"] }) }),
      "https",
    ],
    ["has a secret", () => ({ body: description({ client_secret: "s" }) }), "secret"],
    ["wants a secret", () => ({ body: description({ token_endpoint_auth_method: "client_secret_basic" }) }), "none"],
    ["wants no code", () => ({ body: description({ response_types: ["token"] }) }), "response_types"],
    ["is a list", () => ({ body: [] }), "JSON object"],
    ["is no JSON", () => ({ body: "<html>" }), "no description can be read"],
    [
      "is a page",
      () => ({ body: description(), headers: { "content-type": "text/html" } }),
      "no description can be read",
    ],
    [
      "is larger than 64 KB",
      () => ({ body: description({ padding: "x".repeat(65_536) }) }),
      "no description can be read",
    ],
    ["redirects", () => ({ status: 302, headers: { location: `${ID}?of=0` } }), "no description can be read"],
    ["is missing", () => ({ status: 404 }), "no description can be read"],
    ["is created by the request", () => ({ status: 201, body: description() }), "no description can be read"],
    ["never begins", () => "silent", "no description can be read"],
    ["never ends", () => "endless", "no description can be read"],
  ];
  test.each(WRONG)("that %s is refused on a page, and is not kept", async (_, answer, reason) => {
    host.answers.set(id, answer());
    const as = w.users[serial % 2 === 0 ? "viewer" : "owner"];
    const page = await visit({}, as);
    expect([page.status, page.location]).toEqual([400, ""]);
    expect(page.text).toContain(reason);
    expect(host.requests).toEqual([id]);
    host.answers.set(id, { body: description() });
    expect((await visit({}, as)).status).toBe(200);
  });

  test("of a private address is refused with the text of a host that cannot be reached", async () => {
    const hosts = [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "10.0.0.1",
      "169.254.169.254",
      "[fd00::1]",
      "0.0.0.0",
      "nowhere.invalid",
    ];
    for (const each of hosts) {
      const clientId = `https://${each}/client.json`;
      const page = await browse(w, authorizeUrl({ clientId }, { redirect_uri: BACK }), { as: w.users.member });
      expect([each, page.status, page.text.includes("no description can be read")]).toEqual([each, 400, true]);
    }
  });

  test("has redirect addresses that are compared exactly, apart from loopback ports", async () => {
    const status = async (redirect: string) => (await visit({ redirect_uri: redirect })).status;
    expect(await status("http://127.0.0.1:5111/back")).toBe(200);
    for (const other of [
      "https://agent.example/back/",
      "https://agent.example/back?x=1",
      "https://AGENT.example/back",
      "https://evil.example/back",
      "http://localhost:5111/back",
      "http://127.0.0.1/other",
    ])
      expect([other, await status(other)]).toEqual([other, 400]);
  });
});

describe("a client id", () => {
  test.each([
    "http://agent.example/client.json",
    "https://agent.example",
    "https://agent.example/",
    "https://agent.example/client.json#x",
    "https://a:b@agent.example/client.json",
    "https://agent.example/a/../client.json",
    "https://agent.example/%2e%2e/client.json",
    "https://agent.example:443/client.json",
    "https://AGENT.example/client.json",
    "https:agent.example/client.json",
    "https://agent.example\\client.json",
    `https://agent.example/${"x".repeat(500)}`,
  ])("that is %s is no address of a description", async (clientId) => {
    host.answers.set(clientId, { body: { ...description(), client_id: clientId } });
    const page = await browse(w, authorizeUrl({ clientId }, { redirect_uri: BACK }), { as: w.users.editor });
    expect([page.status, page.location]).toEqual([400, ""]);
    expect(host.requests).toEqual([]);
  });
});

describe("the settings of an instance", () => {
  const served = async (env: Record<string, string>) => {
    const other = await world({ fetch: host.fetch, env });
    const metadata = await (await other.request("/.well-known/oauth-authorization-server")).json();
    return { other, supported: metadata.client_id_metadata_document_supported };
  };

  test("turn clients off that are not registered, with what they were granted", async () => {
    const back = await decides("allow");
    const { body } = await publicTokens(w, id, back.told["code"] ?? "", BACK);
    const { other, supported } = await served({ OAUTH_REGISTRATION: "off" });
    try {
      const page = await browse(other, urlOf(), { as: other.users.editor });
      expect([supported, page.status]).toEqual([false, 400]);
      const row = await rowOf();
      await other.db.prisma.externalApplication.create({ data: row as NonNullable<typeof row> });
      const again = { grant_type: "refresh_token", refresh_token: body["refresh_token"] ?? "", client_id: id };
      expect((await clientRequest(other, "token", again)).body["error"]).toBe("invalid_client");
    } finally {
      await other.close();
    }
  });

  test("name scopes of the closed list only", () => {
    expect(() => readEnvironment({ OAUTH_REGISTRATION_SCOPES: "workspace:read,everything" })).toThrow(
      "OAUTH_REGISTRATION_SCOPES",
    );
    expect(() => readEnvironment({ OAUTH_REGISTRATION: "all" })).toThrow("OAUTH_REGISTRATION");
  });

  test("bound the scopes: a client gets fewer than it asks for, and none is refused", async () => {
    const { other, supported } = await served({ OAUTH_REGISTRATION_SCOPES: "workspace:read, accounts:read" });
    try {
      expect(supported).toBe(true);
      const as = other.users.editor;
      const url = urlOf({ scope: "workspace:read drafts:write publications:publish" });
      const page = await browse(other, url, { as });
      expect(page.text).not.toContain("Write and change drafts");
      const form = { form: formOf(page.text), decision: "allow", workspace: "" };
      const { told } = await browse(other, url, { as, form });
      const { body } = await publicTokens(other, id, told["code"] ?? "", BACK);
      expect(body["scope"]).toBe("workspace:read");
      const beyond = await browse(other, urlOf({ scope: "drafts:write" }), { as });
      expect(beyond.told).toMatchObject({ error: "invalid_scope" });
    } finally {
      await other.close();
    }
  });
});

describe("floods", () => {
  test("of descriptions end at 30 in 10 minutes for a person, and kept ones go on", async () => {
    const { other } = { other: await world({ fetch: host.fetch }) };
    try {
      const ask = async (as: Person, number: number) => {
        const clientId = `https://agent.example/flood/${number}`;
        return (await browse(other, authorizeUrl({ clientId }, { redirect_uri: BACK }), { as })).status;
      };
      const kept = () => browse(other, urlOf(), { as: other.users.owner });
      expect((await kept()).status).toBe(200);
      const statuses = [];
      for (let number = 0; number < 31; number++) statuses.push(await ask(other.users.owner, number));
      expect(statuses.indexOf(429)).toBe(29);
      expect([await ask(other.users.admin, 0), (await kept()).status]).toEqual([400, 200]);
    } finally {
      await other.close();
    }
  });
});

test("the verifier of a code is needed in place of a secret", async () => {
  const back = await decides("allow");
  const code = back.told["code"] ?? "";
  const wrong = await publicTokens(w, id, code, BACK, { code_verifier: `${VERIFIER}x` });
  expect(wrong.body["error"]).toBe("invalid_grant");
  const mine = await publicTokens(w, `${id}x`, code, BACK);
  expect(mine.body["error"]).toBe("invalid_client");
});
