import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { backUp } from "../../src/commands/backup/backUp.ts";
import { restore } from "../../src/commands/backup/restore.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { type Env, readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { CannotStart, openMigrated } from "../../src/server/boot/boot.ts";
import { sealAudit } from "../../src/server/jobs/sealAudit.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";

const { url: superuser = "" } = inject("postgres") ?? {};
const suffix = randomBytes(4).toString("hex");
const [owner, server] = [`owner_${suffix}`, `server_${suffix}`];

let root: pg.Client;
let url: string;
let database: Database;
let services: Services;
let env: Env;
beforeAll(async () => {
  url = await createDatabase(superuser);
  root = new pg.Client({ connectionString: superuser });
  await root.connect();
  for (const role of [owner, server]) await root.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
  await root.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${owner}`);
  const SECRET_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  env = readEnv({ NODE_ENV: "test", SECRET_KEYS, DATABASE_URL: as(server), MIGRATION_DATABASE_URL: as(owner) });
  ({ database } = await openMigrated(env));
  services = openServices({ env, database });
});
afterAll(async () => {
  await database?.close();
  await dropDatabase(superuser, url);
  for (const role of [server, owner]) await root.query(`DROP ROLE ${role}`);
  await root.end();
});

/** Returns the URL of a database for a role; by default of the server's own. */
function as(role: string, of = url): string {
  const address = new URL(of);
  Object.assign(address, { username: role, password: "x" });
  return address.href;
}

test("a server with its own database role writes, seals audit events and uses the queue", async () => {
  const stamp = { createdAt: new Date(), updatedAt: new Date() };
  const id = newId("usr");
  await systemWrite(services, async ({ tx }) => {
    await tx.user.create({ data: { id, email: "ada@example.org", name: "Ada", ...stamp } });
    await tx.user.update({ where: { id }, data: { name: "Ada L" } });
    return { value: null, audit: { action: "identity.registered", resourceId: id }, touched: [id] };
  });
  await sealAudit.run(services, new AbortController().signal);
  expect(await database.prisma.auditSeal.count()).toBe(1);
  await services.limiter.take({ name: "test", points: 1, seconds: 60 }, "x");
  await database.prisma.user.delete({ where: { id } });
  const queue = await openQueue(services, { shared: ["test.topic"] }, { supervise: false });
  expect(await queue.send("test.topic", {})).toEqual(expect.any(String));
  expect(await queue.fetch("test.topic")).toHaveLength(1);
  await queue.stop({ close: false, graceful: false });
});

test("the server's role backs up, the owner restores, and the server's role then serves the copy", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rostrum-role-"));
  const copy = await createDatabase(superuser);
  await root.query(`ALTER DATABASE ${new URL(copy).pathname.slice(1)} OWNER TO ${owner}`);
  const there = { ...env, DATABASE_URL: as(server, copy), MIGRATION_DATABASE_URL: as(owner, copy), DATA_DIR: folder };
  await backUp(env, join(folder, "backup"), { keys: null, authentication: null });
  await restore(there, join(folder, "backup"), {
    passphrase: null,
    trust: { passphrase: null, unauthenticated: true },
    moved: false,
  });
  const opened = await openMigrated(there);
  expect(await opened.database.prisma.auditSeal.count()).toBe(1);
  await expect(opened.database.pool.query("DELETE FROM audit_event")).rejects.toThrow(/permission denied/);
  await opened.database.close();
  await dropDatabase(superuser, copy);
  await rm(folder, { recursive: true });
});

test.each(["audit_event", "audit_seal", "billing_record"])(
  "the server's role cannot change %s or its triggers",
  async (table) => {
    for (const sql of [
      `UPDATE ${table} SET organization_id = 'x'`.replace("audit_seal SET organization_id", "audit_seal SET hash"),
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER append_only`,
      `DROP TRIGGER append_only ON ${table}`,
      `DROP TABLE ${table}`,
      `CREATE TRIGGER other BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    ]) {
      await expect(database.pool.query(sql)).rejects.toMatchObject({
        code: "42501",
        message: expect.stringMatching(/permission denied|must be owner/),
      });
    }
    const replaying = database.pool.query("SET session_replication_role = replica");
    await expect(replaying).rejects.toThrow("permission denied");
  },
);

test("a server with its own role starts again, also while another server starts", async () => {
  const again = await Promise.all([openMigrated(env), openMigrated(env)]);
  expect(again.map(({ applied }) => applied)).toEqual([[], []]);
  await Promise.all(again.map((each) => each.database.close()));
});

test.each([
  ["the owner of the tables", () => as(owner)],
  ["a superuser", () => new URL(new URL(url).pathname, superuser).href],
])("a server does not start with the role of %s", async (_who, address) => {
  const both = { NODE_ENV: "test", DATABASE_URL: address(), MIGRATION_DATABASE_URL: as(owner) };
  await expect(openMigrated(readEnv(both))).rejects.toThrow(CannotStart);
  await expect(openMigrated(readEnv(both))).rejects.toThrow(/may change audit events/);
});

test("a server does not start when PUBLIC has a privilege to change audit events", async () => {
  const { pool, close } = await openDatabase(as(owner));
  await pool.query("GRANT DELETE ON audit_event TO PUBLIC");
  await expect(openMigrated(env)).rejects.toThrow(/may change audit events/);
  await pool.query("REVOKE DELETE ON audit_event FROM PUBLIC");
  // The owner keeps all privileges.
  const { rows } = await pool.query("SELECT has_table_privilege('_prisma_migrations', 'INSERT') AS may");
  expect(rows).toEqual([{ may: true }]);
  await close();
});

test("a server does not start when its role is a member of the owner", async () => {
  await root.query(`GRANT ${owner} TO ${server}`);
  await expect(openMigrated(env)).rejects.toThrow(/may change audit events/);
  await root.query(`REVOKE ${owner} FROM ${server}`);
});
