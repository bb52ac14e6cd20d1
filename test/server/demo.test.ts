import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Demo } from "../../prisma/seed/demo.ts";
import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import type { Database } from "../../src/platform/database/database.ts";
import { type Env, readEnv } from "../../src/platform/env/env.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { type DemoMode, enterDemoMode } from "../../src/server/demo/mode.ts";
import { reachingDemo } from "../../src/server/demo/reaching.ts";
import { Client } from "../support/client.ts";
import { testDatabase } from "../support/database/template.ts";
import { world } from "../support/world.ts";

let folder: string;
let database: Database;
let mode: DemoMode;
let app: App;
let client: Client;
let demo: Demo;

const env = (more: Record<string, string> = {}): Env =>
  readEnv({ NODE_ENV: "test", DATA_DIR: folder, PORT: "0", PUBLIC_URL: "http://rostrum.test", ...more });

/** Starts the server as far as the demo needs it. */
async function start(more: Record<string, string> = {}): Promise<void> {
  const entered = await enterDemoMode(env(more), database);
  if (entered === null) throw new Error("the database counts as somebody's own");
  mode = entered;
  app = await createApp({ env: mode.env, database, mailbox: mode.mailbox });
  client = new Client(app);
  demo = await mode.open(app.services, "http://rostrum.test");
}

async function stop(): Promise<void> {
  await app.close();
  await mode.stop();
}

const restart = (more: Record<string, string> = {}) => stop().then(() => start(more));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-demo-"));
  database = await testDatabase();
  await start({ REGISTRATION: "invite" });
});
afterAll(async () => {
  await stop();
  await database.close();
  await rm(folder, { recursive: true });
});

const id = (name: string) => demo.ids[name] ?? "";
const accountRow = (accountId = id("account")) =>
  database.prisma.socialAccount.findUniqueOrThrow({ where: { id: accountId } });
const publications = () =>
  database.prisma.publication.findMany({ where: { workspaceId: id("workspace") }, orderBy: { id: "asc" } });
const watched = async () => (await publications()).filter(({ title }) => title === "Watch this one");
const muteRow = () => database.prisma.notificationMute.findUniqueOrThrow({ where: { id: id("mute") } });
const exchange = (body: Record<string, string>) =>
  client.rest("POST", "/accounts/federated/exchange", {
    token: demo.users.owner.token,
    body: { workspace_id: id("workspace"), code: demo.federated.code, server_name: "", instance_url: "", ...body },
  });

describe("the first start of a demo", () => {
  test("writes demo.json with an account, a set, a publication and a code, readable only for the user of the server", async () => {
    const file = join(folder, "demo.json");
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual(demo);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(demo.federated).toEqual({
      instance_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      server_name: "Demo instance",
      code: expect.stringMatching(/^demo-code-/),
    });
  });

  test("creates the users of the demo also where only invited people may register", async () => {
    const input = { email: "visitor@example.org", name: "Visitor", password: "correct horse battery staple" };
    const query = "mutation ($input: RegisterInput!) { register(input: $input) { token } }";
    expect((await client.gql(null, query, { input })).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  });

  test("writes the ids of the demo workspace, as its editors see them", async () => {
    const { data, errors } = await client.gql(
      demo.users.editor.token,
      `query ($account: ID!, $publication: ID!, $socialSet: ID!) {
        account: node(id: $account) { ... on SocialAccount { handle state workspace { id } } }
        publication: node(id: $publication) { ... on Publication { state workspaceId renditions { status account { id } } } }
        socialSet: node(id: $socialSet) { ... on SocialSet { accounts { id } } }
      }`,
      { account: id("account"), publication: id("publication"), socialSet: id("socialSet") },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      account: { handle: "demo@demo.localhost", state: "ACTIVE", workspace: { id: id("workspace") } },
      publication: {
        state: "DRAFT",
        workspaceId: id("workspace"),
        renditions: [{ status: "READY", account: { id: id("account") } }],
      },
      socialSet: { accounts: [{ id: id("account") }] },
    });
  });

  test("creates drafts and publications: two due at once, one for the next slot, and one due within two minutes", async () => {
    const rows = await publications();
    const now = Date.now();
    expect(rows.filter(({ state }) => state === "DRAFT")).toHaveLength(3);
    const ahead = rows.flatMap(({ state, slotAt, scheduledAt }) => {
      if (state !== "SCHEDULED" || scheduledAt === null) return [];
      return [slotAt ? "slot" : scheduledAt.getTime() > now ? "soon" : "now"];
    });
    expect(ahead.toSorted()).toEqual(["now", "now", "slot", "soon"]);
    const [soon] = await watched();
    expect((soon?.scheduledAt?.getTime() ?? 0) - now).toBeLessThanOrEqual(120_000);
  });

  test("notifies the owner of a refused post, and mutes another workspace", async () => {
    const path = `/notifications?workspace_id=${id("workspace")}`;
    const { body } = await client.rest("GET", path, { token: demo.users.owner.token });
    expect(body).toMatchObject({
      items: [
        {
          id: id("notification"),
          workspace_id: id("workspace"),
          type: "publish_failed",
          read_at: "0001-01-01T00:00:00Z",
        },
      ],
      unread_count: 1,
    });
    expect((await publications()).filter(({ state }) => state === "FAILED")).toHaveLength(1);
    const mute = await muteRow();
    expect(mute).toMatchObject({ userId: demo.users.owner.id, kind: "WORKSPACE", endsAt: null });
    expect(mute.workspaceId).not.toBe(id("workspace"));
  });

  test("writes a reusable code that connects an account by the instance's address and by its name", async () => {
    const byAddress = await exchange({ instance_url: demo.federated.instance_url });
    const byName = await exchange({ server_name: demo.federated.server_name });
    expect([byAddress.status, byName.status]).toEqual([200, 200]);
    const { account_id: accountId } = byAddress.body as { account_id: string };
    expect(byName.body).toMatchObject({ account_id: accountId, open_fresh_composer: false });
    expect(await accountRow(accountId)).toMatchObject({ handle: "studio@demo.localhost", state: "ACTIVE" });
    expect((await exchange({ server_name: "Nobody's" })).status).toBe(400);
    expect((await exchange({ instance_url: demo.federated.instance_url, code: "wrong" })).status).toBe(500);
  });

  test("permits requests to the instance and the other networks, and to no other address of this machine", async () => {
    const { host } = new URL(demo.federated.instance_url);
    const hosts = [host, ...Object.values(demo.networks).map(({ url }) => new URL(url).host)];
    expect(mode.env.OUTBOUND_ALLOW).toEqual(hosts);
    const { fetch } = app.services;
    expect((await fetch(`http://${host}/api/v2/instance`)).status).toBe(200);
    await expect(fetch("http://127.0.0.1:1/")).rejects.toThrow("not https");
    expect((await reachingDemo(env())).OUTBOUND_ALLOW).toEqual(hosts);
    expect((await reachingDemo(env({ NODE_ENV: "production" }))).OUTBOUND_ALLOW).toEqual([]);
  });
});

describe("the theme of the demo organization", () => {
  const token = () => demo.users.owner.token;
  const revision = (number: unknown) =>
    client.rest("GET", `/themes/${id("theme")}/revisions/${String(number)}?organization_id=${id("organization")}`, {
      token: token(),
    });
  const resolved = (workspace: string, scheme: string) =>
    client.rest("GET", `/themes/resolved?workspace_id=${id(workspace)}&scheme=${scheme}`, { token: token() });

  test("has three revisions, each with its own colors, and a font for its titles", async () => {
    expect([demo.ids["themeRevision"], demo.ids["themeDraftRevision"]]).toEqual([3, 4]);
    const all = await Promise.all([1, 2, 3].map(revision));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const manifests = all.map(({ body }) => (body as unknown as { manifest: Manifest }).manifest);
    expect(new Set(manifests.map(({ schemes }) => JSON.stringify(schemes.light.colors))).size).toBe(3);
    expect(manifests[2]).toMatchObject({ id: id("theme"), name: "House roast", revision: "3" });
    for (const { fonts, schemes } of manifests) {
      expect(fonts).toMatchObject([{ family: "Playfair Display", weight: 700 }]);
      expect(schemes.dark.typography.title).toMatchObject({ family: "Playfair Display", weight: 700 });
    }
    expect((await revision(4)).status).toBe(404);
  });

  test("applies to its workspaces, with a font that can be fetched", async () => {
    const { status, body } = await resolved("workspace", "light");
    expect([status, body]).toMatchObject([200, { id: id("theme"), source: "organization", revision: "3" }]);
    const { fonts } = body as {
      fonts: { sourceUrl: string; nativeDerivative: { sourceUrl: string; identity: string } }[];
    };
    expect(fonts).toHaveLength(1);
    const headers = { authorization: `Bearer ${demo.users.viewer.token}` };
    const font = fonts[0];
    const native = await client.request(font?.nativeDerivative.sourceUrl ?? "", { headers });
    expect([native.status, native.headers.get("content-type")]).toEqual([200, "font/ttf"]);
    expect(native.headers.get("etag")).toBe(`"sha256-${font?.nativeDerivative.identity}"`);
    expect((await client.request(font?.sourceUrl ?? "", { headers })).headers.get("content-type")).toBe("font/woff2");
  });

  test("can be rolled back by the revisions in demo.json, which the next start updates", async () => {
    const body = {
      organization_id: id("organization"),
      source_revision: 1,
      expected_published_revision: demo.ids["themeRevision"],
      expected_draft_revision: demo.ids["themeDraftRevision"],
    };
    const { status } = await client.rest("POST", `/themes/${id("theme")}/rollback`, { token: token(), body });
    expect(status).toBe(200);
    const before = id("theme");
    await restart();
    expect([demo.ids["theme"], demo.ids["themeRevision"], demo.ids["themeDraftRevision"]]).toEqual([before, 4, 5]);
  });

  test("is created again if it was deleted", async () => {
    const before = id("theme");
    await database.prisma.organizationTheme.deleteMany({ where: { organizationId: id("organization") } });
    await database.prisma.theme.delete({ where: { id: before } });
    await restart();
    expect([id("theme") === before, demo.ids["themeRevision"], demo.ids["themeDraftRevision"]]).toEqual([false, 3, 4]);
    expect((await resolved("workspace", "dark")).body).toMatchObject({ id: id("theme"), source: "organization" });
  });
});

describe("the pending upload of a demo", () => {
  const complete = () =>
    client.rest("POST", `/media/upload-session/${id("pendingUpload")}/complete`, {
      token: demo.users.editor.token,
      body: { workspace_id: id("workspace") },
    });

  test("is completed by its id in demo.json, and replaced at the next start", async () => {
    const first = id("pendingUpload");
    expect(await complete()).toMatchObject({
      status: 200,
      body: { id: first, deduped: false, mime_type: "image/png" },
    });
    await restart();
    expect(id("pendingUpload")).not.toBe(first);
    expect(await complete()).toMatchObject({ status: 200, body: { id: id("pendingUpload"), deduped: false } });
  });
});

describe("the ownership offer of a demo", () => {
  test("is accepted by its id in demo.json, and restored at the next start with all former roles", async () => {
    const first = id("ownershipTransfer");
    const accepting = () =>
      client.rest("POST", "/organization-ownership-transfers/accept", {
        token: demo.users.admin.token,
        body: { id: id("ownershipTransfer") },
      });
    await restart();
    expect(id("ownershipTransfer")).toBe(first);
    expect(await accepting()).toMatchObject({
      status: 200,
      body: {
        id: first,
        organization_id: id("organization"),
        status: "accepted",
        nominee_email: demo.users.admin.email,
      },
    });
    await restart();
    expect(id("ownershipTransfer")).not.toBe(first);
    const where = { organizationId: id("organization"), role: "OWNER" as const };
    expect(await database.prisma.organizationMember.findFirst({ where })).toMatchObject({
      userId: demo.users.owner.id,
    });
    expect((await accepting()).status).toBe(200);
    await restart();
  });
});

describe("the voice profiles of a demo", () => {
  test("are one of the workspace and one of the account, and both remain after another start", async () => {
    const ask = () =>
      client.rest("POST", "/voice-profiles/effective", {
        token: demo.users.viewer.token,
        body: { workspace_id: id("workspace"), account_ids: [id("account")] },
      });
    const expected = [{ source: "account_override", profile: { id: id("voiceProfile"), name: "Morning shift" } }];
    expect((await ask()).body).toMatchObject(expected);
    await restart();
    expect((await ask()).body).toMatchObject(expected);
    const where = { workspaceId: id("workspace") };
    const profiles = await database.prisma.voiceProfile.findMany({ where, orderBy: { name: "asc" } });
    expect(profiles.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["House voice", true],
      ["Morning shift", false],
    ]);
  });
});

describe("the pending email change of a demo", () => {
  const confirm = () =>
    client.rest("POST", `/auth/email-change/${id("emailChange")}/confirm`, {
      token: demo.users.owner.token,
      body: { code: demo.emailChangeCode },
    });

  test("is confirmed by the code in demo.json, and restored at the next start with the former address", async () => {
    const { email } = demo.users.owner;
    expect(id("emailChangeCode")).toBe(demo.emailChangeCode);
    const changed = await confirm();
    expect(changed).toMatchObject({ status: 200, body: { email: "olive.owner@northwind.example" } });
    expect((await confirm()).status).toBe(404);
    await restart();
    expect(demo.users.owner.email).toBe("olive.owner@northwind.example");
    expect(await confirm()).toMatchObject({ status: 200, body: { email } });
    await restart();
    expect(demo.users.owner.email).toBe(email);
  });
});

describe("another start of a demo", () => {
  test("continues with the existing rows and another code", async () => {
    const before = { ids: demo.ids, code: demo.federated.code, count: (await publications()).length };
    await restart();
    expect(demo.ids).toEqual(before.ids);
    expect(demo.federated.code).not.toBe(before.code);
    expect(await publications()).toHaveLength(before.count);
  });

  test("mutes the workspace again, and names another notification if there is one", async () => {
    const before = demo.ids;
    const token = demo.users.owner.token;
    expect((await client.rest("DELETE", `/notifications/mutes/${id("mute")}`, { token })).status).toBe(200);
    const remove = "mutation ($id: ID!) { deleteNotification(input: { id: $id }) { deletedId } }";
    expect((await client.gql(token, remove, { id: id("notification") })).errors).toBeUndefined();
    const mute = "mutation ($input: MuteNotificationsInput!) { muteNotifications(input: $input) { __typename } }";
    const input = { scope: "WORKSPACE", workspaceId: id("workspace") };
    expect((await client.gql(token, mute, { input })).errors).toBeUndefined();
    await restart();
    expect([demo.ids["mute"], (await muteRow()).endsAt]).toEqual([before["mute"], null]);
    expect(demo.ids["notification"]).not.toBe(before["notification"]);
    const where = { id: id("notification") };
    const { userId, workspaceId, deletedAt } = await database.prisma.notification.findUniqueOrThrow({ where });
    expect([userId, workspaceId, deletedAt]).toEqual([demo.users.owner.id, id("workspace"), null]);
  });

  test("updates every address of the instance after a change of the port, and sealed secrets still open", async () => {
    const { instance_url: before } = demo.federated;
    await exchange({ instance_url: before });
    await restart();
    const { instance_url: now } = demo.federated;
    expect(now).not.toBe(before);
    const { avatarUrl, profileUrl, instanceUrl } = await accountRow();
    expect([instanceUrl, avatarUrl, profileUrl]).toEqual([now, `${now}/avatars/demo.svg`, `${now}/@demo`]);
    const renditions = await database.prisma.rendition.findMany({ where: { accountId: id("account") } });
    expect(new Set(renditions.map(({ targetKey }) => targetKey))).toEqual(new Set([`mastodon|${now}|1`]));
    const apps = await database.prisma.providerApp.findMany({ where: { provider: "mastodon" } });
    expect(apps.map(({ instanceUrl: at }) => at)).toEqual([now]);
    const accounts = await database.prisma.socialAccount.count({ where: { instanceUrl: { not: now } } });
    expect([accounts, (await exchange({ server_name: "Demo instance" })).status]).toEqual([0, 200]);
  });

  test("replaces used rows: the set, the draft, the publication to watch, the connection", async () => {
    const before = demo.ids;
    const token = demo.users.owner.token;
    const deleted = await client.rest("DELETE", `/social-sets/${id("socialSet")}?confirm=true`, { token });
    expect(deleted.status).toBe(200);
    const kept = await database.prisma.rendition.findMany({ where: { publicationId: id("publication") } });
    expect(kept.map(({ accountId }) => accountId)).toEqual([id("account")]);
    const act = (mutation: string, of: string) =>
      client.gql(token, `mutation ($id: ID!) { ${mutation}(input: { id: $id }) { __typename } }`, { id: of });
    expect((await act("publishNow", id("publication"))).errors).toBeUndefined();
    const [first] = await watched();
    expect((await act("cancelPublication", first?.id ?? "")).errors).toBeUndefined();
    expect((await act("disconnectAccount", id("account"))).errors).toBeUndefined();
    await restart();
    expect(demo.ids["account"]).toBe(before["account"]);
    expect(await accountRow()).toMatchObject({ state: "ACTIVE" });
    const isNew = (name: string) => demo.ids[name] !== before[name];
    expect([isNew("socialSet"), isNew("publication")]).toEqual([true, true]);
    expect((await watched()).map(({ state }) => state)).toEqual(["CANCELLED", "SCHEDULED"]);
  });

  test("connects again if the instance lost its state", async () => {
    await stop();
    await rm(join(folder, "demo-instance.json"));
    const { credentials } = await accountRow();
    await start();
    const after = await accountRow();
    expect([after.state, after.credentials === credentials]).toEqual(["ACTIVE", false]);
    expect((await exchange({ server_name: "Demo instance" })).status).toBe(200);
  });

  test("continues without publishing if the workspace was deleted", async () => {
    const { workspace } = demo.ids;
    await database.prisma.workspace.delete({ where: { id: workspace ?? "" } });
    await restart();
    expect(demo.ids["workspace"]).toBe(workspace);
    expect((await fetch(demo.federated.instance_url)).status).toBe(200);
  });
});

test("a database without the demo starts neither demo mode nor the instance", async () => {
  const own = await world();
  expect(await enterDemoMode(env({ DATA_DIR: join(folder, "own") }), own.db)).toBeNull();
  // Files of another database's demo in the folder do not matter.
  expect(await enterDemoMode(env(), own.db)).toBeNull();
  await own.close();
});
