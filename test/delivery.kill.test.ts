import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, test } from "vitest";
import { survive } from "./delivery/survival.ts";

const KILLS = process.env["ROSTRUM_SOAK"] ? 60 : 6;

describe("a server on a folder that is killed, and started again", () => {
  test(
    "has posted everything once, and every state is true",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "rostrum-delivery-"));
      await survive({ database: `pglite:${folder}`, kills: KILLS, workers: 1 });
      await rm(folder, { recursive: true, force: true });
    },
    KILLS * 12_000 + 180_000,
  );
});
