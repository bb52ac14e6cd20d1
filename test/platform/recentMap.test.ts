import { expect, test } from "vitest";
import { RecentMap } from "../../src/platform/values/recentMap.ts";

test("a map of recent entries removes the one that was set longest ago, and keeps those that are set again", () => {
  const map = new RecentMap<string, number>(3);
  for (const [at, key] of ["a", "b", "c"].entries()) map.set(key, at);
  map.set("a", 3);
  map.set("d", 4);
  expect([...map]).toEqual([
    ["c", 2],
    ["a", 3],
    ["d", 4],
  ]);
});

test("a key that many others follow can be set again", () => {
  const map = new RecentMap<number, number>(3);
  for (let key = 0; key < 1000; key++) map.set(key, key);
  expect([...map.keys()]).toEqual([997, 998, 999]);
  expect(map.set(0, 7).get(0)).toBe(7);
  expect(map.size).toBe(3);
});
