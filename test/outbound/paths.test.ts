import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Attack } from "./hosts.ts";
import { PATHS } from "./paths.ts";
import { BOUNDS, type Stage, stage } from "./stage.ts";

const ATTACKS: readonly Attack[] = ["hangs", "trickles", "answers 500", "has a name that never resolves"];
const WITHIN = { timeout: 30_000, interval: 10 };
/** The calls that fill the bound of a tenant. */
const FILL = BOUNDS.ofTenant + BOUNDS.waiting;

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterEach(() => s.release());
afterAll(() => s.close());

describe.each(PATHS)("$name", ({ call, host, ignoresBody }) => {
  test.each(ATTACKS)("does its work for a tenant while the host of another tenant %s", async (attack) => {
    const ended: string[] = [];
    const begin = async (side: keyof Stage["sides"], origin: string) => {
      const done = await call(s, s.sides[side], origin);
      ended.push(side);
      return done;
    };
    const origin = attack === "trickles" && ignoresBody ? s.slow.tricklesHeads : s.slow.origins[attack];
    const slow = Array.from({ length: FILL }, () => begin("slow", origin));
    if (attack === "answers 500") await Promise.all(slow);
    else await expect.poll(() => s.isFull(s.sides.slow, origin), WITHIN).toBe(true);
    ended.length = 0;
    expect(await begin("quick", s[host].origin)).toBe(true);
    expect(ended).toEqual(["quick"]);
    s.release();
    await Promise.all(slow);
  });
});
