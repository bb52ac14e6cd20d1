import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";

export interface Shell {
  /**
   * Runs a block of commands, and returns their standard output and standard error. Variables and functions remain for
   * the next block.
   */
  run(block: string): Promise<{ output: string; errors: string }>;
  close(): void;
}

/** Opens one Bash, as a person does who pastes one block of a page after the other. */
export function openShell(options: { cwd: string; env: NodeJS.ProcessEnv }): Shell {
  const child = spawn("bash", ["--norc"], { ...options, stdio: ["pipe", "pipe", "pipe"] });
  // With job control, %1 names a command in the background.
  child.stdin.write("set -m\n");
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<never>((_resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`The shell ended with ${code}:\n${errors}`)));
  });
  ended.catch(() => {});
  return {
    async run(block) {
      const mark = randomUUID();
      output = "";
      errors = "";
      child.stdin.write(`${block}\necho ${mark}; echo ${mark} >&2\n`);
      const done = async () => {
        while (!output.includes(mark) || !errors.includes(mark)) await new Promise((again) => setTimeout(again, 20));
      };
      await Promise.race([done(), ended]);
      return { output: output.replace(`${mark}\n`, ""), errors: errors.replace(`${mark}\n`, "") };
    },
    close: () => child.kill("SIGKILL"),
  };
}
