import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";

export interface Child {
  readonly process: ChildProcess;
  /** The next line of its output; undefined at the end. */
  line(): Promise<string | undefined>;
  say(line: string): void;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** A program of another process that is talked to in lines. */
export function startChild(args: readonly string[], command = process.execPath): Child {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = once(child, "exit");
  return {
    process: child,
    async line() {
      const { done, value } = await lines.next();
      return done ? undefined : value;
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
