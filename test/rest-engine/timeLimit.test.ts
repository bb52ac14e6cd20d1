import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { TimeLimit } from "../../rest-compat/engine/request/timeLimit.ts";

const late = () => new Error("late");

test("a time limit ends the wait in progress, and every later one", async () => {
  const limit = new TimeLimit(5, late);
  expect(await limit.within(Promise.resolve(1))).toBe(1);
  await expect(limit.within(new Promise(() => {}))).rejects.toThrow("late");
  await expect(limit.within(new Promise(() => {}))).rejects.toThrow("late");
});

test("a time limit that was cleared ends nothing", async () => {
  const limit = new TimeLimit(5, late);
  limit.clear();
  expect(await limit.within(sleep(20, "done"))).toBe("done");
});
