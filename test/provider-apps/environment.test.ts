import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appAt, appNamed } from "../../src/domains/provider-apps/read.ts";
import { suppliedApps } from "../../src/domains/provider-apps/supplied.ts";
import { WrongEnvironment } from "../../src/platform/env/env.ts";
import { readEnvironment } from "../../src/server/boot/environment.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { type World, world } from "../support/world.ts";

/** The lines of the refusal. */
function complaints(apps: unknown, more: Record<string, string> = {}): string[] {
  try {
    readEnvironment({ ...more, PROVIDER_APPS: typeof apps === "string" ? apps : JSON.stringify(apps) });
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error;
    return error.message.split("\n  ").slice(1);
  }
  throw new Error("the environment was taken");
}

describe("PROVIDER_APPS", () => {
  const x = { provider: "x", client_id: "hush" };

  test("contains apps with the member names of the endpoint", () => {
    const apps = [
      { provider: "mastodon", instance_url: "HTTPS://Town.Example/", client_id: " c ", client_secret: "s", name: "" },
      { provider: "telegram", client_id: "c", bot_token: "t", bot_username: "bot", is_active: false },
    ];
    expect(suppliedApps(readEnvironment({ PROVIDER_APPS: JSON.stringify(apps) }))).toMatchObject([
      { provider: "mastodon", instanceUrl: "https://town.example", clientId: "c", clientSecret: "s", isActive: true },
      { provider: "telegram", instanceUrl: "", botToken: "t", botUsername: "bot", isActive: false },
    ]);
  });

  test.each([
    ["no JSON", "[{hush}]", "PROVIDER_APPS: must be JSON"],
    ["one app alone", x, "PROVIDER_APPS: must be a JSON array of apps"],
    ["a text in the array", ["hush"], "PROVIDER_APPS.0: "],
    ["no provider", [{ client_id: "hush" }], "PROVIDER_APPS.0.provider: "],
    [
      "an unknown provider",
      [x, { ...x, provider: "hush" }],
      "PROVIDER_APPS.1.provider: must be one of discord, facebook,",
    ],
    ["no client id", [{ provider: "x" }], "PROVIDER_APPS.0.client_id: "],
    ["a blank client id", [{ provider: "x", client_id: " " }], "PROVIDER_APPS.0.client_id: must not be blank"],
    ["mastodon without an instance", [{ ...x, provider: "mastodon" }], "PROVIDER_APPS.0.instance_url: "],
    ["an instance of x", [{ ...x, instance_url: "https://hush.example" }], "PROVIDER_APPS.0.instance_url: "],
    [
      "an instance over http",
      [{ ...x, provider: "lemmy", instance_url: "http://hush" }],
      "PROVIDER_APPS.0.instance_url: ",
    ],
    ["a redirect URI that is none", [{ ...x, redirect_uri: "hush" }], "PROVIDER_APPS.0.redirect_uri: "],
    ["a secret that is no text", [{ ...x, client_secret: ["hush"] }], "PROVIDER_APPS.0.client_secret: "],
    ["a flag that is no flag", [{ ...x, is_active: "hush" }], "PROVIDER_APPS.0.is_active: "],
    ["a member that nobody knows", [{ ...x, secret: "hush" }], 'PROVIDER_APPS.0: Unrecognized key: "secret"'],
    ["two apps for one place", [x, { ...x, client_id: "hush" }], "PROVIDER_APPS.1: is for the same place as 0"],
  ])("refuses %s, names the member, and quotes no value", (_what, apps, line) => {
    const lines = complaints(apps);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${RegExp.escape(line)}`));
    expect(lines[0]).not.toContain("hush");
  });

  test("is checked together with the other variables: all faults are named at once", () => {
    const apps = [
      { provider: "x", is_active: 1 },
      { ...x, name: 7 },
    ];
    expect(complaints(apps, { PORT: "none" }).map((line) => line.split(":")[0])).toEqual([
      "PORT",
      "PROVIDER_APPS.0.client_id",
      "PROVIDER_APPS.0.is_active",
      "PROVIDER_APPS.1.name",
    ]);
  });
});

const SUPPLIED = [
  {
    provider: "mastodon",
    instance_url: "https://town.example",
    client_id: "c1",
    client_secret: "hush-1",
    name: "Town",
  },
  { provider: "x", client_id: "c2", is_active: false },
  { provider: "telegram", client_id: "c3", bot_token: "hush-2", webhook_secret: "hush-3", bot_username: "bot" },
];
const MEMBERS = `id source provider instanceUrl name clientId redirectUri botUsername isActive editable deletable shadowedByEnvironment
  secretConfigured botTokenConfigured webhookSecretConfigured revision createdAt updatedAt`;

describe("an app of the environment", () => {
  let w: World;
  let shadowed: string;
  beforeAll(async () => {
    w = await world({ env: { PROVIDER_APPS: JSON.stringify(SUPPLIED) } });
    const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    const app = (id: string, provider: string) => ({
      id,
      provider,
      name: `Stored ${provider}`,
      clientId: "stored",
      connectionMode: "oauth",
      redirectUri: "https://front.example",
      ...stamp,
    });
    // As if the environment came later: one of these is for a place that it supplies now.
    shadowed = "app_01jnb0000000000000000000x0";
    await w.db.prisma.providerApp.createMany({
      data: [
        app(shadowed, "x"),
        ...["tiktok", "youtube", "threads"].map((provider, i) => app(`app_01jnb0000000000000000001${i}0`, provider)),
      ],
    });
  });
  afterAll(() => w.close());

  const admin = () => w.users.instanceAdmin.token;
  const ask = async (id: string) =>
    dataOf(
      await w.gql<{ providerApp: object | null; node: object | null }>(
        admin(),
        `query ($id: ID!) { providerApp(id: $id) { ${MEMBERS} } node(id: $id) { __typename id } }`,
        { id },
      ),
    );

  test("has an id that is named after its place", async () => {
    const { providerApp, node } = await ask("environment:mastodon:town.example");
    expect(providerApp).toEqual({
      id: "environment:mastodon:town.example",
      source: "ENVIRONMENT",
      provider: "MASTODON",
      instanceUrl: "https://town.example",
      name: "Town",
      clientId: "c1",
      redirectUri: "urn:ietf:wg:oauth:2.0:oob",
      botUsername: null,
      isActive: true,
      editable: false,
      deletable: false,
      shadowedByEnvironment: false,
      secretConfigured: true,
      botTokenConfigured: false,
      webhookSecretConfigured: false,
      revision: 0,
      createdAt: null,
      updatedAt: null,
    });
    expect(node).toEqual({ __typename: "ProviderApp", id: "environment:mastodon:town.example" });
    expect((await ask("environment:telegram")).providerApp).toMatchObject({
      name: "Telegram",
      redirectUri: "http://rostrum.test/api/v1/accounts/telegram/callback",
      botUsername: "bot",
      botTokenConfigured: true,
      webhookSecretConfigured: true,
    });
    expect(await ask("environment:threads")).toEqual({ providerApp: null, node: null });
  });

  test("shadows the stored app of its place, which can be deleted, but not edited", async () => {
    const flags = { source: "DATABASE", shadowedByEnvironment: true, editable: false, deletable: true };
    expect((await ask(shadowed)).providerApp).toMatchObject(flags);
    const update = `mutation ($id: ID!) { updateProviderApp(input: { id: $id, name: "No" }) { providerApp { id } } }`;
    expect(codeOf(await w.gql(admin(), update, { id: shadowed }))).toBe("CONFLICT");
  });

  test("cannot be changed or deleted over the API", async () => {
    for (const id of ["environment:x", "environment:gone"]) {
      const update = `mutation ($id: ID!) { updateProviderApp(input: { id: $id, name: "No" }) { providerApp { id } } }`;
      expect(codeOf(await w.gql(admin(), update, { id }))).toBe("CONFLICT");
      const remove = `mutation ($id: ID!) { deleteProviderApp(input: { id: $id }) { deletedId } }`;
      expect(codeOf(await w.gql(admin(), remove, { id }))).toBe("CONFLICT");
    }
  });

  test.each([{ provider: "x" }, { provider: "mastodon", instance_url: "https://TOWN.example:443/" }])(
    "is not saved over: %j",
    async (place) => {
      const body = { ...place, client_id: "mine" };
      const { status, body: problem } = await w.rest("POST", "/admin/provider-apps", { token: admin(), body });
      expect([status, problem]).toMatchObject([409, { code: "CONFLICT" }]);
      expect(await w.db.prisma.providerApp.count({ where: { clientId: "mine" } })).toBe(0);
    },
  );

  test("does not prevent an app for another instance of its provider", async () => {
    const body = { provider: "mastodon", instance_url: "https://village.example", client_id: "theirs" };
    expect((await w.rest("POST", "/admin/provider-apps", { token: admin(), body })).status).toBe(200);
    await w.db.prisma.providerApp.deleteMany({ where: { clientId: "theirs" } });
  });

  test("comes first in the list, in pages of every size and direction", async () => {
    const expected = [
      "environment:x",
      "environment:telegram",
      "environment:mastodon:town.example",
      ...["app_01jnb00000000000000000012", "app_01jnb00000000000000000011", "app_01jnb00000000000000000010"].map(
        (id) => `${id}0`,
      ),
      shadowed,
    ].toSorted((one, other) => (one < other ? 1 : -1));
    const LIST = `query ($first: Int, $after: String, $last: Int, $before: String) {
      providerApps(first: $first, after: $after, last: $last, before: $before) {
        nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      } }`;
    interface List {
      providerApps: {
        nodes: { id: string }[];
        pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
      };
    }
    const page = async (variables: Record<string, unknown>) =>
      dataOf(await w.gql<List>(admin(), LIST, variables)).providerApps;
    expect((await page({})).nodes.map(({ id }) => id)).toEqual(expected);
    for (const size of [1, 2, 3, 5, 7]) {
      const forward: string[] = [];
      let after: string | undefined;
      for (let more = true; more; ) {
        const { nodes, pageInfo } = await page({ first: size, after });
        forward.push(...nodes.map(({ id }) => id));
        [more, after] = [pageInfo.hasNextPage, pageInfo.endCursor];
      }
      expect(forward).toEqual(expected);
      const backward: string[] = [];
      let before: string | undefined;
      for (let more = true; more; ) {
        const { nodes, pageInfo } = await page({ last: size, before });
        backward.unshift(...nodes.map(({ id }) => id));
        [more, before] = [pageInfo.hasPreviousPage, pageInfo.startCursor];
      }
      expect(backward).toEqual(expected);
    }
  });

  test("is used instead of the stored app of its place", async () => {
    const { services } = w.app;
    expect(await appAt(services, { provider: "x", instanceUrl: "" })).toMatchObject({
      clientId: "c2",
      isActive: false,
    });
    expect(await appNamed(services, "mastodon", "Town")).toMatchObject({ clientId: "c1", clientSecret: "hush-1" });
    expect(await appNamed(services, "x", "Stored x")).toBeNull();
    expect(await appNamed(services, "tiktok", "Stored tiktok")).toMatchObject({ clientId: "stored" });
  });

  test("shows its secrets to no caller", async () => {
    const answer = await w.gql(admin(), `{ providerApps { nodes { ${MEMBERS} } } }`);
    expect(JSON.stringify(answer)).not.toContain("hush");
  });
});
