import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILTIN_KEYS } from "../../src/domains/themes/builtin/builtins.ts";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

let server: ServerProcess;
let browser: Browser;
/** One browser for all tests: this Chromium is a single process, which ends with its context. */
let context: BrowserContext;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens the gallery. Returns the requested URLs and the browser's complaints. */
async function openGallery(page: Page): Promise<{ urls: string[]; complaints: string[] }> {
  const urls: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  page.on("requestfailed", (request) => complaints.push(request.url()));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(`${server.url}/themes/gallery`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  return { urls, complaints };
}

test("the gallery draws every built-in theme in both schemes, without requests to other hosts", async () => {
  const page = await context.newPage();
  const { urls, complaints } = await openGallery(page);
  expect(complaints).toEqual([]);
  expect(urls.filter((url) => !url.startsWith(server.url))).toEqual([]);
  expect(await page.locator(".scheme").count()).toBe(2 * BUILTIN_KEYS.length);
  // The drawing follows the tokens: no two themes have the same ground, and no part overflows in any of them.
  const drawn = await page.locator(".scheme").evaluateAll((schemes) =>
    schemes.map((scheme) => ({
      ground: getComputedStyle(scheme.querySelector(".app") as Element).backgroundColor,
      isWhole: [...scheme.querySelectorAll(".main *")].every(
        (part) => part.getBoundingClientRect().right <= scheme.getBoundingClientRect().right + 12,
      ),
    })),
  );
  expect(new Set(drawn.map(({ ground }) => ground)).size).toBe(drawn.length);
  expect(drawn.map(({ isWhole }) => isWhole)).not.toContain(false);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await keepScreenshot(page, `gallery-${colorScheme}`);
  }
  await page.close();
}, 120_000);

test("a person who signs in sees the published themes of their organization in its own font, and returns to the gallery", async () => {
  const page = await context.newPage();
  const { email, password } = server.demo.users.owner;
  await page.goto(`${server.url}/themes/gallery`);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/themes/gallery`);
  const { urls, complaints } = await openGallery(page);
  expect(complaints).toEqual([]);
  expect(urls.filter((url) => !url.startsWith(server.url))).toEqual([]);
  expect(await page.locator(".who").textContent()).toContain(email);
  const published = page.getByRole("navigation", { name: /^Published by/ }).getByRole("link");
  expect(await published.count()).toBeGreaterThan(0);
  const loaded = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
  expect(loaded).toBeGreaterThan(0);
  await keepScreenshot(page, "gallery-organization");
  await page.close();
}, 120_000);
