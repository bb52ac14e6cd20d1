import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test("a person who forgot their password receives a link by mail, sets another password and signs in with it", async () => {
  const page = await (await browser.newContext({ viewport: { width: 900, height: 800 } })).newPage();
  const { email } = server.demo.users.viewer;
  const password = "a new horse, a new battery";
  await page.goto(`${server.url}/login`);
  await page.click("text=Forgot your password?");
  await keepScreenshot(page, "password-reset-forgotten");
  await page.fill("#email", email);
  await page.click("text=Send the link");
  await page.waitForSelector("text=Check your mail");
  await keepScreenshot(page, "password-reset-sent");

  const letter = page.locator("a", { hasText: "Set a new password" });
  await expect
    .poll(() => page.goto(`${server.url}/demo/mailbox`).then(() => letter.count()), { timeout: 30_000 })
    .toBe(1);
  await letter.click();
  await keepScreenshot(page, "password-reset-mail");
  const link = new URL(/\S+\/password-reset\?token=\S+/.exec((await page.textContent("pre")) ?? "")?.[0] ?? "");
  await page.goto(server.url + link.pathname + link.search);
  await keepScreenshot(page, "password-reset-form");
  await page.fill("#password", password);
  await page.click("text=Set the password");
  await page.waitForSelector("text=Your new password is set");
  expect(page.url()).not.toContain("token");
  await page.click("text=Sign in");
  await page.fill("#email", email);
  await page.fill("#password", password);
  await page.click("button");
  await page.waitForURL((url) => url.pathname !== "/login");
  // The link is valid once.
  await page.goto(server.url + link.pathname + link.search);
  await page.fill("#password", password);
  await page.click("text=Set the password");
  await page.waitForSelector("text=invalid, used or expired");
  await keepScreenshot(page, "password-reset-used");
}, 120_000);
