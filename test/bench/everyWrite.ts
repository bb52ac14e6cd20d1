import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { schema } from "../../schema/index.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { createDatabase } from "../support/database/postgres.ts";
import { DECISIONS, type Decision } from "../tenancy/decisions.ts";
import type { Scene } from "../tenancy/personas.ts";
import { valuesIn } from "../tenancy/rows.ts";
import { operationOn } from "../tenancy/select.ts";
import type { Bench, Comparison } from "./bench.ts";
import { backends, preciseCpuOf, used } from "./cpu.ts";
import type { Load } from "./loadProcess.ts";
import { type Figures, race } from "./race.ts";
import { type Server, startServer } from "./servers.ts";
import { UNMEASURED } from "./unmeasuredWrites.ts";
import { fillWorld, type Tenant, type World } from "./world.ts";
import { HEADERS, insertsOf, removeSlots } from "./writes.ts";

const CONNECTIONS = 16;
const WARM_UP = 100;
const MEASURED = 300;
/** The rounds of one operation before the measurement: compilers, caches, prepared statements. */
const WARM_ROUNDS = 4;

interface Stage {
  readonly bench: Bench;
  readonly database: Database;
  readonly rostrum: Server;
  readonly world: World;
  readonly scene: Scene;
}

/**
 * Measures every write operation with the arguments of the table of decisions, which a test keeps equal to the schema,
 * and the bare insert. Each request belongs to another tenant than its neighbors and acts on rows of its own. Jobs are
 * left to a worker that does not run.
 * @param chosen names of operations, separated by commas; all if undefined
 * @param flags options of Node for the server
 */
export async function everyWrite(
  bench: Bench,
  databaseServer: string,
  { chosen, flags = [] }: { chosen?: string | undefined; flags?: string[] },
): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), "rostrum-bench-"));
  const url = await createDatabase(databaseServer);
  const database = await openDatabase(url);
  try {
    await migrate(database.pool);
    const world = await fillWorld(database.pool);
    await prepare(database);
    const env = { DATA_DIR: folder, WORKERS: "off", DEFAULT_PLAN: "unlimited", BUDGET_POINTS: "" };
    const rostrum = await startServer("rostrum", "src/server/main.ts", url, { env, flags });
    const limit = await startServer("limit", "test/bench/servers/limit.ts", url);
    const stage = { bench, database, rostrum, world, scene: sceneOf(database, world, folder) };
    const figures: Figures[] = [];
    const names = chosen?.split(",") ?? Object.keys(schema.getMutationType()?.getFields() ?? {});
    for (let round = 0; round < WARM_ROUNDS; round++) await measure(stage, "createPostingSlot");
    const failures: string[] = [];
    for (const name of names.filter((each) => !Object.hasOwn(UNMEASURED, each))) {
      await measure(stage, name).then(
        (figure) => figures.push(figure),
        (error: unknown) => failures.push(`${name}: ${error}`),
      );
    }
    if (failures.length > 0) throw new Error(failures.join("\n"));
    const load = { url: `${limit.url}/slot`, method: "POST", headers: HEADERS, body: insertsOf(world.writers) };
    const inserts = [{ name: "bare insert", server: limit, load }];
    const remove = () => removeSlots(database.pool, world.writers);
    const [bare] = await race(bench.generator, database.pool, inserts, bench.pace, remove);
    await Promise.all([rostrum.stop(), limit.stop()]);
    const sorted = figures.toSorted((a, b) => total(a) - total(b));
    const middle = sorted[Math.floor(sorted.length / 2)];
    return {
      title: `Write operations: ${sorted.length} are measured, ${Object.keys(UNMEASURED).length} are not:\n${reasons()}`,
      figures: [...sorted, ...(middle ? [{ ...middle, name: "the median" }] : []), ...(bare ? [bare] : [])],
      against: ["bare insert"],
    };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const total = ({ serverMs = 0, postgresMs = 0 }: Figures) => serverMs + postgresMs;

function reasons(): string {
  const byReason = Map.groupBy(Object.entries(UNMEASURED), ([, reason]) => reason);
  return [...byReason].map(([reason, each]) => `- ${each.map(([name]) => name).join(", ")}: ${reason}`).join("\n");
}

/** Verified people, whose notifications are older than those that are made. */
async function prepare({ pool }: Database): Promise<void> {
  await pool.query("UPDATE app_user SET email_verified_at = now()");
  await pool.query("UPDATE notification SET changed = changed - 1000");
}

/** Removes rows that would fill an instance, or take the times of others. */
async function tidy({ pool }: Database): Promise<void> {
  await pool.query("DELETE FROM external_application");
  await pool.query("DELETE FROM posting_slot WHERE local_day_of_week <> 3");
}

/** The parts of a world that the makers of rows use. */
function sceneOf(database: Database, { admin }: World, folder: string): Scene {
  const services = openServices({ env: readEnv({ NODE_ENV: "test", DATA_DIR: folder }), database });
  const people = { instanceAdmin: { id: admin.userId, email: admin.email } };
  return { db: database, clock: services, app: { services }, people, ids: {} } as unknown as Scene;
}

/** The payload's own values, and the id of each object. */
const keep = (type: string, field: string) => type.endsWith("Payload") || field === "id";

async function measure({ bench, database, rostrum, world, scene }: Stage, name: string): Promise<Figures> {
  const decision = DECISIONS[`Mutation.${name}`];
  if (decision === undefined) throw new Error(`There is no mutation ${name}`);
  const query = operationOn("Mutation", name, 1, keep);
  await tidy(database);
  const requests = await made(WARM_UP + MEASURED + 2 * CONNECTIONS, (number) => {
    const tenant = world.others[number % world.others.length] as Tenant;
    return requestOf(scene, world, tenant, decision, query);
  });
  const load = { url: `${rostrum.url}/graphql`, method: "POST", headers: HEADERS, seconds: 0 };
  const run = async (body: Load["body"], amount: number) => {
    const result = await bench.generator.run({ ...load, connections: CONNECTIONS, body, requests: amount });
    if (result.failed > 0 || result.refused) throw new Error(`${name}: ${result.failed} failed, ${result.refused}`);
    return result;
  };
  await run(requests.slice(0, WARM_UP + CONNECTIONS), WARM_UP);
  await sleep(100);
  const [before, server0] = [await backends(database.pool, preciseCpuOf), preciseCpuOf(rostrum.pid)];
  const { requests: count, seconds, bytes, p99 } = await run(requests.slice(WARM_UP + CONNECTIONS), MEASURED);
  const [server1, after] = [preciseCpuOf(rostrum.pid), await backends(database.pool, preciseCpuOf)];
  const isKnown = server0 !== undefined && server1 !== undefined;
  return {
    name,
    perSecond: count / seconds,
    serverMs: isKnown ? (server1 - server0) / count : undefined,
    postgresMs: isKnown ? used(before, after) / count : undefined,
    bytes: Math.round(bytes / count),
    p99,
    residentMb: undefined,
  };
}

/** Makes values, some at a time. */
async function made<Value>(count: number, make: (number: number) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  let next = 0;
  const one = async () => {
    for (let number = next++; number < count; number = next++) values[number] = await make(number);
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return values;
}

async function requestOf(scene: Scene, { admin }: World, tenant: Tenant, decision: Decision, query: string) {
  const { userId, email, token } = decision.takes === "instance" ? admin : tenant;
  const [workspace = ""] = tenant.workspaceIds;
  const place = { scene, organization: tenant.organizationId, workspace, person: { id: userId, email } };
  const input = decision.arguments(await valuesIn(place, decision.arguments));
  return { headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ query, variables: { input } }) };
}
