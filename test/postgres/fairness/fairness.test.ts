import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTACKS, settled } from "./attacks.ts";
import { type FairnessStage, fairnessStage, type Sample } from "./stage.ts";

// One tenant attacks two server processes while the operations of another tenant are measured, in turns with times
// without an attack.

const SOAK = process.env["ROSTRUM_SOAK"] !== undefined;
/** Windows in the order calm, attack, attack, calm, so that a machine that becomes slower counts for both. */
const ORDER = [false, true, true, false, false, true, true, false];
/** Samples of a window. */
const SAMPLES = 15;
const WARM_UP = 60;
/** By how much the median of other tenants' operations may grow. */
const MOST_GROWTH = 1.2;

let stage: FairnessStage & { measure(): Promise<Sample> };
beforeAll(async () => {
  if (!SOAK) return;
  stage = await fairnessStage();
  // The first samples load and compile code.
  for (let count = 0; count < WARM_UP; count++) await stage.measure();
});
afterAll(() => stage?.close());

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const PARTS = {
  publish: ({ publish }: Sample) => [publish],
  webhook: ({ webhook }: Sample) => [webhook],
  read: ({ reads }: Sample) => reads,
};

describe.runIf(SOAK)("the medians of another tenant's operations grow by less than a fifth", () => {
  test.each(Object.entries(ATTACKS))("during %s", { timeout: 900_000 }, async (_name, attack) => {
    const samples = { calm: [] as Sample[], attacked: [] as Sample[] };
    for (const isAttacked of ORDER) {
      const end = isAttacked ? await attack(stage) : async () => {};
      for (let count = 0; count < SAMPLES; count++)
        samples[isAttacked ? "attacked" : "calm"].push(await stage.measure());
      await end();
      if (isAttacked) await settled(stage);
    }
    const medians = Object.entries(PARTS).map(([part, of]) => {
      const [calm, attacked] = [median(samples.calm.flatMap(of)), median(samples.attacked.flatMap(of))];
      return { part, calm, attacked, ratio: attacked / calm };
    });
    console.table(medians);
    for (const { part, ratio } of medians) expect([part, ratio, ratio < MOST_GROWTH]).toEqual([part, ratio, true]);
  });
});
