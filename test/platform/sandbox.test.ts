import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { SandboxFailure } from "../../src/platform/sandbox/failure.ts";
import { createSandbox, type SandboxOptions } from "../../src/platform/sandbox/sandbox.ts";
import type { TestTasks } from "../support/processes/children/sandboxWorker.ts";

const file = new URL("../support/processes/children/sandboxWorker.ts", import.meta.url);
const sandbox = (options: Partial<SandboxOptions> = {}) =>
  createSandbox<TestTasks>({ file, timeMs: 30_000, memoryMb: 64, ...options });
const failure = (reason: SandboxFailure["reason"]) => expect.objectContaining({ name: "SandboxFailure", reason });

describe("a sandbox", () => {
  test("runs tasks one after the other in the same worker, and moves buffers instead of copying them", async () => {
    const { run } = sandbox();
    const bytes = new Uint8Array([1, 2, 3]);
    const first = run("threadId", null);
    const doubled = run("double", bytes, { transfer: [bytes.buffer] });
    expect(await doubled).toEqual({ bytes: new Uint8Array([2, 4, 6]) });
    expect(bytes.byteLength).toBe(0);
    expect(await run("threadId", null)).toBe(await first);
  });

  test("kills a worker in an endless loop without blocking the main thread, and runs the next task", async () => {
    const { run } = sandbox({ timeMs: 1000 });
    let turns = 0;
    const beat = setInterval(() => turns++, 10);
    await expect(run("loop", null)).rejects.toEqual(failure("time"));
    clearInterval(beat);
    expect(turns).toBeGreaterThan(20);
    expect(await run("wait", 1)).toBe(1);
  });

  test.skipIf("Deno" in globalThis)("ends a worker with a full heap and runs the next task", async () => {
    const { run } = sandbox();
    await expect(run("fill", null)).rejects.toEqual(failure("memory"));
    expect(await run("wait", 1)).toBe(1);
  });

  test.each(["exit", "throwLater"] as const)("survives a worker that ends by itself (%s)", async (task) => {
    const { run } = sandbox();
    await expect(run(task, null)).rejects.toEqual(failure("crash"));
    expect(await run("wait", 1)).toBe(1);
  });

  test("reports an error of a parser as a failure of the task, and keeps the worker", async () => {
    const { run } = sandbox();
    const before = await run("threadId", null);
    const error = await run("throwOdd", null).catch((thrown: unknown) => thrown);
    expect(error).toEqual(failure("error"));
    expect((error as SandboxFailure).cause).toMatchObject({ message: "the parser is confused" });
    expect(await run("threadId", null)).toBe(before);
  });

  test("passes on a refusal with its code, issues and text, and keeps the worker", async () => {
    const { run } = sandbox();
    const before = await run("threadId", null);
    const refusal = { code: "INVALID_INPUT", issues: [{ path: ["page"], message: "is too deep", value: 3 }] };
    const error = await run("refuse", "page").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ ...refusal, message: "page: is too deep" });
    expect(await run("threadId", null)).toBe(before);
  });

  test("ends the running or waiting task of an aborted signal, and runs the others", async () => {
    const { run } = sandbox();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const loop = run("loop", null, { signal: running.signal });
    const never = run("wait", 1, { signal: waiting.signal });
    const next = run("wait", 2);
    waiting.abort(new Error("no longer wanted"));
    await expect(never).rejects.toThrow("no longer wanted");
    running.abort(new Error("the client left"));
    await expect(loop).rejects.toThrow("the client left");
    expect(await next).toBe(2);
    await expect(run("wait", 1, { signal: AbortSignal.abort(new Error("too late")) })).rejects.toThrow("too late");
  });

  test("refuses tasks beyond the length of its queue, and accepts new ones when the queue is shorter", async () => {
    const { run } = sandbox({ waiting: 1 });
    const [first, second] = [run("wait", 50), run("wait", 51)];
    const refusal = { code: "UNAVAILABLE", details: { retryAfter: 10 } };
    await expect(run("wait", 52)).rejects.toMatchObject(refusal);
    expect(await Promise.all([first, second])).toEqual([50, 51]);
    expect(await run("wait", 53)).toBe(53);
  });

  test("answers the questions of a task while the clock of the task is paused", async () => {
    const { run } = sandbox({ timeMs: 1000 });
    await run("wait", 1);
    const ask = async (name: string, question: unknown) => {
      await wait(700);
      return `${name}: ${String(question)}`;
    };
    expect(await run("askTwice", "why", { ask })).toEqual(["one: why", "two: why"]);
  });

  test("ends a task whose question fails, with the error of the answer", async () => {
    const { run } = sandbox();
    const gone = new DomainError("UNAVAILABLE", "The storage is out of reach");
    await expect(run("askTwice", "why", { ask: () => Promise.reject(gone) })).rejects.toBe(gone);
    expect(await run("wait", 1)).toBe(1);
  });

  test("replaces a worker after its number of tasks, and ends an idle worker", async () => {
    const once = sandbox({ tasksPerWorker: 1 });
    expect(await once.run("threadId", null)).not.toBe(await once.run("threadId", null));
    const { run } = sandbox({ idleMs: 1 });
    const before = await run("threadId", null);
    await wait(100);
    expect(await run("threadId", null)).not.toBe(before);
  });

  test("reports a worker that cannot start as an error of the server", async () => {
    const { run } = sandbox({ file: new URL("../support/children/none.ts", import.meta.url) });
    for (const _try of [1, 2]) {
      const error = await run("wait", 1).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "Error", message: "A worker cannot start" });
    }
  });
});
