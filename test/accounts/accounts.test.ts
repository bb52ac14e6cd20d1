import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchangeAuthorizationCode } from "../../src/domains/accounts/exchange.ts";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { openCredentials } from "../../src/providers/credentials.ts";
import { dataOf } from "../support/answers.ts";
import { ATPROTO, ATPROTO_PASSWORD, type FakeAtproto, fakeAtproto } from "../support/fakes/atproto.ts";
import type { Fault } from "../support/fakes/fake.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { contextOf } from "../support/requestContext.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
let mastodon: FakeMastodon;
let pds: FakeAtproto;
beforeAll(async () => {
  [mastodon, pds] = await Promise.all([fakeMastodon(), fakeAtproto()]);
  const app = { provider: "mastodon", instance_url: mastodon.origin.replace("127.0.0.1", "localhost"), name: "Ours" };
  const apps = [{ ...app, client_id: "unready" }];
  w = await world({ env: { OUTBOUND_ALLOW: "127.0.0.1", PROVIDER_APPS: JSON.stringify(apps) } });
});
afterAll(async () => {
  await Promise.all([w.close(), mastodon.close(), pds.close()]);
});
beforeEach(() => {
  mastodon.mend();
  pds.mend();
  mastodon.requests.length = 0;
  pds.requests.length = 0;
});

const CONNECTION = "connection { accountId accountIds workspaceId openFreshComposer account { handle state } }";
interface Connection {
  accountId: string;
  accountIds: string[];
  workspaceId: string;
  openFreshComposer: boolean;
  account: { handle: string; state: string };
}

const ask = (role: Role, instanceUrl: string, provider = "MASTODON") =>
  w.gql<{ made: { url: string } }>(
    w.users[role].token,
    `mutation ($input: AccountAuthorizationUrlInput!) { made: accountAuthorizationUrl(input: $input) { url } }`,
    { input: { workspaceId: w.ids.workspace, provider, instanceUrl } },
  );

const exchange = (role: Role, input: Record<string, unknown>) =>
  w.gql<{ made: { connection: Connection } }>(
    w.users[role].token,
    `mutation ($input: ExchangeAuthorizationCodeInput!) { made: exchangeAuthorizationCode(input: $input) { ${CONNECTION} } }`,
    {
      input: {
        workspaceId: w.ids.workspace,
        provider: "MASTODON",
        serverName: "",
        instanceUrl: mastodon.origin,
        ...input,
      },
    },
  );

const connectBluesky = (role: Role, input: Record<string, unknown> = {}) =>
  w.gql<{ made: { connection: Connection } }>(
    w.users[role].token,
    `mutation ($input: ConnectAccountWithAppPasswordInput!) { made: connectAccountWithAppPassword(input: $input) { ${CONNECTION} } }`,
    {
      input: {
        workspaceId: w.ids.workspace,
        provider: "BLUESKY",
        identifier: ATPROTO.handle,
        appPassword: ATPROTO_PASSWORD,
        serviceUrl: pds.origin,
        ...input,
      },
    },
  );

const disconnect = (role: Role, id: string, token = w.users[role].token) =>
  w.gql<{ gone: { socialAccount: { id: string; state: string } } }>(
    token,
    `mutation ($id: ID!) { gone: disconnectAccount(input: { id: $id }) { socialAccount { id state } } }`,
    { id },
  );

const codeOf = ({ errors }: { errors: { extensions: { code: string } }[] | undefined }) => errors?.[0]?.extensions.code;
const row = (id: string) => w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id } });

async function connected(username = "ada", workspaceId = w.ids.workspace, role: Role = "owner"): Promise<Connection> {
  const answer = await exchange(role, { code: mastodon.code(username), workspaceId });
  expect(answer.errors).toBeUndefined();
  return answer.data.made.connection;
}

describe("a Mastodon account", () => {
  test("is connected from the authorization page to the code; the server registers itself once", async () => {
    const first = await ask("editor", mastodon.origin);
    const again = await ask("admin", `${mastodon.origin}/`);
    const clientOf = (url: string) => new URL(url).searchParams.get("client_id");
    expect([first.errors, clientOf(again.data.made.url)]).toEqual([undefined, clientOf(first.data.made.url)]);
    const document = "/.well-known/oauth-authorization-server";
    expect(mastodon.requests.map(({ path }) => path)).toEqual(["/api/v1/apps", document, document]);
    const client = await w.db.prisma.instanceClient.findFirstOrThrow({ where: { instanceUrl: mastodon.origin } });
    expect(client.clientSecret).not.toContain(mastodon.clients.get(client.clientId));

    const code = mastodon.authorize(first.data.made.url);
    const { data, errors } = await exchange("editor", { code });
    expect(errors).toBeUndefined();
    const { accountId, ...rest } = data.made.connection;
    expect(rest).toEqual({
      accountIds: [accountId],
      workspaceId: w.ids.workspace,
      openFreshComposer: true,
      account: { handle: "ada@social.example", state: "ACTIVE" },
    });
  });

  test("is connected with the verifier of the page, also of an earlier one, and not by a code of another person", async () => {
    const urls = [await ask("editor", mastodon.origin), await ask("editor", mastodon.origin)];
    const [first = "", second = ""] = urls.map(({ data }) => data.made.url);
    expect(new URL(first).searchParams.get("code_challenge_method")).toBe("S256");
    expect(second).toBe(first);
    const code = mastodon.authorize(first, "pkce");
    expect((await exchange("admin", { code })).errors?.[0]?.extensions.code).toBe("PROVIDER_REFUSED");
    expect((await exchange("editor", { code })).errors).toBeUndefined();
    expect(await w.db.prisma.accountConsent.count({ where: { startedById: w.users.editor.id } })).toBe(0);
    expect(new URL((await ask("editor", mastodon.origin)).data.made.url).search).not.toBe(new URL(first).search);
  });

  test("is connected with the state of the page, and refused with a state of another person", async () => {
    const url = (await ask("editor", mastodon.origin)).data.made.url;
    const state = new URL(url).searchParams.get("state") ?? "";
    const code = mastodon.authorize(url, "state");
    expect((await exchange("admin", { code, state })).errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
    expect((await exchange("editor", { code, state })).errors).toBeUndefined();
    expect((await exchange("editor", { code, state })).errors?.[0]?.extensions.code).toBe("INVALID_INPUT");
  });

  test("is connected without PKCE on a server that does not state it", async () => {
    mastodon.fail("/.well-known/oauth-authorization-server", "html");
    const { url } = (await ask("admin", mastodon.origin)).data.made;
    expect(new URL(url).searchParams.has("code_challenge")).toBe(false);
    const code = mastodon.authorize(url, "plain");
    expect((await exchange("admin", { code })).errors).toBeUndefined();
  });

  test("has at most 255 characters of a longer name, so that an index has room for it", async () => {
    const url = (await ask("admin", mastodon.origin)).data.made.url;
    const code = mastodon.authorize(url, "x".repeat(253));
    const state = new URL(url).searchParams.get("state") ?? "";
    const { accountId } = (await exchange("admin", { code, state })).data.made.connection;
    const { displayName } = await w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(displayName).toBe(`The ${"x".repeat(251)}`);
  });

  test("is returned with its limits, and without its secrets", async () => {
    const { accountId } = await connected();
    const { data } = await w.gql(
      w.users.viewer.token,
      `query ($id: ID!) { socialAccount(id: $id) { provider instanceUrl remoteId handle displayName avatarUrl profileUrl
        lastError { code } limits { characters countedIn charactersPerUrl mediaAttachments mimeTypes } workspace { id } } }`,
      { id: accountId },
    );
    expect(data["socialAccount"]).toEqual({
      provider: "MASTODON",
      instanceUrl: mastodon.origin,
      remoteId: "id-ada",
      handle: "ada@social.example",
      displayName: "The ada",
      avatarUrl: "https://social.example/@ada.png",
      profileUrl: "https://social.example/@ada",
      lastError: null,
      limits: {
        characters: 640,
        countedIn: "GRAPHEMES",
        charactersPerUrl: 23,
        mediaAttachments: 6,
        mimeTypes: ["image/png", "video/mp4"],
      },
      workspace: { id: w.ids.workspace },
    });
    const { credentials } = await row(accountId);
    const [token = ""] = [...mastodon.tokens.keys()].slice(-1);
    expect(credentials).not.toContain(token);
    expect(openCredentials(w.app.services.vault, accountId, credentials ?? "")).toMatchObject({ accessToken: token });
  });

  test("keeps its row when it is connected again, and loses its last error", async () => {
    const before = await connected("grace");
    const wrong = { state: "NEEDS_ATTENTION" as const, lastErrorCode: "PROVIDER_REFUSED", lastError: "revoked" };
    await w.db.prisma.socialAccount.update({ where: { id: before.accountId }, data: wrong });
    const after = await connected("grace");
    expect([after.accountId, after.openFreshComposer]).toEqual([before.accountId, false]);
    expect(await row(before.accountId)).toMatchObject({ state: "ACTIVE", lastErrorCode: null, lastError: null });
  });

  test("opens a fresh composer once in each workspace", async () => {
    const made = await Promise.all(["one", "two"].map((name) => connected(name, w.ids.secondWorkspace)));
    expect(made.filter(({ openFreshComposer }) => openFreshComposer)).toHaveLength(1);
  });

  test("is recorded in the audit log by its id, without personal values", async () => {
    const { accountId } = await connected("lin");
    const [entry] = await w.db.prisma.auditEvent.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(entry).toMatchObject({
      action: "workspace.account_connected",
      resourceType: "workspace",
      resourceId: w.ids.workspace,
      actorUserId: w.users.owner.id,
      changedFields: [{ field: "account_id", current: accountId }],
    });
  });
});

describe("no provider is called", () => {
  test.each<[Role]>([["viewer"], ["member"], ["outsider"]])("for a %s", async (role) => {
    const code = mastodon.code();
    expect([
      codeOf(await ask(role, mastodon.origin)),
      codeOf(await exchange(role, { code })),
      codeOf(await connectBluesky(role)),
    ]).toEqual(["FORBIDDEN", "FORBIDDEN", "FORBIDDEN"]);
    expect([mastodon.requests, pds.requests]).toEqual([[], []]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a blank workspace", { workspaceId: " " }, "INVALID_INPUT"],
    ["an unknown workspace", { workspaceId: "ws_unknown" }, "FORBIDDEN"],
    ["an intent that is none", { intent: "FUN" }, "QUERY_REFUSED"],
    ["a certification test by another user", { intent: "CERTIFICATION_TEST" }, "FORBIDDEN"],
    ["neither server nor instance", { instanceUrl: "", serverName: " " }, "INVALID_INPUT"],
    ["an unknown server", { instanceUrl: "", serverName: "Nobody's" }, "INVALID_INPUT"],
    ["a server whose app has no secret", { instanceUrl: "", serverName: "Ours" }, "CONFLICT"],
    ["an instance that is no address", { instanceUrl: "not an address" }, "INVALID_INPUT"],
    ["an instance over http elsewhere", { instanceUrl: "http://example.org" }, "INVALID_INPUT"],
    ["a private instance", { instanceUrl: "https://10.0.0.1" }, "INVALID_INPUT"],
    ["the metadata of a cloud", { instanceUrl: "https://169.254.169.254" }, "INVALID_INPUT"],
  ])("for %s", async (_what, input, code) => {
    expect(codeOf(await exchange("editor", { code: "code", ...input }))).toBe(code);
    expect(mastodon.requests).toEqual([]);
  });
});

describe("a provider whose accounts are connected in another way", () => {
  test.each([
    ["accountAuthorizationUrl", () => ask("editor", mastodon.origin, "BLUESKY"), "connectAccountWithAppPassword"],
    [
      "exchangeAuthorizationCode",
      () => exchange("editor", { provider: "BLUESKY", code: "code" }),
      "connectAccountWithAppPassword",
    ],
    [
      "connectAccountWithAppPassword",
      () => connectBluesky("editor", { provider: "MASTODON" }),
      "accountAuthorizationUrl and exchangeAuthorizationCode",
    ],
  ])(
    "is refused by %s, whose message names the right mutation, and no provider is called",
    async (_mutation, call, right) => {
      const { errors } = await call();
      expect(errors?.[0]?.extensions).toMatchObject({ code: "INVALID_INPUT" });
      expect(errors?.[0]?.message).toContain(right);
      expect([mastodon.requests, pds.requests]).toEqual([[], []]);
    },
  );
});

describe("when the instance fails or refuses", () => {
  test("the exchange of an unknown or used code is refused", async () => {
    const code = mastodon.code("once");
    await exchange("editor", { code });
    for (const wrong of [code, "code-unknown", ""]) {
      const answer = await exchange("editor", { code: wrong });
      expect(codeOf(answer)).toBe("PROVIDER_REFUSED");
      expect(JSON.stringify(answer.errors)).not.toContain("code-");
    }
  });

  const paths = ["/oauth/token", "/api/v1/accounts/verify_credentials", "/api/v2/instance"];
  const faults: Fault[] = ["limited", "broken", "refused", "html", "invalid"];
  test.each(paths.flatMap((path) => faults.map((fault) => ({ path, fault }))))(
    "the exchange is refused and nothing is stored when $path is $fault",
    async ({ path, fault }) => {
      await connected();
      const before = await w.db.prisma.socialAccount.count();
      mastodon.fail(path, fault);
      const code = mastodon.code(`lost-${fault}`);
      expect(codeOf(await exchange("editor", { code }))).toBe("PROVIDER_REFUSED");
      expect(await w.db.prisma.socialAccount.count()).toBe(before);
    },
  );

  test.each<[Fault, string]>([
    ["broken", "CONFLICT"],
    ["limited", "CONFLICT"],
    ["html", "INVALID_INPUT"],
    ["refused", "INVALID_INPUT"],
  ])("a registration that is %s fails with %s, and stores no client", async (fault, code) => {
    const fresh = await fakeMastodon();
    fresh.fail("/api/v1/apps", fault);
    expect(codeOf(await ask("editor", fresh.origin))).toBe(code);
    expect(await w.db.prisma.instanceClient.count({ where: { instanceUrl: fresh.origin } })).toBe(0);
    await fresh.close();
  });

  test("an instance that does not answer in time refuses the exchange", async () => {
    mastodon.fail("/oauth/token", "slow");
    const { services } = w.app;
    const fetch = createGuardedFetch({ allow: services.env.OUTBOUND_ALLOW, timeoutMs: 300 });
    const context = await contextOf(w, "editor", { services: { ...services, fetch } });
    const address = { provider: "mastodon", serverName: "", instanceUrl: mastodon.origin } as const;
    const input = { ...address, workspaceId: w.ids.workspace, code: mastodon.code() };
    await expect(exchangeAuthorizationCode(context, input)).rejects.toMatchObject({ code: "PROVIDER_REFUSED" });
  });
});

describe("a Bluesky account", () => {
  test.each([[ATPROTO.handle], [`@${ATPROTO.handle}`], [ATPROTO.did]])(
    "is connected as %s, and is one account",
    async (identifier) => {
      const { data, errors } = await connectBluesky("editor", { identifier });
      expect(errors).toBeUndefined();
      const { accountId } = data.made.connection;
      const { credentials, ...shown } = await row(accountId);
      expect(shown).toMatchObject({
        remoteId: ATPROTO.did,
        handle: ATPROTO.handle,
        displayName: "Ada",
        instanceUrl: "",
      });
      const opened = openCredentials(w.app.services.vault, accountId, credentials ?? "");
      expect(pds.sessions.has(opened["refreshJwt"] ?? "")).toBe(true);
      expect(JSON.stringify(opened)).not.toContain(ATPROTO_PASSWORD);
      expect(await w.db.prisma.socialAccount.count({ where: { remoteId: ATPROTO.did } })).toBe(1);
    },
  );

  test("is refused with a wrong password, which no message repeats", async () => {
    const answer = await connectBluesky("editor", { appPassword: "wrong-password" });
    expect(codeOf(answer)).toBe("PROVIDER_REFUSED");
    expect(JSON.stringify(answer.errors)).not.toContain("wrong-password");
  });

  test.each<[Fault]>([["limited"], ["broken"], ["html"], ["invalid"]])(
    "is refused by a server that is %s",
    async (fault) => {
      pds.fail("/xrpc/com.atproto.server.createSession", fault);
      expect(codeOf(await connectBluesky("editor"))).toBe("PROVIDER_REFUSED");
    },
  );

  test("is not connected at a private address", async () => {
    expect(codeOf(await connectBluesky("editor", { serviceUrl: "https://192.168.0.1" }))).toBe("INVALID_INPUT");
  });

  test("has the same refusal at a name of a private address as at a name that does not exist", async () => {
    const refusals = ["https://localhost", "https://does-not-exist.invalid"].map(async (serviceUrl) => {
      const [error] = (await connectBluesky("editor", { serviceUrl })).errors ?? [];
      return { message: error?.message, extensions: error?.extensions };
    });
    const [hidden, unknown] = await Promise.all(refusals);
    expect(hidden).toMatchObject({ extensions: { code: "PROVIDER_REFUSED" } });
    expect(hidden).toEqual(unknown);
  });
});

describe("disconnecting", () => {
  test("deletes the credentials and revokes them; connecting again keeps the account", async () => {
    const { accountId } = await connected("leaver");
    const [token = ""] = [...mastodon.tokens.keys()].slice(-1);
    const { data } = await disconnect("editor", accountId);
    expect(data.gone.socialAccount).toEqual({ id: accountId, state: "DISCONNECTED" });
    expect([(await row(accountId)).credentials, mastodon.tokens.has(token)]).toEqual([null, false]);
    expect((await disconnect("editor", accountId)).errors).toBeUndefined();
    expect((await connected("leaver")).accountId).toBe(accountId);
  });

  test("ends the session of a Bluesky account", async () => {
    const { accountId } = (await connectBluesky("editor")).data.made.connection;
    const { credentials } = await row(accountId);
    const { refreshJwt = "" } = openCredentials(w.app.services.vault, accountId, credentials ?? "");
    await disconnect("editor", accountId);
    expect(pds.sessions.has(refreshJwt)).toBe(false);
  });

  test("succeeds when the provider fails", async () => {
    const { accountId } = await connected("stuck");
    mastodon.fail("/oauth/revoke", "broken");
    expect((await disconnect("editor", accountId)).data.gone.socialAccount.state).toBe("DISCONNECTED");
  });

  test.each<[Role, string]>([
    ["viewer", "FORBIDDEN"],
    ["outsider", "NOT_FOUND"],
    ["member", "NOT_FOUND"],
  ])("by a %s fails with %s, and the token stays valid", async (role, code) => {
    const { accountId } = await connected("stays");
    const good = mastodon.tokens.size;
    expect(codeOf(await disconnect(role, accountId))).toBe(code);
    expect([(await row(accountId)).state, mastodon.tokens.size]).toEqual(["ACTIVE", good]);
  });

  test("requires a token with the scope to delete", async () => {
    const { accountId } = await connected("token");
    const [write, full] = await Promise.all([w.apiToken("editor", "API_WRITE"), w.apiToken("editor", "API_FULL")]);
    expect(codeOf(await disconnect("editor", accountId, write))).toBe("FORBIDDEN");
    expect((await disconnect("editor", accountId, full)).errors).toBeUndefined();
  });
});

describe("accounts are read", () => {
  test("in their workspace, oldest first, filtered by state, in pages", async () => {
    const list = `query ($id: ID!, $state: AccountState, $after: String) { workspace(id: $id) {
      accounts(first: 2, filter: { state: $state }, after: $after) { nodes { id state } pageInfo { hasNextPage endCursor } } } }`;
    type Page = { nodes: { id: string; state: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    const page = async (variables: Record<string, unknown>) => {
      const { data } = await w.gql<{ workspace: { accounts: Page } }>(w.users.viewer.token, list, {
        id: w.ids.workspace,
        ...variables,
      });
      return data.workspace.accounts;
    };
    const state = "ACTIVE" as const;
    const where = { workspaceId: w.ids.workspace, state };
    const expected = await w.db.prisma.socialAccount.findMany({
      where,
      orderBy: { id: "asc" },
      select: { id: true, state: true },
    });
    const first = await page({ state });
    const second = await page({ state, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes]).toEqual(expected.slice(0, 4));
  });

  test("by their id, by members of their workspace alone", async () => {
    const { accountId } = await connected();
    const read = `query ($id: ID!) { socialAccount(id: $id) { id } node(id: $id) { id ... on SocialAccount { handle } } }`;
    const of = async (role: Role) => (await w.gql(w.users[role].token, read, { id: accountId })).data;
    expect(await of("viewer")).toEqual({
      socialAccount: { id: accountId },
      node: { id: accountId, handle: "ada@social.example" },
    });
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(await of(role)).toEqual({ socialAccount: null, node: null });
    }
  });
});

describe("a list of accounts", () => {
  type Listed = { workspace: { accounts: { nodes: { id: string }[]; pageInfo: { nextCursor: string | null } } } };

  test.each([
    ["OLDEST", "a b c d"],
    ["NEWEST", "d c b a"],
    ["NAME", "b a d c"],
    ["NETWORK", "a d b c"],
  ])("is ordered %s, in pages of one account, also with the longest names", async (order, expected) => {
    const workspaceId = w.ids.otherWorkspace;
    await w.db.prisma.socialAccount.deleteMany({ where: { workspaceId } });
    const at = w.clock.now();
    for (const [key, provider, name] of [
      ["a", "bluesky", "Beta"],
      ["b", "mastodon", "Alpha"],
      ["c", "mastodon", "山".repeat(255)],
      ["d", "bluesky", "Gamma"],
    ] as const)
      await w.db.prisma.socialAccount.create({
        data: {
          id: `acc_0000000000000000000000000${key}`,
          workspaceId,
          provider,
          remoteId: key,
          handle: key,
          displayName: name,
          connectedAt: at,
          updatedAt: at,
        },
      });
    const query = `query ($id: ID!, $after: String) { workspace(id: $id) {
      accounts(first: 1, after: $after, orderBy: ${order}) { nodes { id } pageInfo { nextCursor } } } }`;
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo }: Listed["workspace"]["accounts"] = dataOf(
        await w.gql<Listed>(w.users.outsider.token, query, { id: workspaceId, after }),
      ).workspace.accounts;
      seen.push(...nodes.map(({ id }) => id.slice(-1)));
      after = pageInfo.nextCursor;
    } while (after !== null && seen.length < 9);
    expect(seen.join(" ")).toBe(expected);
  });
});
