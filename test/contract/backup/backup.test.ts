import { readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { raising } from "../../../src/domains/notifications/outbox.ts";
import type { Manifest } from "../../../src/platform/backup/manifest.ts";
import type { Database } from "../../../src/platform/database/database.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { createApp } from "../../../src/server/app.ts";
import { Client } from "../../support/client.ts";
import { AWKWARD, BYTES, type Filled, fill } from "../../support/database/filled.ts";
import { done, passphraseIn, readManifest, rowsOf, type Site, site } from "../../support/domains/backups.ts";
import { world } from "../../support/world.ts";

/** The tables whose rows a restore changes on purpose. */
const CLEARED = [
  "rate_limit",
  "tenant_revision",
  "media_upload",
  "rendition",
  "publication",
  "mail_message",
  "outbox_message",
];

/** The key with which a server seals secrets. */
const KEY = Buffer.alloc(32, 9).toString("base64");

let origin: Site;
/** The file of the passphrase. */
let passphrase: string;
let folder: string;
let before: Record<string, string[]>;
let filled: Filled;

beforeAll(async () => {
  origin = await site("migrated");
  folder = join(origin.folder, "backups", "first");
  const w = await world({ database: await origin.open(), now: new Date() });
  filled = await fill(w, join(origin.folder, "media"));
  before = await rowsOf(w.db);
  // The waiting job of the queue becomes a message.
  before["outbox_message"]?.push("a job");
  await w.close();
  passphrase = await passphraseIn(origin);
  await writeFile(join(origin.folder, "secret.key"), KEY);
  await done(origin.backup(folder, "--with-key", passphrase));
});
afterAll(() => origin.remove());

describe("a backup", () => {
  test("is readable by its owner alone", async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const file of ["manifest.json", "tables/audit_event.jsonl.gz", `objects/${filled.key}`])
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  test("has a manifest with rows, sums, migrations and the head of the audit log", async () => {
    const manifest = await readManifest(folder);
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
    );
    expect(manifest.audit).toMatchObject({ head: { hash: filled.head }, fault: null });
    expect(manifest.media).toMatchObject([{ key: filled.key, type: "image/png", file: { size: BYTES.byteLength } }]);
    expect(manifest.migrations.length).toBeGreaterThan(15);
  });

  test("is not written into a folder with files", async () => {
    expect(await origin.backup(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  });

  test("names the reason if its folder cannot be created", async () => {
    const stderr = expect.stringMatching(/^(?:The backup cannot be written|\S+ cannot be used for a backup): E/);
    expect(await origin.backup(join(folder, "manifest.json", "below"))).toMatchObject({ code: 1, stderr });
  });

  test("is not written for a missing folder name", async () => {
    expect(await origin.backup()).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage") });
  });
});

describe("a restored database", () => {
  let copy: Site;
  let database: Database;
  beforeAll(async () => {
    copy = await site("empty");
    await done(copy.restore(folder, "--authenticate", passphrase));
    database = await copy.open();
  });
  afterAll(async () => {
    await database.close();
    await copy.remove();
  });

  test("has the same rows in every table, apart from those that a restore clears", async () => {
    const after = await rowsOf(database);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const kept = (rows: typeof before) => Object.entries(rows).filter(([name]) => !CLEARED.includes(name));
    expect(kept(after)).toEqual(kept(before));
    const sizes = (rows: typeof before) => Object.entries(rows).map(([name, of]) => [name, of.length]);
    // Members are notified about the post that waits for a person.
    const messages = [...(before["outbox_message"] ?? []), "a notification"];
    expect(sizes(after)).toEqual(sizes({ ...before, rate_limit: [], outbox_message: messages }));
  });

  test("has the waiting jobs of the queue as messages of the outbox", async () => {
    const where = { topic: { not: raising.topic } };
    const messages = await database.prisma.outboxMessage.findMany({ where, orderBy: { topic: "asc" } });
    expect(messages).toMatchObject([
      { topic: "no.such", payload: { a: [null, 1.5] }, jobId: null },
      { topic: "such.job", payload: { text: AWKWARD }, jobId: filled.job },
    ]);
  });

  test("has the bytes of its media", async () => {
    expect(await readFile(join(copy.folder, "media", filled.key))).toEqual(Buffer.from(BYTES));
  });

  test("has other revisions, no leases that last, and no pieces of uploads", async () => {
    const { prisma, pool } = database;
    const { rows } = await pool.query<{ row: string }>("SELECT t::text AS row FROM tenant_revision t");
    expect(rows.filter(({ row }) => before["tenant_revision"]?.includes(row))).toEqual([]);
    const now = new Date();
    expect(await prisma.rendition.count({ where: { leasedUntil: { gt: now } } })).toBe(0);
    expect(await prisma.rendition.count({ where: { deliveryState: "SUBMITTED", leasedUntil: { lte: now } } })).toBe(1);
    const mail = await prisma.mailMessage.findUniqueOrThrow({ where: { id: filled.mail } });
    expect(mail.leasedUntil?.getTime()).toBeLessThanOrEqual(now.getTime());
    expect(await prisma.mediaUpload.findUnique({ where: { id: filled.upload } })).toMatchObject({
      received: 0n,
      progress: {},
      hashState: null,
      receiver: null,
      receiverUntil: null,
    });
  });

  test("leaves posts to a person that a server may have sent after the backup, and keeps later ones", async () => {
    const find = (id: string) =>
      database.prisma.publication.findUniqueOrThrow({
        where: { id },
        include: { renditions: { orderBy: { position: "asc" } } },
      });
    const waiting = {
      status: "FAILED",
      deliveryState: "MANUAL_RESOLUTION",
      recoveryAction: "MANUAL_RESOLUTION",
      nextAttemptAt: null,
      errorCode: "server_restored",
    };
    const [due, sending, later] = [await find(filled.due), await find(filled.sending), await find(filled.later)];
    expect(due).toMatchObject({ state: "FAILED", renditions: [{ ...waiting, publicationState: "FAILED" }] });
    expect(sending).toMatchObject({ state: "PUBLISHING", renditions: [{ deliveryState: "SUBMITTED" }, waiting] });
    expect(later).toMatchObject({
      state: "SCHEDULED",
      renditions: [{ status: "SCHEDULED", segments: { 0: { text: AWKWARD } } }],
    });
    const options = "SELECT options::text AS options FROM rendition WHERE publication_id = $1";
    expect((await database.pool.query(options, [filled.later])).rows).toEqual([{ options: "null" }]);
  });

  test("notifies members that such a post failed", async () => {
    const messages = await database.prisma.outboxMessage.findMany({ where: { topic: raising.topic } });
    const payload = { publication_id: filled.due, failed_destinations: 1 };
    expect(messages).toMatchObject([{ payload: { event: { topic: "publish_failed", payload } } }]);
  });

  test("accepts the word of a person about such a post", async () => {
    const app = await createApp({ env: readEnv(copy.source), database });
    const where = { publicationId: filled.due };
    const { id } = await database.prisma.rendition.findFirstOrThrow({ where });
    const resolve = `mutation ($input: ResolveRenditionInput!) { resolveRendition(input: $input) { publication { state } } }`;
    const answer = await new Client(app).gql(filled.token, resolve, { input: { id, published: true } });
    expect(answer.data).toEqual({ resolveRendition: { publication: { state: "PUBLISHED" } } });
    await app.close();
  });

  test("has the guards of its tables again: references and append-only rows", async () => {
    const { pool } = database;
    await expect(pool.query("DELETE FROM audit_event")).rejects.toThrow("audit_event is append-only");
    await expect(pool.query("SET session_replication_role = replica; DELETE FROM audit_seal")).rejects.toThrow(
      "audit_seal is append-only",
    );
    await expect(pool.query("UPDATE workspace SET organization_id = 'org_nowhere'")).rejects.toThrow(/foreign key/);
    const differences = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
    const former = await origin.open();
    expect((await pool.query(differences)).rows).toEqual((await former.pool.query(differences)).rows);
    await former.close();
  });
});

describe("a restore", () => {
  let copy: Site;
  beforeAll(async () => {
    copy = await site("empty");
  });
  afterAll(() => copy.remove());

  test("refuses a database that is not empty", async () => {
    const stderr = expect.stringMatching(/^The database is not empty: it has \S+\. A restore needs an empty one: /);
    expect(await origin.restore(folder, "--unauthenticated")).toMatchObject({ code: 1, stderr });
  });

  test.each(["tables/app_user.jsonl.gz", "an object"])("names a damaged file, and writes nothing: %s", async (name) => {
    const path = name === "an object" ? `objects/${filled.key}` : name;
    const damaged = join(folder, path);
    const whole = await readFile(damaged);
    const words = `The file ${path} of the backup `;
    const expectRefusal = async () =>
      expect(await copy.restore(folder, "--unauthenticated")).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(words),
      });
    await writeFile(damaged, whole.with(whole.length - 5, (whole.at(-5) ?? 0) ^ 1));
    await expectRefusal();
    await truncate(damaged, 3);
    await expectRefusal();
    await rm(damaged);
    await expectRefusal();
    await writeFile(damaged, whole);
    await expect(stat(join(copy.folder, "media"))).rejects.toThrow(/ENOENT/);
  });

  test("prints the keys with the passphrase, and refuses another passphrase", async () => {
    expect(await readFile(join(folder, "keys.json"), "utf8")).not.toContain(KEY);
    const printed = { code: 0, stdout: `file:${KEY}\n` };
    expect(await copy.restore(folder, "--with-key", passphrase, "--print-keys")).toMatchObject(printed);
    const wrong = join(copy.folder, "wrong");
    await writeFile(wrong, "another passphrase");
    const stderr = expect.stringContaining("The passphrase does not open the keys");
    const args = ["--with-key", wrong, "--authenticate", passphrase];
    expect(await copy.restore(folder, ...args)).toMatchObject({ code: 1, stderr });
    await expect(stat(join(copy.folder, "secret.key"))).rejects.toThrow(/ENOENT/);
  });

  const more = ({ tables }: Manifest) =>
    tables.map((table) => (table.name === "workspace" ? { ...table, rows: table.rows + 1 } : table));
  const hash = "f".repeat(64);
  test.each<[string, string, (of: Manifest) => object]>([
    ["another number of rows", "The table workspace has 3 rows, and 4 by the manifest", (of) => ({ tables: more(of) })],
    [
      "another end of the audit log",
      "The chain of the audit log is not the manifest's",
      ({ audit }) => ({ audit: { ...audit, head: { position: "1", hash } } }),
    ],
    [
      "a newer version",
      "does not know the migration 99991231000000_later",
      ({ migrations }) => ({ migrations: [...migrations, { name: "99991231000000_later", checksum: hash }] }),
    ],
    [
      "a path outside of the folder",
      "media.0.key is not valid",
      ({ media }) => ({ media: [{ ...media[0], key: "../a" }] }),
    ],
  ])("is rolled back for a manifest with %s", async (_case, words, change) => {
    const manifest = join(folder, "manifest.json");
    const text = await readFile(manifest, "utf8");
    const parsed = JSON.parse(text) as Manifest;
    await writeFile(manifest, JSON.stringify({ ...parsed, ...change(parsed) }));
    const ran = await copy.restore(folder, "--unauthenticated");
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
    await writeFile(manifest, text);
  });

  test("succeeds after failed attempts, with the key, and keeps due posts if no server has run since", async () => {
    await done(copy.restore(folder, "--with-key", passphrase, "--moved"));
    expect(await readFile(join(copy.folder, "secret.key"), "utf8")).toBe(KEY);
    const { prisma, close } = await copy.open();
    expect(await prisma.publication.findUnique({ where: { id: filled.due } })).toMatchObject({ state: "SCHEDULED" });
    expect(await prisma.rendition.count({ where: { recoveryAction: "MANUAL_RESOLUTION" } })).toBe(0);
    await close();
  });
});
