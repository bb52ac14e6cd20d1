import { expect, test, vi } from "vitest";
import { eachDue } from "../../src/platform/jobs/eachDue.ts";
import type { Services } from "../../src/platform/services/services.ts";

const error = vi.fn();
const services = { log: { error } } as unknown as Services;

/** Rows that are due until they are handled. */
function work(rows: number[], fails: ReadonlySet<number> = new Set()) {
  const done: number[] = [];
  const page = async (skip: number) => rows.filter((row) => !done.includes(row)).slice(skip, skip + 2);
  const one = async (row: number) => {
    if (fails.has(row)) throw new Error("this one cannot be done");
    done.push(row);
  };
  return { done, due: { name: "rows", size: 2, page, one } };
}

test("eachDue handles every row, page after page", async () => {
  const { done, due } = work([1, 2, 3, 4, 5]);
  await eachDue(services, new AbortController().signal, due);
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

test("eachDue handles all other rows after a row failed, and does not repeat the failed row at once", async () => {
  const { done, due } = work([1, 2, 3], new Set([1]));
  await eachDue(services, new AbortController().signal, due);
  expect(done).toEqual([2, 3]);
  expect(error).toHaveBeenCalledExactlyOnceWith("sweep.row_failed", { sweep: "rows" }, expect.any(Error));
});

test("eachDue handles rows behind pages that fail as a whole", async () => {
  const { done, due } = work([1, 2, 3, 4, 5, 6], new Set([1, 2, 3, 4]));
  await eachDue(services, new AbortController().signal, due);
  expect(done).toEqual([5, 6]);
});

test("eachDue starts no further row after its signal aborted", async () => {
  const { done, due } = work([1, 2]);
  await eachDue(services, AbortSignal.abort(), due);
  expect(done).toEqual([]);
});
