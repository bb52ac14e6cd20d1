import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createPostingSlot } from "../../../src/domains/schedules/create.ts";
import { updatePostingSlot } from "../../../src/domains/schedules/update.ts";
import type { RequestContext } from "../../../src/platform/access/requestContext.ts";
import { workspacesOf } from "../../../src/platform/answer-cache/revisions.ts";
import { openDatabase } from "../../../src/platform/database/database.ts";
import { DomainError, invalidInput, notFound } from "../../../src/platform/errors/errors.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Outcome } from "../../../src/platform/write/outcome.ts";
import { isUniqueViolation, type Tx } from "../../../src/platform/write/transaction.ts";
import { write } from "../../../src/platform/write/write.ts";
import { recordStatements } from "../../support/database/statements.ts";
import { anonymous } from "../../support/domains/accounts.ts";
import { recordedBy } from "../../support/recordedBy.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** The rows that a write can leave, for comparison before and after. */
async function everything() {
  const { prisma } = w.db;
  return {
    slots: await prisma.postingSlot.findMany({ orderBy: { id: "asc" } }),
    auditEvents: await prisma.auditEvent.findMany({ orderBy: { id: "asc" } }),
    outbox: await prisma.outboxMessage.findMany({ orderBy: { id: "asc" } }),
    keys: await prisma.idempotencyKey.findMany({ orderBy: { key: "asc" } }),
    revisions: await prisma.tenantRevision.findMany({ orderBy: { id: "asc" } }),
  };
}

const slotAt = (hour: number) => ({
  workspaceId: w.ids.workspace,
  time: { local: { dayOfWeek: 2, hour, minute: 0 } },
});

/** An operation with the given `run`, whose audit event names the workspace. */
const verb = <Value>(run: (tx: Tx, now: Date) => Promise<Outcome<Value>>) =>
  write({
    name: "probe",
    input: z.object({}),
    target: () => ({ organizationId: w.ids.organization, workspaceId: w.ids.workspace }),
    permission: "workspace.administer",
    run: ({ tx, now }) => run(tx, now),
  });

const insertSlot = (tx: Tx, now: Date, localHour: number) =>
  tx.postingSlot.create({
    data: {
      id: newId("slot"),
      workspaceId: w.ids.workspace,
      localDayOfWeek: 3,
      localHour,
      localMinute: 0,
      createdAt: now,
      updatedAt: now,
    },
  });

const ofWorkspace = () => ({
  action: "workspace.posting_slot_created" as const,
  resourceId: w.ids.workspace,
  organizationId: w.ids.organization,
  workspaceId: w.ids.workspace,
});

describe("the checks of a write", () => {
  const STAGES = ["shape", "precheck", "prepare", "target", "permission", "run"] as const;
  type Stage = (typeof STAGES)[number];
  const passed: Stage[] = [];
  const reach = (stage: Stage, failing: readonly string[], error: DomainError) => {
    passed.push(stage);
    if (failing.includes(stage)) throw error;
  };
  const probe = write({
    name: "probe",
    input: z.object({
      failing: z.array(z.string()).refine((failing) => {
        passed.push("shape");
        return !failing.includes("shape");
      }, "is wrong"),
    }),
    precheck: ({ failing }) => reach("precheck", failing, invalidInput(["failing"], "is blank")),
    prepare: ({ failing }) => reach("prepare", failing, new DomainError("RATE_LIMITED", "too many")),
    target({ input: { failing } }) {
      reach("target", failing, notFound("Thing"));
      passed.push("permission");
      return failing.includes("permission") ? { workspaceId: w.ids.otherWorkspace } : { workspaceId: w.ids.workspace };
    },
    permission: "workspace.read",
    async run({ input: { failing } }) {
      reach("run", failing, new DomainError("CONFLICT", "a rule says no"));
      return { value: "done", audit: null };
    },
  });
  const CODES: Record<Stage, string> = {
    shape: "VALIDATION_FAILED",
    precheck: "INVALID_INPUT",
    prepare: "RATE_LIMITED",
    target: "NOT_FOUND",
    permission: "FORBIDDEN",
    run: "CONFLICT",
  };

  test.each(STAGES)("fail at %s before all later checks, which do not run", async (at) => {
    passed.length = 0;
    const failing = STAGES.slice(STAGES.indexOf(at));
    const result = probe(await contextOf(w, "viewer"), { failing });
    await expect(result).rejects.toMatchObject({ code: CODES[at] });
    expect(passed).toEqual(STAGES.slice(0, STAGES.indexOf(at) + 1));
  });

  test("an unauthorized caller gets the violations of the shape before the missing credential", async () => {
    const context = anonymous(w.app.services);
    await expect(probe(context, { failing: ["shape"] })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    await expect(probe(context, { failing: [] })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("let a valid write succeed", async () => {
    await expect(probe(await contextOf(w, "viewer"), { failing: [] })).resolves.toBe("done");
  });
});

describe("the act of a write", () => {
  const passed: string[] = [];
  let hour = 10;
  const acting = write({
    name: "acting",
    input: z.object({ fails: z.boolean().optional() }),
    prepare: () => "prepared",
    target({ tx }) {
      passed.push(tx === w.db.prisma ? "target" : "target in the transaction");
      return { organizationId: w.ids.organization, workspaceId: w.ids.workspace };
    },
    permission: "workspace.administer",
    inViewersName: true,
    act({ prepared, target: { workspaceId } }) {
      passed.push("act");
      return `${prepared}, acted in ${workspaceId}`;
    },
    async discard(acted) {
      passed.push(`discard ${acted}`);
    },
    async run({ tx, input, acted, now }) {
      passed.push("run");
      if (input.fails) throw new DomainError("CONFLICT", "a rule says no");
      hour += 1;
      await insertSlot(tx, now, hour);
      return { value: acted, audit: ofWorkspace() };
    },
  });
  beforeEach(() => void passed.splice(0));

  test("runs between a check of the permission and the transaction, which checks again", async () => {
    const value = `prepared, acted in ${w.ids.workspace}`;
    await expect(acting(await contextOf(w, "owner"), {})).resolves.toBe(value);
    expect(passed).toEqual(["target", "act", "target in the transaction", "run"]);
  });

  test("does not run for a caller without the permission, whose refusal is recorded", async () => {
    const context = await contextOf(w, "editor");
    const { auditEvents } = await recordedBy(w, async () => {
      await expect(acting(context, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
    });
    expect(passed).toEqual(["target", "target in the transaction"]);
    expect(auditEvents).toMatchObject([{ action: "workspace.administration_refused", result: "failed" }]);
  });

  test("does not run for a caller whose address is not verified", async () => {
    const context = await contextOf(w, "owner");
    const { viewer } = context;
    const unverified = { ...context, viewer: { ...viewer, isEmailVerified: false } as typeof viewer };
    await expect(acting(unverified, {})).rejects.toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
    expect(passed).toEqual(["target"]);
  });

  test("does not run again for a repeated Idempotency-Key", async () => {
    const request = async () => acting(await contextOf(w, "owner", { idempotencyKey: "act-once" }), {});
    const first = await request();
    expect(await request()).toBe(first);
    expect(passed).toEqual(["target", "act", "target in the transaction", "run"]);
  });

  test("is discarded when the transaction fails", async () => {
    await expect(acting(await contextOf(w, "owner"), { fails: true })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(passed.at(-1)).toBe(`discard prepared, acted in ${w.ids.workspace}`);
  });
});

describe("the shape of an input", () => {
  const shaped = write({
    name: "probe",
    input: z.object({
      name: z.string().max(3),
      count: z.int(),
      password: z.string().min(12),
      newPassword: z.string().min(12),
      grant: z.string().regex(/^g/),
      note: z.string().max(10),
      slots: z.array(z.object({ hour: z.int().max(23) })),
    }),
    target: () => ({}),
    permission: "anyone",
    run: () => Promise.resolve({ value: null, audit: null }),
  });
  const wrong = {
    name: "long name",
    count: 1.5,
    password: "hunter2",
    newPassword: "hunter22",
    grant: "hunter222",
    note: "n".repeat(10_000),
    slots: [{ hour: 3 }, { hour: 99 }],
  };

  test("reports all violations at once, with their paths and the values that help", async () => {
    const refusal: unknown = await shaped(anonymous(w.app.services), wrong).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "VALIDATION_FAILED" });
    const { issues } = refusal as DomainError;
    expect(issues.map(({ path, value }) => ({ path, value }))).toEqual([
      { path: ["name"], value: "long name" },
      { path: ["count"], value: 1.5 },
      { path: ["password"], value: undefined },
      { path: ["newPassword"], value: undefined },
      { path: ["grant"], value: undefined },
      { path: ["note"], value: undefined },
      { path: ["slots", 1, "hour"], value: 99 },
    ]);
    expect(JSON.stringify(issues) + String(refusal)).not.toMatch(/hunter|nnnnn/);
  });

  test.each([null, undefined, "text", 7, []])("of another type is VALIDATION_FAILED: %j", async (input) => {
    await expect(shaped(anonymous(w.app.services), input as never)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });
});

describe("the audit event of a write", () => {
  test("must be stored: otherwise the write fails, changes nothing, and returns no details", async () => {
    await w.db.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the disk of the audit events is full'; END $$`);
    await w.db.pool.query("CREATE TRIGGER refuse BEFORE INSERT ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse()");
    const before = await everything();
    const answer = await w.gql(
      w.users.admin.token,
      "mutation ($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { id } } }",
      { input: slotAt(4) },
      { "idempotency-key": '"closed"' },
    );
    await w.db.pool.query("DROP TRIGGER refuse ON audit_event");
    expect(answer.errors).toMatchObject([{ message: "Internal server error", extensions: { code: "INTERNAL" } }]);
    expect(JSON.stringify(answer)).not.toContain("disk");
    expect(await everything()).toEqual(before);
    // The failed request did not use up its key.
    const again = await w.gql(
      w.users.admin.token,
      "mutation ($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { id } } }",
      { input: slotAt(4) },
      { "idempotency-key": '"closed"' },
    );
    expect(again.errors).toBeUndefined();
  });

  test.each([
    ["an action that the table does not have", { action: "workspace.painted" }],
    ["an action by a name that every object has", { action: "constructor" }],
    ["a name that somebody wrote", { changed: [{ field: "name", current: "My secret plan" }] }],
    ["an email address", { changed: [{ field: "email", previous: "ada@example.org", current: "x" }] }],
    ["a token", { changed: [{ field: "token", current: "rostrum_pat_abcdefghijklmnopqrstuvwxyz" }] }],
    ["a long text", { changed: [{ field: "label", current: "x".repeat(65) }] }],
  ])("of %s is refused, with the write's rows", async (_name, odd) => {
    const before = await everything();
    const quoting = verb(async (tx, now) => {
      await insertSlot(tx, now, 5);
      return { value: null, audit: { ...ofWorkspace(), ...odd } as never };
    });
    await expect(quoting(await contextOf(w, "admin"), {})).rejects.toThrow(/not an action|not from a closed set/);
    expect(await everything()).toEqual(before);
  });

  test("names the actor and the changes: values of closed sets, and only the names of other members", async () => {
    const { id } = await createPostingSlot(await contextOf(w, "owner"), { ...slotAt(6), label: "Breakfast of Ada" });
    const context = await contextOf(w, "admin");
    const change = {
      id,
      time: { local: { dayOfWeek: 2, hour: 7, minute: 0 } },
      isActive: false,
      label: "Lunch of Ada",
    };
    const { auditEvents } = await recordedBy(w, () => updatePostingSlot(context, change));
    expect(auditEvents).toMatchObject([
      {
        action: "workspace.posting_slot_updated",
        source: "workspace_lifecycle",
        resourceType: "workspace",
        resourceId: w.ids.workspace,
        result: "succeeded",
        actorUserId: w.users.admin.id,
        effectiveActorUserId: w.users.admin.id,
        organizationId: w.ids.organization,
        workspaceId: w.ids.workspace,
        occurredAt: w.clock.now(),
        changedFields: [
          { field: "posting_slot_id", current: id },
          { field: "local_hour", previous: "6", current: "7" },
          { field: "is_active", previous: "true", current: "false" },
          { field: "label" },
        ],
      },
    ]);
    expect(JSON.stringify(await w.db.prisma.auditEvent.findMany())).not.toContain("Ada");
  });
});

describe("a recorded refusal", () => {
  test("keeps its rows and its audit event, and throws the error", async () => {
    const counting = verb(async (tx, now): Promise<Outcome<never>> => {
      await insertSlot(tx, now, 8);
      const audit = { ...ofWorkspace(), result: "failed" as const };
      return { refused: new DomainError("CONFLICT", "not now"), audit, outbox: [{ topic: "told", payload: { n: 1 } }] };
    });
    const context = await contextOf(w, "admin", { idempotencyKey: "refused" });
    const before = await everything();
    const { auditEvents, touched } = await recordedBy(w, async () => {
      await expect(counting(context, {})).rejects.toMatchObject({ code: "CONFLICT", message: "not now" });
    });
    const after = await everything();
    expect(after.slots.length).toBe(before.slots.length + 1);
    expect(after.outbox).toMatchObject([{ topic: "told", payload: { n: 1 } }]);
    expect(auditEvents).toMatchObject([{ action: "workspace.posting_slot_created", result: "failed" }]);
    expect(touched).toEqual([workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
    // A refusal is not stored under its key.
    expect(after.keys).toEqual(before.keys);
  });
});

describe("tenant revisions", () => {
  test("move once for each touched id and commit, however often an id is named", async () => {
    const { organization, workspace, otherOrganization, otherWorkspace } = w.ids;
    const touching = verb(async () => ({
      value: null,
      audit: [
        ofWorkspace(),
        { ...ofWorkspace(), organizationId: null, workspaceId: otherWorkspace },
        { ...ofWorkspace(), workspaceId: null },
      ],
      touched: [w.users.viewer.id, workspace, w.users.viewer.id, w.users.editor.id],
    }));
    const { touched } = await recordedBy(w, async () => touching(await contextOf(w, "admin"), {}));
    // The revision of an organization's workspaces moves with each of them, although no event names the other
    // organization.
    const shared = [workspacesOf(organization), workspacesOf(otherOrganization)];
    const all = [organization, ...shared, workspace, otherWorkspace, w.users.viewer.id, w.users.editor.id];
    expect(touched).toEqual(all.toSorted());
  });

  test("are moved in sorted order, so that commits do not deadlock", async () => {
    const ids = ["ws_3", "org_9", "usr_2", "ws_1", "org_0", "usr_8"];
    const touching = verb(async () => ({ value: null, audit: null, touched: ids }));
    await touching(await contextOf(w, "admin"), {});
    // Rows of one statement are stored in the order of insertion.
    const { rows } = await w.db.pool.query<{ id: string }>(
      "SELECT id FROM tenant_revision WHERE id = ANY($1) ORDER BY ctid",
      [ids],
    );
    expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
  });

  test("stay the same without a change", async () => {
    const idle = verb(async () => ({ value: 1, audit: null }));
    const { auditEvents, touched } = await recordedBy(w, async () => idle(await contextOf(w, "admin"), {}));
    expect({ auditEvents, touched }).toEqual({ auditEvents: [], touched: [] });
  });
});

describe("a transaction", () => {
  test("that failed inside an operation which ignored the failure is not reported as done", async () => {
    const before = await everything();
    const looksAway = verb(async (tx, now) => {
      await insertSlot(tx, now, 10);
      await tx.postingSlot
        .create({ data: { ...before.slots[0], id: newId("slot") } as never })
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
        });
      return { value: "done", audit: ofWorkspace() };
    });
    await expect(looksAway(await contextOf(w, "admin"), {})).rejects.toThrow(/transaction is aborted/);
    expect(await everything()).toEqual(before);
  });

  test("that cannot begin is UNAVAILABLE, says that nothing was changed, and is logged with the reason", async () => {
    const database = await openDatabase("postgres://nobody@127.0.0.1:1/none");
    const reports: unknown[] = [];
    database.outages.onFailures((...report) => void reports.push(report));
    const context: RequestContext = await contextOf(w, "admin", { services: { ...w.app.services, database } });
    const idle = verb(async () => ({ value: 1, audit: null }));
    await expect(idle(context, {})).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringMatching(/nothing was changed/),
      details: { retryAfter: 5 },
    });
    await database.close();
    expect(reports).toEqual([[1, expect.stringMatching(/ECONNREFUSED/)]]);
  });
});

describe("the statements of a write", () => {
  let recording: ReturnType<typeof recordStatements>;
  beforeAll(() => {
    recording = recordStatements(w.db.pool);
  });

  /** Returns the first words of the statements, by round trip. */
  async function price(run: (context: RequestContext) => Promise<unknown>, idempotencyKey: string | null = null) {
    const context = await contextOf(w, "owner", { idempotencyKey });
    recording.take();
    await run(context);
    const byTrip = Map.groupBy(recording.take(), ({ trip }) => trip);
    return [...byTrip.values()].map((sent) => sent.map(({ text }) => WORDS.exec(text)?.[0]).join(", "));
  }
  const WORDS = /WITH \w+|INSERT INTO \w+|[A-Z]+/;
  const ROWS = "INSERT INTO posting_slot, INSERT INTO audit_event";

  test("createPostingSlot sends two round trips: the workspace and its free place; the slot and everything that follows", async () => {
    const statements = await price((context) => createPostingSlot(context, slotAt(11)));
    expect(statements).toEqual(["BEGIN, SELECT", `${ROWS}, INSERT INTO tenant_revision, COMMIT`]);
  });

  test("with an Idempotency-Key are two round trips more, and two for a repeated request", async () => {
    const keyed = () => price((context) => createPostingSlot(context, slotAt(12)), "priced");
    const last = `${ROWS}, INSERT INTO idempotency_key, INSERT INTO tenant_revision, COMMIT`;
    expect(await keyed()).toEqual(["BEGIN, WITH lapsed", "SELECT", "SELECT", last]);
    expect(await keyed()).toEqual(["BEGIN, WITH lapsed", "SELECT", "COMMIT"]);
  });

  test("are none for a refusal before the transaction", async () => {
    const refused = price((context) => createPostingSlot(context, { ...slotAt(99) }).catch(() => {}));
    expect(await refused).toEqual([]);
  });
});
