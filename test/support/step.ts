import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Step {
  /** The exit code, or the signal's name. */
  ended: number | string;
  /** Standard output and standard error, as they came. */
  output: string;
}

const running = new Set<ChildProcess>();
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // Steps would outlive this process, so it stops them and ends after the last one.
    stopping = true;
    for (const child of running) child.kill("SIGTERM");
    if (running.size === 0) process.exit(1);
  });
}

/**
 * Runs `node launch.mjs …` at the root, as npm does. `show` passes its output on as it comes, too.
 * The input of the command is empty, so that it cannot wait for an answer.
 */
export function step(args: readonly string[], { env = {}, show = false } = {}): Promise<Step> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["launch.mjs", ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const take = (to: NodeJS.WriteStream) => (text: string) => {
      output += text;
      if (show) to.write(text);
    };
    child.stdout.setEncoding("utf8").on("data", take(process.stdout));
    child.stderr.setEncoding("utf8").on("data", take(process.stderr));
    running.add(child);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      running.delete(child);
      if (stopping && running.size === 0) process.exit(1);
      resolve({ ended: signal ?? code ?? 1, output });
    });
  });
}
