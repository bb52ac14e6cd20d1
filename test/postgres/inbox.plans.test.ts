import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf } from "../support/answers.ts";
import { blocks, explainPrepared, type Step } from "../support/database/explain.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { newestOf, notify } from "../support/domains/notifications.ts";
import { type World, world } from "../support/world.ts";

/**
 * The notifications of one person: most in one workspace, newer ones in another, and some about the account between
 * them.
 */
const SIZE = 200_000;
const BEGIN = Date.parse("2026-01-01T00:00:00Z");

interface Page {
  nodes: { id: string }[];
  unreadCount: number;
  pageInfo: { startCursor: string | null; endCursor: string | null };
}

let w: World;
let recording: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  recording = recordStatements(w.db.pool);
  const { workspace, secondWorkspace } = w.ids;
  await store(workspace, 0, SIZE, { read: "i % 40000 <> 7", deleted: "i % 3 = 0" });
  await store(secondWorkspace, SIZE, SIZE / 4, { read: "false", deleted: "false" });
  // Counters of other people, so that most rows of that table are theirs.
  await w.db.pool.query(`
    INSERT INTO app_user (id, email, name, created_at, updated_at)
    SELECT 'usr_' || i, i || '@example.org', 'Somebody', now(), now() FROM generate_series(1, 20000) i`);
  await w.db.pool.query(`
    INSERT INTO notification_counter (user_id, scope, unread) SELECT id, '', 1 FROM app_user;
    INSERT INTO notification_inbox (user_id, changes) SELECT id, ${2 * SIZE} FROM app_user`);
  await w.db.pool.query("VACUUM ANALYZE notification, notification_counter, notification_inbox");
});
afterAll(() => w.close());

/**
 * Stores one notification a second; every hundredth is about the account. A third of them changed later, in another
 * order.
 */
async function store(
  workspaceId: string,
  first: number,
  count: number,
  { read, deleted }: { read: string; deleted: string },
): Promise<void> {
  const change = `CASE WHEN i % 3 = 1 THEN ${SIZE} + (i::bigint * 7919 % ${SIZE}) ELSE i END`;
  await w.db.pool.query(`
    INSERT INTO notification (id, user_id, workspace_id, scope, topic, title, body, href, payload, actions, event_key, arrived, changed,
      created_at, read_at, deleted_at)
    SELECT 'ntf_' || lpad(i::text, 26, '0'), '${w.users.owner.id}', place, COALESCE(place, ''), 'post_published', 'Post ' || i, 'It is out.',
      '/activity', '{}', '[]', 'k' || i, i, ${change}, made, CASE WHEN ${read} THEN made END, CASE WHEN ${deleted} THEN made END
    FROM generate_series(${first}, ${first + count - 1}) i,
      LATERAL (SELECT timestamptz '${new Date(BEGIN).toISOString()}' + i * interval '1 second' AS made,
        CASE WHEN i % 100 <> 1 THEN '${workspaceId}' END AS place) n`);
}

/**
 * Returns the plan of a request's read of a table after several runs, when the server has chosen between a custom and a
 * generic plan.
 */
async function stepsOf(table: string, request: () => Promise<unknown>): Promise<Step[]> {
  recording.take();
  for (let time = 0; time < 7; time++) await request();
  const statement = recording.take().findLast(({ text }) => new RegExp(`(FROM|JOIN) [^ ]*\\b${table}\\b`).test(text));
  return explainPrepared(statement as Statement);
}

/** Expects that a table is read only from this index, with at most `rows` rows and few blocks. */
function expectRead(steps: Step[], table: string, { from, rows }: { from: string; rows: number }): void {
  const read = steps.filter((step) => step["Relation Name"] === table);
  expect(read.map((step) => [step["Node Type"].replace("Only ", ""), step["Index Name"]])).toEqual(
    read.map(() => ["Index Scan", from]),
  );
  expect(read.length).toBeGreaterThan(0);
  for (const step of read) {
    const { "Actual Rows": kept, "Rows Removed by Filter": dropped = 0, "Actual Loops": loops } = step;
    expect((kept + dropped) * loops).toBeLessThanOrEqual(rows);
  }
  expect(blocks(steps)).toBeLessThan(rows + 60);
}

const INBOX = `query ($workspaceId: ID, $unreadOnly: Boolean, $first: Int, $after: String, $last: Int, $before: String) {
  viewer { notifications(filter: { workspaceId: $workspaceId, unreadOnly: $unreadOnly }, first: $first, after: $after, last: $last, before: $before) {
    nodes { id } unreadCount pageInfo { startCursor endCursor } } } }`;

async function inbox(variables: Record<string, unknown>): Promise<Page> {
  const answer = await w.gql<{ viewer: { notifications: Page } }>(w.users.owner.token, INBOX, variables);
  return dataOf(answer).viewer.notifications;
}

/** Returns a cursor of the same list in the middle of the larger workspace's notifications. */
function cursorAtMiddle(cursor: string): string {
  const [seal] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
  const middle = [BEGIN + (SIZE / 2) * 1000, `ntf_${String(SIZE / 2).padStart(26, "0")}`];
  return Buffer.from(JSON.stringify([seal, ...middle])).toString("base64url");
}

const PLACES = [
  ["the workspace with many", () => w.ids.workspace],
  ["the workspace with newer ones", () => w.ids.secondWorkspace],
  ["the account", () => null],
] as const;

describe.each(PLACES)("the inbox of %s", (_name, place) => {
  test.each([false, true])("reads each page from an index, at any position (unread only: %s)", async (unreadOnly) => {
    const args = { workspaceId: place(), unreadOnly };
    const from = unreadOnly ? "notification_unread_page" : "notification_inbox_page";
    const { endCursor } = (await inbox({ ...args, first: 5 })).pageInfo;
    const pages = [
      { first: 5 },
      { first: 5, after: endCursor },
      { first: 5, after: cursorAtMiddle(endCursor ?? "") },
      { last: 5 },
      { last: 5, before: cursorAtMiddle(endCursor ?? "") },
    ];
    for (const page of pages) {
      const steps = await stepsOf("notification", () => inbox({ ...args, ...page }));
      // Six rows of each scope: a page of five, and one to know whether more follow.
      expectRead(steps, "notification", { from, rows: 12 });
    }
  });

  test("counts unread notifications without reading them", async () => {
    const steps = await stepsOf("notification_counter", () => inbox({ workspaceId: place(), first: 1 }));
    expectRead(steps, "notification_counter", { from: "notification_counter_pkey", rows: 2 });
  });
});

describe("a resumed stream", () => {
  const RECEIVED =
    "subscription ($after: ID, $workspaceId: ID) { notificationReceived(after: $after, workspaceId: $workspaceId) { id } }";

  /** Reads the first event of a stream and then closes it. */
  async function first(variables: Record<string, unknown>): Promise<void> {
    const response = await w.request("/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        authorization: `Bearer ${w.users.owner.token}`,
      },
      body: JSON.stringify({ query: RECEIVED, variables }),
    });
    let text = "";
    for await (const chunk of response.body as ReadableStream<Uint8Array<ArrayBuffer>>) {
      text += Buffer.from(chunk).toString();
      if (text.includes("event: next")) return;
    }
    throw new Error(`no event: ${text}`);
  }

  const WITHIN = [
    ["everything", () => ({})],
    ["one inbox", () => ({ workspaceId: w.ids.workspace })],
  ] as const;

  test.each(WITHIN)("reads a long backlog in batches from an index (%s)", async (_name, within) => {
    const after = `ntf_${"5".padStart(26, "0")}`;
    const steps = await stepsOf("notification", () => first({ after, ...within() }));
    // A batch of 100 events, and the deleted notifications between them.
    expectRead(steps, "notification", { from: "notification_user_id_changed_id_idx", rows: 300 });
  });

  test("reads only the changes since the last event", async () => {
    await notify(w, [w.users.owner.id]);
    const after = await newestOf(w, w.users.owner.id);
    await notify(w, [w.users.owner.id]);
    const steps = await stepsOf("notification", () => first({ after }));
    expectRead(steps, "notification", { from: "notification_user_id_changed_id_idx", rows: 10 });
  });
});
