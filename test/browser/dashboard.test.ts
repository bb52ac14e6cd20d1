import { Buffer } from "node:buffer";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { connectDemoAccount } from "../support/domains/demoAccounts.ts";
import { PDF } from "../support/domains/media.ts";
import { blankPng } from "../support/pictures/blankPng.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";
import { installFolder } from "../support/run/installFolder.ts";

const DASHBOARD = fileURLToPath(new URL("../../docs/examples/dashboard/", import.meta.url));
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

let folder: string;
let site: Server;
let origin: string;
let server: ServerProcess;
let browser: Browser;
/** One browser for all tests: this Chromium is a single process, which ends with its context. */
let context: BrowserContext;
let page: Page;
/** The console of the page, apart from advertisements of developer tools. */
const complaints: string[] = [];
/** The requests to the GraphQL endpoint, without preflights. */
const requests: { name: string; body: string }[] = [];

beforeAll(async () => {
  installFolder(DASHBOARD);
  folder = await mkdtemp(join(tmpdir(), "rostrum-dashboard-"));
  site = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader("content-type", TYPES[extname(path)] ?? "text/plain").end(bytes),
      () => response.writeHead(404).end(),
    );
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  [server, browser] = await Promise.all([startServer({ env: { CORS_ORIGINS: origin } }), openBrowser()]);
  // Packages write their warnings in development alone.
  const env = { ...process.env, NODE_ENV: "development", VITE_ROSTRUM: server.url };
  const vite = join(DASHBOARD, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", folder], { cwd: DASHBOARD, env });
  // The person is where the workspace is, so a post of this moment is in the month that opens first.
  context = await browser.newContext({
    timezoneId: "Europe/Berlin",
    viewport: { width: 1400, height: 1000 },
    colorScheme: "light",
  });
  page = await context.newPage();
  page.on("console", (message) => {
    if (!/Download the (?:React|Apollo) DevTools/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const body = request.postData();
    if (request.method() !== "POST" || !request.url().endsWith("/graphql") || body === null) return;
    requests.push({ name: (JSON.parse(body) as { operationName: string }).operationName, body });
  });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  site?.close();
  await rm(folder, { recursive: true, force: true });
});

test("the first screen is one request of at most a twentieth of the price limit, from another origin", async () => {
  const { email, password } = server.demo.users.owner;
  await page.goto(origin);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  expect(requests.map(({ name }) => name)).toEqual(["SignIn", "Home"]);
  const headers = { authorization: `Bearer ${server.demo.users.owner.token}`, "content-type": "application/json" };
  const answer = await fetch(`${server.url}/graphql`, { method: "POST", headers, body: requests[1]?.body ?? "" });
  const { cost } = ((await answer.json()) as { extensions: { cost: { requested: number; maximum: number } } })
    .extensions;
  expect(cost.requested).toBeLessThanOrEqual(cost.maximum / 20);
  // The font of the theme comes from the server, with a signed address.
  await expect.poll(() => page.evaluate("document.fonts.check('700 1em \"Playfair Display\"')")).toBe(true);
  await keepScreenshot(page, "dashboard");
});

test("a thread with an uploaded picture is published, and the month shows it", async () => {
  await page.getByLabel("Title").fill("From the roastery");
  await page.getByLabel("Text").fill("The first sacks are here.\n---\nCome and taste them.");
  const buffer = Buffer.from(await blankPng(64, 64).arrayBuffer());
  const file = { name: "sacks.png", mimeType: "image/png", buffer };
  await page.getByLabel("Picture or PDF").setInputFiles(file);
  await page.getByLabel("Description of the picture").fill("Sacks of coffee");
  const account = page.getByRole("group", { name: "Accounts" }).getByText("mastodon").first();
  await account.click();
  await page.getByRole("button", { name: "Publish" }).click();
  const delivery = page.getByRole("list", { name: "Delivery" });
  await expect.poll(() => delivery.innerText(), { timeout: 60_000 }).toContain("published");
  const post = page
    .getByRole("region", { name: "Month" })
    .getByRole("article")
    .filter({ hasText: "From the roastery" });
  await expect.poll(() => post.innerText(), { timeout: 20_000 }).toContain("published");
  await post.getByRole("img", { name: "Sacks of coffee" }).waitFor();
});

test("a document is published at LinkedIn, and the month has a link that saves the file instead of a picture", async () => {
  const client = new Client({ fetch: (request) => fetch(request) }, server.url);
  const { demo } = server;
  const received = async () => undefined;
  await connectDemoAccount({ client, demo, workspaceId: demo.ids["workspace"] ?? "", received }, "linkedin");
  await page.reload();
  await page.getByLabel("Title").fill("The plan");
  await page.getByLabel("Text").fill("Our plan for the year.");
  await page.getByLabel("Picture or PDF").setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: PDF });
  await page.getByRole("group", { name: "Accounts" }).getByText("linkedin").first().click();
  await page.getByRole("button", { name: "Publish" }).click();
  const post = page.getByRole("region", { name: "Month" }).getByRole("article").filter({ hasText: "The plan" });
  await expect.poll(() => post.innerText(), { timeout: 60_000 }).toContain("published");
  expect(await post.getByRole("img").count()).toBe(0);
  const address = (await post.getByRole("link", { name: "plan.pdf" }).getAttribute("href")) ?? "";
  const saved = await fetch(address);
  expect(saved.headers.get("content-disposition")).toMatch(/^attachment; filename="plan.pdf"/);
  expect(Buffer.from(await saved.arrayBuffer()).equals(PDF)).toBe(true);
});

test("the inbox shows a notification without a request, and one mutation marks all as read", async () => {
  const { users, ids } = server.demo;
  const client = new Client({ fetch: (request) => fetch(request) }, server.url);
  const inbox = page.getByRole("region", { name: "Inbox" });
  const count = requests.length;
  await client.gql(
    users.owner.token,
    "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }",
    {
      input: { name: "Till", scope: "API_READ", workspaceId: ids.workspace },
    },
  );
  await inbox.getByRole("listitem").filter({ hasText: "token" }).waitFor({ timeout: 20_000 });
  // Deliveries of the test before may still make the page read its month.
  expect(requests.slice(count).filter(({ name }) => name !== "Month")).toEqual([]);
  const before = requests.length;
  await inbox.getByRole("button", { name: "Mark all read" }).click();
  await expect.poll(() => inbox.locator(".badge").innerText()).toBe("0");
  expect(requests.slice(before).map(({ name }) => name)).toEqual(["ReadAll"]);
});

test("the dashboard follows the theme in the dark and fits a phone, with an empty console", async () => {
  await page.getByRole("button", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Light" }).waitFor();
  await expect.poll(() => page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await keepScreenshot(page, "dashboard-phone");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(complaints).toEqual([]);
});
