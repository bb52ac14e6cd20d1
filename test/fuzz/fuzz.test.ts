import process from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedOf } from "../support/run/seed.ts";
import { Fuzzing } from "./run.ts";

const SOAK = process.env["ROSTRUM_SOAK"] !== undefined;
const REQUESTS = Number(process.env["ROSTRUM_FUZZ_REQUESTS"] ?? (SOAK ? 20_000 : 500));
/**
 * A change must not fail on a request that has nothing to do with it: `npm test` sends the same requests each time, a
 * soak other ones.
 */
const SEED = seedOf(SOAK ? undefined : 13);
/** One request alone, by its number. */
const ONLY = process.env["ROSTRUM_FUZZ_ONLY"];

/** A soak measures memory once the caches are full. */
const WARM_UP = SOAK ? 3000 : 150;

const MB = 1024 * 1024;
/**
 * Without much of a warm-up, caches of documents and statements still fill up to their limits. A soak shows memory that
 * grows with each request.
 */
const GROWTH_MB = SOAK ? 64 : 128;

let fuzzing: Fuzzing;
beforeAll(async () => {
  fuzzing = await Fuzzing.start();
});
afterAll(() => fuzzing.stop());

test(
  `${REQUESTS} generated requests cause no undocumented 5xx, no error in the log, no blocked event loop, and no growth of memory`,
  async () => {
    const outcome = await fuzzing.run({
      seed: SEED,
      count: REQUESTS,
      warmUp: WARM_UP,
      only: ONLY === undefined ? undefined : Number(ONLY),
    });
    const { findings, statuses, before, after, longestTurn, longestWait } = outcome;
    const grown = (after.heapUsed + after.external - before.heapUsed - before.external) / MB;
    console.log(
      [
        `seed ${SEED}, ${REQUESTS} requests; to repeat: ROSTRUM_SEED=${SEED} ROSTRUM_FUZZ_REQUESTS=${REQUESTS}`,
        `statuses ${JSON.stringify(statuses)}`,
        `longest turn ${Math.round(longestTurn?.cpuMs ?? 0)} ms of CPU time, longest wait ${longestWait ? Math.round(longestWait.to - longestWait.from) : 0} ms`,
        `memory ${Math.round(before.heapUsed / MB)} → ${Math.round(after.heapUsed / MB)} MB of heap, ${Math.round(before.rss / MB)} → ${Math.round(after.rss / MB)} MB resident`,
        ...findings.map(({ name, details, count }) => `\n× ${name} (${count} times)\n  ${details}`),
      ].join("\n"),
    );
    expect(findings.map(({ name }) => name)).toEqual([]);
    expect(grown).toBeLessThan(GROWTH_MB);
  },
  SOAK ? 3_600_000 : 300_000,
);
