import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { VERSION } from "../../src/platform/release/version.ts";
import { releaseBefore } from "../release/releases.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { hasCommit, nextVersion, projectAt } from "../support/processes/projects.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";

// The server of the release before, built from its commit, under load while this version migrates: a part of `npm run
// soak`.

const { url: server = "" } = inject("postgres") ?? {};
const release = releaseBefore(VERSION);
const reason =
  process.env["ROSTRUM_SOAK"] === undefined
    ? "only in soak"
    : hasCommit(release.commit)
      ? undefined
      : `the clone has no commit ${release.commit}`;

const PUBLICATIONS = 100_000;
const EVERY_MS = 50;
const AFTER_MS = 60_000;
const SLOWEST_MS = 2000;

/** Changes of a large table that every request of the load uses. */
const MIGRATIONS = {
  "99990101000000_column": '-- Locks: publication ACCESS EXCLUSIVE\nALTER TABLE "publication" ADD COLUMN "mood" TEXT;',
  "99990101000001_table":
    '-- Locks: app_user SHARE ROW EXCLUSIVE, publication SHARE ROW EXCLUSIVE\nCREATE TABLE "next_note" ("id" TEXT PRIMARY KEY, "publication_id" TEXT NOT NULL REFERENCES "publication"("id"), "user_id" TEXT REFERENCES "app_user"("id"));',
  "99990101000002_fill":
    '-- Runs in batches.\nUPDATE "publication" SET "mood" = \'\' WHERE "id" IN (SELECT "id" FROM "publication" WHERE "mood" IS NULL ORDER BY "id" LIMIT 1000);',
  "99990101000003_index":
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "publication_mood" ON "publication"("workspace_id", "mood");',
};

describe.skipIf(reason !== undefined)(
  `version ${release.version}${reason === undefined ? "" : ` (skipped: ${reason})`}`,
  () => {
    let databaseUrl: string;
    let folder: string;
    let old: ServerProcess;
    const running: ServerProcess[] = [];

    beforeAll(async () => {
      databaseUrl = await createDatabase(server);
      folder = await mkdtemp(join(tmpdir(), "rostrum-releases-"));
      old = await startServer({
        env: { DATABASE_URL: databaseUrl, BUDGET: "off" },
        dataDir: join(folder, "data"),
        project: await projectAt(folder, release.commit),
      });
      running.push(old);
      await query(`INSERT INTO publication (id, workspace_id, title, created_at, updated_at)
      SELECT 'pub_' || lpad(n::text, 26, '0'), '${old.demo.ids.workspace}', 'Post ' || n, now(), now()
      FROM generate_series(1, ${PUBLICATIONS}) AS n`);
      await query("ANALYZE publication");
    }, 600_000);
    afterAll(async () => {
      for (const each of running) await each.stop();
      await dropDatabase(server, databaseUrl);
      await rm(folder, { recursive: true });
    });

    async function query(sql: string) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return (await client.query(sql)).rows as Record<string, unknown>[];
      } finally {
        await client.end();
      }
    }

    /** Sends a request every 50 milliseconds, half of them writes, until it is stopped. */
    function load() {
      const failures: string[] = [];
      const durations: number[] = [];
      const sent: Promise<void>[] = [];
      const { workspace } = old.demo.ids;
      let count = 0;
      const one = async (isWrite: boolean, number: number) => {
        const started = performance.now();
        const text = isWrite
          ? `mutation { createPublication(input: { workspaceId: "${workspace}", title: "Load ${number}" }) { publication { id } } }`
          : `{ workspace(id: "${workspace}") { publications(first: 20) { nodes { id title } } } }`;
        try {
          const response = await fetch(`${old.url}/graphql`, {
            method: "POST",
            headers: { "content-type": "application/json", authorization: `Bearer ${old.demo.users.owner.token}` },
            body: JSON.stringify({ query: text }),
          });
          const { errors } = (await response.json()) as { errors?: unknown };
          if (errors !== undefined) failures.push(JSON.stringify(errors));
        } catch (error) {
          failures.push(String(error));
        }
        durations.push(performance.now() - started);
      };
      const timer = setInterval(() => {
        count += 1;
        sent.push(one(count % 2 === 0, count));
      }, EVERY_MS);
      return async () => {
        clearInterval(timer);
        await Promise.all(sent);
        return { failures, slowest: Math.max(...durations), count };
      };
    }

    test(`serves 20 requests a second through the migration of ${PUBLICATIONS} publications, none failed or slow`, {
      timeout: 900_000,
    }, async () => {
      const project = await nextVersion(folder, MIGRATIONS);
      const stop = load();
      await sleep(5000);
      const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data") };
      const migrating = spawn(process.execPath, [join(project, "src/commands/migrate.ts")], { cwd: project, env });
      let printed = "";
      for (const stream of [migrating.stdout, migrating.stderr]) stream.on("data", (text) => (printed += String(text)));
      const [code] = (await once(migrating, "exit")) as [number];
      console.log(printed);
      await sleep(AFTER_MS);
      const { failures, slowest, count } = await stop();
      console.log(`${count} requests, ${failures.length} failed, the slowest took ${Math.round(slowest)} ms`);
      expect([code, failures]).toEqual([0, []]);
      expect(slowest).toBeLessThan(SLOWEST_MS);
      expect(count).toBeGreaterThan(1000);
      expect(
        await query("SELECT count(*)::int AS left FROM publication WHERE mood IS NULL AND title NOT LIKE 'Load%'"),
      ).toEqual([{ left: 0 }]);
      expect((await fetch(`${old.url}/readyz`)).status).toBe(200);
      const successor = await startServer({
        env: { DATABASE_URL: databaseUrl },
        dataDir: join(folder, "data"),
        project,
      });
      running.push(successor);
      expect((await fetch(`${successor.url}/readyz`)).status).toBe(200);
    });
  },
);
