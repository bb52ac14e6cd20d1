import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleTabs } from "../../src/server/docs/graphiql/examples.ts";
import { ROSTRUM as W1 } from "../bench/w1Queries.ts";
import { type World, world } from "../support/world.ts";
import { SCREENS } from "./screens.ts";
import { fillScreens, type ScreenIds } from "./screenWorld.ts";

interface Cost {
  requested: number;
  actual: number;
  maximum: number;
}

let w: World;
let ids: ScreenIds;
beforeAll(async () => {
  w = await world();
  ids = await fillScreens(w);
});
afterAll(() => w.close());

/** Executes a document for the owner of the workspace. Returns the answer, its price and its size in bytes. */
async function shown(query: string) {
  const variables = Object.fromEntries(Object.entries(ids).filter(([name]) => query.includes(`$${name}:`)));
  const { status, errors, data, extensions } = await w.gql(w.users.owner.token, query, variables);
  return { status, errors, cost: extensions?.["cost"] as Cost, bytes: JSON.stringify(data ?? null).length };
}

const guide = readFileSync(new URL("../../docs/guides/limits.md", import.meta.url), "utf8");
const inWords = (points: number) => points.toLocaleString("en");

describe("a screen of a planner with 2,000 publications", () => {
  test.each(Object.entries(SCREENS))("is answered for the price that the guide states: %s", async (name, query) => {
    const { status, errors, cost, bytes } = await shown(query);
    expect([status, errors]).toEqual([200, undefined]);
    expect(bytes).toBeGreaterThan(1000);
    // The price before the run is near that of the work.
    expect(cost.actual / cost.requested).toBeGreaterThan(0.3);
    expect(cost.actual / cost.requested).toBeLessThan(3);
    expect(cost.actual).toBeLessThan(cost.maximum);
    expect(guide).toContain(`- ${name}: ${inWords(cost.requested)} and ${inWords(cost.actual)}\n`);
  });
});

describe("a dashboard", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, ofReadme = ""] = /```graphql\n(query Dashboard[\s\S]*?)```/.exec(readme) ?? [];
  const dashboards = { "the README's": ofReadme, "GraphiQL's first tab": exampleTabs[0]?.query ?? "" };

  test.each(Object.entries(dashboards))("costs at most a tenth of the limit: %s", async (_name, query) => {
    const { status, errors, cost } = await shown(query);
    expect([status, errors]).toEqual([200, undefined]);
    expect(cost.requested).toBeLessThanOrEqual(cost.maximum / 10);
    expect(cost.actual).toBeLessThanOrEqual(cost.requested);
  });

  test("that asks for pages of five and ten is charged for the rows that it has", async () => {
    const { status, errors, cost } = await shown(W1);
    expect([status, errors]).toEqual([200, undefined]);
    expect(cost.requested).toBeLessThan(cost.maximum / 5);
    expect(cost.actual).toBeLessThan(1000);
  });
});
