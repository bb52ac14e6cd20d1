import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { survive } from "../delivery/survival.ts";

const KILLS = process.env["ROSTRUM_SOAK"] ? 60 : 4;

describe("a server on a folder that is killed and started again", () => {
  test(
    "has published every post and every segment of a thread once, and every state is right",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "rostrum-delivery-"));
      const { said, truth, most, astray, lost, struck } = await survive({
        database: `pglite:${folder}`,
        kills: KILLS,
        workers: 1,
      });
      expect(said).toEqual(truth);
      expect(most).toBe(1);
      expect(astray).toEqual([]);
      expect(lost).toEqual([]);
      // Four in five kills are aimed at a moment of an exchange. With too few hits the test has shown little.
      expect(struck).toBeGreaterThan(KILLS / 3);
      await rm(folder, { recursive: true, force: true });
    },
    KILLS * 30_000 + 180_000,
  );
});
