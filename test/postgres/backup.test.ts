import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stateOf, whileWriting, workspaces } from "../support/database/writers.ts";
import { done, passphraseIn, site } from "../support/domains/backups.ts";
import { world } from "../support/world.ts";

test("a backup of PostgreSQL while servers write is of one instant, and restores into an embedded database", async () => {
  const origin = await site("migrated");
  const folder = join(origin.folder, "backup");
  const w = await world({ database: await origin.open(), now: new Date() });
  const written = await whileWriting(w, 4, async () => {
    // Writes before and after the backup, and during it.
    await workspaces(w, 10);
    await done(origin.backup(folder, "--authenticate", await passphraseIn(origin)));
  });
  const copy = await site("empty", { kind: "pglite" });
  await done(copy.restore(folder, "--authenticate", await passphraseIn(origin)));
  const restored = await copy.open();
  const { workspaces: count, ...state } = await stateOf(restored);
  expect(state).toEqual({ fault: null, miscounts: [] });
  expect(count).toBeGreaterThanOrEqual(10);
  expect(count).toBeLessThan(written + 3);
  await restored.close();
  await w.close();
  for (const each of [copy, origin]) await each.remove();
  await rm(folder, { recursive: true, force: true });
});
