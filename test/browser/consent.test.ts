import * as oidc from "openid-client";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

const CALLBACK = "https://planner.example/callback";
const SCOPE = "workspace:read accounts:read publications:schedule media:write";

let server: ServerProcess;
let browser: Browser;
/** One browser for all tests: this Chromium is a single process, which ends with its context. */
let context: BrowserContext;
let page: Page;
let api: Client;
let config: oidc.Configuration;
let registered: { client_id: string; client_secret: string };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  api = new Client({ fetch }, server.url);
  const { body } = await api.rest("POST", "/admin/external-applications", {
    token: server.demo.users.instanceAdmin.token,
    body: {
      name: "Campaign planner",
      client_type: "confidential",
      redirect_uris: [CALLBACK],
      allowed_scopes: SCOPE.split(" "),
    },
  });
  const { application, client_secret } = body as { application: { client_id: string }; client_secret: string };
  registered = { client_id: application.client_id, client_secret };
  config = await discover(oidc.ClientSecretBasic(registered.client_secret));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * Each test has a page of its own. After a redirect to the application, where no server listens, the browser still
 * opens its error page, which interrupts the next visit of the same page.
 */
beforeEach(async () => {
  page = await context.newPage();
});

const discover = (authentication: oidc.ClientAuth) =>
  oidc.discovery(new URL(server.url), registered.client_id, {}, authentication, {
    algorithm: "oauth2",
    execute: [oidc.allowInsecureRequests],
  });

/** The values that a client keeps during the authorization, and the URL to which it sends the person. */
async function depart(parameters: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: SCOPE,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...parameters,
  });
  return { url: url.href, checks: { pkceCodeVerifier: verifier, expectedState: state } };
}

async function signIn() {
  const { email, password } = server.demo.users.editor;
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The client's redirect address. No server listens there: the test reads the browser's request. */
async function sentBack(go: () => Promise<unknown>): Promise<URL> {
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => candidate.url().startsWith(CALLBACK)),
    // The visit fails, because no server answers its last redirect.
    go().catch(() => undefined),
  ]);
  return new URL(request.url());
}

test("a person who signs in on the way reads the requested scopes and allows them, and the client gets tokens that work", async () => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const { url, checks } = await depart();
  await page.goto(url);
  await signIn();
  await page.getByRole("heading", { name: "Campaign planner wants to use your rostrum account" }).waitFor();
  expect(await page.locator("form").textContent()).toContain(server.demo.users.editor.email);
  expect(await page.locator("form").textContent()).toContain("planner.example");
  const [deny, allow] = [page.getByRole("button", { name: "Deny" }), page.getByRole("button", { name: "Allow" })];
  const size = async (button: typeof deny) => {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    return [Math.round(width), Math.round(height)];
  };
  expect(await size(allow)).toEqual(await size(deny));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [name, viewport] of Object.entries({
      desktop: { width: 1280, height: 900 },
      phone: { width: 360, height: 740 },
    })) {
      await page.setViewportSize(viewport);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
      await keepScreenshot(page, `consent-${name}-${colorScheme}`);
    }
  }
  const tokens = await oidc.authorizationCodeGrant(config, await sentBack(() => allow.click()), checks);
  expect(complaints).toEqual([]);
  expect([tokens.token_type, tokens.expires_in]).toEqual(["bearer", 3600]);
  expect(tokens.scope?.split(" ").toSorted()).toEqual(SCOPE.split(" ").toSorted());

  const { workspace } = server.demo.ids;
  const settings = await api.rest("GET", `/workspaces/${workspace}/settings`, { token: tokens.access_token });
  expect(settings.status).toBe(200);
  const read = await api.gql<{ workspace: { id: string } }>(
    tokens.access_token,
    "query ($id: ID!) { workspace(id: $id) { id } }",
    {
      id: workspace,
    },
  );
  expect(read.data.workspace.id).toBe(workspace);

  // Checks rotation, and the end of all tokens when a token is used twice.
  const next = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? "");
  expect(await oidc.tokenIntrospection(config, next.access_token)).toMatchObject({ active: true, iss: server.url });
  await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? "")).rejects.toMatchObject({
    error: "invalid_grant",
  });
  expect(await oidc.tokenIntrospection(config, next.access_token)).toMatchObject({ active: false });
  await expect(oidc.refreshTokenGrant(config, next.refresh_token ?? "")).rejects.toMatchObject({
    error: "invalid_grant",
  });
});

test("a granted request shows no page, and a revoked token ends the access", async () => {
  const { url, checks } = await depart({ scope: "workspace:read" });
  const back = await sentBack(() => page.goto(url));
  const tokens = await oidc.authorizationCodeGrant(config, back, checks);
  await oidc.tokenRevocation(config, tokens.refresh_token ?? "");
  expect(await oidc.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: false });
});

test("a person who granted the request before and signs in on the way is redirected without a page", async () => {
  const { url, checks } = await depart();
  await context.clearCookies();
  await page.goto(url);
  const tokens = await oidc.authorizationCodeGrant(config, await sentBack(signIn), checks);
  expect(tokens.access_token).toMatch(/^rostrum_oat_/);
});

test("a person who denies the request is redirected without a code", async () => {
  const { url, checks } = await depart({ prompt: "consent" });
  await page.goto(url);
  const back = await sentBack(() => page.getByRole("button", { name: "Deny" }).click());
  await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
    error: "access_denied",
  });
});

test("the application may redirect the person onwards from its redirect address", async () => {
  const home = "https://www.planner.example/home";
  await context.route(`${CALLBACK}**`, (route) => route.fulfill({ status: 302, headers: { location: home } }));
  const { url } = await depart({ prompt: "consent" });
  await page.goto(url);
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => candidate.url() === home),
    page.getByRole("button", { name: "Allow" }).click(),
  ]);
  expect(request.headers()["referer"]).toBeUndefined();
  await context.unroute(`${CALLBACK}**`);
});

test("a person may sign in as another user on the way and is asked for consent", async () => {
  const { url } = await depart();
  await page.goto(`${url}&prompt=consent`);
  await page.getByRole("button", { name: "Use another account" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const { email, password } = server.demo.users.owner;
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(email).waitFor();
  expect(await page.getByRole("button", { name: "Allow" }).count()).toBe(1);
});

test("a link with an unregistered redirect address shows an error and does not redirect", async () => {
  const { url } = await depart({ redirect_uri: "https://evil.example/" });
  await page.goto(url);
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
  expect(page.url().startsWith(server.url)).toBe(true);
  await keepScreenshot(page, "consent-refused");
});

test("a client authenticates with its own credentials in the form and acts for itself", async () => {
  const posting = await discover(oidc.ClientSecretPost(registered.client_secret));
  const tokens = await oidc.clientCredentialsGrant(posting, { scope: "workspace:read" });
  expect(await oidc.tokenIntrospection(posting, tokens.access_token)).toMatchObject({
    active: true,
    sub: server.demo.users.instanceAdmin.id,
    scope: "workspace:read",
  });
  await oidc.tokenRevocation(posting, tokens.access_token);
  expect(await oidc.tokenIntrospection(posting, tokens.access_token)).toMatchObject({ active: false });
});
