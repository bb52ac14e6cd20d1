import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Fields, Log } from "../../src/platform/log/log.ts";
import { createApp } from "../../src/server/app.ts";
import { Client } from "../support/client.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let client: Client;
const failures: [event: string, fields: Fields | undefined, cause: unknown][] = [];
const log: Log = { debug() {}, info() {}, warning() {}, error: (...line) => void failures.push(line as never) };
beforeAll(async () => {
  w = await world();
  const { services } = w.app;
  const env = { ...services.env, MAX_QUERY_SECONDS: 1 };
  client = new Client(await createApp({ env, database: w.db, now: w.clock.now, log }));
});
afterAll(() => w.close());

/** Locks a table until the returned function is called. */
async function lock(table: string): Promise<() => Promise<void>> {
  const holder = await w.db.pool.connect();
  await holder.query("BEGIN");
  await holder.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await holder.query("ROLLBACK");
    holder.release();
  };
}

/** Returns the statements that wait for a lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await w.db.pool.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.map(({ pid }) => pid);
}

async function until(holds: (pids: number[]) => boolean): Promise<number[]> {
  for (;;) {
    const pids = await waiting();
    if (holds(pids)) return pids;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const SLOT = "query($id: ID!) { postingSlot(id: $id) { label } }";
const slot = () => client.gql(w.users.owner.token, SLOT, { id: w.ids.slot });

describe("a query whose statement exceeds MAX_QUERY_SECONDS", () => {
  test("is answered with QUERY_TIMEOUT, and PostgreSQL cancels the statement", async () => {
    const unlock = await lock("posting_slot");
    try {
      const { status, data, errors } = await slot();
      expect([status, data]).toEqual([200, null]);
      expect(errors).toMatchObject([{ path: ["postingSlot"], extensions: { code: "QUERY_TIMEOUT", retryAfter: 10 } }]);
      // The lock is still held, so only a cancellation can have ended the statement.
      await until((pids) => pids.length === 0);
    } finally {
      await unlock();
    }
    expect((await slot()).errors).toBeUndefined();
    expect(failures).toEqual([]);
  });

  test("is answered with 503 and Retry-After over REST", async () => {
    const { token } = w.users.owner;
    const path = `/notifications?workspace_id=${w.ids.workspace}`;
    const unlock = await lock("notification");
    try {
      const { body, headers } = await client.rest("GET", path, { token });
      expect(body).toMatchObject({ status: 503, code: "QUERY_TIMEOUT" });
      expect(headers.get("retry-after")).toBe("10");
      await until((pids) => pids.length === 0);
    } finally {
      await unlock();
    }
    expect((await client.rest("GET", path, { token })).status).toBe(200);
  });
});

test("a statement that PostgreSQL cancels by its own limit is QUERY_TIMEOUT, not INTERNAL", async () => {
  failures.length = 0;
  const patient = new Client(await createApp({ env: w.app.services.env, database: w.db, now: w.clock.now, log }));
  const unlock = await lock("posting_slot");
  try {
    const answer = patient.gql(w.users.owner.token, SLOT, { id: w.ids.slot });
    const [pid] = await until((pids) => pids.length === 1);
    await w.db.pool.query("SELECT pg_cancel_backend($1)", [pid]);
    expect((await answer).errors).toMatchObject([{ path: ["postingSlot"], extensions: { code: "QUERY_TIMEOUT" } }]);
  } finally {
    await unlock();
  }
  expect(failures).toEqual([]);
});

test("a mutation may exceed MAX_QUERY_SECONDS", async () => {
  const unlock = await lock("posting_slot");
  const input = { workspaceId: w.ids.workspace, time: { utc: { dayOfWeek: 6, hour: 3, minute: 3 } } };
  const mutation =
    "mutation($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { utcTime { dayOfWeek } } } }";
  const answer = client.gql(w.users.admin.token, mutation, { input });
  await until((pids) => pids.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  await unlock();
  const { errors, data } = await answer;
  expect(errors).toBeUndefined();
  expect(data).toEqual({ createPostingSlot: { postingSlot: { utcTime: { dayOfWeek: 6 } } } });
});
