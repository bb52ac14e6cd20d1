import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { PASSWORD, registered } from "../support/domains/accounts.ts";
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

test("an invited person opens the link in the mail, signs in, reads the invitation and accepts it", async () => {
  const api = new Client({ fetch }, server.url);
  const email = "guest@demo.example";
  const { token } = await registered(api, email, "The guest");
  const input = { workspaceId: server.demo.ids.workspace, email, role: "EDITOR" };
  const invite = "mutation ($input: CreateInvitationInput!) { createInvitation(input: $input) { __typename } }";
  dataOf(await api.gql(server.demo.users.admin.token, invite, { input }));

  const page = await (await browser.newContext({ viewport: { width: 900, height: 800 } })).newPage();
  const mail = page.locator("li", { hasText: email }).locator("a", { hasText: "You are invited to a workspace" });
  await expect
    .poll(() => page.goto(`${server.url}/demo/mailbox`).then(() => mail.count()), { timeout: 30_000 })
    .toBe(1);
  await mail.click();
  const link = new URL(/\S+\/invite\?token=\S+/.exec((await page.textContent("pre")) ?? "")?.[0] ?? "");

  // The server listens on any free port, and its mail names that port.
  expect(link.origin).toBe(server.url);
  await page.goto(link.href);
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: /^Join / }).waitFor();
  await keepScreenshot(page, "invite-question");
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.getByRole("heading", { name: /^Welcome to / }).waitFor();
  expect(page.url()).not.toContain("token");
  await keepScreenshot(page, "invite-done");

  const { status } = await api.rest("GET", `/workspaces/${server.demo.ids.workspace}/settings`, { token });
  expect(status).toBe(200);
  await page.getByRole("link", { name: "Your organizations and workspaces" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
}, 120_000);
