import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServerProcess, startServer } from "../support/serverProcess.ts";
import { openShell, type Shell } from "../support/shell.ts";

/** The pages whose command blocks a reader runs from top to bottom, in one shell, against one server. */
const PAGES = ["README.md", "docs/graphql.md", "docs/walkthrough.md"];
const root = fileURLToPath(new URL("../..", import.meta.url));

interface Block {
  readonly page: string;
  /** The number of the block on its page, from 1. */
  readonly number: number;
  readonly title: string;
  readonly commands: string;
  /** The JSON block that follows: members of the output. */
  readonly answer: string | undefined;
}

const blocks = PAGES.flatMap((page): Block[] => {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```json\n([\s\S]*?)^```$)?/gm)].map(
    ({ 1: commands = "", 2: answer, index }, at) => {
      const [title = page] =
        text
          .slice(0, index)
          .match(/^#+ .*$/gm)
          ?.slice(-1) ?? [];
      return { page, number: at + 1, title: title.replace(/^#+ /, ""), commands, answer };
    },
  );
  // The two commands start the server and this test.
}).filter(({ commands }) => !commands.includes("npm ci"));

/** The status of a line's comment, such as `# 403` or `# 200, and 409 the second time`, where the status is a problem's. */
const problemsIn = (commands: string) =>
  commands.split("\n").flatMap((line) => {
    const [, status] = /\s# ([2-5]\d\d)\b/.exec(line) ?? [];
    return status !== undefined && Number(status) >= 400 ? [status] : [];
  });

/** The error codes that the comments of a block announce. */
const codesIn = (commands: string) => commands.match(/(?<=# )[A-Z]+(?:_[A-Z]+)*(?=:)/g) ?? [];

let folder: string;
let server: ServerProcess;
let shell: Shell;
const outputs: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-commands-"));
  server = await startServer({ dataDir: folder });
  const path = `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`;
  shell = openShell({ cwd: root, env: { ...process.env, PATH: path, DATA_DIR: folder } });
});
afterAll(async () => {
  shell.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The commands for this server and its data folder instead of those of `npm start`. */
const here = (commands: string) =>
  commands.replaceAll("http://127.0.0.1:4000", server.url).replaceAll(/(?:\.\/)?\.data\//g, `${folder}/`);

/** Acts as the reader between two blocks. */
async function actBefore({ commands }: Block): Promise<void> {
  if (commands.includes("code=$CODE")) await shell.run(`CODE=${await allow(/\S+\/oauth\/authorize\?\S+/)}`);
  if (commands.includes("npm run audit:verify")) await server.stop();
}

/** Opens the address that the last block printed as the signed-in editor, allows the application, and returns the code. */
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
    const { output, errors } = await shell.run(here(block.commands));
    outputs.push(output);
    // The shell reports the end of commands in the background.
    const complaints = errors.split("\n").filter((line) => line !== "" && !/Terminated|^\[\d+\]|^npm warn/.test(line));
    expect(complaints).toEqual([]);
    if (block.answer !== undefined) expect(JSON.parse(output)).toMatchObject(JSON.parse(block.answer));
    const statuses = [...output.matchAll(/\(([1-5]\d\d)\)$/gm)].map(([, status = ""]) => status);
    expect(statuses.filter((status) => Number(status) >= 400)).toEqual(problemsIn(block.commands));
    const codes = [...output.matchAll(/"extensions":\{"code":"(\w+)"/g)].map(([, code = ""]) => code);
    expect(new Set(codes)).toEqual(new Set(codesIn(block.commands)));
  });
});
