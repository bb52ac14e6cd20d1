import process from "node:process";
import { describe, expect, inject, test } from "vitest";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";
import { POSTS_A_KILL, survive } from "../webhooks/survival.ts";

const KILLS = process.env["ROSTRUM_SOAK"] ? 200 : 4;

describe("workers that are killed between commit, outbox, claim and answer", () => {
  test(
    "lose no webhook event: a receiver gets every event that the audit log implies",
    async () => {
      const server = inject("postgres");
      if (server === undefined) throw new Error("this project has no PostgreSQL");
      const database = await createDatabase(server.url, server.template);
      const { implied, stored, received, gaps, undelivered, struck } = await survive(database, KILLS);
      expect(implied.length).toBeGreaterThanOrEqual(3 * POSTS_A_KILL * KILLS);
      expect(stored).toEqual(implied);
      expect(received).toEqual(implied);
      expect({ gaps, undelivered }).toEqual({ gaps: [], undelivered: 0 });
      expect(struck).toBeGreaterThan(KILLS / 3);
      await dropDatabase(server.url, database);
    },
    KILLS * 30_000 + 180_000,
  );
});
