import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { invalidInput } from "../../../../src/platform/errors/errors.ts";
import type { Ask } from "../../../../src/platform/sandbox/messages.ts";
import { serveTasks } from "../../../../src/platform/sandbox/serve.ts";

const tasks = {
  threadId: (_input: null) => threadId,
  double: (bytes: Uint8Array) => ({ bytes: bytes.map((byte) => byte * 2) }),
  wait: async (ms: number) => {
    await wait(ms);
    return ms;
  },
  loop: (_input: null): never => {
    for (;;);
  },
  fill: (_input: null): never => {
    const kept: object[] = [];
    for (;;) kept.push({ at: kept.length });
  },
  exit: (_input: null) => process.exit(3),
  throwLater: async (_input: null) => {
    setTimeout(() => {
      throw new Error("nobody catches this");
    });
    await wait(60_000);
  },
  throwOdd: (_input: null) => {
    throw Object.assign(new TypeError("the parser is confused"), { cannotBeCopied: () => {} });
  },
  refuse: (field: string) => {
    throw invalidInput([field], "is too deep", 3);
  },
  encode: async (_input: null, ask: Ask) => {
    const { default: sharp } = await import("sharp");
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const image = sharp({ create: { width: 6000, height: 6000, channels: 3, background: "white", noise } });
    await ask("encoding", null);
    return (await image.avif({ effort: 9 }).toBuffer()).byteLength;
  },
  askTwice: async (question: string, ask: Ask) => [await ask("one", question), await ask("two", question)],
};
export type TestTasks = typeof tasks;

serveTasks(tasks);
