import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createPostingSlot } from "../../../src/domains/schedules/create.ts";
import { deletePostingSlot } from "../../../src/domains/schedules/delete.ts";
import type { RequestContext } from "../../../src/platform/access/requestContext.ts";
import { DomainError } from "../../../src/platform/errors/errors.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { canonicalJson } from "../../../src/platform/values/canonical.ts";
import { encodeValue } from "../../../src/platform/write/valueCodec.ts";
import { write } from "../../../src/platform/write/write.ts";
import { codeOf, dataOf } from "../../support/answers.ts";
import { anonymous } from "../../support/domains/accounts.ts";
import { recordedBy } from "../../support/recordedBy.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type Role, type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const DAY_MS = 86_400_000;
let minute = 0;
/** A slot that does not exist yet. */
const slot = () => {
  minute += 1;
  const time = { local: { dayOfWeek: 5, hour: Math.floor(minute / 60), minute: minute % 60 } };
  return { workspaceId: w.ids.workspace, time };
};
const create = async (input: ReturnType<typeof slot>, idempotencyKey: string | null, role: Role = "admin") =>
  createPostingSlot(await contextOf(w, role, { idempotencyKey }), input);
const slots = () => w.db.prisma.postingSlot.count();
const keys = () => w.db.prisma.idempotencyKey.findMany();

/** An operation that counts its executions. */
let ran = 0;
const counted = write({
  name: "counted",
  input: z.object({
    labels: z.record(z.string(), z.number()),
    note: z.string().nullish(),
    fails: z.boolean().optional(),
  }),
  target: () => ({ workspaceId: w.ids.workspace, organizationId: w.ids.organization }),
  permission: "workspace.read",
  async run({ input, now }) {
    ran += 1;
    if (input.fails) throw new DomainError("CONFLICT", "a rule says no");
    const value = { at: now, big: 2n ** 60n, odd: { $date: "mine" }, none: null, list: [now, 1n], number: ran };
    return { value, audit: null, touched: [w.ids.workspace] };
  },
});

describe("a repeated request with its key", () => {
  test("returns the same value without a second row, audit event or revision", async () => {
    const input = slot();
    const first = await create(input, "again");
    w.clock.advance(60_000);
    const before = await slots();
    const { auditEvents, touched } = await recordedBy(w, async () => {
      expect(await create(input, "again")).toStrictEqual(first);
    });
    expect({ auditEvents, touched }).toEqual({ auditEvents: [], touched: [] });
    expect(await slots()).toBe(before);
    expect(first.createdAt).toBeInstanceOf(Date);
  });

  test("returns instants, 64-bit integers and members of any name unchanged", async () => {
    const run = async () => counted(await contextOf(w, "viewer", { idempotencyKey: "types" }), { labels: {} });
    const first = await run();
    expect(await run()).toStrictEqual(first);
    expect(first.big).toBe(2n ** 60n);
  });

  test("is recognized for any order of the input's members", async () => {
    const context = () => contextOf(w, "viewer", { idempotencyKey: "order" });
    const first = await counted(await context(), { labels: { a: 1, b: 2 }, note: "n" });
    expect(await counted(await context(), { note: "n", labels: { b: 2, a: 1 } })).toStrictEqual(first);
  });

  test("is distinguished from a request with other input, another null, or another operation", async () => {
    const context = () => contextOf(w, "admin", { idempotencyKey: "other" });
    await counted(await context(), { labels: { a: 1 } });
    const reused = { code: "IDEMPOTENCY_KEY_REUSED" };
    await expect(counted(await context(), { labels: { a: 2 } })).rejects.toMatchObject(reused);
    await expect(counted(await context(), { labels: { a: 1 }, note: null })).rejects.toMatchObject(reused);
    await expect(createPostingSlot(await context(), slot())).rejects.toMatchObject(reused);
    await expect(counted(await context(), { labels: { a: 1 } })).resolves.toBeDefined();
  });

  test("gets the same answer after the object acted on is deleted", async () => {
    const { id } = await create(slot(), null);
    const remove = async () => deletePostingSlot(await contextOf(w, "admin", { idempotencyKey: "gone" }), { id });
    const first = await remove();
    expect(await remove()).toStrictEqual(first);
    await expect(deletePostingSlot(await contextOf(w, "admin"), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is refused to a caller who has lost the permission", async () => {
    const where = { workspaceId_userId: { workspaceId: w.ids.workspace, userId: w.users.editor.id } };
    const run = async () => counted(await contextOf(w, "editor", { idempotencyKey: "left" }), { labels: {} });
    await run();
    await w.db.prisma.workspaceMember.update({ where, data: { status: "INACTIVE" } });
    await expect(run()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await w.db.prisma.workspaceMember.update({ where, data: { status: "ACTIVE" } });
    await expect(run()).resolves.toBeDefined();
  });
});

describe("an idempotency key", () => {
  test("belongs to one person", async () => {
    const [mine, theirs] = [await create(slot(), "shared"), await create(slot(), "shared", "owner")];
    expect(mine.id).not.toBe(theirs.id);
  });

  test("is ignored for an anonymous caller, and nothing is stored", async () => {
    const open = write({
      name: "open",
      input: z.object({}),
      target: () => ({}),
      permission: "anyone",
      run: () => Promise.resolve({ value: ++ran, audit: null }),
    });
    const before = await keys();
    const stranger = (): RequestContext => ({ ...anonymous(w.app.services), idempotencyKey: "anyone" });
    expect(await open(stranger(), {})).not.toBe(await open(stranger(), {}));
    expect(await keys()).toEqual(before);
  });

  test("may have 255 characters, and is never stored in its original form", async () => {
    const key = "k".repeat(255);
    const input = slot();
    expect(await create(input, key)).toStrictEqual(await create(input, key));
    expect(JSON.stringify(await keys())).not.toContain("kkk");
  });

  test("is not used up by a failure", async () => {
    const context = () => contextOf(w, "viewer", { idempotencyKey: "failed" });
    await expect(counted(await context(), { labels: {}, fails: true })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(createPostingSlot(await context(), slot())).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(counted(await context(), { labels: {}, fails: false })).resolves.toBeDefined();
  });

  test("stores a signature of the request, and no hash that a reader of the database can compute from a guess", async () => {
    const input = { labels: { password: 1 } };
    const keysBefore = new Set((await keys()).map(({ key }) => key));
    await counted(await contextOf(w, "viewer", { idempotencyKey: "unguessable" }), input);
    const [row, ...more] = (await keys()).filter(({ key }) => !keysBefore.has(key));
    expect(more).toEqual([]);
    const request = canonicalJson(["counted", encodeValue(input)]);
    expect(w.app.services.vault.isSigned(request, "idempotency", row?.fingerprint ?? "")).toBe(true);
    expect(row?.fingerprint).not.toBe(createHash("sha256").update(request).digest("base64url"));
  });

  test("is valid for 24 hours by the clock, to the millisecond", async () => {
    const input = { labels: { day: 1 } };
    const run = async () => counted(await contextOf(w, "viewer", { idempotencyKey: "day" }), input);
    const began = w.clock.now();
    const first = await run();
    w.clock.set(new Date(began.getTime() + DAY_MS - 1));
    expect(await run()).toStrictEqual(first);
    w.clock.set(new Date(began.getTime() + DAY_MS));
    const second = await run();
    expect(second.number).not.toBe(first.number);
    expect(await run()).toStrictEqual(second);
    w.clock.set(began);
  });

  test("that has expired is removed by requests with other keys, a hundred at a time", async () => {
    const now = w.clock.now();
    const lapsed = (expiresAt: Date) => ({
      userId: w.users.outsider.id,
      key: newId("out"),
      fingerprint: "",
      value: {},
      createdAt: now,
      expiresAt,
    });
    await w.db.prisma.idempotencyKey.createMany({
      data: [...Array.from({ length: 150 }, () => lapsed(now)), lapsed(new Date(now.getTime() + 1))],
    });
    const left = () => w.db.prisma.idempotencyKey.count({ where: { userId: w.users.outsider.id } });
    await create(slot(), "sweeper 1");
    expect(await left()).toBe(51);
    await create(slot(), "sweeper 2");
    expect(await left()).toBe(1);
  });

  test("is refused by operations whose answer holds a secret that is shown once, before they do anything", async () => {
    const secret = write({
      name: "secret",
      input: z.object({}),
      replayable: false,
      precheck: () => void (ran += 1),
      target: () => ({}),
      permission: "anyone",
      run: () => Promise.resolve({ value: "shown once", audit: null }),
    });
    const before = ran;
    await expect(secret(await contextOf(w, "viewer", { idempotencyKey: "s" }), {})).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(ran).toBe(before);
    await expect(secret(await contextOf(w, "viewer"), {})).resolves.toBe("shown once");
  });
});

describe("an idempotency key over the surfaces", () => {
  const CREATE = "createPostingSlot(input: { workspaceId: $ws, time: { local: { dayOfWeek: 6, hour: 3, ";
  const document = (minutes: number[]) => {
    const at = (value: number, i: number) => `m${i}: ${CREATE} minute: ${value} } } }) { postingSlot { id } }`;
    return `mutation ($ws: ID!) { ${minutes.map(at).join(" ")} }`;
  };
  const send = (minutes: number[], key: string) =>
    w.gql<Record<string, { postingSlot: { id: string } }>>(
      w.users.admin.token,
      document(minutes),
      { ws: w.ids.workspace },
      {
        "idempotency-key": key,
      },
    );

  test("has a position for each write of a document", async () => {
    const before = await slots();
    const first = dataOf(await send([1, 2], '"twice"'));
    expect(first["m0"]?.postingSlot.id).not.toBe(first["m1"]?.postingSlot.id);
    expect(dataOf(await send([1, 2], '"twice"'))).toEqual(first);
    expect(await slots()).toBe(before + 2);
    expect(codeOf(await send([3, 2], '"twice"'))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("lets a repeated document continue where it failed", async () => {
    const before = await slots();
    // The slot of the second write is taken by the first write.
    const half = await send([10, 10], '"half"');
    expect(half.errors).toMatchObject([{ path: ["m1"], extensions: { code: "INVALID_INPUT" } }]);
    await w.db.prisma.postingSlot.deleteMany({ where: { localMinute: 10, localDayOfWeek: 6, localHour: 3 } });
    const whole = dataOf(await send([10, 10], '"half"'));
    expect(whole["m0"]?.postingSlot.id).not.toBe(whole["m1"]?.postingSlot.id);
    expect(await slots()).toBe(before + 1);
  });

  test("repeats the document over REST, and answers 422 to another request", async () => {
    const body = { workspace_id: w.ids.workspace, day_of_week: 2, utc_hour: 3, utc_minute: 44 };
    const post = (payload: object, key: string) =>
      w.rest("POST", "/posting-schedules", {
        token: w.users.admin.token,
        body: payload,
        headers: { "idempotency-key": key },
      });
    const first = await post(body, '"rest"');
    expect(first.status).toBe(200);
    const reordered = Object.fromEntries(Object.entries(body).toReversed());
    expect(await post(reordered, '"rest"')).toMatchObject({ status: 200, body: first.body });
    expect(await post({ ...body, utc_minute: 45 }, '"rest"')).toMatchObject({
      status: 422,
      body: { code: "IDEMPOTENCY_KEY_REUSED" },
    });
    expect(await post(body, '"unclosed')).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  });
});

describe("equal requests at the same moment", () => {
  /** Inserts a row that only the key keeps from being inserted twice. */
  const slow = write({
    name: "slow",
    input: z.object({}),
    target: () => ({ workspaceId: w.ids.workspace, organizationId: w.ids.organization }),
    permission: "workspace.read",
    async run({ tx, now }) {
      const stamp = { createdAt: now, updatedAt: now };
      const value = await tx.workspace.create({
        data: { id: newId("ws"), organizationId: w.ids.organization, name: "Twin", ...stamp },
      });
      await new Promise((next) => setTimeout(next, 30));
      const place = { organizationId: w.ids.organization, workspaceId: value.id };
      return { value, audit: { action: "workspace.created", resourceId: value.id, ...place } };
    },
  });
  const run = async () => slow(await contextOf(w, "viewer", { idempotencyKey: "twins" }), {});

  test("leave one row and one audit event: each gets the value, or an error to wait", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, run));
    const ids = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
    const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(new Set(ids).size).toBe(1);
    expect(refusals.filter((code) => code !== "IDEMPOTENCY_IN_PROGRESS")).toEqual([]);
    expect(await w.db.prisma.workspace.count({ where: { name: "Twin" } })).toBe(1);
    expect(await w.db.prisma.auditEvent.count({ where: { action: "workspace.created" } })).toBe(1);
    expect(ids).toContain((await run()).id);
  });
});
