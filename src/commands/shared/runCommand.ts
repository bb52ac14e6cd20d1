import process from "node:process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { endCommand } from "../../server/boot/exit.ts";
import type { Output } from "./operatorCommand.ts";

interface Console extends Output {
  readonly input: Readable;
  readInput(): Promise<string>;
}

/** The standard streams. A command that does not read its input does not open the stream. */
const CONSOLE: Console = {
  stdout: (written) => void process.stdout.write(written),
  stderr: (written) => void process.stderr.write(written),
  get input() {
    return process.stdin;
  },
  readInput: () => text(process.stdin),
};

type Command = (args: string[], source: Record<string, string | undefined>, output: Console) => Promise<number>;

/** Runs the command of the process, and ends the process with its code; with `failed` for an error of the operator. */
export const runCommand = (command: Command, failed = 1): Promise<void> =>
  endCommand(() => command(process.argv.slice(2), process.env, CONSOLE), failed);
