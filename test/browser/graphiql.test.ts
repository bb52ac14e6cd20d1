import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

let server: ServerProcess;
let browser: Browser;
/** One browser for all tests: this Chromium is a single process, which ends with its context. */
let context: BrowserContext;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("a person signs in on the page and reads the tenant graph in GraphiQL at every load, without pasting a token", async () => {
  const page = await context.newPage();
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && /^https?:/.test(request.url())) foreign.push(request.url());
  });
  const { owner } = server.demo.users;

  await page.goto(`${server.url}/login?next=/graphiql`);
  await keepScreenshot(page, "login");
  await page.getByLabel("Email").first().fill(owner.email);
  await page.getByLabel("Password").first().fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  await keepScreenshot(page, "login-refused");

  await page.getByLabel("Email").first().fill(owner.email);
  await page.getByLabel("Password").first().fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/graphiql`);

  for (const load of ["first", "second", "third"]) {
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) =>
          response.url().endsWith("/graphql") && (response.request().postData() ?? "").includes("organizations"),
      ),
      page.getByRole("button", { name: /Execute query/ }).click(),
    ]);
    expect((await answer.json()).errors, `${load} load`).toBeUndefined();
    await page.getByText("Northwind Coffee").first().waitFor();
    expect(await page.getByRole("tab").allTextContents(), `${load} load`).not.toContain("<untitled>");
    // The URL of the page contains the edited query. The next load starts without it, like a bookmark.
    if (load !== "third") await page.goto(`${server.url}/graphiql`);
  }
  await keepScreenshot(page, "graphiql");
  await page.getByLabel("Examples").selectOption("Directions");
  await page.waitForURL(/query=/);
  await page.locator(".graphiql-editor .CodeMirror-line").first().waitFor();
  const [bar, editor] = await Promise.all([page.locator("#bar").boundingBox(), page.locator("#root").boundingBox()]);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(editor?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepScreenshot(page, "graphiql-390");
  expect(foreign, "GraphiQL is self-contained").toEqual([]);
  await context.clearCookies();
});

test("a first load of GraphiQL with the schema transfers at most 1.5 MB", async () => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const addresses = new Map<string, string>();
  const transferred = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? "";
    if (address.startsWith("http")) transferred.set(address, (transferred.get(address) ?? 0) + encodedDataLength);
  });
  const schema = page.waitForResponse((answer) => (answer.request().postData() ?? "").includes("IntrospectionQuery"));
  await page.goto(`${server.url}/graphiql`);
  await (await schema).finished();
  await page.locator(".graphiql-editor .CodeMirror-line").first().waitFor();
  expect([...transferred.keys()].toSorted()).toEqual([`${server.url}/graphiql`, `${server.url}/graphql`]);
  const bytes = [...transferred.values()].reduce((sum, each) => sum + each, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(1_500_000);
  await page.close();
});

test("a signed-in person makes a token in GraphiQL at 390 px, and requests use it until the person drops it", async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  const { owner } = server.demo.users;
  await page.goto(`${server.url}/login?next=/graphiql`);
  await page.getByLabel("Email").first().fill(owner.email);
  await page.getByLabel("Password").first().fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/graphiql`);
  const query = "{ viewer { organizations { nodes { name } } } }";
  await page.goto(`${server.url}/graphiql?${new URLSearchParams({ query })}`);
  await page.getByText("Token", { exact: true }).click();
  const state = page.locator("#token-state");
  await page.getByLabel("A token that you have").fill("rostrum_pat_unknown");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect.poll(() => state.innerText()).toContain("The token was refused");
  await page.getByRole("button", { name: "Create and use" }).click();
  await expect.poll(() => state.innerText()).toContain(`Requests use a token of ${owner.email}`);
  const token = await page.locator("#new-token code").innerText();
  expect(token).toMatch(/^rostrum_pat_/);
  await keepScreenshot(page, "graphiql-token-390");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  /** Runs the query of the editor, and returns the credential of its request. */
  const credential = async () => {
    const request = page.waitForRequest((each) => (each.postData() ?? "").includes("organizations"));
    await page.getByRole("button", { name: /Execute query/ }).click();
    const { authorization } = await (await request).allHeaders();
    await page.getByText("Northwind Coffee").first().waitFor();
    return authorization;
  };
  const summary = page.getByText("Token", { exact: true });
  await summary.click();
  expect(await credential()).toBe(`Bearer ${token}`);
  await summary.click();
  await page.getByRole("button", { name: "Stop using the token" }).click();
  await summary.click();
  expect(await credential()).toBeUndefined();
});
