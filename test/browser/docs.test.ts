import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

let server: ServerProcess;
let browser: Browser;
/** One page for all tests: this Chromium is a single process, which ends with its last page. */
let page: Page;
/** The requests to other hosts, and the errors of scripts. */
const unexpected: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && /^https?:/.test(request.url())) unexpected.push(request.url());
  });
  page.on("pageerror", (error) => unexpected.push(error.message));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each([
  ["rest", "REST reference", "posting-schedules"],
  ["graphql", "GraphQL reference", "Image editor"],
])("the %s reference shows its groups of operations and loads nothing from other hosts", async (name, link, group) => {
  await page.goto(`${server.url}/docs`);
  await page.getByRole("main").getByRole("link", { name: link }).click();
  await page.waitForURL(`${server.url}/docs/${name}`);
  await page.getByText(group).first().waitFor({ timeout: 90_000 });
  await keepScreenshot(page, `docs-${name}`);
  expect(unexpected).toEqual([]);
});

test("the guides fit a narrow screen", async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${server.url}/docs`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await keepScreenshot(page, "docs-390");
  expect(width).toBeLessThanOrEqual(390);
});

test("the link of an operation opens its document and variables in GraphiQL, beside the examples", async () => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`${server.url}/docs`);
  await page.getByRole("main").getByRole("link", { name: "GraphQL operations" }).click();
  await page.locator("#createPostingSlot summary").click();
  await page.getByRole("link", { name: "Open createPostingSlot in GraphiQL" }).click();
  await page.getByText("CreatePostingSlotInput").first().waitFor({ timeout: 60_000 });
  await page.getByText('"workspaceId"').first().waitFor();
  const tabs = await page.getByRole("tab").allTextContents();
  expect([tabs[0], tabs.at(-1)].map((tab) => tab?.replace(/\W.*|wze icon/, ""))).toEqual(["Walk", "CreatePostingSlot"]);
  expect(unexpected).toEqual([]);
});
