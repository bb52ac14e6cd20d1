import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeAt } from "../../src/domains/identity/second-factor/totp.ts";
import { unsubscribeToken } from "../../src/domains/notifications/mail/unsubscribe.ts";
import { createVault } from "../../src/platform/crypto/vault.ts";
import { vaultKeys } from "../../src/platform/crypto/vaultKeys.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { type FakeX, fakeX, X_CLIENT, X_USER } from "../support/fakes/x.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

const FRONT_END = "https://app.example.org";

let folder: string;
let server: ServerProcess;
let browser: Browser;
/** One browser for all tests: this Chromium is a single process, which ends with its context. */
let context: BrowserContext;
let page: Page;
let api: Client;
/** A twin of X in this process, whose tokens a test can revoke. */
let x: FakeX;
/** The addresses of all requests of the browser. */
const requested: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-pages-"));
  x = await fakeX();
  x.server.clients.splice(0, 1, { ...X_CLIENT, redirectUris: null });
  const app = { provider: "x", client_id: X_CLIENT.clientId, client_secret: X_CLIENT.clientSecret };
  const env = {
    CORS_ORIGINS: FRONT_END,
    OUTBOUND_ALLOW: x.host,
    PROVIDER_API_URLS: `x=${x.origin}`,
    PROVIDER_APPS: JSON.stringify([app]),
  };
  [server, browser] = await Promise.all([startServer({ dataDir: join(folder, "data"), env }), openBrowser()]);
  context = await browser.newContext();
  context.on("request", (request) => requested.push(request.url()));
  page = await context.newPage();
  api = new Client({ fetch }, server.url);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await x?.close();
  await rm(folder, { recursive: true, force: true });
});

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The rules whose result depends on the color scheme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
/** Each size and each scheme. Colors do not depend on the size, so that one size shows both schemes. */
const LOOKS = [
  { name: "wide-light", viewport: WIDE, colorScheme: "light", rules: undefined },
  { name: "wide-dark", viewport: WIDE, colorScheme: "dark", rules: COLOR_RULES },
  { name: "phone-dark", viewport: PHONE, colorScheme: "dark", rules: undefined },
] as const;

/**
 * Opens a page in each look, or looks at the present page, whose address is null. Returns the violations of axe's
 * rules, a horizontal scroll, requests to other hosts and errors of the console.
 * @param options `once`: a part whose colors do not depend on the scheme, and which axe therefore examines only once.
 * `ready`: a part that a script makes. `except`: parts of other makers by their selectors, each with the reason why axe
 * leaves them out
 */
async function faultsOf(
  name: string,
  address: string | null,
  { once, ready, except = {} }: { once?: string; ready?: string; except?: Readonly<Record<string, string>> } = {},
): Promise<string[]> {
  requested.length = 0;
  const faults: string[] = [];
  const complain = (message: { type(): string; text(): string }) => {
    if (message.type() === "error" && !/status of 40[0-9]/.test(message.text())) faults.push(message.text());
  };
  page.on("console", complain);
  await page.setViewportSize(WIDE);
  if (address !== null) await page.goto(new URL(address, server.url).href);
  if (ready !== undefined) await page.locator(ready).first().waitFor({ timeout: 60_000 });
  for (const [at, { name: look, viewport, colorScheme, rules }] of LOOKS.entries()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (once !== undefined && at > 0) axe.exclude(once);
    for (const selector of Object.keys(except)) axe.exclude(selector);
    if (rules !== undefined) axe.withRules([...rules]);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      faults.push(
        `${look} ${id}: ${nodes
          .map(({ html }) => html)
          .slice(0, 3)
          .join(" ")}`,
      );
    await keepScreenshot(page, `page-${name}-${look}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > viewport.width) faults.push(`${look}: ${width} pixels wide`);
  }
  page.off("console", complain);
  const { origin } = new URL(page.url());
  return [...faults, ...requested.filter((url) => url.startsWith("http") && !url.startsWith(`${origin}/`))];
}

async function signIn(): Promise<void> {
  await context.clearCookies();
  const { email, password } = server.demo.users.owner;
  await page.goto(`${server.url}/login?next=/problems`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/problems`);
}

/** Runs a mutation as the owner of the demo's organization, and returns the member `url` of its answer. */
async function urlOf(mutation: string, variables: Record<string, unknown>): Promise<string> {
  const answer = await api.gql(server.demo.users.owner.token, mutation, variables);
  const [, url] = /"url":"([^"]+)"/.exec(JSON.stringify(answer.data)) ?? [];
  if (url === undefined) throw new Error(`No address in ${JSON.stringify(answer)}`);
  return url;
}

test("the pages that anyone can open have no accessibility violation and load nothing from other hosts", async () => {
  expect(await faultsOf("first", "/")).toEqual([]);
  expect(await faultsOf("problems", "/problems")).toEqual([]);
  expect(await faultsOf("problem", "/problems/conflict")).toEqual([]);
  expect(await faultsOf("not-found", "/nothing/here")).toEqual([]);
  expect(await faultsOf("login", "/login")).toEqual([]);
  expect(await faultsOf("register", "/login?form=register")).toEqual([]);
  expect(await faultsOf("signed-out", "/logout")).toEqual([]);
  expect(await faultsOf("forgotten", "/password-reset")).toEqual([]);
  expect(await faultsOf("new-password", "/password-reset?token=x")).toEqual([]);
  const vault = createVault(() => vaultKeys(readEnv({ DATA_DIR: join(folder, "data") })));
  const token = unsubscribeToken({ vault }, server.demo.users.owner.id, "digest");
  expect(await faultsOf("unsubscribe", `/mail/unsubscribe/${token}`)).toEqual([]);
  expect(await page.getByRole("button", { name: "Turn off" }).count()).toBe(1);
}, 120_000);

/** Parts of other makers. Everything around them is ours, and is examined. */
const REDOC = {
  ready: "redoc [role=listitem]",
  except: { redoc: "Redoc's own colors, headings and two nested main elements, which no option changes" },
};
const GRAPHIQL = {
  ready: ".graphiql-editor .CodeMirror-line",
  except: {
    ".graphiql-container":
      "GraphiQL's tabs contain their close buttons, and its logo is pale; no option changes either",
  },
};

test("the documentation has no accessibility violation and loads nothing from other hosts", async () => {
  expect(await faultsOf("docs", "/docs")).toEqual([]);
  expect(await faultsOf("guide", "/docs/guides/webhooks")).toEqual([]);
  expect(await faultsOf("search", "/docs/search?q=webhook")).toEqual([]);
  expect(await faultsOf("operations", "/docs/operations")).toEqual([]);
  expect(await faultsOf("docs-rest", "/docs/rest", REDOC)).toEqual([]);
  expect(await faultsOf("docs-graphql", "/docs/graphql", REDOC)).toEqual([]);
  expect(await faultsOf("graphiql", "/graphiql", GRAPHIQL)).toEqual([]);
}, 240_000);

test("the address of an operation opens its example", async () => {
  const isOpen = (name: string) =>
    page.locator(`details#${name}`).evaluate((part) => (part as HTMLDetailsElement).open);
  await page.goto(`${server.url}/docs/operations#createWorkspace`);
  expect([await isOpen("createWorkspace"), await isOpen("workspace")]).toEqual([true, false]);
  await page.evaluate(() => (location.hash = "workspace"));
  await expect.poll(() => isOpen("workspace")).toBe(true);
}, 60_000);

test("the gallery of themes has no accessibility violation and fits a phone", async () => {
  expect(await faultsOf("gallery", "/themes/gallery", { once: ".scheme" })).toEqual([]);
}, 120_000);

test("the pages of demo mode have no accessibility violation and load nothing from other hosts", async () => {
  const { users, ids, federated } = server.demo;
  const input = {
    organizationId: ids.organization,
    planId: "team",
    successUrl: FRONT_END,
    cancelUrl: FRONT_END,
  };
  const checkout = `mutation ($input: CreateBillingCheckoutInput!) { createBillingCheckout(input: $input) { billingCheckout { id } url } }`;
  expect(await faultsOf("checkout", await urlOf(checkout, { input }))).toEqual([]);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByText("This plan was paid").waitFor();
  const portal = `mutation ($input: CreateBillingPortalSessionInput!) { createBillingPortalSession(input: $input) { url } }`;
  expect(await faultsOf("portal", await urlOf(portal, { input: { organizationId: ids.organization } }))).toEqual([]);
  await page.goto(`${server.url}/password-reset`);
  await page.getByLabel("Email").fill(users.owner.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect
    .poll(async () => (await fetch(`${server.url}/demo/mailbox`)).text(), { timeout: 30_000 })
    .toContain(users.owner.email);
  expect(await faultsOf("mailbox", "/demo/mailbox")).toEqual([]);
  expect(await faultsOf("mail", (await page.locator("main .rows a").first().getAttribute("href")) ?? "")).toEqual([]);
  expect(await faultsOf("instance", federated.instance_url)).toEqual([]);
  const ask = `mutation ($input: AccountAuthorizationUrlInput!) { accountAuthorizationUrl(input: $input) { url } }`;
  const account = { workspaceId: ids.workspace, provider: "MASTODON", instanceUrl: federated.instance_url };
  expect(await faultsOf("instance-allow", await urlOf(ask, { input: account }))).toEqual([]);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "Your code" }).waitFor();
}, 120_000);

test("the consent page has no accessibility violation, and shows each workspace as a whole on a phone", async () => {
  const redirect = "https://planner.example/callback";
  const { body } = await api.rest("POST", "/admin/external-applications", {
    token: server.demo.users.instanceAdmin.token,
    body: {
      name: "Campaign planner",
      client_type: "public",
      redirect_uris: [redirect],
      allowed_scopes: ["workspace:read"],
    },
  });
  const { application } = body as { application: { client_id: string } };
  await signIn();
  const query = new URLSearchParams({
    client_id: application.client_id,
    redirect_uri: redirect,
    response_type: "code",
    scope: "workspace:read",
    state: "s",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  expect(await faultsOf("consent", `/oauth/authorize?${query}`)).toEqual([]);
  const cut = await page
    .locator("label")
    .evaluateAll((labels) => labels.filter((each) => each.scrollWidth > each.clientWidth).length);
  expect([await page.getByRole("radio").count(), cut]).toEqual([4, 0]);
}, 120_000);

test("the pages of a signed-in person have no accessibility violation and load nothing from other hosts", async () => {
  await signIn();
  expect(await faultsOf("settings", "/settings")).toEqual([]);
  expect(await faultsOf("security", "/security")).toEqual([]);
  await page.getByText("Request the archive").first().click();
  expect(await faultsOf("export-request", null)).toEqual([]);
  await page.getByLabel("Password").fill(server.demo.users.owner.password);
  await page.getByRole("button", { name: "Request the archive" }).click();
  await page.getByText("The archive was requested.").waitFor();
  const link = page.getByRole("link", { name: "Download your data" });
  while (!(await link.isVisible())) await page.goto(`${server.url}/security`);
  expect(await faultsOf("export-ready", null)).toEqual([]);
  const [archive] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(archive.suggestedFilename()).toMatch(/^rostrum-export-[\d-]+\.zip$/);
  expect(await faultsOf("preferences", "/mail-preferences")).toEqual([]);
  expect(await faultsOf("activity", "/activity")).toEqual([]);
  const { workspace, publication = "", ownershipTransfer = "" } = server.demo.ids;
  expect(await faultsOf("queue", `/activity?workspace=${workspace}`)).toEqual([]);
  expect(await faultsOf("post", `/activity?publication=${publication}`)).toEqual([]);
  expect(await faultsOf("accounts", "/accounts")).toEqual([]);
  expect(await faultsOf("ownership", `/ownership-transfer?id=${ownershipTransfer}`)).toEqual([]);
  expect(await faultsOf("confirm-email", `/confirm-email?id=${server.demo.ids["emailChange"] ?? ""}`)).toEqual([]);
  expect(await faultsOf("invite-missing", "/invite?token=x")).toEqual([]);
  expect(await faultsOf("device", "/device")).toEqual([]);
  const body = { client_name: "Command line", client_os: "Linux", client_version: "2.4.0" };
  const device = (await api.rest("POST", "/cli/auth/start", { body })).body as Record<string, string>;
  expect(await faultsOf("device-question", device["verification_url"] ?? "")).toEqual([]);
  await page.getByRole("button", { name: "Approve" }).waitFor();
  const { outsider, owner } = server.demo.users;
  const invite = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { url } }";
  const input = { workspaceId: server.demo.ids.otherWorkspace, email: owner.email, role: "EDITOR" };
  const answer = await api.gql<{ createInvitation: { url: string } }>(outsider.token, invite, { input });
  expect(await faultsOf("invite", answer.data.createInvitation.url)).toEqual([]);
  await page.getByRole("button", { name: "Accept the invitation" }).waitFor();
}, 120_000);

test("a person whose account's access was revoked reconnects the account at /accounts", async () => {
  const { ids, users } = server.demo;
  const { token } = users.owner;
  await signIn();
  const ask = `mutation ($input: AccountAuthorizationUrlInput!) { accountAuthorizationUrl(input: $input) { url } }`;
  const input = { workspaceId: ids.workspace, provider: "X", instanceUrl: "" };
  const { data } = await api.gql<{ accountAuthorizationUrl: { url: string } }>(token, ask, { input });
  await page.goto(data.accountAuthorizationUrl.url);
  const name = `${X_USER.username} (x)`;
  await page.getByText(`Connected: ${name}.`).waitFor();
  const accountId = new URL(page.url()).searchParams.get("account") ?? "";

  x.server.access.clear();
  x.server.refresh.clear();
  const create = `mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id } } }`;
  const made = await api.gql<{ createPublication: { publication: { id: string } } }>(token, create, {
    input: { workspaceId: ids.workspace, segments: [{ text: "Closed on Monday." }], accountIds: [accountId] },
  });
  const publish = `mutation ($id: ID!) { publishNow(input: { id: $id }) { publication { state } } }`;
  const { id } = made.data.createPublication.publication;
  expect((await api.gql(token, publish, { id })).errors).toBeUndefined();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect
    .poll(
      async () => {
        await page.goto(`${server.url}/accounts`);
        return row.innerText();
      },
      { timeout: 30_000 },
    )
    .toContain("must be reconnected");

  expect(await faultsOf("accounts-refused", null)).toEqual([]);
  await row.getByRole("button", { name: `Reconnect: ${name}` }).click();
  await page.getByText(`Connected: ${name}.`).waitFor();
  expect(await row.innerText()).toContain("ready");
  expect(await row.getByRole("button").count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("account")).toBe(accountId);
}, 120_000);

test("a person sets a second factor up, signs in with it and removes it, without an accessibility violation", async () => {
  await signIn();
  const { email, password } = server.demo.users.owner;
  const signOut = () => context.clearCookies();
  expect(await faultsOf("second-factor-start", "/second-factor")).toEqual([]);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("img", { name: "QR code of the key" }).waitFor();
  expect(await faultsOf("second-factor-setup", null)).toEqual([]);
  const key = (await page.locator("code.code").textContent()) ?? "";
  await page.getByLabel("Code of the app").fill(codeAt(key.replaceAll(" ", ""), new Date()));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  expect(await faultsOf("second-factor-codes", null)).toEqual([]);
  const codes = await page.locator(".codes code").allTextContents();
  expect(codes).toHaveLength(10);

  await signOut();
  await page.goto(`${server.url}/login?next=/second-factor`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Code of your app, or a recovery code").waitFor();
  expect(await faultsOf("second-factor-sign-in", null)).toEqual([]);
  await page.getByLabel("Code of your app, or a recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/second-factor`);
  expect(await faultsOf("second-factor", null)).toEqual([]);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Code of your app, or a recovery code").fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Remove the second factor" }).click();
  await page.getByText("The second factor was removed.").waitFor();
}, 120_000);

test("a person deletes the account with the password, without an accessibility violation", async () => {
  await signIn();
  expect(await faultsOf("delete-account-owner", "/delete-account")).toEqual([]);
  await page.getByText("You own organizations.").waitFor();
  const { owner } = server.demo.users;
  const [email, password] = ["leaver@example.org", "a password for one test"];
  const REGISTER =
    "mutation ($input: RegisterInput!) { register(input: $input) { token viewer { organizations(first: 1) { nodes { id name } } } } }";
  const registered = await api.gql<{
    register: { token: string; viewer: { organizations: { nodes: { id: string; name: string }[] } } };
  }>(null, REGISTER, { input: { email, name: "Leaver", password } });
  const { token, viewer } = registered.data.register;
  const [{ id, name } = { id: "", name: "" }] = viewer.organizations.nodes;
  const DELETE = "mutation ($input: DeleteOrganizationInput!) { deleteOrganization(input: $input) { deleted } }";
  await api.gql(token, DELETE, { input: { id, confirmName: name, currentPassword: password } });
  await context.clearCookies();
  await page.goto(`${server.url}/login?next=/delete-account`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/delete-account`);
  expect(await faultsOf("delete-account", null)).toEqual([]);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Delete my account permanently").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("heading", { name: "Your account is deleted" }).waitFor();
  expect(await faultsOf("delete-account-done", null)).toEqual([]);
  const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
  expect(JSON.stringify((await api.gql(null, SIGN_IN, { input: { email, password } })).errors)).toContain(
    "INVALID_CREDENTIALS",
  );
  expect((await api.gql(owner.token, "{ viewer { user { id } } }")).errors).toBeUndefined();
}, 120_000);
