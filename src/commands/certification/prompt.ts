import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Writable } from "node:stream";
import { Refused } from "../shared/operatorCommand.ts";
import { type Operator, QUESTIONS } from "./questions.ts";

/**
 * Asks on standard error, and reads one line of standard input for each question. A terminal does not show the answer
 * to a secret one. Arguments are no way in: other people of the machine can read them.
 */
export function prompt(
  input: Readable & { isTTY?: boolean },
  say: (text: string) => void,
): Operator & { close(): void } {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) say(String(chunk));
      done();
    },
  });
  const lines = createInterface({ input, output, terminal: input.isTTY === true });
  const answers = lines[Symbol.asyncIterator]();
  return {
    say: (line) => say(`${line}\n`),
    async ask(question) {
      const { text, isSecret } = QUESTIONS[question];
      say(`${text}: `);
      isMuted = isSecret;
      const { value, done } = await answers.next();
      isMuted = false;
      if (isSecret || input.isTTY !== true) say("\n");
      if (done || value === undefined) throw new Refused(`The input ended before the answer to: ${text}`);
      return value.trim();
    },
    close: () => lines.close(),
  };
}
