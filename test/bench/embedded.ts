import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import type { Bench, Comparison } from "./bench.ts";
import { type Contestant, race } from "./race.ts";
import { startServer } from "./servers.ts";
import { cached, limitLoad, post } from "./w1.ts";
import { ROSTRUM } from "./w1Queries.ts";
import { fillWorld } from "./world.ts";

/**
 * Measures W1 on the embedded database, beside PGlite called directly in a server of its own. The CPU of the database
 * is part of the server's. rostrum syncs its commits to the disk; PGlite as it comes does not.
 */
export async function embedded({ generator, pool, pace }: Bench): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), "rostrum-bench-"));
  try {
    const [ours, theirs] = [join(folder, "rostrum"), join(folder, "limit")];
    const database = await openDatabase(`pglite:${ours}`);
    await migrate(database.pool);
    const { viewer } = await fillWorld(database.pool);
    await database.close();
    cpSync(ours, theirs, { recursive: true });
    const rostrum = await startServer("rostrum", "src/server/main.ts", `pglite:${ours}`, {
      env: { EMBEDDED_DURABILITY: "on" },
    });
    const limit = await startServer("limit", "test/bench/servers/limit.ts", `pglite:${theirs}`);
    const load = post(rostrum, { query: ROSTRUM }, viewer.token);
    const contestants: Contestant[] = [
      { name: "rostrum, executed", server: rostrum, load },
      { name: "rostrum, cached", server: rostrum, load: cached(load) },
      { name: "PGlite, called directly", server: limit, load: limitLoad(limit, viewer.userId) },
    ];
    const figures = await race(generator, pool, contestants, pace);
    await Promise.all([rostrum.stop(), limit.stop()]);
    return {
      title: "W1 on PGlite: rostrum with EMBEDDED_DURABILITY=on, PGlite as it comes, without syncs",
      figures,
      against: ["PGlite, called directly"],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
