import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { Shell } from "./shell.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A block of commands of a page. */
export interface Block {
  readonly page: string;
  /** The number of the block on its page, from 1. */
  readonly number: number;
  readonly title: string;
  readonly commands: string;
  /** The JSON block that follows: members of the output. */
  readonly answer: string | undefined;
}

/** Returns the blocks of a page in their order. */
export function blocksOf(page: string): Block[] {
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
}

/**
 * The status of a line's comment, such as `# 403` or `# 200, and 409 the second time`, where the status is a problem's.
 */
const problemsIn = (commands: string) =>
  commands.split("\n").flatMap((line) => {
    const [, status] = /\s# ([2-5]\d\d)\b/.exec(line) ?? [];
    return status !== undefined && Number(status) >= 400 ? [status] : [];
  });

/** The error codes that the comments of a block announce. */
const codesIn = (commands: string) => commands.match(/(?<=# )[A-Z]+(?:_[A-Z]+)*(?=:)/g) ?? [];

/** Runs a block and expects the announced output, and no complaint. @returns the output */
export async function expectWorking(shell: Shell, block: Block, commands: string): Promise<string> {
  const { output, errors } = await shell.run(commands);
  // The shell reports the end of commands in the background.
  const complaints = errors
    .split("\n")
    .filter((line) => line !== "" && !/Terminated|Killed|^\[\d+\]|^npm warn/.test(line));
  expect(complaints).toEqual([]);
  if (block.answer !== undefined) expect(JSON.parse(output)).toMatchObject(JSON.parse(block.answer));
  const statuses = [...output.matchAll(/\(([1-5]\d\d)\)$/gm)].map(([, status = ""]) => status);
  expect(statuses.filter((status) => Number(status) >= 400)).toEqual(problemsIn(block.commands));
  const codes = [...output.matchAll(/"extensions":\{"code":"(\w+)"/g)].map(([, code = ""]) => code);
  expect(new Set(codes)).toEqual(new Set(codesIn(block.commands)));
  return output;
}
