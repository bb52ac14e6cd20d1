import type pg from "pg";
import type { Generator } from "./load.ts";
import type { Figures, Pace } from "./race.ts";
import type { Server } from "./servers.ts";
import type { World } from "./world.ts";

/** The tools of a measurement. */
export interface Bench {
  generator: Generator;
  pool: pg.Pool;
  world: World;
  pace: Pace;
  /** Starts a server of `test/bench/servers`, or rostrum, once on the benchmark's database. */
  server(name: "rostrum" | "limit" | "postgraphile" | "mercurius" | "fastify"): Promise<Server>;
}

/** One comparison. The rates of rostrum are printed as multiples of the rates of the servers in `against`. */
export interface Comparison {
  title: string;
  figures: Figures[];
  against: string[];
}
