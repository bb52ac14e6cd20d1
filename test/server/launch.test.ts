import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordClient } from "../../prisma/clientState.mjs";
import { machineNode } from "../support/processes/machineNode.ts";
import { step } from "../support/processes/step.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-launch-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function script(text: string): Promise<string> {
  const file = join(folder, "script.ts");
  await writeFile(file, text);
  return file;
}

async function launched(text: string, ...flags: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../launch.mjs"), ...flags, await script(text)]);
  await once(child.stdout, "data");
  return child;
}

test("the launcher runs TypeScript on Node 26 or newer, with its arguments, and ends with its exit code", async () => {
  const file = await script("console.log(process.versions.node, ...process.argv.slice(2)); process.exitCode = 3;");
  const { ended, output } = await step([file, "a", "--b"]);
  expect(ended).toBe(3);
  expect(output).toMatch(/^(2[6-9]|[3-9]\d)\.\d+\.\d+ a --b\n$/);
});

test("the launcher's processes find the same Node and the installed programs", async () => {
  const file = await script(`import { execSync } from "node:child_process";
    console.log(execSync("node -p process.version", { encoding: "utf8" }).trim() === process.version, execSync("tsc --version", { encoding: "utf8" }));`);
  expect((await step([file])).output).toMatch(/^true Version \d/);
});

test.each(["--version of a script: vitest", "--version of a native program: deno"])(
  "the launcher runs installed programs: %s",
  async (title) => {
    const program = title.split(" ").at(-1) ?? "";
    const { ended, output } = await step([program, "--version"]);
    expect(ended).toBe(0);
    expect(output).toMatch(new RegExp(`^${program}[ /]\\d`));
  },
);

test.each([[[]], [["no-such-program"]]])("the launcher refuses the arguments %j with a message", async (args) => {
  const { ended, output } = await step(args);
  expect(ended).toBe(1);
  expect(output).toMatch(/^(usage: node launch\.mjs .*|no installed package contains "no-such-program".*)\n$/);
});

test("the launcher says how to install a program that only tests use", async () => {
  const copy = join(folder, "without-tools");
  await mkdir(join(copy, "prisma/schema"), { recursive: true });
  await mkdir(join(copy, "prisma/generated"));
  await mkdir(join(copy, "test"), { recursive: true });
  for (const file of ["launch.mjs", "package.json", "prisma/clientState.mjs", "test/package.json"])
    await copyFile(join(import.meta.dirname, "../..", file), join(copy, file));
  recordClient(copy);
  const child = spawn(process.execPath, [join(copy, "launch.mjs"), "deno", "run"]);
  const [errors, [code]] = await Promise.all([textOf(child.stderr), once(child, "close")]);
  expect([code, errors]).toEqual([1, 'deno is not installed: run "npm ci --prefix test --ignore-scripts".\n']);
});

describe("in production, the launcher", () => {
  let copy: string;
  const run = async (target: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, ["launch.mjs", target], { cwd: copy, env: { ...process.env, ...env } });
    const [output, errors, [code]] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      once(child, "close"),
    ]);
    return { code, output, errors };
  };
  const NODE_ENV = "production";

  beforeAll(async () => {
    copy = join(folder, "production");
    await mkdir(join(copy, "src"), { recursive: true });
    await mkdir(join(copy, "prisma/generated"), { recursive: true });
    await mkdir(join(copy, "prisma/schema"));
    for (const file of ["launch.mjs", "package.json", "prisma/clientState.mjs"])
      await copyFile(join(import.meta.dirname, "../..", file), join(copy, file));
    recordClient(copy);
    for (const file of ["src/main.ts", "other.ts"]) await writeFile(join(copy, file), "console.log(process.execPath)");
  });

  test("starts a service on the machine's Node", async () => {
    const PATH = await machineNode(folder);
    const { code, output } = await run("src/main.ts", { NODE_ENV, PATH });
    expect(code).toBe(0);
    expect(output).not.toContain("node_modules");
  });

  test("starts no service on a Node that npm installed, or on an older one", async () => {
    const npmNode = join(copy, "node_modules/node/bin");
    await mkdir(npmNode, { recursive: true });
    await copyFile(process.execPath, join(npmNode, "node"));
    const old = join(copy, "old");
    await mkdir(old);
    await writeFile(join(old, "node"), "#!/bin/sh\necho v20.19.0\n", { mode: 0o755 });
    const PATH = [npmNode, old].join(delimiter);
    const child = spawn(join(npmNode, "node"), ["launch.mjs", "src/main.ts"], { cwd: copy, env: { NODE_ENV, PATH } });
    const [errors, [code]] = await Promise.all([textOf(child.stderr), once(child, "close")]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^NODE_ENV=production requires Node 26 or newer .*: this is 20\.19\.0\. .*\n$/);
  });

  test("starts other programs on any new Node", async () => {
    expect((await run("other.ts", { NODE_ENV })).output).toBe(`${process.execPath}\n`);
  });
});

describe("without the Prisma client of its schema, the launcher", () => {
  let copy: string;
  /** Runs a copy of the launcher, in a folder with a schema of its own. */
  async function run(...args: string[]) {
    const child = spawn(process.execPath, [join(copy, "launch.mjs"), ...args]);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, "close")) as [number];
    return { code, output };
  }

  beforeAll(async () => {
    copy = join(folder, "copy");
    await mkdir(join(copy, "prisma/schema"), { recursive: true });
    await mkdir(join(copy, "prisma/generated"));
    for (const file of ["launch.mjs", "package.json", "prisma/clientState.mjs", "prisma/install.ts"])
      await copyFile(join(import.meta.dirname, "../..", file), join(copy, file));
    await writeFile(join(copy, "prisma/schema/main.prisma"), "// a schema");
    await writeFile(join(copy, "started.ts"), "console.log('started')");
  });

  test.each(["started.ts", "tsc", "deno"])("starts nothing, and names the missing client: %s", async (target) => {
    const { code, output } = await run(target);
    expect(code).toBe(1);
    expect(output).toMatch(/^prisma\/generated, the Prisma client, is missing: run "npm run generate", .*\n$/);
  });

  test("starts nothing with the client of another schema", async () => {
    recordClient(copy);
    expect(await run(join(copy, "started.ts"))).toEqual({ code: 0, output: "started\n" });
    await writeFile(join(copy, "prisma/schema/more.prisma"), "// another model");
    const { code, output } = await run(join(copy, "started.ts"));
    expect([code, output]).toEqual([1, expect.stringContaining("belongs to another prisma/schema")]);
    recordClient(copy);
    expect((await run(join(copy, "started.ts"))).code).toBe(0);
  });

  test("says how to install without development dependencies, and lets the install succeed", async () => {
    await rm(join(copy, "prisma/generated/schema.sha256"), { force: true });
    const { ended, output } = await step([join(copy, "prisma/install.ts")]);
    expect([ended, output]).toEqual([0, expect.stringContaining('Run "npm ci && npm prune --omit=dev" instead.')]);
  });
});

test.each([[[]], [["--watch"]]])(
  "the launcher forwards a stop signal and waits for the end, with the flags %j",
  async (flags) => {
    const child = await launched(
      `process.on("SIGTERM", () => setTimeout(() => { console.log("ended"); process.exit(7); }, 300));
     setInterval(() => {}, 1000); console.log("up");`,
      ...flags,
    );
    let output = "";
    child.stdout?.on("data", (text: Buffer) => (output += text.toString()));
    child.kill("SIGTERM");
    const [code] = await once(child, "close");
    expect({ code, output }).toEqual({ code: 7, output: "ended\n" });
  },
);

test("the launcher ends by the signal that ended its process", async () => {
  const child = await launched(`setInterval(() => {}, 1000); console.log("up");`);
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([null, "SIGTERM"]);
});

test("the launcher stops its process if the shell between npm and the launcher ends", async () => {
  const file = await script(
    `process.on("SIGTERM", () => { console.log("ended"); process.exit(0); }); setInterval(() => {}, 1000); console.log("up");`,
  );
  const launch = join(import.meta.dirname, "../../launch.mjs");
  const env = { ...process.env, npm_lifecycle_event: "start" };
  const shell = spawn("sh", ["-c", '"$0" "$@"; exit $?', process.execPath, launch, file], { env });
  let output = "";
  shell.stdout.on("data", (text: Buffer) => (output += text.toString()));
  await once(shell.stdout, "data");
  shell.kill("SIGKILL");
  await once(shell, "close");
  expect(output).toBe("up\nended\n");
});
