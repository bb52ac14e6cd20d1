import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

let server: ServerProcess;
let browser: Browser;
let page: Page;
let foreign: Server;
/** The page of another site, which changes with the test. */
let evil = "";

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark" })).newPage();
  foreign = createServer((_request, response) => response.setHeader("content-type", "text/html").end(evil));
  await new Promise<void>((listening) => foreign.listen(0, "127.0.0.1", listening));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  foreign?.close();
});

interface Device {
  device_code: string;
  user_code: string;
  verification_url: string;
}

const rest = async <Answer>(path: string, body: object): Promise<Answer> =>
  (await new Client({ fetch }, server.url).rest("POST", path, { body })).body as Answer;
const start = () =>
  rest<Device>("/cli/auth/start", {
    client_name: "Command line of the bakery",
    client_os: "Linux 6.1, x86_64",
    client_version: "2.4.0",
    requested_scopes: "cli:full",
  });
const poll = ({ device_code }: Device) => rest<{ status: string; token?: string }>("/cli/auth/poll", { device_code });

test("a person opens the address that a device shows on a phone, signs in, sees the device and approves it", async () => {
  const device = await start();
  await page.goto(device.verification_url);
  await page.getByLabel("Email").first().fill(server.demo.users.owner.email);
  await page.getByLabel("Password").first().fill(server.demo.users.owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "A device asks for access" }).waitFor();
  for (const part of [device.user_code, "Command line of the bakery", "Linux 6.1, x86_64", "2.4.0", "127.0.0.1"])
    expect(await page.textContent("main")).toContain(part);
  await keepScreenshot(page, "device-question");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await keepScreenshot(page, "device-question-end");
  expect((await poll(device)).status).toBe("pending");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByText("The device was approved.").waitFor();
  await keepScreenshot(page, "device-approved");
  expect(await poll(device)).toMatchObject({ status: "approved", token: expect.stringMatching(/^rostrum_pat_/) });
}, 120_000);

test("a person types a code, and sees that an unknown one is refused", async () => {
  const device = await start();
  await page.goto(`${server.url}/device`);
  await page.getByLabel("Code that your device shows").fill("bbbb bbbb");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").waitFor();
  await keepScreenshot(page, "device-unknown");
  await page.getByLabel("Code that your device shows").fill(device.user_code.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByText("The device was denied").waitFor();
  expect((await poll(device)).status).toBe("denied");
}, 120_000);

test("a page of another site can neither frame the question nor send its answer", async () => {
  const device = await start();
  const address = `http://localhost:${(foreign.address() as AddressInfo).port}/`;
  evil = `<iframe src="${device.verification_url}"></iframe>`;
  await page.goto(address);
  const frame = page.frames().at(-1);
  expect(await frame?.locator("body").textContent()).not.toContain("Approve");
  evil = `<form method="post" action="${device.verification_url}"><input name="user_code" value="${device.user_code}">
<input name="decision" value="approve"><input name="form" value="x"></form><script>document.forms[0].submit()</script>`;
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.goto(address).catch(() => {}),
  ]);
  // A browser sends no session with a form of another site.
  expect([303, 403]).toContain(answer.status());
  expect((await poll(device)).status).toBe("pending");
}, 120_000);
