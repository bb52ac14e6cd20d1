import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Demo as Seeded } from "../../../prisma/seed/demo.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface DemoUser {
  id: string;
  email: string;
  password: string;
  token: string;
}

/** The content of `demo.json`, which `npm start` writes. */
export interface Demo {
  url: string;
  users: Record<"owner" | "admin" | "editor" | "viewer" | "outsider" | "instanceAdmin", DemoUser>;
  ids: Record<string, string> & {
    organization: string;
    workspace: string;
    otherOrganization: string;
    otherWorkspace: string;
  };
  federated: { instance_url: string; server_name: string; code: string };
  networks: Seeded["networks"];
  emailChangeCode: string;
}

export interface ServerProcess {
  /** `http://127.0.0.1:<port>` */
  url: string;
  demo: Demo;
  child: ChildProcess;
  /** All that it printed so far. */
  output(): string;
  /** SIGTERM, then the exit code; removes the data folder unless it was given. */
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  env?: Record<string, string>;
  dataDir?: string;
  /** The command that runs the server's main file; this Node when left out. */
  command?: readonly string[];
  /** The folder of the project; this one when left out. */
  project?: string;
}

const STARTS_WITHIN_MS = 120_000;

/**
 * Starts the real server as its own process, on a free port and a data folder of its own, and waits until it has said
 * where it listens.
 */
export async function startServer({
  env = {},
  dataDir,
  command = [process.execPath],
  project = root,
}: ServerOptions = {}): Promise<ServerProcess> {
  const parent = await mkdtemp(join(tmpdir(), "rostrum-"));
  // As in a fresh clone: the folder does not exist yet.
  const folder = dataDir ?? join(parent, "data");
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, [...args, join(project, "src/server/main.ts")], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATABASE_URL: "",
      HOST: "127.0.0.1",
      PORT: "0",
      // Tests throw their data away.
      EMBEDDED_DURABILITY: "off",
      ...env,
      DATA_DIR: folder,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const url = await listening(child, () => printed);
  const demo = JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as Demo;
  return {
    url,
    demo,
    child,
    output: () => printed,
    async stop() {
      // Not `child.kill`: under Deno the exit event would then report the signal that was sent, even if the child
      // exited by itself.
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(child.pid, "SIGTERM");
      const code = await ended;
      await rm(parent, { recursive: true, force: true });
      return code;
    },
  };
}

async function listening(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const url = /http:\/\/127\.0\.0\.1:(?!0\b)\d+/.exec(printed())?.[0];
    if (url !== undefined && (await answers(url))) return url;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`);
    if (Date.now() > deadline) throw new Error(`The server did not start within ${STARTS_WITHIN_MS} ms:\n${printed()}`);
    await new Promise((again) => setTimeout(again, 50));
  }
}

const answers = (url: string) =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
