import { expect, test } from "vitest";
import { createReadPace } from "../../src/platform/concurrency/readPace.ts";

/** A pace whose clock is `clock.ms`. */
function paced() {
  const clock = { ms: 0 };
  return { clock, waitAfter: createReadPace(() => clock.ms) };
}

test("a sender of whole packets never waits", () => {
  const { waitAfter } = paced();
  for (let read = 0; read < 1000; read++) expect(waitAfter(1400)).toBe(0);
});

test("a trickle is read five times a second, after its first reads", () => {
  const { clock, waitAfter } = paced();
  let reads = 0;
  while (clock.ms < 60_000) {
    clock.ms += waitAfter(1);
    reads++;
  }
  expect(reads).toBeGreaterThan(300);
  expect(reads).toBeLessThan(320);
});

test("a short answer in several pieces never waits", () => {
  const { waitAfter } = paced();
  for (let read = 0; read < 16; read++) expect(waitAfter(30)).toBe(0);
});

test("bytes that gathered while a sender waited pay for later reads", () => {
  const { clock, waitAfter } = paced();
  for (let read = 0; read < 20; read++) clock.ms += waitAfter(1);
  expect(waitAfter(65_536)).toBe(0);
  expect(waitAfter(1)).toBe(0);
});
