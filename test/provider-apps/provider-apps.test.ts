import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appAt, appNamed } from "../../src/domains/provider-apps/read.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { APP_PROVIDERS, appProviderOf } from "../../src/providers/apps.ts";
import { instanceOrigin } from "../../src/providers/instanceOrigin.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

interface App {
  id: string;
  provider: string;
  name: string;
  isActive: boolean;
  revision: number;
  [member: string]: unknown;
}

const APP = `{ id source provider instanceUrl name clientId connectionMode redirectUri botUsername isActive editable deletable
  shadowedByEnvironment secretConfigured botTokenConfigured webhookSecretConfigured revision createdAt updatedAt }`;
const SAVE = `mutation ($input: SaveProviderAppInput!) { saveProviderApp(input: $input) { providerApp ${APP} existed } }`;
const UPDATE = `mutation ($input: UpdateProviderAppInput!) { updateProviderApp(input: $input) { providerApp ${APP} } }`;
const DELETE = "mutation ($id: ID!) { deleteProviderApp(input: { id: $id }) { deletedId } }";
const READ = `query ($id: ID!) { providerApp(id: $id) ${APP} }`;

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const admin = () => w.users.instanceAdmin.token;
interface Saved {
  providerApp: App;
  existed: boolean;
}
const save = (input: object, by = admin()) => w.gql<{ saveProviderApp: Saved }>(by, SAVE, { input });
const saved = async (input: object) => dataOf(await save({ clientId: "client-1", ...input })).saveProviderApp;
const update = (id: string, input: object, by = admin()) =>
  w.gql<{ updateProviderApp: { providerApp: App } }>(by, UPDATE, { input: { id, ...input } });
const updated = async (id: string, input: object) => dataOf(await update(id, input)).updateProviderApp.providerApp;
const remove = (id: string, by = admin()) => w.gql<{ deleteProviderApp: { deletedId: string } }>(by, DELETE, { id });
const read = async (id: string) => dataOf(await w.gql<{ providerApp: App | null }>(admin(), READ, { id })).providerApp;
const row = (id: string) => w.db.prisma.providerApp.findUniqueOrThrow({ where: { id } });
let instances = 0;
const instance = () => `https://instance${(instances += 1)}.example`;

describe("the address of an instance", () => {
  test.each([
    ["https://mastodon.example", "https://mastodon.example"],
    ["https://mastodon.example/", "https://mastodon.example"],
    ["  HTTPS://Mastodon.Example:443/ ", "https://mastodon.example"],
    ["https://mastodon.example.", "https://mastodon.example"],
    ["https://mastodon.example:8443", "https://mastodon.example:8443"],
    ["mastodon.example", "https://mastodon.example"],
    ["Mastodon.Example:8443/", "https://mastodon.example:8443"],
    ["https://büro.example", "https://xn--bro-hoa.example"],
    ["https://[2001:DB8::1]/", "https://[2001:db8::1]"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["http://localhost:80/", "http://localhost"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["http://a.localhost:3000", "http://a.localhost:3000"],
  ])("%j becomes %s", (text, kept) => {
    expect(instanceOrigin(text)).toBe(kept);
  });

  test.each([
    "",
    " ",
    "https://",
    "https://.",
    "https://mastodon.example..",
    "http://mastodon.example",
    "http://127.0.0.1.example",
    "http://10.0.0.1",
    "https://mastodon.example/web",
    "https://mastodon.example/?a=1",
    "https://mastodon.example/#a",
    "https://ada@mastodon.example",
    "https://ada:secret@mastodon.example",
    "ftp://mastodon.example",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://mastodon.example:99999",
    "two words.example",
  ])("%j is refused", (text) => {
    expect(instanceOrigin(text)).toBeNull();
  });
});

describe("saveProviderApp", () => {
  test("stores every member", async () => {
    const { providerApp: app, existed } = await saved({
      provider: "DISCORD",
      clientId: " client-9 ",
      name: "Our bot",
      connectionMode: "webhook",
      redirectUri: "https://front.example/done",
      botUsername: "bot",
      isActive: false,
      clientSecret: "s1",
      botToken: "s2",
      webhookSecret: "s3",
    });
    expect(existed).toBe(false);
    expect(app).toEqual({
      id: expect.stringMatching(/^app_/),
      source: "DATABASE",
      provider: "DISCORD",
      instanceUrl: null,
      name: "Our bot",
      clientId: "client-9",
      connectionMode: "webhook",
      redirectUri: "https://front.example/done",
      botUsername: "bot",
      isActive: false,
      editable: true,
      deletable: true,
      shadowedByEnvironment: false,
      secretConfigured: true,
      botTokenConfigured: true,
      webhookSecretConfigured: true,
      revision: 1,
      createdAt: "2026-03-02T10:00:00.000Z",
      updatedAt: "2026-03-02T10:00:00.000Z",
    });
    expect(await read(app.id)).toEqual(app);
  });

  test("accepts the documented providers, and those that were added", () => {
    const documented =
      "x mastodon pixelfed peertube lemmy piefed linkedin threads facebook instagram tiktok youtube pinterest telegram discord googlebusiness";
    expect([...APP_PROVIDERS.keys()]).toEqual(
      [...documented.split(" "), "friendica", "gotosocial", "pleroma"].toSorted(),
    );
  });

  test.each(["mastodon", "pixelfed", "pleroma", "gotosocial", "friendica"])(
    "shows a code to the person at %s",
    (provider) => {
      expect(appProviderOf(provider).redirectUri).toBe("urn:ietf:wg:oauth:2.0:oob");
    },
  );

  test.each([...APP_PROVIDERS.keys()])("has its defaults for %s", async (provider) => {
    const rules = appProviderOf(provider);
    const instanceUrl = rules.instances === "required" ? instance() : undefined;
    const { providerApp: app } = await saved({ provider: provider.toUpperCase(), instanceUrl });
    expect(app).toMatchObject({
      provider: provider.toUpperCase(),
      name: instanceUrl ? new URL(instanceUrl).host : appProviderOf(provider).name,
      connectionMode: ["telegram", "discord"].includes(provider) ? "bot" : "oauth",
      redirectUri: rules.redirectUri ?? `http://rostrum.test/api/v1/accounts/${provider}/callback`,
      botUsername: null,
      isActive: true,
    });
  });

  test("treats null and an empty text as a setting that is left out", async () => {
    const place = { provider: "PIXELFED", instanceUrl: instance() };
    const { providerApp: plain } = await saved(place);
    const blank = {
      name: "",
      connectionMode: " ",
      redirectUri: null,
      botUsername: "",
      isActive: null,
      clientSecret: null,
    };
    const { providerApp: app, existed } = await saved({ ...place, ...blank });
    expect([existed, app]).toEqual([true, plain]);
  });

  test("replaces the app of the same provider and instance, however its address is written", async () => {
    const address = instance();
    const first = await saved({ provider: "MASTODON", instanceUrl: address, name: "Before", clientSecret: "s1" });
    w.clock.advance(60_000);
    const shouted = `${address.toUpperCase()}:443/`;
    const second = await saved({ provider: "MASTODON", instanceUrl: shouted, clientId: "client-2", isActive: false });
    expect([first.existed, second.existed]).toEqual([false, true]);
    expect(second.providerApp).toMatchObject({
      id: first.providerApp.id,
      instanceUrl: address,
      clientId: "client-2",
      name: new URL(address).host,
      isActive: false,
      secretConfigured: true,
      revision: 2,
      createdAt: first.providerApp["createdAt"],
      updatedAt: w.clock.now().toISOString(),
    });
  });

  test("creates another app for another provider or instance", async () => {
    const address = instance();
    const apps = [
      await saved({ provider: "MASTODON", instanceUrl: address }),
      await saved({ provider: "PIXELFED", instanceUrl: address }),
      await saved({ provider: "MASTODON", instanceUrl: instance() }),
      await saved({ provider: "MASTODON", instanceUrl: `${address}:8443` }),
    ];
    expect(apps.map(({ existed }) => existed)).toEqual([false, false, false, false]);
    expect(new Set(apps.map(({ providerApp }) => providerApp.id)).size).toBe(4);
  });

  test.each([
    ["an instance where there are none", { provider: "X", instanceUrl: "https://x.example" }, ["instanceUrl"]],
    ["no instance of mastodon", { provider: "MASTODON" }, ["instanceUrl"]],
    ["a blank instance of mastodon", { provider: "MASTODON", instanceUrl: " " }, ["instanceUrl"]],
    ["an instance that is no address", { provider: "LEMMY", instanceUrl: "https://a.example/b" }, ["instanceUrl"]],
    ["no client id", { provider: "X", clientId: undefined }, ["clientId"]],
    ["a null client id", { provider: "X", clientId: null }, ["clientId"]],
    ["a blank client id", { provider: "X", clientId: "  " }, ["clientId"]],
    ["a redirect URI that is none", { provider: "X", redirectUri: "/callback" }, ["redirectUri"]],
    ["a redirect URI with a fragment", { provider: "X", redirectUri: "https://a.example/#b" }, ["redirectUri"]],
  ])("refuses %s", async (_what, input, path) => {
    const answer = await save({ clientId: "client-1", ...input });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path }]]);
  });

  test.each([
    ["that is unknown", "myspace"],
    ["in capitals", "X"],
    ["that is a name of the language", "constructor"],
    ["without a character", ""],
  ])("refuses a provider %s over REST with 400, and lists the valid ones", async (_what, provider) => {
    const body = { provider, client_id: "client-1" };
    const answer = await w.rest("POST", "/admin/provider-apps", { token: admin(), body });
    const message = `must be one of ${[...APP_PROVIDERS.keys()].join(", ")}`;
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        code: "INVALID_INPUT",
        detail: `provider: ${message}`,
        errors: [{ message, location: "body.provider", value: provider }],
      },
    ]);
  });

  test("requires the client id of a stored app as well", async () => {
    await saved({ provider: "X" });
    expect(codeOf(await save({ provider: "X", clientSecret: "s1" }))).toBe("INVALID_INPUT");
  });

  test.each([
    ["a name of 121 characters", { name: "n".repeat(121) }, ["name"]],
    ["a client id of 1025 characters", { clientId: "c".repeat(1025) }, ["clientId"]],
    ["a secret of 4097 characters", { clientSecret: "s".repeat(4097) }, ["clientSecret"]],
  ])("refuses %s by its shape, and repeats no secret", async (_what, input, path) => {
    const answer = await save({ provider: "X", clientId: "client-1", ...input });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path }]]);
    expect(JSON.stringify(answer.errors)).not.toContain("ssss");
  });

  test("leaves audit events with the provider and flags, and the names of all else; touches the instance", async () => {
    const instanceUrl = instance();
    const input = { provider: "MASTODON", instanceUrl, name: "Secret plan", clientSecret: "s1", isActive: false };
    let id = "";
    const made = await recordedBy(w, async () => {
      id = (await saved(input)).providerApp.id;
    });
    expect(made.auditEvents).toMatchObject([
      {
        action: "provider.app_saved",
        source: "provider_write",
        result: "succeeded",
        resourceType: "provider",
        resourceId: id,
        organizationId: null,
        workspaceId: null,
        actorUserId: w.users.instanceAdmin.id,
        changedFields: [
          { field: "provider", current: "mastodon" },
          { field: "instance_url" },
          { field: "name" },
          { field: "client_id" },
          { field: "connection_mode" },
          { field: "redirect_uri" },
          { field: "is_active", current: "false" },
          { field: "client_secret" },
        ],
      },
    ]);
    const changed = await recordedBy(w, () => saved({ ...input, isActive: true, botToken: "s2", clientSecret: "" }));
    expect(changed.auditEvents.map(({ changedFields }) => changedFields)).toEqual([
      [{ field: "is_active", previous: "false", current: "true" }, { field: "client_secret" }, { field: "bot_token" }],
    ]);
    const same = await recordedBy(w, () => saved({ ...input, isActive: true, botToken: "s2", clientSecret: "" }));
    expect([made.touched, changed.touched]).toEqual([["instance"], ["instance"]]);
    expect(same).toEqual({ auditEvents: [], touched: [] });
    expect((await row(id)).revision).toBe(2);
  });

  test("is done once for an Idempotency-Key, whose record contains no secret", async () => {
    const input = { provider: "PIXELFED", instanceUrl: instance(), clientId: "c", clientSecret: "once-only-secret" };
    const ask = () => w.gql<{ saveProviderApp: Saved }>(admin(), SAVE, { input }, { "idempotency-key": "app-once" });
    const first = dataOf(await ask()).saveProviderApp;
    expect(dataOf(await ask()).saveProviderApp).toEqual(first);
    expect(first.existed).toBe(false);
    const kept = JSON.stringify(await w.db.prisma.idempotencyKey.findMany());
    expect(kept).toContain(first.providerApp.id);
    expect(kept).not.toContain("once-only-secret");
    expect(kept).not.toContain((await row(first.providerApp.id)).clientSecret);
  });
});

describe("updateProviderApp", () => {
  test("changes the given members only", async () => {
    const { providerApp: app } = await saved({
      provider: "LEMMY",
      instanceUrl: instance(),
      name: "Ours",
      clientSecret: "s1",
    });
    w.clock.advance(60_000);
    const later = await updated(app.id, { clientId: "client-2", isActive: false });
    expect(later).toEqual({
      ...app,
      clientId: "client-2",
      isActive: false,
      revision: 2,
      updatedAt: w.clock.now().toISOString(),
    });
  });

  test("restores a default for null, and clears a secret", async () => {
    const { providerApp: app } = await saved({
      provider: "TELEGRAM",
      name: "Ours",
      redirectUri: "https://front.example/done",
      botUsername: "bot",
      connectionMode: "oauth",
      clientSecret: "s1",
      botToken: "s2",
    });
    const cleared = {
      name: null,
      redirectUri: null,
      botUsername: null,
      connectionMode: null,
      clientSecret: null,
      botToken: "",
    };
    expect(await updated(app.id, cleared)).toMatchObject({
      name: "Telegram",
      redirectUri: "http://rostrum.test/api/v1/accounts/telegram/callback",
      botUsername: null,
      connectionMode: "bot",
      secretConfigured: false,
      botTokenConfigured: false,
    });
  });

  test("changes nothing, and leaves no auditEvents, when everything is as it was", async () => {
    const { providerApp: app } = await saved({ provider: "LEMMY", instanceUrl: instance(), clientSecret: "s1" });
    const { auditEvents } = await recordedBy(w, async () => {
      expect(await updated(app.id, {})).toEqual(app);
      expect(await updated(app.id, { clientSecret: "s1", name: app.name })).toEqual(app);
    });
    expect(auditEvents).toEqual([]);
  });

  test("refuses a revision that is not the expected one", async () => {
    const { providerApp: app } = await saved({ provider: "LEMMY", instanceUrl: instance() });
    await updated(app.id, { expectedRevision: 1, name: "Two" });
    const answer = await update(app.id, { expectedRevision: 1, name: "Three" });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: 2 });
  });

  test.each([
    ["an empty client id", { clientId: "" }, "INVALID_INPUT", ["clientId"]],
    ["a redirect URI that is none", { redirectUri: "nowhere" }, "INVALID_INPUT", ["redirectUri"]],
    ["a null client id", { clientId: null }, "VALIDATION_FAILED", ["clientId"]],
    ["a null flag", { isActive: null }, "VALIDATION_FAILED", ["isActive"]],
  ])("refuses %s", async (_what, input, code, path) => {
    const { providerApp: app } = await saved({ provider: "X" });
    const answer = await update(app.id, input);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject([code, [{ path }]]);
  });

  test("refuses an unknown id, and has no member for the provider", async () => {
    expect(codeOf(await update(newId("app"), { name: "No" }))).toBe("NOT_FOUND");
    const { providerApp: app } = await saved({ provider: "X" });
    expect(codeOf(await update(app.id, { provider: "THREADS" }))).toBe("QUERY_REFUSED");
  });
});

describe("deleteProviderApp", () => {
  test("deletes the app, so that saving its place creates a new one", async () => {
    const place = { provider: "PEERTUBE", instanceUrl: instance() };
    const { providerApp: app } = await saved({ ...place, clientSecret: "s1" });
    const { auditEvents } = await recordedBy(w, async () => {
      expect(dataOf(await remove(app.id)).deleteProviderApp.deletedId).toBe(app.id);
    });
    expect(auditEvents).toMatchObject([
      {
        action: "provider.app_deleted",
        resourceType: "provider",
        resourceId: app.id,
        changedFields: [{ field: "provider", previous: "peertube" }],
      },
    ]);
    expect(await read(app.id)).toBeNull();
    expect(codeOf(await remove(app.id))).toBe("NOT_FOUND");
    const next = await saved(place);
    expect([next.existed, next.providerApp["secretConfigured"]]).toEqual([false, false]);
  });
});

describe("the required credential", () => {
  const everybody = async (by: string | null, app: string) => [
    codeOf(await w.gql(by, SAVE, { input: { provider: "X", clientId: "c" } })),
    codeOf(await w.gql(by, UPDATE, { input: { id: app } })),
    codeOf(await w.gql(by, DELETE, { id: app })),
    codeOf(await w.gql(by, READ, { id: app })),
    codeOf(await w.gql(by, "{ providerApps { nodes { id } } }")),
  ];
  const nodes = async (by: string, id: string) =>
    dataOf(await w.gql<{ nodes: unknown[] }>(by, "query ($id: ID!) { nodes(ids: [$id]) { id } }", { id })).nodes;

  test.each(["owner", "admin", "editor", "viewer", "member", "outsider"] as const satisfies readonly Role[])(
    "is not the session of a person with the role %s",
    async (role) => {
      const { providerApp: app } = await saved({ provider: "THREADS" });
      expect(new Set(await everybody(w.users[role].token, app.id))).toEqual(new Set(["FORBIDDEN"]));
      expect(await nodes(w.users[role].token, app.id)).toEqual([null]);
    },
  );

  test("is no API token, not even an instance administrator's own, and no anonymous caller", async () => {
    const { providerApp: app } = await saved({ provider: "THREADS" });
    const own = await w.apiToken("instanceAdmin", "API_FULL");
    expect(new Set(await everybody(own, app.id))).toEqual(new Set(["FORBIDDEN"]));
    expect(await nodes(own, app.id)).toEqual([null]);
    expect(new Set(await everybody(null, app.id))).toEqual(new Set(["UNAUTHENTICATED"]));
  });

  test("is an instance administrator's session", async () => {
    const { providerApp: app } = await saved({ provider: "THREADS" });
    expect(await read(app.id)).toEqual(app);
    expect(await nodes(admin(), app.id)).toEqual([{ id: app.id }]);
    expect(await nodes(admin(), newId("app"))).toEqual([null]);
  });
});

describe("a call to a provider", () => {
  test("finds its app by place or name, with opened secrets, active or not", async () => {
    const { services } = w.app;
    const instanceUrl = instance();
    const secrets = { clientSecret: " s1 ", botToken: "s2" };
    const { providerApp: app } = await saved({
      provider: "MASTODON",
      instanceUrl,
      name: "Town hall",
      isActive: false,
      ...secrets,
    });
    const usable = { id: app.id, clientId: "client-1", isActive: false, ...secrets, webhookSecret: null };
    expect(await appAt(services, { provider: "mastodon", instanceUrl })).toMatchObject(usable);
    expect(await appNamed(services, "mastodon", "Town hall")).toMatchObject(usable);
    expect(await appNamed(services, "pixelfed", "Town hall")).toBeNull();
    expect(await appNamed(services, "mastodon", "town%")).toBeNull();
    expect(await appAt(services, { provider: "mastodon", instanceUrl: instance() })).toBeNull();
  });
});
