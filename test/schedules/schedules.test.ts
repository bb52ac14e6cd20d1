import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { movesOf } from "../support/database/revisions.ts";
import { type Role, type World, world } from "../support/world.ts";

interface Clock {
  dayOfWeek: number;
  hour: number;
  minute: number;
}
interface Slot {
  id: string;
  localTime: Clock;
  utcTime: Clock;
  nextOccurrenceAt: string;
  isActive: boolean;
  label: string | null;
  revision: number;
}

const CLOCK = "{ dayOfWeek hour minute }";
const SLOT = `{ id localTime ${CLOCK} utcTime ${CLOCK} nextOccurrenceAt isActive label revision }`;
const CREATE = `mutation ($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot ${SLOT} } }`;
const UPDATE = `mutation ($input: UpdatePostingSlotInput!) { updatePostingSlot(input: $input) { postingSlot ${SLOT} } }`;
const DELETE = "mutation ($id: ID!) { deletePostingSlot(input: { id: $id }) { deletedId } }";

// A Monday; workspaces are in Berlin, one hour ahead of UTC until 29 March.
const NOW = new Date("2026-03-02T10:00:00Z");
let w: World;
beforeAll(async () => {
  w = await world({ now: NOW });
  await w.db.prisma.session.updateMany({ data: { expiresAt: new Date("2027-01-01T00:00:00Z") } });
});
afterAll(() => w.close());

/** Changes the clock while a function runs. */
async function at<T>(instant: string, run: () => Promise<T>): Promise<T> {
  w.clock.set(new Date(instant));
  try {
    return await run();
  } finally {
    w.clock.set(NOW);
  }
}

const clock = (dayOfWeek: number, hour: number, minute: number): Clock => ({ dayOfWeek, hour, minute });
const utc = (...members: [number, number, number]) => ({ time: { utc: clock(...members) } });
const local = (...members: [number, number, number]) => ({ time: { local: clock(...members) } });

const create = (role: Role, input: object, headers?: Record<string, string>) =>
  w.gql<{ createPostingSlot: { postingSlot: Slot } }>(
    w.users[role].token,
    CREATE,
    { input: { workspaceId: w.ids.workspace, ...utc(3, 12, 0), ...input } },
    headers,
  );
const created = async (input: object) => dataOf(await create("admin", input)).createPostingSlot.postingSlot;
const update = (role: Role, id: string, input: object) =>
  w.gql<{ updatePostingSlot: { postingSlot: Slot } }>(w.users[role].token, UPDATE, { input: { id, ...input } });
const remove = (role: Role, id: string) =>
  w.gql<{ deletePostingSlot: { deletedId: string } }>(w.users[role].token, DELETE, { id });
const auditEvents = (action: string) => w.db.prisma.auditEvent.findMany({ where: { action }, orderBy: { id: "desc" } });
const moves = () => movesOf(w.db, w.ids.workspace, workspacesOf(w.ids.organization));

describe("createPostingSlot", () => {
  test("converts a UTC time to the wall-clock time of the workspace's zone, which is stored", async () => {
    const slot = await created({ ...utc(3, 23, 15), label: " Evening " });
    expect(slot).toEqual({
      id: expect.stringMatching(/^slot_/),
      localTime: clock(4, 0, 15),
      utcTime: clock(3, 23, 15),
      nextOccurrenceAt: "2026-03-04T23:15:00.000Z",
      isActive: true,
      label: "Evening",
      revision: 1,
    });
    const query = `query ($id: ID!) { postingSlot(id: $id) ${SLOT} }`;
    const read = () => w.gql<{ postingSlot: Slot }>(w.users.viewer.token, query, { id: slot.id });
    const later = dataOf(await at("2026-04-06T10:00:00Z", read)).postingSlot;
    expect(later).toMatchObject({ localTime: clock(4, 0, 15), utcTime: clock(3, 22, 15) });
  });

  test("stores a local time unchanged", async () => {
    const slot = await created(local(6, 18, 45));
    expect(slot).toMatchObject({ localTime: clock(6, 18, 45), utcTime: clock(6, 17, 45) });
  });

  test("converts a UTC time with the offset at its next occurrence, not the current one", async () => {
    const slot = await at("2026-03-27T10:00:00Z", () => created(utc(1, 8, 20)));
    expect(slot).toMatchObject({ localTime: clock(1, 10, 20), utcTime: clock(1, 8, 20) });
  });

  test("runs a skipped local time at the next valid minute, and a repeated one at its first occurrence", async () => {
    const skipped = await at("2026-03-28T10:00:00Z", () => created(local(0, 2, 31)));
    expect(skipped).toMatchObject({ localTime: clock(0, 2, 31), nextOccurrenceAt: "2026-03-29T01:00:00.000Z" });
    const twice = await at("2026-10-24T10:00:00Z", () => created(local(0, 2, 32)));
    expect(twice).toMatchObject({ localTime: clock(0, 2, 32), nextOccurrenceAt: "2026-10-25T00:32:00.000Z" });
  });

  test.each([
    ["both forms of the time", { time: { local: clock(1, 9, 0), utc: clock(1, 8, 0) } }],
    ["a form and a null", { time: { local: clock(1, 9, 0), utc: null } }],
    ["no form of the time", { time: {} }],
    ["no time", { time: undefined }],
    ["a local time without its minute", { time: { local: { dayOfWeek: 1, hour: 9 } } }],
  ])("refuses %s, and creates nothing", async (_what, input) => {
    const before = await w.db.prisma.postingSlot.count();
    expect(codeOf(await create("admin", input))).toBe("QUERY_REFUSED");
    expect(await w.db.prisma.postingSlot.count()).toBe(before);
  });

  test.each([
    ["a day past Saturday", utc(7, 12, 0), ["time", "utc", "dayOfWeek"]],
    ["hour 24", utc(3, 24, 0), ["time", "utc", "hour"]],
    ["minute 60", utc(3, 12, 60), ["time", "utc", "minute"]],
    ["a negative local hour", local(1, -1, 0), ["time", "local", "hour"]],
    ["a blank workspace", { workspaceId: " " }, ["workspaceId"]],
  ])("refuses %s before it checks access", async (_what, input, path) => {
    for (const role of ["admin", "outsider"] as const) {
      const answer = await create(role, input);
      expect(codeOf(answer)).toBe("INVALID_INPUT");
      expect(issuesOf(answer)).toMatchObject([{ path }]);
    }
  });

  test("reports every member that is out of range at once", async () => {
    expect(issuesOf(await create("admin", utc(9, 99, 99)))).toMatchObject([
      { path: ["time", "utc", "dayOfWeek"], value: 9 },
      { path: ["time", "utc", "hour"], value: 99 },
      { path: ["time", "utc", "minute"], value: 99 },
    ]);
  });

  test("refuses a label of more than 80 characters with VALIDATION_FAILED", async () => {
    const answer = await create("admin", { label: "x".repeat(81) });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: ["label"] }]);
  });

  test("refuses the same time twice in a workspace, but not in another one", async () => {
    const time = local(2, 7, 7);
    await created(time);
    for (const [again, form] of [
      [time, "local"],
      [utc(2, 6, 7), "utc"],
    ] as const) {
      const answer = await create("admin", again);
      expect(codeOf(answer)).toBe("INVALID_INPUT");
      expect(issuesOf(answer)).toMatchObject([{ path: ["time", form, "hour"] }]);
    }
    await created({ ...time, workspaceId: w.ids.secondWorkspace });
  });

  test.each(["editor", "viewer", "member", "outsider", "instanceAdmin"] as const)(
    "is FORBIDDEN for the %s, whether the workspace exists or not",
    async (role) => {
      expect(codeOf(await create(role, {}))).toBe("FORBIDDEN");
      expect(codeOf(await create(role, { workspaceId: newId("ws") }))).toBe("FORBIDDEN");
    },
  );

  test("records an audit event without the label, and changes the revisions of workspace and organization", async () => {
    const before = await moves();
    await created({ ...local(5, 5, 5), label: "a secret plan" });
    const [entry] = await auditEvents("workspace.posting_slot_created");
    expect(entry).toMatchObject({
      actorUserId: w.users.admin.id,
      source: "workspace_lifecycle",
      resourceType: "workspace",
      resourceId: w.ids.workspace,
      organizationId: w.ids.organization,
      workspaceId: w.ids.workspace,
      result: "succeeded",
    });
    expect(JSON.stringify(entry)).not.toContain("secret plan");
    const after = await moves();
    expect(after).toEqual(before.map((count) => count + 1));
  });

  test("creates one slot for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": '"slot-of-saturday"' };
    const time = local(6, 6, 6);
    const first = dataOf(await create("admin", time, headers)).createPostingSlot.postingSlot;
    expect(dataOf(await create("admin", time, headers)).createPostingSlot.postingSlot).toEqual(first);
  });

  test("refuses a slot beyond 500 in a workspace", async () => {
    const workspaceId = newId("ws");
    const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    const { prisma } = w.db;
    await prisma.workspace.create({
      data: { id: workspaceId, organizationId: w.ids.organization, name: "Full", ...stamp },
    });
    await prisma.postingSlot.createMany({
      data: Array.from({ length: 500 }, (_, i) => ({
        id: newId("slot"),
        workspaceId,
        localDayOfWeek: 1,
        localHour: Math.floor(i / 60),
        localMinute: i % 60,
        ...stamp,
      })),
    });
    const answer = await create("admin", { workspaceId });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([{ path: ["workspaceId"] }]);
  });
});

describe("updatePostingSlot", () => {
  test("changes given members, clears a null label and keeps the rest", async () => {
    const { id } = await created({ ...local(0, 1, 1), label: "early" });
    const moved = dataOf(await update("admin", id, { ...local(0, 2, 1), isActive: false })).updatePostingSlot
      .postingSlot;
    expect(moved).toMatchObject({ localTime: clock(0, 2, 1), isActive: false, label: "early", revision: 2 });
    const cleared = dataOf(await update("admin", id, { label: null, isActive: true })).updatePostingSlot.postingSlot;
    expect(cleared).toMatchObject({ localTime: clock(0, 2, 1), isActive: true, label: null, revision: 3 });
    const [entry] = await auditEvents("workspace.posting_slot_updated");
    expect(entry?.changedFields).toEqual([
      { field: "posting_slot_id", current: id },
      { field: "is_active", previous: "false", current: "true" },
      { field: "label" },
    ]);
  });

  test("without a change changes no revision and records nothing", async () => {
    const { id } = await created(local(0, 1, 2));
    const before = await w.db.prisma.auditEvent.count();
    for (const same of [local(0, 1, 2), utc(0, 0, 2)])
      expect(dataOf(await update("admin", id, same)).updatePostingSlot.postingSlot.revision).toBe(1);
    expect(await w.db.prisma.auditEvent.count()).toBe(before);
  });

  test("converts a UTC time in the workspace's zone and records the members that changed", async () => {
    const { id } = await created(local(0, 1, 6));
    const moved = dataOf(await update("admin", id, utc(0, 22, 6))).updatePostingSlot.postingSlot;
    expect(moved).toMatchObject({ localTime: clock(0, 23, 6), utcTime: clock(0, 22, 6), revision: 2 });
    const [entry] = await auditEvents("workspace.posting_slot_updated");
    expect(entry?.changedFields).toEqual([
      { field: "posting_slot_id", current: id },
      { field: "local_hour", previous: "1", current: "23" },
    ]);
  });

  test.each(["time", "isActive"])("refuses null for %s and names the field", async (member) => {
    const answer = await update("admin", w.ids.slot, { [member]: null });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: [member] }]);
  });

  test("refuses a stale revision and returns the current one", async () => {
    const { id } = await created(local(0, 1, 3));
    dataOf(await update("admin", id, { expectedRevision: 1, ...local(0, 4, 3) }));
    const answer = await update("admin", id, { expectedRevision: 1, ...local(0, 5, 3) });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: 2 });
  });

  test("keeps both of two concurrent changes", async () => {
    const { id } = await created(local(0, 1, 4));
    const answers = await Promise.all([update("admin", id, local(0, 20, 4)), update("owner", id, { label: "both" })]);
    for (const answer of answers) dataOf(answer);
    expect(await w.db.prisma.postingSlot.findUnique({ where: { id } })).toMatchObject({
      localHour: 20,
      label: "both",
      revision: 3,
    });
  });

  test("refuses the time of another slot, and a time out of range", async () => {
    await created(local(0, 3, 0));
    const { id } = await created(local(0, 3, 1));
    for (const [time, form] of [
      [local(0, 3, 0), "local"],
      [utc(0, 2, 0), "utc"],
    ] as const) {
      const answer = await update("admin", id, time);
      expect(codeOf(answer)).toBe("INVALID_INPUT");
      expect(issuesOf(answer)).toMatchObject([{ path: ["time", form, "hour"] }]);
    }
    expect(issuesOf(await update("admin", id, local(0, 3, 60)))).toMatchObject([
      { path: ["time", "local", "minute"], value: 60 },
    ]);
  });

  test("is FORBIDDEN for people who see the slot, and NOT_FOUND for others", async () => {
    for (const role of ["editor", "viewer"] as const) {
      expect(codeOf(await update(role, w.ids.slot, local(0, 4, 4)))).toBe("FORBIDDEN");
    }
    for (const role of ["member", "outsider"] as const) {
      expect(codeOf(await update(role, w.ids.slot, local(0, 4, 4)))).toBe("NOT_FOUND");
    }
    expect(codeOf(await update("admin", newId("slot"), local(0, 4, 4)))).toBe("NOT_FOUND");
    expect(codeOf(await update("admin", "x".repeat(129), local(0, 4, 4)))).toBe("VALIDATION_FAILED");
  });
});

describe("deletePostingSlot", () => {
  test("deletes the slot and records an audit event", async () => {
    const { id } = await created(local(0, 1, 5));
    for (const role of ["editor", "viewer"] as const) expect(codeOf(await remove(role, id))).toBe("FORBIDDEN");
    expect(codeOf(await remove("outsider", id))).toBe("NOT_FOUND");
    expect(dataOf(await remove("owner", id)).deletePostingSlot.deletedId).toBe(id);
    expect(codeOf(await remove("owner", id))).toBe("NOT_FOUND");
    const [entry] = await auditEvents("workspace.posting_slot_deleted");
    expect(entry).toMatchObject({ actorUserId: w.users.owner.id, resourceId: w.ids.workspace });
  });
});

describe("reading slots", () => {
  const LOOK =
    "query ($id: ID!) { postingSlot(id: $id) { id } node(id: $id) { id ... on PostingSlot { localTime { hour } workspace { name } } } }";

  test("by id is possible for people who see the workspace", async () => {
    for (const role of ["owner", "admin", "editor", "viewer"] as const) {
      const node = { id: w.ids.slot, localTime: { hour: 9 }, workspace: { name: "Coffee" } };
      expect(dataOf(await w.gql(w.users[role].token, LOOK, { id: w.ids.slot }))).toEqual({
        postingSlot: { id: w.ids.slot },
        node,
      });
    }
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(dataOf(await w.gql(w.users[role].token, LOOK, { id: w.ids.slot }))).toEqual({
        postingSlot: null,
        node: null,
      });
    }
  });

  const workspaceOf = async (name: string, minutes: number[]) => {
    const id = newId("ws");
    const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    const { prisma } = w.db;
    await prisma.workspace.create({
      data: { id, organizationId: w.ids.organization, name, timezone: "Europe/Berlin", ...stamp },
    });
    for (const localMinute of minutes) {
      const time = { localDayOfWeek: 1, localHour: 12, localMinute };
      await prisma.postingSlot.create({ data: { id: newId("slot"), workspaceId: id, ...time, ...stamp } });
    }
    return id;
  };
  interface Listed {
    nodes: { localTime: { minute: number } }[];
    pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean };
  }
  const PAGE = "{ nodes { localTime { minute } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } }";
  const minutesOf = ({ nodes }: Listed) => nodes.map(({ localTime }) => localTime.minute);

  test("returns a workspace's slots page by page, in both directions", async () => {
    const id = await workspaceOf("Paged", [0, 10, 20, 30, 40]);
    const query = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
      workspace(id: $id) { postingSlots(first: $first, after: $after, last: $last, before: $before) ${PAGE} }
    }`;
    const page = async (args: object) =>
      dataOf(await w.gql<{ workspace: { postingSlots: Listed } }>(w.users.owner.token, query, { id, ...args }))
        .workspace.postingSlots;
    const one = await page({ first: 2 });
    expect([minutesOf(one), one.pageInfo.hasNextPage, one.pageInfo.hasPreviousPage]).toEqual([[0, 10], true, false]);
    const two = await page({ first: 2, after: one.pageInfo.endCursor });
    expect([minutesOf(two), two.pageInfo.hasNextPage, two.pageInfo.hasPreviousPage]).toEqual([[20, 30], true, true]);
    const three = await page({ first: 2, after: two.pageInfo.endCursor });
    expect([minutesOf(three), three.pageInfo.hasNextPage]).toEqual([[40], false]);
    const back = await page({ last: 2, before: three.pageInfo.startCursor });
    expect([minutesOf(back), back.pageInfo.hasPreviousPage]).toEqual([[20, 30], true]);
    const end = await page({ last: 3 });
    expect([minutesOf(end), end.pageInfo.hasNextPage, end.pageInfo.hasPreviousPage]).toEqual([
      [20, 30, 40],
      false,
      true,
    ]);
  });

  test("accepts a cursor whose row was deleted", async () => {
    const id = await workspaceOf("Cursor", [0, 10, 20]);
    const query = `query ($id: ID!, $after: String) { workspace(id: $id) { postingSlots(first: 2, after: $after) ${PAGE} } }`;
    const page = async (after?: string) =>
      dataOf(await w.gql<{ workspace: { postingSlots: Listed } }>(w.users.owner.token, query, { id, after })).workspace
        .postingSlots;
    const { pageInfo } = await page();
    await w.db.prisma.postingSlot.deleteMany({ where: { workspaceId: id, localMinute: 10 } });
    expect(minutesOf(await page(pageInfo.endCursor))).toEqual([20]);
  });

  test("returns independent pages under several aliases", async () => {
    const query = `{ viewer { organizations { nodes { workspaces { nodes {
      name
      one: postingSlots(first: 1) { nodes { localTime { minute } label } }
      rest: postingSlots(last: 2) { nodes { localTime { minute } } }
      all: postingSlots { nodes { localTime { minute } } }
      nextSlots(first: 2) { slot { localTime { minute } } }
    } } } } } }`;
    await workspaceOf("Aliased", [0, 10, 20]);
    await workspaceOf("Aliased too", [5]);
    const { viewer } = dataOf(await w.gql<{ viewer: never }>(w.users.owner.token, query));
    const names = (
      viewer as { organizations: { nodes: { workspaces: { nodes: { name: string }[] } }[] } }
    ).organizations.nodes
      .flatMap(({ workspaces }) => workspaces.nodes)
      .filter(({ name }) => name.startsWith("Aliased"));
    const minute = (value: number) => ({ localTime: { minute: value } });
    expect(names).toEqual([
      {
        name: "Aliased",
        one: { nodes: [{ ...minute(0), label: null }] },
        rest: { nodes: [minute(10), minute(20)] },
        all: { nodes: [minute(0), minute(10), minute(20)] },
        nextSlots: [{ slot: minute(0) }, { slot: minute(10) }],
      },
      {
        name: "Aliased too",
        one: { nodes: [{ ...minute(5), label: null }] },
        rest: { nodes: [minute(5)] },
        all: { nodes: [minute(5)] },
        nextSlots: [{ slot: minute(5) }, { slot: minute(5) }],
      },
    ]);
  });

  test("refuses a cursor of another list, a malformed one and an unknown one", async () => {
    const query = "query ($id: ID!) { workspace(id: $id) { members { pageInfo { endCursor } } } }";
    const { workspace } = dataOf(
      await w.gql<{ workspace: { members: { pageInfo: { endCursor: string } } } }>(w.users.owner.token, query, {
        id: w.ids.workspace,
      }),
    );
    const list =
      "query ($id: ID!, $after: String) { workspace(id: $id) { postingSlots(after: $after) { nodes { id } } } }";
    for (const after of [workspace.members.pageInfo.endCursor, "x", "bnVsbA", "e30"]) {
      const answer = await w.gql(w.users.owner.token, list, { id: w.ids.workspace, after });
      expect([after, codeOf(answer)]).toEqual([after, "INVALID_INPUT"]);
      expect(issuesOf(answer)).toMatchObject([{ path: ["after"] }]);
    }
  });

  test.each([
    ["first: 0", "first"],
    ["first: 101", "first"],
    ["last: -1", "last"],
    ["first: 1, last: 1", "last"],
    ['first: 1, before: "x"', "last"],
  ])("refuses a page with (%s)", async (args, member) => {
    const query = `query ($id: ID!) { workspace(id: $id) { postingSlots(${args}) { nodes { id } } } }`;
    const answer = await w.gql(w.users.owner.token, query, { id: w.ids.workspace });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: [member] }]);
  });
});

describe("nextSlots", () => {
  const NEXT =
    "query ($id: ID!, $first: Int!) { workspace(id: $id) { nextSlots(first: $first) { at slot { id label } } } }";
  const next = (id: string, count: number) =>
    w.gql<{ workspace: { nextSlots: { at: string; slot: { id: string; label: string | null } }[] } }>(
      w.users.viewer.token,
      NEXT,
      { id, first: count },
    );

  test("returns only active slots in order, across a clock change", async () => {
    const { prisma } = w.db;
    await prisma.postingSlot.deleteMany({ where: { workspaceId: w.ids.workspace } });
    const monday = await created({ ...local(1, 9, 0), label: "Monday" });
    const sunday = await created(local(0, 2, 30));
    const off = await created(local(3, 9, 0));
    dataOf(await update("admin", off.id, { isActive: false }));
    const slots = dataOf(await at("2026-03-27T00:00:00Z", () => next(w.ids.workspace, 4))).workspace.nextSlots;
    expect(slots).toEqual([
      { at: "2026-03-29T01:00:00.000Z", slot: { id: sunday.id, label: null } },
      { at: "2026-03-30T07:00:00.000Z", slot: { id: monday.id, label: "Monday" } },
      { at: "2026-04-05T00:30:00.000Z", slot: { id: sunday.id, label: null } },
      { at: "2026-04-06T07:00:00.000Z", slot: { id: monday.id, label: "Monday" } },
    ]);
  });

  test("accepts a count of 1 to 100", async () => {
    expect(dataOf(await next(w.ids.workspace, 1)).workspace.nextSlots).toHaveLength(1);
    expect(dataOf(await next(w.ids.workspace, 100)).workspace.nextSlots).toHaveLength(100);
    for (const count of [0, 101, -5]) {
      const answer = await next(w.ids.workspace, count);
      expect(codeOf(answer)).toBe("VALIDATION_FAILED");
      expect(issuesOf(answer)).toMatchObject([{ path: ["first"], value: count }]);
    }
  });
});
