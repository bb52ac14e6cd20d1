/**
 * Works on jobs of one topic: marks each in a table, twice, as one who is at it and as one who is done. Says when it
 * has begun; ends when it is killed.
 */
import { writeSync } from "node:fs";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { openDatabase } from "../../../../src/platform/database/database.ts";
import { readEnv } from "../../../../src/platform/env/env.ts";
import type { Handler } from "../../../../src/platform/jobs/handler.ts";
import { createJobStatistics } from "../../../../src/platform/jobs/statistics.ts";
import { startWorkers } from "../../../../src/platform/jobs/workers.ts";
import { openServices } from "../../../../src/platform/services/openServices.ts";

const [, , url = "", expireSeconds = "2"] = process.argv;
const database = await openDatabase(url, { connections: 3 });
const services = openServices({ env: readEnv({ NODE_ENV: "test" }), database });

/** A mark may name its tenant. The marks of the tenant "slow" hang, and those that say so. */
const mark: Handler<{ number: number; tenant?: string | undefined; hangs?: boolean | undefined }> = {
  topic: "test.mark",
  lane: { sql: "SELECT position, payload ->> 'tenant' AS tenant, '' AS host FROM message" },
  work: "waits",
  payload: z.object({ number: z.number(), tenant: z.string().optional(), hangs: z.boolean().optional() }),
  async run(_services, { number, tenant, hangs }, { id }) {
    const sql = "INSERT INTO mark (job, number, process, done) VALUES ($1, $2, $3, $4)";
    await database.pool.query(sql, [id, number, process.pid, false]);
    await (tenant === "slow" || hangs ? new Promise(() => {}) : sleep(20));
    await database.pool.query(sql, [id, number, process.pid, true]);
  },
};

startWorkers(services, {
  handlers: [mark],
  sweeps: [],
  statistics: createJobStatistics(),
  patience: {
    expireSeconds: Number(expireSeconds),
    leaseSeconds: 10,
    superviseSeconds: 1,
    retrySeconds: 1,
    retries: 100,
  },
});
writeSync(1, "begun\n");
