import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type World, world } from "../support/world.ts";

// A server beside servers of other versions, which migrate its database while it runs (docs/migrations.md).

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

const CREATE = (workspaceId: string) =>
  `mutation { createPostingSlot(input: { workspaceId: "${workspaceId}", label: "a", time: { local: { dayOfWeek: 2, hour: 3, minute: 4 } } }) { postingSlot { id } } }`;
const SLOTS = (workspaceId: string) =>
  `{ workspace(id: "${workspaceId}") { postingSlots(first: 5) { nodes { label } } } }`;

async function ask(query: string) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${w.users.owner.token}` };
  const response = await w.request("/graphql", { method: "POST", headers, body: JSON.stringify({ query }) });
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return { code: errors?.[0]?.extensions.code, retryAfter: response.headers.get("retry-after") };
}
const write = () => ask(CREATE(w.ids.workspace));
const read = () => ask(SLOTS(w.ids.workspace));
const ready = async () => {
  const response = await w.request("/readyz");
  const { reason, parts } = (await response.json()) as { reason?: string; parts: { migrations: string } };
  return { status: response.status, reason, parts };
};
const migratedByOther = (oldest: string | null) =>
  w.db.pool.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, logs) VALUES ('1', '', '9999_next', now(), $1)",
    [oldest],
  );

describe("a server that is too old for its database", () => {
  test("says so in /readyz, refuses writes as UNAVAILABLE, and goes on reading", async () => {
    expect([await write(), await read()]).toMatchObject([{ code: undefined }, { code: undefined }]);
    await migratedByOther("99.0.0");
    expect(await ready()).toMatchObject({
      status: 503,
      reason: "the database needs a newer version",
      parts: { migrations: "unsupported" },
    });
    expect(await write()).toEqual({ code: "UNAVAILABLE", retryAfter: "5" });
    expect((await read()).code).toBeUndefined();
  });

  test("answers UNAVAILABLE, never INTERNAL, where a column is gone, and goes on elsewhere", async () => {
    await w.db.pool.query("ALTER TABLE posting_slot DROP COLUMN label");
    await migratedByOther(null);
    expect([(await write()).code, (await read()).code]).toEqual(["UNAVAILABLE", "UNAVAILABLE"]);
    expect((await ask("{ viewer { user { id } } }")).code).toBeUndefined();
  });

  test("answers UNAVAILABLE where a newer version requires a value that it does not write", async () => {
    await w.db.pool.query("ALTER TABLE posting_slot ADD COLUMN must TEXT NOT NULL DEFAULT ''");
    await w.db.pool.query("ALTER TABLE posting_slot ALTER must DROP DEFAULT");
    await migratedByOther(null);
    expect((await write()).code).toBe("UNAVAILABLE");
  });
});

test("a server whose database a neighboring version expanded goes on", async () => {
  await migratedByOther(null);
  expect(await ready()).toMatchObject({ status: 200, parts: { migrations: "ok" } });
  expect([(await write()).code, (await read()).code]).toEqual([undefined, undefined]);
});

test("a server that is too new for its database says so, refuses writes as UNAVAILABLE, and goes on reading", async () => {
  await w.db.pool.query(
    "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  );
  expect(await ready()).toMatchObject({ status: 503, reason: "migrations pending", parts: { migrations: "pending" } });
  expect(await write()).toEqual({ code: "UNAVAILABLE", retryAfter: "5" });
  expect((await read()).code).toBeUndefined();
});
