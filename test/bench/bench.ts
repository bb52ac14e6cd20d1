import type pg from "pg";
import type { Generator } from "./load.ts";
import type { Figures, Pace } from "./race.ts";
import type { Server } from "./servers.ts";
import type { World } from "./world.ts";

/** What a measurement has at hand. */
export interface Bench {
  generator: Generator;
  pool: pg.Pool;
  world: World;
  pace: Pace;
  /** Starts a server of `test/bench/servers` or rostrum, once, on the bench's database. */
  server(name: "rostrum" | "limit" | "postgraphile" | "mercurius" | "fastify"): Promise<Server>;
}

/** One comparison: rostrum's rates are printed as multiples of those of the names in `against`. */
export interface Comparison {
  title: string;
  figures: Figures[];
  against: string[];
}
