import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { adminCommand } from "../../src/commands/admin.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import type { Handler } from "../../src/platform/jobs/handler.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { leave, runJobs } from "../support/jobs.ts";
import { operatorFolder } from "../support/operator.ts";

const TOPIC = "rendition.deliver";
const ORGANIZATION = newId("org");

let operator: Awaited<ReturnType<typeof operatorFolder>>;
beforeAll(async () => {
  operator = await operatorFolder();
});
afterAll(() => operator.close());

const withServices: typeof operator.withServices = (act) => operator.withServices(act);
async function run(...args: string[]): Promise<number> {
  operator.forget();
  return adminCommand(args, operator.source, { ...operator.output, input: Readable.from([]) });
}

describe("npm run admin -- jobs", () => {
  /** The jobs of one topic, by what became of them. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    await withServices(async (services) => {
      const failing: Handler = {
        topic: TOPIC,
        payload: z.object({ fine: z.string() }),
        lane: "cause",
        work: "waits",
        run: () => Promise.reject(Object.assign(new Error("a secret text"), { code: "ECONNREFUSED" })),
      };
      const { pool } = services.database;
      await leave(services, { topic: TOPIC, payload: { fine: "x" } }, { topic: TOPIC, payload: {} });
      await runJobs(services, { handlers: [failing], failures: "expected" });
      const boss = await openQueue(services, { shared: [TOPIC] }, { supervise: false });
      const group = { group: { id: ORGANIZATION } };
      await boss.insert(TOPIC, [
        { data: { name: "late" }, startAfter: -3600, ...group },
        { data: { name: "lost" }, startAfter: -3600, ...group },
        { data: { name: "timed" }, ...group },
        { data: { name: "soon" } },
        { data: { name: "running" } },
        { data: { name: "done" } },
      ]);
      const become = (name: string, set: string) =>
        pool.query(`UPDATE pgboss.job SET ${set} WHERE data ->> 'name' = $1`, [name]);
      await become("lost", "state = 'active', started_on = now() - interval '1 hour'");
      await become("running", "state = 'active', started_on = now()");
      await become("done", "state = 'completed', completed_on = now()");
      const output = `output = '{"value": {"message": "job timed out"}}'`;
      await become(
        "timed",
        `state = 'failed', started_on = now(), completed_on = now() - interval '1 minute', ${output}`,
      );
      await boss.stop({ close: false, graceful: false });
      const { rows } = await pool.query<{ id: string; data: { name?: string; fine?: string } }>(
        "SELECT id, data FROM pgboss.job WHERE name = $1",
        [TOPIC],
      );
      for (const { id, data } of rows) ids[data.name ?? (data.fine === undefined ? "refused" : "retried")] = id;
      await leave(services, { topic: "webhook.deliver", payload: {}, dueAt: new Date(Date.now() - 3_600_000) });
    });
  });

  test("lists failed and stuck jobs with tenant and reason, and no job that is well", async () => {
    expect(await run("jobs")).toBe(0);
    const rows = operator
      .lines()
      .map(([state, topic, id, tries, , tenant, reason]) => [state, topic, id, tries, tenant, reason]);
    expect(rows).toEqual([
      [
        "failed",
        TOPIC,
        ids["timed"],
        "1 tries",
        ORGANIZATION,
        "the job took longer than its time limit; no further try follows",
      ],
      [
        "failed",
        TOPIC,
        ids["refused"],
        "1 tries",
        "-",
        "the payload does not have the shape of the topic; no further try follows",
      ],
      [
        "lost",
        TOPIC,
        ids["lost"],
        "1 tries",
        ORGANIZATION,
        "the worker gives no sign of life; another worker gets the job",
      ],
      ["late", TOPIC, ids["late"], "0 tries", ORGANIZATION, "the job is due, and no worker has taken it"],
      [
        "undispatched",
        "webhook.deliver",
        expect.stringMatching(/^out_/),
        "0 tries",
        "-",
        "the message is due, and no worker has made it a job",
      ],
      [
        "retrying",
        TOPIC,
        ids["retried"],
        "1 tries",
        "-",
        "the last try failed with ECONNREFUSED; the next try is due then",
      ],
    ]);
    expect(operator.printed.stdout).not.toContain("secret");
    for (const [, , , , since] of operator.lines()) expect(Number.isNaN(Date.parse(since ?? ""))).toBe(false);
  });

  test("lists one topic, and as many jobs as --limit says", async () => {
    expect(await run("jobs", "--topic", "webhook.deliver")).toBe(0);
    expect(operator.lines().map(([state]) => state)).toEqual(["undispatched"]);
    expect(await run("jobs", "--limit", "2")).toBe(0);
    expect(operator.lines()).toHaveLength(2);
    expect(operator.printed.stderr).toBe("There are more than 2: see --limit and --topic.\n");
  });

  test("queues a failed job again with all its tries, and records it in the audit log of its organization", async () => {
    const id = ids["timed"] ?? "";
    expect(await run("jobs", "--requeue", id)).toBe(0);
    expect(operator.printed.stderr).toBe(`The job ${id} (${TOPIC}) is queued again.\n`);
    await withServices(async ({ database: { pool, prisma } }) => {
      const { rows } = await pool.query(
        "SELECT state::text, retry_count, output, start_after <= now() AS due, completed_on FROM pgboss.job WHERE id = $1",
        [id],
      );
      expect(rows).toEqual([{ state: "created", retry_count: 0, output: null, due: true, completed_on: null }]);
      const events = await prisma.auditEvent.findMany({ where: { resourceId: id } });
      expect(events).toMatchObject([
        {
          action: "job.requeued",
          resourceType: "identity_configuration",
          organizationId: ORGANIZATION,
          actorUserId: null,
          changedFields: [{ field: "topic", current: TOPIC }],
        },
      ]);
    });
    expect(await run("jobs", "--requeue", id)).toBe(1);
    expect(operator.printed.stderr).toBe(`The job ${id} waits already.\n`);
  });

  test("a refused job that is queued again has the tries of its topic", async () => {
    const id = ids["refused"] ?? "";
    expect(await run("jobs", "--requeue", id)).toBe(0);
    await withServices(async ({ database: { pool } }) => {
      const { rows } = await pool.query<{ retry_limit: number }>("SELECT retry_limit FROM pgboss.job WHERE id = $1", [
        id,
      ]);
      expect(rows).toEqual([{ retry_limit: 10 }]);
    });
  });

  test("discards a job that waits, once, and records it", async () => {
    const id = ids["late"] ?? "";
    expect(await run("jobs", "--discard", id)).toBe(0);
    expect(operator.printed.stderr).toBe(`The job ${id} (${TOPIC}) is discarded.\n`);
    expect(await run("jobs", "--discard", id)).toBe(1);
    expect(operator.printed.stderr).toBe(`The job ${id} has ended (cancelled).\n`);
    await withServices(async ({ database: { prisma } }) => {
      const events = await prisma.auditEvent.findMany({ where: { resourceId: id } });
      expect(events.map(({ action }) => action)).toEqual(["job.discarded"]);
    });
    expect(await run("jobs", "--topic", TOPIC)).toBe(0);
    expect(operator.lines().map(([, , each]) => each)).not.toContain(id);
  });

  test.each([
    ["a running job", "running", "is running. If its worker ended"],
    ["a completed job", "done", "has ended (completed)"],
  ])("settles no %s", async (_, name, message) => {
    for (const flag of ["--requeue", "--discard"]) {
      expect(await run("jobs", flag, ids[name] ?? "")).toBe(1);
      expect(operator.printed.stderr).toContain(message);
    }
  });

  test("refuses the job of a sweep and an unknown job", async () => {
    const sweep = await withServices(async (services) => {
      const boss = await openQueue(services, { shared: [], alone: ["sweep.x"] }, { supervise: false });
      const id = await boss.send("sweep.x", {});
      await services.database.pool.query("UPDATE pgboss.job SET state = 'failed' WHERE id = $1", [id]);
      await boss.stop({ close: false, graceful: false });
      return id ?? "";
    });
    expect(await run("jobs", "--requeue", sweep)).toBe(1);
    expect(operator.printed.stderr).toBe(`The job ${sweep} is a sweep: the next interval has another one.\n`);
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await run("jobs", "--discard", unknown)).toBe(1);
    expect(operator.printed.stderr).toContain(`There is no job ${unknown}.`);
  });

  test.each([
    [["jobs", "--requeue", "x"], "take the id of a job"],
    [["jobs", "--requeue", "a", "--discard", "b"], "stand alone"],
    [["jobs", "--email", "a@example.org"], "jobs takes only --topic, --requeue, --discard and --limit"],
    [["jobs", "--limit", "0"], "--limit must be a number from 1 to 1000"],
    [["explain"], "explain takes the id of a publication, rendition or attempt"],
    [["explain", "pub_1", "--limit", "3"], "explain takes no flag"],
    [["suspend", "--email", "a@example.org", "--topic", "x"], "Only jobs takes --topic, --requeue and --discard"],
  ])("%j is refused with a message", async (args, message) => {
    expect(await run(...args)).toBe(2);
    expect(operator.printed.stderr).toContain(message);
  });
});
