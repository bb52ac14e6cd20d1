import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Prisma } from "../../prisma/generated/client/client.ts";
import type { ProviderName } from "../../src/providers/registry.ts";
import { providerVariables, type RunningTwin, startTwins } from "../../src/server/demo/twins.ts";
import { dataOf } from "../support/answers.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { browse, browseAs, type Shown } from "../support/pages.ts";
import { type Role, type World, world } from "../support/world.ts";

const FRONT_END = "https://app.example.org/callback";

let twins: RunningTwin[];
let w: World;
beforeAll(async () => {
  twins = await startTwins(() => 0);
  const { apiUrls, apps } = providerVariables(twins);
  // The app of one network belongs to a front end.
  const rows = apps.map((app) => (app.provider === "threads" ? { ...app, redirect_uri: FRONT_END } : app));
  w = await world({
    env: {
      OUTBOUND_ALLOW: twins.map(({ url }) => new URL(url).host).join(","),
      PROVIDER_API_URLS: Array.from(apiUrls, ([provider, url]) => `${provider}=${url}`).join(","),
      PROVIDER_APPS: JSON.stringify(rows),
    },
  });
});
afterAll(async () => {
  await w.close();
  await Promise.all(twins.map((each) => each.stop()));
});

function twinOf(provider: ProviderName): RunningTwin {
  const twin = twins.find((each) => each.provider === provider);
  if (twin === undefined) throw new Error(`${provider} has no twin`);
  return twin;
}

const REFUSED = {
  state: "NEEDS_ATTENTION",
  lastErrorCode: "PROVIDER_REFUSED",
  lastError: "The provider no longer accepts the account's credentials",
} as const;

/** An account whose credentials its network refuses. */
const refused = (provider: ProviderName, columns: Partial<Prisma.SocialAccountUncheckedCreateInput> = {}) =>
  socialAccount(w, w.ids.workspace, { provider, instanceUrl: "", ...REFUSED, ...columns });

const row = (id: string) => w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id } });
const send = (role: Role, id: string, form: Record<string, string> = {}, step = ""): Promise<Shown> =>
  browseAs(w, role, `/accounts?account=${id}${step}`, { form: { id, decision: "reconnect", ...form } });

/** The address that the page leads to, and the address to which the network sends the browser back. */
async function consented({ headers }: Shown): Promise<string> {
  const [, url = ""] = /^0;url=(.+)$/.exec(headers.get("refresh") ?? "") ?? [];
  const { headers: back } = await fetch(url, { redirect: "manual" });
  const { origin, pathname, search } = new URL(back.get("location") ?? "");
  expect(origin).toBe("http://rostrum.test");
  return pathname + search;
}

describe("an account at a network that sends the browser back", () => {
  test("keeps its id when an editor consents again, and the list names the account", async () => {
    const id = await refused("x", { remoteId: "1000", handle: "old" });
    expect((await browseAs(w, "editor", "/accounts")).text).toContain(`name="id" value="${id}"`);
    const path = await consented(await send("editor", id));
    expect(path).toMatch(/^\/api\/v1\/accounts\/x\/callback\?/);
    const back = await browseAs(w, "editor", path);
    expect([back.status, back.location]).toEqual([303, `/accounts?done=connected&account=${id}`]);
    expect(await row(id)).toMatchObject({ state: "ACTIVE", handle: "demo", lastError: null });
    const { text } = await browseAs(w, "editor", back.location ?? "");
    expect(text).toContain("Connected: demo (x).");
    expect(text).not.toContain(`name="id" value="${id}"`);
    // The state was used up.
    expect((await browseAs(w, "editor", path)).status).toBe(400);
  });

  test("is not connected by the way back of another person, a HEAD request or a person without a session", async () => {
    const id = await refused("x", { workspaceId: w.ids.secondWorkspace, remoteId: "1000" });
    const path = await consented(await send("owner", id));
    const other = await browseAs(w, "editor", path);
    expect([other.status, other.text.includes("Start again with Reconnect:")]).toEqual([400, true]);
    expect((await browse(w, path)).location).toBe(`/login?${new URLSearchParams({ next: path })}`);
    expect((await browseAs(w, "owner", path, { method: "HEAD" })).status).toBe(200);
    expect((await row(id)).state).toBe("NEEDS_ATTENTION");
    expect((await browseAs(w, "owner", path)).location).toContain(id);
  });

  test("stays as it is when the person refuses", async () => {
    const { location } = await browseAs(w, "editor", "/api/v1/accounts/x/callback?error=access_denied&state=x");
    expect(location).toBe("/accounts?done=denied");
    expect((await browseAs(w, "editor", location ?? "")).text).toContain("The network did not give the permission");
  });

  test("is left to the front end whose address the app has, and no consent is started", async () => {
    const id = await refused("threads");
    const { status, text } = await send("editor", id);
    expect([status, text.includes("Threads leads back to app.example.org: reconnect the account there.")]).toEqual([
      409,
      true,
    ]);
    expect(await w.db.prisma.accountConsent.count({ where: { provider: "threads" } })).toBe(0);
  });
});

test("a program gets no page at the way back", async () => {
  const { status, headers } = await browseAs(w, "editor", "/api/v1/accounts/x/callback?code=c&state=s", {
    headers: { accept: "application/json" },
  });
  expect([status, headers.get("content-type")]).toEqual([404, expect.stringContaining("application/problem+json")]);
});

test("the channels of a consent are chosen on a page, on which those of the workspace are chosen already", async () => {
  const id = await refused("discord", { remoteId: "300" });
  const { location } = await browseAs(w, "editor", await consented(await send("editor", id)));
  expect(location).toMatch(/^\/accounts\?selection=sel_/);
  const path = location ?? "";
  const { text } = await browseAs(w, "editor", path);
  expect(text).toMatch(/value="300" checked/);
  expect(text).toMatch(/value="301" > .* \(new\)/);
  expect((await browseAs(w, "admin", path)).status).toBe(404);
  const selection = path.split("=")[1] ?? "";
  const choose = (form: Record<string, string>) =>
    browseAs(w, "editor", path, { form: { decision: "choose", id: selection, ...form } });
  const nothing = await choose({});
  expect([nothing.status, nothing.text.includes("Choose at least one and at most 50 of the list.")]).toEqual([
    422,
    true,
  ]);
  const unknown = await choose({ target: "999" });
  expect([unknown.status, unknown.text.includes("Choose at least one and at most 50 of the list.")]).toEqual([
    400,
    true,
  ]);
  expect((await choose({ target: "300" })).location).toBe(`/accounts?done=connected&account=${id}`);
  expect((await row(id)).state).toBe("ACTIVE");
});

describe("an account with a password", () => {
  const CONNECT = `mutation ($input: ConnectAccountWithAppPasswordInput!) {
    made: connectAccountWithAppPassword(input: $input) { connection { accountId } } }`;

  /** An account of the twin that was connected before, and its network refuses now. */
  async function connected(provider: "wordpress" | "discordwebhook") {
    const { url, account } = twinOf(provider);
    if (account.by !== "appPassword") throw new Error(`${provider} has no password`);
    const { identifier, appPassword } = account;
    const input = { workspaceId: w.ids.workspace, provider: provider.toUpperCase(), identifier, appPassword };
    const { made } = dataOf(
      await w.gql<{ made: { connection: { accountId: string } } }>(w.users.editor.token, CONNECT, {
        input: { ...input, serviceUrl: url },
      }),
    );
    const id = made.connection.accountId;
    await w.db.prisma.socialAccount.update({ where: { id }, data: REFUSED });
    return { id, url, identifier: identifier ?? "", appPassword };
  }

  test("is reconnected by name and password, and no answer repeats what was sent", async () => {
    const { id, identifier, appPassword } = await connected("wordpress");
    const wrong = await send("editor", id, { identifier: "someone-else", appPassword: "not-the-password" });
    expect([wrong.status, wrong.text.includes("The provider refused the code or password.")]).toEqual([422, true]);
    expect(wrong.text).toContain("<details open>");
    expect(wrong.text).not.toMatch(/someone-else|not-the-password|\.\.</);
    const empty = await send("editor", id, { identifier: "", appPassword });
    expect([empty.status, empty.text.includes("Enter the name that you sign in with")]).toEqual([422, true]);
    expect(empty.text).toContain('aria-invalid="true"');
    expect((await row(id)).state).toBe("NEEDS_ATTENTION");
    expect((await send("editor", id, { identifier, appPassword })).location).toContain(id);
    expect((await row(id)).state).toBe("ACTIVE");
  });

  test("is reconnected by the address of a webhook, which needs no name", async () => {
    const { id, url, appPassword } = await connected("discordwebhook");
    const { text } = await browseAs(w, "editor", "/accounts");
    expect([text.includes(`id="appPassword-${id}"`), text.includes(`id="identifier-${id}"`)]).toEqual([true, false]);
    const path = await send("editor", id, { appPassword, serviceUrl: `${url}/path` });
    expect([path.status, path.text.includes("without a path")]).toEqual([400, true]);
    expect((await send("editor", id, { appPassword, serviceUrl: url })).location).toContain(id);
    expect((await row(id)).state).toBe("ACTIVE");
  });
});

test("an account at an instance is reconnected by the code that the instance shows", async () => {
  const { url, account } = twinOf("mastodon");
  if (account.by !== "authorizationCode") throw new Error("The twin of Mastodon has no code");
  const input = { workspaceId: w.ids.workspace, provider: "MASTODON", instanceUrl: url, serverName: "" };
  const exchange = `mutation ($input: ExchangeAuthorizationCodeInput!) {
    made: exchangeAuthorizationCode(input: $input) { connection { accountId } } }`;
  const { made } = dataOf(
    await w.gql<{ made: { connection: { accountId: string } } }>(w.users.editor.token, exchange, {
      input: { ...input, code: account.code },
    }),
  );
  const id = made.connection.accountId;
  await w.db.prisma.socialAccount.update({ where: { id }, data: REFUSED });
  const page = await send("editor", id);
  expect([page.status, page.text.includes(`href="${url}/oauth/authorize?`)]).toEqual([200, true]);
  const code = (networkCode: string) => send("editor", id, { decision: "code", networkCode }, "&step=code");
  const blank = await code(" ");
  expect([blank.status, blank.text.includes("Enter the code that the network shows.")]).toEqual([400, true]);
  const wrong = await code("another-code");
  expect([wrong.status, wrong.text.includes('name="networkCode"')]).toEqual([422, true]);
  expect(wrong.text).not.toContain("another-code");
  expect((await code(account.code)).location).toContain(id);
  expect((await row(id)).state).toBe("ACTIVE");
});

test("a channel is reconnected by a code to post there, which is shown once", async () => {
  const id = await refused("telegram");
  const { status, text } = await send("editor", id);
  expect(status).toBe(200);
  expect(text).toMatch(/data-copy="the code">rostrum_chc_/);
  expect(text).toContain("@demo_bot");
  expect((await browseAs(w, "editor", "/accounts")).text).not.toContain("rostrum_chc_");
});

describe("the page of accounts", () => {
  test("shows a viewer the state and who may reconnect, and takes no form of a viewer or a stranger", async () => {
    const id = await refused("x", { handle: "closed" });
    const { text } = await browseAs(w, "viewer", "/accounts");
    expect(text).toContain("closed (x)");
    expect(text).toContain("An editor or admin of Coffee can reconnect the account.");
    expect(text).not.toContain(`value="${id}"`);
    expect((await send("viewer", id)).status).toBe(403);
    expect((await send("outsider", id)).status).toBe(404);
    const evil = { form: { id, decision: "reconnect" }, headers: { origin: "https://evil.example" } };
    expect((await browseAs(w, "editor", "/accounts", evil)).status).toBe(403);
    expect((await send("editor", id, { decision: "other" })).status).toBe(400);
  });

  test("offers an account whose editors were warned, and leaves a healthy one alone", async () => {
    const soon = await refused("x", { state: "ACTIVE", lastErrorCode: null, lastError: null });
    const healthy = await socialAccount(w, w.ids.workspace);
    const now = w.clock.now();
    const expiresAt = new Date("2026-03-05T10:00:00Z");
    const data = { accountId: soon, expiresAt, renewAt: expiresAt, verifiedAt: now, warnedAt: now };
    await w.db.prisma.accountHealth.create({ data });
    const { text } = await browseAs(w, "editor", "/accounts");
    expect(text).toContain("must be reconnected soon");
    expect(text).toContain("2026-03-05 10:00 UTC");
    expect([text.includes(`value="${soon}"`), text.includes(`value="${healthy}"`)]).toEqual([true, false]);
  });
});
