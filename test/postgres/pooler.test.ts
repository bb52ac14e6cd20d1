import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { CannotStart, openMigrated } from "../../src/server/boot/boot.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { administer } from "../support/database/postgresProcess.ts";
import { fakePooler } from "../support/fakes/pooler.ts";

const { url: server = "", template } = inject("postgres") ?? {};
const role = `pooled_${randomBytes(4).toString("hex")}`;
let url: string;
beforeAll(async () => {
  const own = new URL(await createDatabase(server, template));
  await administer(server, `CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'secret'`);
  Object.assign(own, { username: role, password: "secret" });
  url = own.href;
});
afterAll(async () => {
  await dropDatabase(server, url);
  await administer(server, `DROP ROLE ${role}`);
});

/** Starts a server behind a pooler, with an address that does not say so. */
async function start(options: { refuses?: string }, query = ""): Promise<string> {
  const { port } = new URL(url);
  const pooler = await fakePooler(Number(port), options);
  const DATABASE_URL = `${url.replace(`:${port}/`, `:${pooler.port}/`)}${query}`;
  try {
    const { database } = await openMigrated(readEnv({ NODE_ENV: "test", DATABASE_URL }));
    await database.close();
    return "started";
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return error.message;
  } finally {
    await pooler.stop();
  }
}

describe("a server behind a pooler that its address does not name", () => {
  test.each([
    ["PgBouncer refuses the options of the session", { refuses: "options" }],
    ["PgBouncer refuses the time limit of the session", { refuses: "statement_timeout" }],
    ["the pooler accepts the session", {}],
  ])("does not start, and names the remedy, when %s", async (_when, options) => {
    const message = await start(options);
    expect(message).toMatch(
      /^A pooler such as PgBouncer answers at 127\.0\.0\.1:\d+\/test_\w+\. Add the parameter pgbouncer=true/,
    );
    expect(message).not.toMatch(/secret|pooled_/);
  });

  test("starts with the parameter pgbouncer=true if the role has the settings of its sessions", async () => {
    const pooled = { refuses: "options" };
    expect(await start(pooled, "?pgbouncer=true")).toMatch(
      /have the time zone America\/New_York\. Behind a pooler, set it/,
    );
    await administer(server, `ALTER ROLE ${role} SET timezone = 'UTC'`);
    expect(await start(pooled, "?pgbouncer=true")).toBe("started");
  });
});
