import fc from "fast-check";
import { parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boundsOf } from "../../src/platform/operation/meter.ts";
import { choices, choicesOf } from "../support/run/seed.ts";
import { attacks } from "./attacks.ts";
import { generatedDocument, generatePublications } from "./generatedDocuments.ts";
import { execute, type MeasuredWorld, measuredWorld } from "./measuredWorld.ts";
import { argumentsFor, priceOf } from "./worstDocuments.ts";

let { w, large, statements, owner } = {} as MeasuredWorld;
let publications: string[];
beforeAll(async () => {
  ({ w, large, statements, owner } = await measuredWorld());
  publications = await generatePublications(w, large.accounts, choices("publications of any size"));
});
afterAll(() => w.close());

/** The limit of a whole run, which keeps the test short. */
const WHOLE = 10_000;

/** Executes a document. Returns the price of its work, and the number of its statements before and after its answer. */
async function run(query: string, points: number) {
  statements.take();
  const { result, points: used } = await execute(parse(query), points, owner);
  const sent = statements.take().length;
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { result, used, sent, later: statements.take().length };
}

describe("a document of any form, on data of any size", () => {
  test("never costs more than its limit, sends no more statements than the limit pays for, and none after its answer", async () => {
    const args = argumentsFor(w.ids, large, w.users.owner.id);
    const nodes = () => `ids: ${JSON.stringify(publications)}`;
    const admitted = fc.record({ seed: fc.integer(), part: fc.double({ min: 0.01, max: 1.2, noNaN: true }) });
    let stops = 0;
    await fc.assert(
      fc.asyncProperty(admitted, async ({ seed, part }) => {
        const query = generatedDocument(choicesOf(seed), { ...args, "Query.nodes": nodes() });
        const whole = await run(query, WHOLE);
        const limit = Math.min(WHOLE, Math.ceil(whole.used * part));
        const { result, used, sent, later } = await run(query, limit);
        // Loads share a statement if they are wanted at the same moment, so two runs may send different numbers.
        expect(sent).toBeLessThanOrEqual(boundsOf(limit).statements + 1);
        expect([whole.later, later]).toEqual([0, 0]);
        expect(used).toBeLessThanOrEqual(limit);
        if (whole.used > limit) {
          stops++;
          expect(result).toMatchObject({ data: null, errors: [{ path: expect.any(Array) }] });
        } else expect(result.errors?.length).toBe(whole.result.errors?.length);
      }),
      { numRuns: 30, endOnFailure: true },
    );
    expect(stops).toBeGreaterThan(10);
  });

  test("that asks for as much work as possible is refused before it runs, or stopped within its bounds", async () => {
    const fates = new Map<string, string>();
    for (const [name, query] of Object.entries(attacks(w.ids.workspace, large))) {
      for (const limit of [3000, 100_000]) {
        if (priceOf(query) > limit) {
          fates.set(`${name}, ${limit}`, "refused");
          continue;
        }
        const { result, used, sent, later } = await run(query, limit);
        expect(later).toBe(0);
        expect(used).toBeLessThanOrEqual(limit);
        expect(sent).toBeLessThanOrEqual(boundsOf(limit).statements + 1);
        fates.set(`${name}, ${limit}`, result.data === null ? "stopped" : "answered");
      }
    }
    expect([...fates.values()].filter((fate) => fate === "stopped").length).toBeGreaterThan(2);
    expect([...fates].filter(([name, fate]) => fate === "answered" && name.endsWith(", 3000"))).toEqual([]);
  });
});
