import { type ChildProcess, spawn } from "node:child_process";
import process, { platform } from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Step {
  /** The exit code, or the signal's name. */
  ended: number | string;
  /** Standard output and standard error, as they came. */
  output: string;
}

/** How long a command may take, in minutes. All tests take about 20 minutes on two cores; a soak run takes hours. */
const WITHIN_MINUTES = { usual: 30, soak: 12 * 60 };

/** How long processes that a command left behind may still write, in milliseconds. */
const LEFT_BEHIND_MS = 5_000;

interface Options {
  env?: Readonly<Record<string, string>>;
  show?: boolean;
}

const running = new Set<ChildProcess>();
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // Steps would outlive this process, so it stops them and ends after the last one.
    stopping = true;
    for (const child of running) signalAll(child, "SIGTERM");
    if (running.size === 0) process.exit(1);
  });
}

/**
 * Sends a signal to a command and to the processes that it started. Windows has no process groups: only the command
 * gets it.
 */
function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // All of them have ended.
  }
}

/**
 * Runs `node launch.mjs …` at the root, as npm does. `show` passes its output on as it comes, too. The input of the
 * command is empty, so that it cannot wait for an answer. Ends the command after its time limit, and what it left
 * behind.
 */
export function step(args: readonly string[], { env = {}, show = false }: Options = {}): Promise<Step> {
  const minutes = env["ROSTRUM_SOAK"] ? WITHIN_MINUTES.soak : WITHIN_MINUTES.usual;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["launch.mjs", ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: platform !== "win32",
    });
    let leaving: NodeJS.Timeout | undefined;
    const late = setTimeout(() => {
      console.log(`${args.join(" ")} did not end within ${minutes} minutes and is stopped`);
      signalAll(child, "SIGKILL");
    }, minutes * 60_000);
    let output = "";
    const take = (to: NodeJS.WriteStream) => (text: string) => {
      output += text;
      if (show) to.write(text);
    };
    child.stdout.setEncoding("utf8").on("data", take(process.stdout));
    child.stderr.setEncoding("utf8").on("data", take(process.stderr));
    running.add(child);
    child.on("error", reject);
    child.on("exit", () => {
      leaving = setTimeout(() => signalAll(child, "SIGKILL"), LEFT_BEHIND_MS);
    });
    child.on("close", (code, signal) => {
      clearTimeout(late);
      clearTimeout(leaving);
      running.delete(child);
      if (stopping && running.size === 0) process.exit(1);
      resolve({ ended: signal ?? code ?? 1, output });
    });
  });
}
