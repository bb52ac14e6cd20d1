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

test("a person signs in on the page and reads the tenant graph in GraphiQL at every load, without pasting a token", async () => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
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
  await page.locator(".graphiql-editor .view-lines").first().waitFor();
  const [bar, editor] = await Promise.all([page.locator("#bar").boundingBox(), page.locator("#root").boundingBox()]);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(editor?.y ?? 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepScreenshot(page, "graphiql-390");
  expect(foreign, "GraphiQL is self-contained").toEqual([]);
  await context.close();
});
