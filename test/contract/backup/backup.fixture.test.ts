import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mintApiToken } from "../../../src/domains/identity/api-tokens/mintApiToken.ts";
import { loadDatabase, planMigrations } from "../../../src/platform/backup/loadDatabase.ts";
import type { Manifest } from "../../../src/platform/backup/manifest.ts";
import { readEnv } from "../../../src/platform/env/env.ts";
import { openCredentials } from "../../../src/providers/credentials.ts";
import { type App, createApp } from "../../../src/server/app.ts";
import { operatorContext } from "../../../src/server/boot/operatorContext.ts";
import { dataOf } from "../../support/answers.ts";
import { Client } from "../../support/client.ts";
import { emptyDatabase } from "../../support/database/template.ts";
import { stateOf } from "../../support/database/writers.ts";
import { done, readManifest, rowsOf, type Site, site } from "../../support/domains/backups.ts";

/**
 * A backup of a demo that the command made with version 0.1.0, from an embedded database. Keep it as it is: later
 * versions must restore it, with the migrations that they add. The passphrase of its keys is in the file beside it.
 */
const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = join(root, "test/backup/fixture");
const passphrase = join(root, "test/backup/fixture-passphrase.txt");

let copy: Site;
let manifest: Manifest;
let app: App;
let database: Awaited<ReturnType<Site["open"]>>;
beforeAll(async () => {
  manifest = await readManifest(folder);
  copy = await site("empty");
  await done(copy.restore(folder, "--with-key", passphrase, "--moved", "--unauthenticated"));
  database = await copy.open();
  app = await createApp({ env: readEnv(copy.source), database });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await copy.remove();
});

describe("the backup of version 0.1.0", () => {
  test("is restored with all rows, correct counters and the same audit log", async () => {
    const rows = await rowsOf(database);
    const restored = manifest.tables.map(({ name }) => [name, rows[name]?.length]);
    const saved = manifest.tables.map((table) => [table.name, table.name === "rate_limit" ? 0 : table.rows]);
    expect(restored).toEqual(saved);
    const { fault, miscounts } = await stateOf(database);
    expect({ fault, miscounts }).toEqual({ fault: null, miscounts: [] });
    const last = await database.prisma.auditSeal.findFirst({ orderBy: { position: "desc" } });
    expect(last).toMatchObject({
      position: BigInt(manifest.audit.head?.position ?? 0),
      hash: manifest.audit.head?.hash,
    });
  });

  test("is restored with the key that opens stored secrets", async () => {
    const account = await database.prisma.socialAccount.findFirstOrThrow({ where: { credentials: { not: null } } });
    expect(openCredentials(app.services.vault, account.id, account.credentials ?? "")).toHaveProperty("accessToken");
  });

  test("serves people and the bytes of their media", async () => {
    const grant = { email: "olive@northwind.example", name: "Test", scope: "API_WRITE" } as const;
    const { token } = await mintApiToken(operatorContext(app.services), grant);
    const client = new Client(app);
    const query = "{ viewer { organizations { nodes { name workspaces { nodes { name } } } } } }";
    const { viewer } = dataOf(await client.gql<{ viewer: unknown }>(token, query));
    expect(JSON.stringify(viewer)).toContain("Northwind");
    const item = await database.prisma.mediaItem.findFirstOrThrow({ where: { processing: "READY" } });
    const answer = await client.request(`/api/v1/media/${item.id}/content`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    expect(content).toEqual(await readFile(join(folder, "objects", item.contentKey)));
  });

  test("is brought up to a later version, whose migrations change the restored rows", async () => {
    const migrations = await mkdtemp(join(tmpdir(), "rostrum-migrations-"));
    const later = "99991231000000_later";
    await cp(join(root, "prisma/migrations"), migrations, { recursive: true });
    await mkdir(join(migrations, later));
    const script = `ALTER TABLE workspace ADD COLUMN shouted TEXT;
      UPDATE workspace SET shouted = upper(name);
      ALTER TABLE workspace ALTER COLUMN shouted SET NOT NULL;`;
    await writeFile(join(migrations, later, "migration.sql"), script);
    const empty = await emptyDatabase();
    const client = await empty.pool.connect();
    await client.query("BEGIN");
    await loadDatabase(client, folder, manifest, await planMigrations(manifest, migrations));
    await client.query("COMMIT");
    const { rows } = await client.query<{ name: string; shouted: string }>("SELECT name, shouted FROM workspace");
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ name, shouted }) => shouted !== name.toUpperCase())).toEqual([]);
    const applied = await client.query("SELECT 1 FROM _prisma_migrations WHERE migration_name = $1", [later]);
    expect(applied.rowCount).toBe(1);
    client.release();
    await empty.close();
    await rm(migrations, { recursive: true });
  });
});
