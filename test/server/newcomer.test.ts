import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";
import { openShell, type Shell } from "../support/processes/shell.ts";

/** Everything here comes from the pages: a newcomer knows the address of the server and nothing else. */
let folder: string;
let server: ServerProcess;
let shell: Shell;
/** The commands of the documentation's first section. */
let commands: string[];
/** The addresses that the documentation links to, by their last part. */
let links: Map<string, string>;

const page = async (address: string) => (await fetch(address, { headers: { accept: "text/html" } })).text();

const plain = (markup: string) =>
  markup
    .replaceAll(/&(?:quot|#34);/g, '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const linksOf = (text: string, address: string) =>
  new Map(
    [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, path = ""]) => [
      path.split("/").at(-1) ?? "",
      new URL(path, address).href,
    ]),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-newcomer-"));
  server = await startServer({ dataDir: join(folder, ".data") });
  const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  shell = openShell({ cwd: folder, env: { ...process.env, PATH: path } });
  const docs = linksOf(await page(server.url), server.url).get("docs") ?? "";
  const text = await page(docs);
  links = linksOf(text, docs);
  const first = await page(links.get("start") ?? "");
  commands = [...first.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, code = ""]) => plain(code));
}, 120_000);
afterAll(async () => {
  shell.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Slot {
  id: string;
}

test("a newcomer who runs the commands of /docs in their order creates a posting slot over GraphQL and one over REST", async () => {
  const outputs: string[] = [];
  for (const command of commands) {
    const { output, errors } = await shell.run(command);
    expect(errors).toBe("");
    outputs.push(output);
  }
  const answers = outputs.filter((output) => output !== "").map((output): unknown => JSON.parse(output));
  const slot = expect.stringMatching(/^slot_/) as string;
  expect(answers).toMatchObject([
    { data: { viewer: { organizations: { nodes: expect.arrayContaining([expect.anything()]) as unknown[] } } } },
    { data: { createPostingSlot: { postingSlot: { id: slot, nextOccurrenceAt: expect.any(String) as string } } } },
    { id: slot },
  ]);
});

test("a newcomer who reads the REST operation in the linked OpenAPI document creates a posting slot from its example", async () => {
  const { output } = await shell.run('echo "$TOKEN $WORKSPACE"');
  const [token = "", workspace = ""] = output.trim().split(" ");
  const [field = ""] = /create\w+(?=\()/.exec(commands.find((command) => command.includes("mutation")) ?? "") ?? [];
  const document = (await (await fetch(links.get("openapi.json") ?? "")).json()) as OpenApi;
  const [match] = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation["x-graphql-document"]?.includes(`${field}(`) ? [{ path, method, operation }] : [],
    ),
  );
  const example = match?.operation.requestBody.content["application/json"].example ?? {};
  const body = { ...example, workspace_id: workspace };
  const address = new URL(`${document.servers[0]?.url ?? ""}${match?.path ?? ""}`, server.url);
  const answer = await fetch(address, {
    method: match?.method.toUpperCase() ?? "",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([answer.status, ((await answer.json()) as Slot).id]).toEqual([200, expect.stringMatching(/^slot_/)]);
});

test("a newcomer who opens the operation's example fills in the id of a workspace and creates a posting slot", async () => {
  const { output } = await shell.run('echo "$TOKEN $WORKSPACE"');
  const [token = "", workspace = ""] = output.trim().split(" ");
  const [field = ""] = /create\w+(?=\()/.exec(commands.find((command) => command.includes("mutation")) ?? "") ?? [];
  const text = await page(links.get("operations") ?? "");
  const [, address = ""] = new RegExp(`<details id="${field}">[\\s\\S]*?href="/graphiql([^"]*)"`).exec(text) ?? [];
  const { query, variables } = Object.fromEntries(new URLSearchParams(plain(address)));
  const answer = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables: JSON.parse(variables?.replace("ws_…", workspace) ?? "") }),
  });
  expect(await answer.json()).toMatchObject({
    data: { [field]: { postingSlot: { id: expect.stringMatching(/^slot_/) } } },
  });
});

interface OpenApi {
  servers: { url: string }[];
  paths: Record<
    string,
    Record<
      string,
      {
        "x-graphql-document"?: string;
        requestBody: { content: { "application/json": { example: Record<string, unknown> } } };
      }
    >
  >;
}
