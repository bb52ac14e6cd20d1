import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { withoutPlan } from "../../src/server/graphql/plans/execute.ts";
import { type World, world } from "../support/world.ts";

const events: { event: string; fields: unknown }[] = [];
const note = (event: string, fields?: unknown) => void events.push({ event, fields });
const log = { info: note, warning: note, error: note } as unknown as Log;

let w: World;
beforeAll(async () => {
  w = await world({ log, env: { ANSWER_CACHE_MB: "0" } });
});
afterAll(() => w.close());

const QUERY = "query Named($id: ID!) { workspace(id: $id) { id name } }";
const ask = () => w.gql(w.users.owner.token, QUERY, { id: w.ids.workspace });
const count = () => withoutPlan.get("introspection") ?? 0;

describe("EXECUTION=compare", () => {
  test("answers a query whose two executions are equal", async () => {
    const { data, errors } = await ask();
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ workspace: { id: w.ids.workspace } });
    expect(events.filter(({ event }) => event === "execution.differs")).toEqual([]);
  });

  test("fails a query whose two executions differ, and logs both answers", async () => {
    const type = schema.getType("Workspace");
    const field = type && "getFields" in type ? type.getFields()["name"] : undefined;
    if (field === undefined || !("resolve" in field)) throw new Error("Workspace.name has no resolver");
    // Only graphql-js calls the resolver of the schema: a plan reads the column.
    const { resolve } = field;
    field.resolve = () => "another name";
    try {
      const { errors } = await ask();
      expect(errors?.[0]?.extensions.code).toBe("INTERNAL");
      expect(events.find(({ event }) => event === "execution.differs")?.fields).toMatchObject({
        operation: "Named",
        reference: expect.stringContaining("another name") as unknown,
      });
    } finally {
      if (resolve !== undefined) field.resolve = resolve;
    }
    expect((await ask()).errors).toBeUndefined();
  });
});

describe("an operation without a plan", () => {
  test("is counted by its reason", async () => {
    const before = count();
    await w.gql(w.users.owner.token, "{ __schema { queryType { name } } }");
    expect(count()).toBe(before + 1);
  });
});
