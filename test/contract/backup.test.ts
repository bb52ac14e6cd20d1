import { readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recount } from "../../src/domains/usage/recount.ts";
import { type Manifest, readManifest } from "../../src/platform/backup/manifest.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { createFolderStorage } from "../../src/platform/storage/folderStorage.ts";
import { sealAudit } from "../../src/server/sealAudit.ts";
import { rowsOf, type Site, site } from "../support/backups.ts";
import { publication } from "../support/publication.ts";
import { type World, world } from "../support/world.ts";

const BYTES = new TextEncoder().encode("not a picture, but bytes \u0000\u2028 of a media item");
/** Text in which a wrong escape or a wrong line break would show. */
const AWKWARD = 'a "quote", a \\ backslash, a line\nbreak, a tab\t, \u2028, {braces}, NULL, 😀 and é';
/** The tables whose rows a restore changes on purpose. */
const CLEARED = ["rate_limit", "tenant_revision", "media_upload", "rendition", "publication", "mail_message"];

let origin: Site;
let folder: string;
let before: Record<string, string[]>;
let ids: { media: string; key: string; due: string; later: string; sending: string; upload: string; mail: string };
let head: string;

beforeAll(async () => {
  origin = await site("migrated");
  folder = join(origin.folder, "backups", "first");
  const w = await world({ database: await origin.open(), now: new Date() });
  await fill(w);
  before = await rowsOf(w.db);
  await w.close();
  expect(await origin.backup(folder)).toMatchObject({ code: 0, stderr: "" });
});
afterAll(() => origin.remove());

async function fill(w: World): Promise<void> {
  const { db, ids: known, clock } = w;
  const now = clock.now();
  const key = `media/${newId("med")}/content`;
  await createFolderStorage(join(origin.folder, "media")).put(key, BYTES, { type: "image/png" });
  const media = newId("med");
  const item = {
    id: media,
    workspaceId: known.workspace,
    mimeType: "image/png",
    originalFilename: AWKWARD,
    name: AWKWARD,
  };
  const sums = { sha256: "0".repeat(64), contentSha256: "0".repeat(64), contentKey: key, size: BYTES.byteLength };
  const stamps = { createdAt: now, updatedAt: now };
  await db.prisma.mediaItem.create({
    data: { ...item, ...sums, tags: ["", AWKWARD, "NULL"], processing: "READY", lastUsedAt: now, ...stamps },
  });
  const upload = await db.prisma.mediaUpload.create({
    data: {
      ...{
        id: newId("med"),
        workspaceId: known.workspace,
        filename: "b.bin",
        mimeType: "image/png",
        size: 10n,
        received: 5n,
      },
      ...{
        objectKey: "media/b/original",
        hashState: new Uint8Array([0, 255, 10, 92]),
        receiver: "a server",
        receiverUntil: now,
      },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) },
    },
  });
  const past = new Date(now.getTime() - 60_000);
  const due = await publication(w, known.workspace, { state: "SCHEDULED", scheduledAt: past, text: AWKWARD });
  const later = await publication(w, known.workspace, { state: "SCHEDULED" });
  const lease = new Date(now.getTime() + 3_600_000);
  const submitted = { deliveryState: "SUBMITTED", leasedUntil: lease, nextAttemptAt: null } as const;
  const sending = await publication(w, known.workspace, { state: "PUBLISHING" }, [submitted, {}]);
  const mail = await db.prisma.mailMessage.create({
    data: {
      id: newId("mail"),
      userId: w.users.owner.id,
      kind: "LETTER",
      eventKey: "e",
      state: "SENDING",
      leasedUntil: lease,
      dueAt: now,
      createdAt: now,
    },
  });
  await db.pool.query(
    `INSERT INTO outbox_message (id, topic, payload, due_at, created_at) VALUES ('o', 'no.such', '{"a": [null, 1.50]}', now(), now())`,
  );
  // A value of JSON's null is not a column without a value.
  await db.pool.query(`UPDATE rendition SET options = 'null', text = $1 WHERE publication_id = $2`, [
    AWKWARD,
    later.id,
  ]);
  const slot = await w.rest("POST", "/posting-schedules", {
    token: w.users.owner.token,
    body: { workspace_id: known.workspace, day_of_week: 2, utc_hour: 9, utc_minute: 45 },
  });
  expect(slot.status).toBe(200);
  await sealAudit.run(w.app.services, new AbortController().signal);
  head = (await db.prisma.auditSeal.findFirstOrThrow({ orderBy: { position: "desc" } })).hash;
  ids = { media, key, due: due.id, later: later.id, sending: sending.id, upload: upload.id, mail: mail.id };
}

/** Runs a function on a restored copy of the backup. */
async function restored(run: (copy: Site) => Promise<void>, ...args: string[]): Promise<void> {
  const copy = await site("empty");
  try {
    expect(await copy.restore(folder, ...args)).toMatchObject({ code: 0, stderr: "" });
    await run(copy);
  } finally {
    await copy.remove();
  }
}

async function changed(manifest: (of: Manifest) => Manifest): Promise<() => Promise<void>> {
  const file = join(folder, "manifest.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, JSON.stringify(manifest(JSON.parse(text) as Manifest)));
  return () => writeFile(file, text);
}

describe("a backup", () => {
  test("is readable by its owner alone", async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const file of ["manifest.json", "tables/audit_event.jsonl.gz", `objects/${ids.key}`])
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  });

  test("has a manifest with rows, sums, migrations and the head of the audit log", async () => {
    const manifest = await readManifest(folder);
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
      Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
    );
    expect(manifest.audit).toMatchObject({ head: { hash: head }, fault: null });
    expect(manifest.media).toMatchObject([{ key: ids.key, type: "image/png", file: { size: BYTES.byteLength } }]);
    expect(manifest.migrations.length).toBeGreaterThan(15);
  });

  test("is not written into a folder with files", async () => {
    expect(await origin.backup(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining("is not empty") });
  });

  test("is not written for a missing folder name", async () => {
    expect(await origin.backup()).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage") });
  });
});

describe("a restored database", () => {
  test("has the same rows in every table, apart from those that a restore clears", async () => {
    await restored(async (copy) => {
      const database = await copy.open();
      const after = await rowsOf(database);
      await database.close();
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const [name, rows] of Object.entries(before)) {
        if (!CLEARED.includes(name)) expect(after[name], name).toEqual(rows);
        else if (name !== "rate_limit") expect(after[name], name).toHaveLength(rows.length);
      }
      expect(await readFile(join(copy.folder, "media", ids.key))).toEqual(Buffer.from(BYTES));
    });
  });

  test("has other revisions, no leases that last, and no pieces of uploads", async () => {
    await restored(async (copy) => {
      const { prisma, pool, close } = await copy.open();
      const { rows } = await pool.query<{ row: string }>("SELECT t::text AS row FROM tenant_revision t");
      expect(rows.filter(({ row }) => before["tenant_revision"]?.includes(row))).toEqual([]);
      const now = new Date();
      expect(await prisma.rendition.count({ where: { leasedUntil: { gt: now } } })).toBe(0);
      expect(await prisma.rendition.count({ where: { deliveryState: "SUBMITTED", leasedUntil: { lte: now } } })).toBe(
        1,
      );
      const mail = await prisma.mailMessage.findUniqueOrThrow({ where: { id: ids.mail } });
      expect(mail.leasedUntil?.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(await prisma.mediaUpload.findUnique({ where: { id: ids.upload } })).toMatchObject({
        ...{ received: 0n, progress: {}, hashState: null, receiver: null, receiverUntil: null },
      });
      await close();
    });
  });

  test("leaves posts to a person that a server may have sent after the backup, and keeps later ones", async () => {
    await restored(async (copy) => {
      const { prisma, close } = await copy.open();
      const find = (id: string) =>
        prisma.publication.findUniqueOrThrow({
          where: { id },
          include: { renditions: { orderBy: { position: "asc" } } },
        });
      const waiting = {
        ...{ status: "FAILED", deliveryState: "MANUAL_RESOLUTION", recoveryAction: "MANUAL_RESOLUTION" },
        ...{ nextAttemptAt: null, errorCode: "server_restored" },
      };
      expect(await find(ids.due)).toMatchObject({
        state: "FAILED",
        renditions: [{ ...waiting, publicationState: "FAILED" }],
      });
      expect(await find(ids.sending)).toMatchObject({
        state: "PUBLISHING",
        renditions: [{ deliveryState: "SUBMITTED" }, waiting],
      });
      expect(await find(ids.later)).toMatchObject({ state: "SCHEDULED", renditions: [{ status: "SCHEDULED" }] });
      await close();
    });
  });

  test("sends posts that fell due meanwhile if no server has run since the backup", async () => {
    await restored(async (copy) => {
      const { prisma, close } = await copy.open();
      expect(await prisma.publication.findUnique({ where: { id: ids.due } })).toMatchObject({ state: "SCHEDULED" });
      expect(await prisma.rendition.count({ where: { recoveryAction: "MANUAL_RESOLUTION" } })).toBe(0);
      await close();
    }, "--moved");
  });

  test("serves, checks references, and refuses changes of audit events", async () => {
    await restored(async (copy) => {
      const database = await copy.open();
      const w = await served(database);
      await expect(database.pool.query("DELETE FROM audit_event")).rejects.toThrow(/append-only|append only|never/i);
      await expect(database.pool.query("UPDATE workspace SET organization_id = 'org_nowhere'")).rejects.toThrow(
        /foreign key/,
      );
      await w.close();
    });
  });
});

describe("a restore", () => {
  test("refuses a database that is not empty, and changes nothing", async () => {
    const refused = await origin.restore(folder);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is not empty: it has \S+\. A restore needs/),
    });
  });

  test.each(["tables/app_user.jsonl.gz", "objects/media"])(
    "names a damaged file and restores nothing: %s",
    async (prefix) => {
      const path = prefix === "objects/media" ? `objects/${ids.key}` : prefix;
      const file = join(folder, path);
      const whole = await readFile(file);
      const copy = await site("empty");
      try {
        const damaged = Buffer.from(whole);
        damaged[damaged.length - 5] = (damaged.at(-5) ?? 0) ^ 1;
        await writeFile(file, damaged);
        expect(await copy.restore(folder)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining(`The file ${path} of the backup is damaged`),
        });
        await truncate(file, 3);
        expect(await copy.restore(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining(path) });
        await rm(file);
        expect(await copy.restore(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining(path) });
        await writeFile(file, whole);
        await expect(stat(join(copy.folder, "media"))).rejects.toThrow(/ENOENT/);
        expect(await copy.restore(folder)).toMatchObject({ code: 0 });
      } finally {
        await writeFile(file, whole);
        await copy.remove();
      }
    },
  );

  test("rolls back after a difference from the manifest, and succeeds at the next attempt", async () => {
    const copy = await site("empty");
    const more = (tables: Manifest["tables"]) =>
      tables.map((table) => (table.name === "workspace" ? { ...table, rows: table.rows + 1 } : table));
    const other = { position: "1", hash: "f".repeat(64) };
    for (const [change, words] of [
      [(of: Manifest) => ({ ...of, tables: more(of.tables) }), "The table workspace has 3 rows, and 4 by the manifest"],
      [
        (of: Manifest) => ({ ...of, audit: { ...of.audit, head: other } }),
        "The chain of the audit log is not the manifest's",
      ],
      [
        (of: Manifest) => ({
          ...of,
          migrations: [...of.migrations, { name: "99991231000000_later", checksum: other.hash }],
        }),
        "made by a newer version: this one does not know the migration 99991231000000_later",
      ],
      [(of: Manifest) => ({ ...of, media: [{ ...of.media[0], key: "../escape" }] }) as Manifest, "manifest.json in"],
    ] as const) {
      const undo = await changed(change);
      expect(await copy.restore(folder)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
      await undo();
    }
    expect(await copy.restore(folder)).toMatchObject({ code: 0 });
    await copy.remove();
  });
});

describe("the keys of a backup", () => {
  const passphrase = "a long passphrase of the operator";

  test("are restored with the passphrase, and not with another one", async () => {
    const key = Buffer.alloc(32, 9).toString("base64");
    const file = join(origin.folder, "passphrase");
    await writeFile(join(origin.folder, "secret.key"), key);
    await writeFile(file, `${passphrase}\n`);
    const sealed = join(origin.folder, "backups", "keys");
    expect(await origin.backup(sealed, "--with-key", file)).toMatchObject({ code: 0 });
    expect(await readFile(join(sealed, "keys.json"), "utf8")).not.toContain(key);
    expect(await origin.restore(sealed, "--with-key", file, "--print-keys")).toMatchObject({
      code: 0,
      stdout: `file:${key}\n`,
    });
    const copy = await site("empty");
    const wrong = join(copy.folder, "wrong");
    await writeFile(wrong, "another passphrase");
    expect(await copy.restore(sealed, "--with-key", wrong)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The passphrase does not open"),
    });
    expect(await copy.restore(sealed, "--with-key", file)).toMatchObject({ code: 0 });
    expect(await readFile(join(copy.folder, "secret.key"), "utf8")).toBe(key);
    await copy.remove();
  });
});

/** Starts the app on a restored database, and reads and writes through it. */
async function served(database: Awaited<ReturnType<Site["open"]>>) {
  const { createApp } = await import("../../src/server/app.ts");
  const { readEnv } = await import("../../src/platform/env/env.ts");
  const app = await createApp({
    env: readEnv({
      NODE_ENV: "test",
      DEFAULT_PLAN: "unlimited",
      SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    }),
    database,
  });
  expect(await recount(app.services, { mend: false })).toEqual([]);
  return {
    app,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
