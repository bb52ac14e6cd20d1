/** Loads all modules of delivery, reports it, and waits for a line before it opens the database. */
import module from "node:module";
import process from "node:process";
import { createInterface } from "node:readline";
import { deliveryWith } from "../../src/domains/publications/delivery/handlers.ts";
import { webhooksWith } from "../../src/domains/webhooks/delivery/handlers.ts";
import { openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { createJobStatistics } from "../../src/platform/jobs/statistics.ts";
import { startWorkers } from "../../src/platform/jobs/workers.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import type { Plan } from "./plan.ts";

const plan = JSON.parse(process.argv[2] ?? "") as Plan;
const env = readEnv(plan.env);
// The server loads this at its first use. A worker that lives one second would spend it on loading.
await import("@atproto/api");
module.flushCompileCache();
console.log("loaded");
for await (const _ of createInterface(process.stdin)) break;
const database = await openDatabase(plan.database, { connections: 6 });
const services = openServices({ env, database });
const delivery = deliveryWith(plan.timing);
const webhooks = plan.webhooks === undefined ? { handlers: [], sweeps: [] } : webhooksWith(plan.webhooks);
startWorkers(services, {
  handlers: [...delivery.handlers, ...webhooks.handlers],
  sweeps: [...delivery.sweeps, ...webhooks.sweeps],
  statistics: createJobStatistics(),
  patience: plan.patience,
});
