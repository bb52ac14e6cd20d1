import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, test } from "vitest";
import { type Block, blocksOf, expectWorking } from "../support/processes/commandBlocks.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";
import { openShell, type Shell } from "../support/processes/shell.ts";

/** The pages whose command blocks a reader runs from top to bottom, in one shell, against one server. */
const PAGES = ["README.md", "docs/graphql.md", "docs/walkthrough.md"];
const root = fileURLToPath(new URL("../..", import.meta.url));

const blocks = PAGES.flatMap((page) => blocksOf(page))
  // The two commands start the server and this test.
  .filter(({ commands }) => !commands.includes("npm ci"));

let folder: string;
let server: ServerProcess;
let shell: Shell;
const outputs: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-commands-"));
  server = await startServer({ dataDir: folder });
  const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  shell = openShell({ cwd: folder, env: { ...process.env, PATH: path, DATA_DIR: folder } });
});
afterAll(async () => {
  shell.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The commands for this server and its data folder instead of those of `npm start`. The shell is in a folder of its
 * own, because some commands download files.
 */
const here = (commands: string) =>
  commands
    .replaceAll("http://127.0.0.1:4000", server.url)
    .replaceAll(/(?:\.\/)?\.data\//g, `${folder}/`)
    .replaceAll("npm run ", `npm --prefix ${root} run `);

/** Acts as the reader between two blocks. */
async function actBefore({ commands }: Block): Promise<void> {
  if (commands.includes("code=$CODE")) await shell.run(`CODE=${await allow(/\S+\/oauth\/authorize\?\S+/)}`);
  if (commands.includes("npm run audit:verify")) await server.stop();
}

/**
 * Opens the address that the last block printed as the signed-in editor, allows the application, and returns the code.
 */
async function allow(printed: RegExp): Promise<string> {
  const [url = ""] = printed.exec(outputs.at(-1) ?? "") ?? [];
  const signIn = await fetch(`${server.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: server.url },
    body: new URLSearchParams({
      form: "signIn",
      next: "/",
      email: server.demo.users.editor.email,
      password: server.demo.users.editor.password,
    }),
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const page = await (await fetch(url, { headers: { cookie } })).text();
  const [, form = ""] = /name="form" value="([^"]+)"/.exec(page) ?? [];
  const back = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: server.url },
    body: new URLSearchParams({ form, decision: "allow", workspace: "" }),
  });
  return new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

describe("the commands of the documentation", () => {
  test.each(blocks)("$page, block $number ($title), work as written", { timeout: 120_000 }, async (block) => {
    await actBefore(block);
    outputs.push(await expectWorking(shell, block, here(block.commands)));
  });
});
