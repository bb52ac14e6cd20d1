import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COLUMNS, GENESIS, linkOf } from "../../../src/platform/audit/chain.ts";
import { sealWaiting } from "../../../src/platform/audit/seal.ts";
import { type Fault, type Verdict, verifyChain, type Wanted } from "../../../src/platform/audit/verify.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { systemWrite } from "../../../src/platform/write/systemWrite.ts";
import { sealAudit } from "../../../src/server/jobs/sealAudit.ts";
import { dataOf } from "../../support/answers.ts";
import { arm, disarm } from "../../support/database/tamper.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Performs writes one after the other. Returns the ids of their events. */
async function happened(count: number): Promise<string[]> {
  const data = Array.from({ length: count }, () => ({
    id: newId("aud"),
    action: "workspace.settings_updated",
    source: "workspace_lifecycle",
    result: "succeeded",
    actorUserId: w.users.owner.id,
    resourceType: "workspace",
    resourceId: w.ids.workspace,
    organizationId: w.ids.organization,
    changedFields: [{ field: "week_start", previous: "1", current: "0" }, { field: "name" }],
    occurredAt: w.clock.now(),
  }));
  await w.db.prisma.auditEvent.createMany({ data });
  return data.map(({ id }) => id);
}

const seal = () => sealAudit.run(w.app.services, new AbortController().signal);

async function verify(wanted?: Wanted): Promise<Verdict> {
  const client = await w.db.pool.connect();
  try {
    return await verifyChain(client, wanted);
  } finally {
    client.release();
  }
}

const seals = () => w.db.prisma.auditSeal.findMany({ orderBy: { position: "asc" } });

/** Empties the audit log, as only the owner of the tables can. */
async function forget(): Promise<void> {
  await disarm(w.db);
  await w.db.pool.query("TRUNCATE audit_event, audit_seal, audit_unsealed");
  await arm(w.db);
}

describe("audit events are written once", () => {
  beforeAll(async () => {
    await happened(1);
    await seal();
    await w.db.pool.query(`INSERT INTO billing_record (id, organization_id, kind, provider, occurred_at)
      VALUES ('${newId("bil")}', '${w.ids.organization}', 'subscription', 'stripe', now())`);
  });

  test.each(["audit_event", "audit_seal", "billing_record"])("%s refuses every change", async (table) => {
    const column = table === "audit_seal" ? "hash" : "id";
    const rows = async () => (await w.db.pool.query(`SELECT * FROM ${table}`)).rows;
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    for (const sql of [
      `UPDATE ${table} SET ${column} = 'x'`,
      `UPDATE ${table} SET ${column} = 'x' WHERE false`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      const refused = { code: "42501", message: expect.stringMatching(new RegExp(`^${table} is append-only: `)) };
      await expect(w.db.pool.query(sql)).rejects.toMatchObject(refused);
    }
    expect(await rows()).toEqual(before);
  });

  test("audit_event refuses changes also in a session that replays changes with triggers off", async () => {
    const client = await w.db.pool.connect();
    try {
      await client.query("SET session_replication_role = replica");
      await expect(client.query("DELETE FROM audit_event")).rejects.toThrow("append-only");
    } finally {
      await client.query("RESET session_replication_role");
      client.release();
    }
  });

  test("an event stays when everything that it names is deleted", async () => {
    const id = newId("org");
    const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    await w.db.prisma.organization.create({ data: { id, name: "Gone", createdById: w.users.owner.id, ...stamp } });
    const [event = ""] = await happened(1);
    await w.db.prisma.organization.delete({ where: { id } });
    expect(await w.db.prisma.auditEvent.count({ where: { id: event } })).toBe(1);
  });
});

describe("sealing", () => {
  beforeEach(forget);

  test("makes a chain in the order of the events, and each link covers the previous link and every column", async () => {
    const ids = await happened(3);
    expect(await w.db.prisma.auditUnsealed.count()).toBe(3);
    await seal();
    const chain = await seals();
    expect(chain.map(({ position, eventId }) => [position, eventId])).toEqual(ids.map((id, i) => [BigInt(i + 1), id]));
    const { rows } = await w.db.pool.query("SELECT * FROM audit_event ORDER BY id");
    let previous = GENESIS;
    for (const [i, { position, hash, sealedAt }] of chain.entries()) {
      expect(hash).toBe(linkOf({ previous, position, sealedAt }, rows[i]));
      previous = hash;
    }
    expect(await w.db.prisma.auditUnsealed.count()).toBe(0);
    expect(await verify()).toEqual({ links: 3, waiting: 0, head: { position: 3n, hash: previous }, fault: null });
  });

  test("covers every column of the table", async () => {
    const { rows } = await w.db.pool.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'audit_event'",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(COLUMNS.toSorted());
  });

  test("continues the chain over any number of batches", async () => {
    await happened(2);
    await seal();
    await happened(501);
    await seal();
    const chain = await seals();
    expect(chain).toHaveLength(503);
    expect(await verify()).toMatchObject({ links: 503, fault: null, head: { hash: chain.at(-1)?.hash } });
  });

  test("seals a late commit with an older id at the end", async () => {
    const late = newId("aud");
    const [early] = await happened(1);
    await seal();
    const rest = { source: "s", action: "workspace.settings_updated", result: "failed", resourceType: "workspace" };
    const data = { id: late, ...rest, changedFields: [], occurredAt: new Date(0) };
    await w.db.prisma.auditEvent.create({ data });
    await seal();
    expect((await seals()).map(({ eventId }) => eventId)).toEqual([early, late]);
    expect((await verify()).fault).toBeNull();
  });

  test("skips events that are sealed already", async () => {
    const [id = ""] = await happened(1);
    await seal();
    await w.db.prisma.auditUnsealed.create({ data: { eventId: id } });
    await happened(1);
    await seal();
    expect(await seals()).toHaveLength(2);
    expect(await verify()).toMatchObject({ links: 2, waiting: 0, fault: null });
  });

  test("makes one chain when several processes seal at once", async () => {
    await happened(40);
    await Promise.all(Array.from({ length: 20 }, seal));
    await seal();
    expect(await verify()).toMatchObject({ links: 40, waiting: 0, fault: null });
  });

  test("holds up no writer", async ({ skip }) => {
    // An embedded database has one connection, so writes never overlap.
    if (w.db.kind === "pglite") skip();
    await happened(5);
    const create = `mutation ($id: ID!, $name: String!) {
      createWorkspace(input: { organizationId: $id, name: $name }) { workspace { name } } }`;
    const name = `Tea ${randomBytes(4).toString("hex")}`;
    await systemWrite(w.app.services, async ({ tx, now }) => {
      expect(await sealWaiting(tx, now, 500)).toMatchObject({ events: 5 });
      // The rows of the seal are written and not committed: a write completes meanwhile, and so does another process
      // that seals.
      const answer = await w.gql(w.users.owner.token, create, { id: w.ids.organization, name });
      expect(dataOf(answer)).toEqual({ createWorkspace: { workspace: { name } } });
      await seal();
      expect(await w.db.prisma.auditSeal.count()).toBe(0);
      return { value: null, audit: null };
    });
    await seal();
    expect(await verify()).toMatchObject({ links: 6, waiting: 0, fault: null });
  });
});

describe("verification of the chain reports", () => {
  let ids: string[];
  let head: string;
  beforeAll(forget);
  beforeEach(async () => {
    ids = await happened(6);
    await seal();
    head = (await seals()).at(-1)?.hash as string;
    await disarm(w.db);
  });
  afterEach(forget);

  const swap = (table: string, column: string, key: string, a: string, b: string) =>
    `UPDATE ${table} SET ${column} = CASE ${key} WHEN ${a} THEN (SELECT ${column} FROM ${table} WHERE ${key} = ${b})
      ELSE (SELECT ${column} FROM ${table} WHERE ${key} = ${a}) END WHERE ${key} IN (${a}, ${b})`;
  const changed = (set: string): [() => string[], () => Fault] => [
    () => [`UPDATE audit_event SET ${set} WHERE id = '${ids[2]}'`],
    () => ({ kind: "event_changed", position: 3n, eventId: ids[2] as string }),
  ];

  test.each<[string, () => string[], () => Fault]>([
    ["another action", ...changed("action = 'workspace.deleted'")],
    ["another result", ...changed("result = 'failed'")],
    ["another actor", ...changed("actor_user_id = NULL")],
    ["another time", ...changed("occurred_at = occurred_at + interval '1 millisecond'")],
    ["another value", ...changed(`changed_fields = jsonb_set(changed_fields, '{0,current}', '"2"')`)],
    [
      "an event that was removed",
      () => [`DELETE FROM audit_event WHERE id = '${ids[2]}'`],
      () => ({ kind: "event_removed", position: 3n, eventId: ids[2] as string }),
    ],
    [
      "a seal that was removed",
      () => ["DELETE FROM audit_seal WHERE position = 3"],
      () => ({ kind: "seal_removed", position: 3n, eventId: null }),
    ],
    [
      "an event that was removed with its seal",
      () => ["DELETE FROM audit_seal WHERE position = 3", `DELETE FROM audit_event WHERE id = '${ids[2]}'`],
      () => ({ kind: "seal_removed", position: 3n, eventId: null }),
    ],
    [
      "an event that was removed, and the rest moved up",
      () => [
        "DELETE FROM audit_seal WHERE position = 3",
        `DELETE FROM audit_event WHERE id = '${ids[2]}'`,
        "UPDATE audit_seal SET position = position - 100 WHERE position > 3",
        "UPDATE audit_seal SET position = position + 99 WHERE position < 0",
      ],
      () => ({ kind: "event_changed", position: 3n, eventId: ids[3] as string }),
    ],
    [
      "another time of sealing",
      () => ["UPDATE audit_seal SET sealed_at = sealed_at - interval '1 hour' WHERE position = 3"],
      () => ({ kind: "event_changed", position: 3n, eventId: ids[2] as string }),
    ],
    [
      "another hash",
      () => [`UPDATE audit_seal SET hash = '${GENESIS}' WHERE position = 6`],
      () => ({ kind: "event_changed", position: 6n, eventId: ids[5] as string }),
    ],
    [
      "links that changed places",
      () => [
        "UPDATE audit_seal SET position = 99 WHERE position = 3",
        "UPDATE audit_seal SET position = 3 WHERE position = 5",
        "UPDATE audit_seal SET position = 5 WHERE position = 99",
      ],
      () => ({ kind: "reordered", position: 3n, eventId: ids[4] as string }),
    ],
    [
      "events that changed places",
      () => [
        "UPDATE audit_seal SET event_id = 'x' WHERE position = 5",
        `UPDATE audit_seal SET event_id = '${ids[4]}' WHERE position = 3`,
        `UPDATE audit_seal SET event_id = '${ids[2]}' WHERE position = 5`,
      ],
      () => ({ kind: "reordered", position: 3n, eventId: ids[4] as string }),
    ],
    [
      "acts that changed places",
      () => [
        `UPDATE audit_event SET action = 'workspace.deleted' WHERE id = '${ids[4]}'`,
        swap("audit_event", "action", "id", `'${ids[2]}'`, `'${ids[4]}'`),
      ],
      () => ({ kind: "event_changed", position: 3n, eventId: ids[2] as string }),
    ],
    [
      "an end that was cut off, its events still there",
      () => ["DELETE FROM audit_seal WHERE position > 4"],
      () => ({ kind: "event_unsealed", position: null, eventId: ids[4] as string }),
    ],
    [
      "an event that slipped in without waiting",
      () => [
        "INSERT INTO audit_event (id, action, source, result, resource_type, changed_fields, occurred_at) VALUES ('aud_x', 'a.b', 's', 'failed', 't', '[]', now())",
        "DELETE FROM audit_unsealed",
      ],
      () => ({ kind: "event_unsealed", position: null, eventId: "aud_x" }),
    ],
    [
      "an event that was removed while it waited",
      () => ["INSERT INTO audit_unsealed VALUES ('aud_gone')"],
      () => ({ kind: "waiting_event_removed", position: null, eventId: "aud_gone" }),
    ],
  ])("%s", async (_what, statements, fault) => {
    for (const sql of statements()) await w.db.pool.query(sql);
    expect((await verify()).fault).toEqual(fault());
  });

  test("a truncated end, to an operator who noted an earlier head", async () => {
    await w.db.pool.query("DELETE FROM audit_seal WHERE position > 4");
    await w.db.pool.query("DELETE FROM audit_event WHERE id = ANY($1)", [ids.slice(4)]);
    expect((await verify()).fault).toBeNull();
    const missing = { kind: "head_missing", position: null, eventId: null };
    expect((await verify({ head })).fault).toEqual(missing);
    // Continuing the chain from there does not hide the cut.
    await happened(2);
    await seal();
    expect(await verify()).toMatchObject({ links: 6, fault: null });
    expect((await verify({ head })).fault).toEqual(missing);
  });

  test("no fault in an intact chain, also from a later position and with a head of any age", async () => {
    const [, second] = await seals();
    expect(await verify({ head: second?.hash as string })).toMatchObject({ links: 6, fault: null });
    expect(await verify({ from: 5n, head })).toMatchObject({
      links: 2,
      fault: null,
      head: { position: 6n, hash: head },
    });
    expect(await verify({ from: 7n, head })).toMatchObject({ links: 0, fault: null, head: { position: 6n } });
    expect((await verify({ from: 9n })).fault).toEqual({ kind: "seal_removed", position: 8n, eventId: null });
  });
});
