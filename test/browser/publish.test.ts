import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepScreenshot, openBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

let server: ServerProcess;
let browser: Browser;
/** One browser for all tests: this Chromium is a single process, which ends with its context. */
let context: BrowserContext;
let client: Client;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  client = new Client({ fetch: (request) => fetch(request) }, server.url);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page: Page, next: string): Promise<void> {
  const { email, password } = server.demo.users.owner;
  await page.goto(`${server.url}/login?next=/graphiql`);
  await page.getByLabel("Email").first().fill(email);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/graphiql`);
  await page.goto(server.url + next);
}

test("a publication is delivered while a person watches it in GraphiQL, and appears on the instance's page without a reload", async () => {
  const [watching, timeline] = await Promise.all([context.newPage(), context.newPage()]);
  const { ids, users, federated } = server.demo;
  await timeline.goto(federated.instance_url);
  // The newest publication of the workspace, which is the one that the query watches.
  const create = `mutation ($input: CreatePublicationInput!) { createPublication(input: $input) { publication { id } } }`;
  const text = "The first sacks from Finca La Loma are here.";
  const made = await client.gql<{ createPublication: { publication: { id: string } } }>(users.owner.token, create, {
    input: { workspaceId: ids["workspace"], segments: [{ text }], accountIds: [ids["account"]] },
  });
  const { id } = made.data.createPublication.publication;

  const subscription = `subscription Watch {
  workspaceChanged(workspaceId: "${ids.workspace}") { workspace {
    publications(first: 1) {
      nodes { title state renditions { status delivery { state externalUrl } } }
    }
  } }
}`;
  await watching.bringToFront();
  await signIn(watching, `/graphiql?${new URLSearchParams({ query: subscription })}`);
  await watching.getByRole("button", { name: /Execute query/ }).click();
  const answer = watching.locator(".graphiql-response");
  // The stream begins with the first change after its start, so changes are made until one arrives.
  await expect
    .poll(
      async () => {
        const update = `mutation ($id: ID!, $title: String) { updatePublication(input: { id: $id, title: $title }) { __typename } }`;
        await client.gql(users.owner.token, update, { id, title: `Watched ${Date.now()}` });
        return answer.innerText();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toContain("DRAFT");

  const publish = `mutation ($id: ID!) { publishNow(input: { id: $id }) { publication { state } } }`;
  const { data, errors } = await client.gql(users.owner.token, publish, { id });
  expect(errors).toBeUndefined();
  expect(data).toEqual({ publishNow: { publication: { state: "SCHEDULED" } } });
  await expect.poll(() => answer.innerText(), { timeout: 60_000 }).toContain('"PUBLISHED"');
  expect(await answer.innerText()).toContain("LIVE");
  await keepScreenshot(watching, "graphiql-watch");

  await timeline.bringToFront();
  const post = timeline.getByText("Finca La Loma");
  await post.waitFor({ timeout: 30_000 });
  expect(await timeline.getByText("#refuse in it, so this").count()).toBe(0);
  await keepScreenshot(timeline, "demo-instance");
  await timeline.locator("article", { has: post }).getByRole("link").click();
  await timeline.getByRole("heading", { name: "A post" }).waitFor();
});

test("a person allows access on the instance's page, and its code connects an account", async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 900, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  const { ids, users, federated } = server.demo;
  const ask = `mutation ($input: AccountAuthorizationUrlInput!) { accountAuthorizationUrl(input: $input) { url } }`;
  const input = { workspaceId: ids.workspace, provider: "MASTODON", instanceUrl: federated.instance_url };
  const { data } = await client.gql<{ accountAuthorizationUrl: { url: string } }>(users.editor.token, ask, { input });
  await page.goto(data.accountAuthorizationUrl.url);
  await page.getByText("nothing leaves this machine").waitFor();
  await page.getByLabel("Northwind Studio").check();
  await keepScreenshot(page, "demo-instance-allow");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "Your code" }).waitFor();
  await keepScreenshot(page, "demo-instance-code");
  const code = await page.locator("code.code").innerText();
  const body = { workspace_id: ids.workspace, server_name: "", instance_url: federated.instance_url, code };
  const exchanged = await client.rest("POST", "/accounts/mastodon/exchange", { token: users.editor.token, body });
  expect([exchanged.status, exchanged.body]).toEqual([200, expect.objectContaining({ workspace_id: ids.workspace })]);
});
