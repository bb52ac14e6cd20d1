import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLAN_IDS, pointsOfGrant } from "../../src/domains/plans/catalog.ts";
import { POINTS_A_MIB } from "../../src/server/budget/uploadCost.ts";
import { exampleTabs } from "../../src/server/docs/graphiql/examples.ts";
import { ROSTRUM as W1 } from "../bench/w1Queries.ts";
import { type World, world } from "../support/world.ts";
import { ORDINARY, type Ordinary, read } from "./ordinary.ts";
import { SCREENS } from "./screens.ts";
import { fillScreens, type ScreenIds } from "./screenWorld.ts";

interface Cost {
  requested: number;
  actual: number;
  maximum: number;
}

let w: World;
let ids: ScreenIds;
/** The answers of all ordinary requests by their names. */
const shown = new Map<string, Awaited<ReturnType<typeof show>>>();
beforeAll(async () => {
  w = await world();
  ids = await fillScreens(w);
  for (const [name, document] of Object.entries(ORDINARY)) shown.set(name, await show(document));
}, 120_000);
afterAll(() => w.close());

/** Executes a document for the owner of the workspace. Returns the answer, its price and its size in bytes. */
async function show({ query, variables }: Ordinary) {
  const { status, errors, data, extensions } = await w.gql(w.users.owner.token, query, variables(ids, 1));
  return { status, errors, cost: extensions?.["cost"] as Cost, bytes: JSON.stringify(data ?? null).length };
}

const fileOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const inWords = (points: number) => points.toLocaleString("en");
const priceOf = (name: string) => shown.get(name)?.cost.actual ?? Number.NaN;

describe("an ordinary request of a planner with 2,000 publications", () => {
  test.each(Object.keys(ORDINARY))("is answered for a price near that of its work: %s", (name) => {
    const { status, errors, cost } = shown.get(name) as NonNullable<ReturnType<typeof shown.get>>;
    expect([status, errors]).toEqual([200, undefined]);
    expect(cost.actual / cost.requested).toBeGreaterThan(0.3);
    expect(cost.actual / cost.requested).toBeLessThan(3);
    expect(cost.actual).toBeLessThan(cost.maximum);
  });

  test.each(Object.keys(SCREENS))("is no empty answer: %s", (name) => {
    expect(shown.get(name)?.bytes).toBeGreaterThan(1000);
  });

  test("has the prices that the guide of limits states", () => {
    const rows = [...shown].map(
      ([name, { cost }]) => `| ${name} | ${inWords(cost.requested)} | ${inWords(cost.actual)} |`,
    );
    expect(fileOf("docs/guides/limits.md")).toContain(
      ["| request | `requested` | `actual` |", "| --- | ---: | ---: |", ...rows, ""].join("\n"),
    );
  });

  test("can be sent as often in a minute as the operator's guide states", () => {
    const often = (points: number, name: string) => inWords(Math.floor(points / priceOf(name)));
    const rows = PLAN_IDS.map((id) => {
      const points = pointsOfGrant(id);
      const cells = [
        id,
        inWords(points),
        often(points, "a dashboard of organizations, slots, members, accounts and notifications"),
        often(points, "20 publications with texts, media, renditions and five comments"),
        often(points, "a month's calendar with renditions and account handles"),
        often(points, "a new draft"),
        `${inWords(Math.floor(points / POINTS_A_MIB))} MiB`,
      ];
      return `| ${cells.join(" | ")} |`;
    });
    const head = "| plan | points | dashboards | lists of 20 publications | calendars of a month | drafts | uploads |";
    expect(fileOf("docs/operations.md")).toContain(
      [head, "| --- | ---: | ---: | ---: | ---: | ---: | ---: |", ...rows].join("\n"),
    );
  });
});

describe("a dashboard", () => {
  const [, ofReadme = ""] = /```graphql\n(query Dashboard[\s\S]*?)```/.exec(fileOf("README.md")) ?? [];
  const dashboards = { "the README's": ofReadme, "GraphiQL's first tab": exampleTabs[0]?.query ?? "" };

  test.each(Object.entries(dashboards))("costs at most a tenth of the limit: %s", async (_name, query) => {
    const { status, errors, cost } = await show(read(query));
    expect([status, errors]).toEqual([200, undefined]);
    expect(cost.requested).toBeLessThanOrEqual(cost.maximum / 10);
    expect(cost.actual).toBeLessThanOrEqual(cost.requested);
  });

  test("that asks for pages of five and ten is charged for the rows that it has", async () => {
    const { status, errors, cost } = await show(read(W1));
    expect([status, errors]).toEqual([200, undefined]);
    expect(cost.requested).toBeLessThan(cost.maximum / 5);
    expect(cost.actual).toBeLessThan(1000);
  });
});
