/**
 * Every npm script starts here: node launch.mjs [--watch] <target> [arguments…]
 *
 * The target is a TypeScript file, or a program that an installed package brings (prisma, vitest, deno, …). The target
 * runs on Node 26, which npm installs as a package of its own for the platform, so the Node on the machine only has to
 * be able to run this file. npm 11 links that package into node_modules/.bin and npm 10 does not; hence the search by
 * name.
 */
import { spawn, spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, existsSync, readFileSync, realpathSync } from "node:fs";
import { constants as os } from "node:os";
import { basename, delimiter, dirname, join, sep } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { clientState } from "./prisma/clientState.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const modules = join(root, "node_modules");
/** Programs that only tests, checks and `npm run start:deno` use. */
const tools = join(root, "test");
const exe = process.platform === "win32" ? ".exe" : "";
const oldest = 26;
const parent = process.ppid;
/**
 * Half of the default size of the space for new objects, which V8 has twice. The other limits of memory are in
 * src/server/boot/engineFlags.ts.
 */
const MEMORY = "--max-semi-space-size=16";

/** Programs that serve people, or change their data. */
const SERVICES = /^src\//;

/** Targets that generate the client, or never read it. */
const WITHOUT_CLIENT = new Set(["prisma", "biome", "prisma/install.ts", "prisma/generate.ts"]);

await main();

async function main() {
  const args = process.argv.slice(2);
  const watch = args[0] === "--watch" && args.shift() !== undefined;
  const target = args.shift();
  if (target === undefined) fail("usage: node launch.mjs [--watch] <file.ts or program> [arguments…]");
  const node = findNode(target);
  // Processes that the target starts (the schema engine, a generator, a worker) find the same Node and the installed
  // programs.
  process.env.PATH = [
    dirname(node),
    join(modules, ".bin"),
    join(tools, "node_modules/.bin"),
    process.env.PATH ?? "",
  ].join(delimiter);
  // Node keeps compiled code here, which saves a quarter of the time to a server's first answer. A folder that cannot
  // be written costs only that time.
  process.env.NODE_COMPILE_CACHE ??= join(root, ".cache");
  // Each thread of the engine would otherwise keep freed memory of its own.
  process.env.MALLOC_ARENA_MAX ??= "2";
  if (!WITHOUT_CLIENT.has(target)) requireClient();
  if (!/\.[cm]?[jt]s$/.test(target)) return finish(await run(program(target, node), args));
  finish(await run([node, MEMORY, ...(watch ? ["--watch"] : []), target], args));
}

/**
 * Returns the Node of the target. In production a service runs on the Node of the machine; the one that npm installs is
 * for development and tests.
 */
function findNode(target) {
  if (process.env.NODE_ENV === "production" && SERVICES.test(target)) return machineNode();
  if (isNew(process.versions.node)) return process.execPath;
  const names = Object.keys(manifest(root).optionalDependencies ?? {});
  const wanted = new RegExp(`^node-(bin-)?${process.platform === "win32" ? "win" : process.platform}-${process.arch}$`);
  const name = names.find((candidate) => wanted.test(candidate));
  if (name === undefined) {
    fail(
      `Node ${oldest} or newer is required: this is ${process.version}, and npm has no Node package for ${process.platform}-${process.arch}.`,
    );
  }
  const file = join(modules, name, "bin", `node${exe}`);
  if (!existsSync(file)) {
    fail(`${name} is not installed: run "npm ci" (without --omit=optional), or use Node ${oldest} or newer.`);
  }
  return executable(file);
}

/** Returns the first new enough Node that no npm package brought. npm puts those of packages first. */
function machineNode() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = [process.execPath, ...folders.map((folder) => join(folder, `node${exe}`))].filter(
    (file) => existsSync(file) && !realpathSync(file).split(sep).includes("node_modules"),
  );
  const newEnough = files.find((file) => isNew(versionOf(file)));
  if (newEnough !== undefined) return newEnough;
  const [first] = files;
  fail(
    `NODE_ENV=production requires Node ${oldest} or newer on the machine or in the image: this is ${first === undefined ? "none" : versionOf(first)}. The Node that npm installs is for development and tests.`,
  );
}

function isNew(version) {
  return Number.parseInt(version, 10) >= oldest;
}

function versionOf(file) {
  if (file === process.execPath) return process.versions.node;
  return (spawnSync(file, ["--version"], { encoding: "utf8" }).stdout ?? "").trim().replace("v", "");
}

/**
 * Returns the command line of an installed program: its native file if the package has one, otherwise its script on
 * Node.
 */
function program(name, node) {
  const command = programOf(root, name, node) ?? programOf(tools, name, node);
  if (command !== undefined) return command;
  const isTool = name in (manifest(tools).dependencies ?? {});
  fail(
    isTool
      ? `${name} is not installed: run "npm ci --prefix test --ignore-scripts".`
      : `no installed package contains "${name}": run "npm ci".`,
  );
}

/** Returns the command line of a program that a package of this folder brings. */
function programOf(folder, name, node) {
  const { dependencies, devDependencies } = manifest(folder);
  const installed = join(folder, "node_modules");
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    const brought = join(installed, dependency);
    const { bin = {}, optionalDependencies = {} } = manifest(brought);
    const file = typeof bin === "string" ? (basename(dependency) === name ? bin : undefined) : bin[name];
    if (file === undefined) continue;
    // deno and biome wrap a native program in a script that waits in spawnSync. A signal would end the script and leave
    // the program running, so the program itself is started.
    const native = Object.keys(optionalDependencies).map((option) => join(installed, option, name + exe));
    const binary = native.find((candidate) => existsSync(candidate));
    return binary === undefined ? [node, join(brought, file)] : [executable(binary)];
  }
  return undefined;
}

/** Requires the Prisma client of this schema. Only an install with development dependencies can generate one. */
function requireClient() {
  const state = clientState(root);
  if (state === "fresh") return;
  const what = state === "stale" ? "belongs to another prisma/schema" : "is missing";
  fail(
    `prisma/generated, the Prisma client, ${what}: run "npm run generate", after "npm ci" with development dependencies.`,
  );
}

/**
 * Runs a command to its end and forwards signals that ask it to stop. Returns its exit code, or the signal that ended
 * it.
 *
 * npm sends its signals to the shell between npm and this file. Most shells end without a signal to their command, so
 * the end of the shell is a request to stop too.
 */
function run([command, ...first], args) {
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { stdio: "inherit" });
    const forward = (signal) => {
      // A terminal sends Ctrl+C to the child itself; a second signal would interrupt its orderly end.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
    const shellWatch = setInterval(() => {
      if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
      clearInterval(shellWatch);
      child.kill("SIGTERM");
    }, 200);
    const done = (result) => {
      clearInterval(shellWatch);
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(signal, forward);
      resolve(result);
    };
    child.on("error", (error) => fail(`${command} did not start: ${error.message}`));
    child.on("exit", (code, signal) => done({ code, signal }));
  });
}

function finish({ code, signal }) {
  if (signal === null) process.exit(code);
  process.kill(process.pid, signal);
  // Reached only if the signal cannot end this process: the exit code then names the signal, as in a shell.
  setTimeout(() => process.exit(128 + (os.signals[signal] ?? 0)), 1000);
}

function executable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
  return file;
}

/** Returns the package.json of a folder; an image has none of the tools. */
function manifest(folder) {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
