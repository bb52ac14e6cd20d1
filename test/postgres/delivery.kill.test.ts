import process from "node:process";
import { describe, expect, inject, test } from "vitest";
import { survive } from "../delivery/survival.ts";
import { createDatabase, dropDatabase } from "../support/database/postgres.ts";

const KILLS = process.env["ROSTRUM_SOAK"] ? 500 : 7;

describe("workers on one PostgreSQL that are killed at random moments", () => {
  test(
    "publish every post exactly once, and every stored state is true",
    async () => {
      const server = inject("postgres");
      if (server === undefined) throw new Error("this project has no PostgreSQL");
      const database = await createDatabase(server.url, server.template);
      const { said, truth, most, astray, lost, struck } = await survive({ database, kills: KILLS, workers: 2 });
      expect(said).toEqual(truth);
      expect(most).toBe(1);
      expect(astray).toEqual([]);
      expect(lost).toEqual([]);
      // Four of five kills aim at a moment of an exchange. The test is too weak if few of them hit.
      expect(struck).toBeGreaterThan(KILLS / 3);
      await dropDatabase(server.url, database);
    },
    KILLS * 30_000 + 180_000,
  );
});
