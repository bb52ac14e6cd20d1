import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "../../../src/platform/errors/errors.ts";
import { manyOf } from "../../../src/platform/write/many.ts";
import { write } from "../../../src/platform/write/write.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** The items that the operation on one object was called for. */
const tried: string[] = [];
beforeEach(() => {
  tried.length = 0;
});

/** An operation on an object whose id says how the operation ends. */
const probe = write({
  name: "probe",
  input: z.object({ id: z.string() }),
  target: () => ({ workspaceId: w.ids.workspace }),
  permission: "workspace.edit",
  async run({ input: { id } }) {
    tried.push(id);
    if (id === "refused") throw new DomainError("CONFLICT", "A rule says no");
    if (id === "away") throw new DomainError("UNAVAILABLE", "The storage is away");
    if (id === "broken") throw new Error("the password is hunter2");
    if (id === "slow") w.clock.advance(61_000);
    return { value: id, audit: null };
  },
});
const probeMany = manyOf("probeMany", probe);
const results = async (...ids: string[]) =>
  (await probeMany(await contextOf(w, "editor"), { items: ids.map((id) => ({ id })) })).map(({ value, error }) => [
    value ?? error?.code,
    error?.message,
  ]);
const notTried = (reason: string) => ["UNAVAILABLE", `This item was not tried, because ${reason}. Send the item again`];

test("an operation on a selection goes on after a refusal", async () => {
  expect(await results("one", "refused", "two")).toEqual([
    ["one", undefined],
    ["CONFLICT", "A rule says no"],
    ["two", undefined],
  ]);
});

test("an operation on a selection tries no item after a failure of the server, and says so for each", async () => {
  const stop = notTried("an earlier item failed with UNAVAILABLE");
  expect(await results("one", "away", "two", "three")).toEqual([
    ["one", undefined],
    ["UNAVAILABLE", "The storage is away"],
    stop,
    stop,
  ]);
  expect(tried).toEqual(["one", "away"]);
});

test("an operation on a selection hides the details of an unexpected error", async () => {
  expect(await results("broken", "one")).toEqual([
    ["INTERNAL", "Internal server error"],
    notTried("an earlier item failed with INTERNAL"),
  ]);
});

test("an operation on a selection begins no item after a minute", async () => {
  expect(await results("slow", "one")).toEqual([
    ["slow", undefined],
    notTried("the request took longer than 60 seconds"),
  ]);
  expect(tried).toEqual(["slow"]);
});

test("a write after a selection has the same place under the Idempotency-Key, however many items were tried", async () => {
  const call = async (refusal: string) => {
    const context = await contextOf(w, "editor", { idempotencyKey: "places" });
    const items = ["one", refusal, "two"].map((id) => ({ id }));
    await probeMany(context, { items }).catch(() => {});
    return probe(context, { id: "after" });
  };
  expect(await call("away")).toBe("after");
  expect(await call("away")).toBe("after");
  // Another selection is refused as a whole, and the write after it is still a repeated one.
  expect(await call("broken")).toBe("after");
  expect(tried).toEqual(["one", "away", "after", "away"]);
});
