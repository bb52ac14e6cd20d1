import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { type World, world } from "../support/world.ts";

const MIB = 1024 * 1024;
const TOKEN = "a-token-for-prometheus";

let w: World;
beforeAll(async () => {
  w = await world({ env: { ANSWER_CACHE: "on", ANSWER_CACHE_MB: "1", METRICS_TOKEN: TOKEN, BUDGET: "off" } });
});
afterAll(() => w.close());

/** An answer of about 12 kB to a question as long. */
const LARGE = Array.from({ length: 110 }, (_, index) => `${"long".repeat(23)}${index}: name`).join(" ");
const questionOf = (number: number) => {
  const selection = number % 2 === 0 ? LARGE : "name";
  return `query Q${number}($id: ID!) { workspace(id: $id) { ${selection} } }`;
};
const ask = (number: number) => w.gql(w.users.owner.token, questionOf(number), { id: w.ids.workspace });
const statusOf = (answer: { headers: Headers }) => answer.headers.get("cache-status");

async function metric(name: string): Promise<number> {
  const answer = await w.request("/metrics", { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(await answer.text())?.[1]);
}

test("the memory of cached answers stays within its bound, and removed answers are executed again and right", async () => {
  const count = 100;
  const first = await ask(0);
  const before = JSON.stringify(dataOf(first));
  expect(before.length).toBeGreaterThan(10_000);
  for (let number = 1; number < count; number++) {
    await ask(number);
    if (number % 8 === 0) expect(await metric("rostrum_answer_cache_bytes")).toBeLessThanOrEqual(MIB);
  }
  const evictions = await metric("rostrum_answer_cache_evictions_total");
  expect(evictions).toBeGreaterThan(0);
  // More than half of the bound is in use: removal stops as soon as there is room.
  expect(await metric("rostrum_answer_cache_bytes")).toBeGreaterThan(MIB / 2);

  // The newest answers stay, and the oldest one is executed again, with the same answer.
  expect(statusOf(await ask(count - 1))).toBe("rostrum; hit");
  const again = await ask(0);
  expect(statusOf(again)).toBe("rostrum; fwd=miss");
  expect(JSON.stringify(again.data)).toBe(before);

  // An answer that was removed before a change shows the change, large or small.
  const rename =
    "mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { workspace { name } } }";
  dataOf(await w.gql(w.users.owner.token, rename, { input: { workspaceId: w.ids.workspace, name: "Renamed" } }));
  for (const number of [0, 1, 4, count - 1]) {
    const { workspace } = (await ask(number)).data as { workspace: Record<string, string> };
    expect(new Set(Object.values(workspace))).toEqual(new Set(["Renamed"]));
  }
  expect(await metric("rostrum_answer_cache_bytes")).toBeLessThanOrEqual(MIB);
});
