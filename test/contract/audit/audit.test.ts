import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACTIONS, RESOURCE_TYPES } from "../../../src/platform/audit/actions.ts";
import { type AuditFilter, auditPage } from "../../../src/platform/audit/read.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../../support/answers.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
const gone = { organization: newId("org"), workspace: newId("ws") };
beforeAll(async () => {
  w = await world();
  const { organization, workspace, otherOrganization, otherWorkspace } = w.ids;
  const places = [
    [organization, workspace],
    [otherOrganization, otherWorkspace],
    [gone.organization, gone.workspace],
    [null, null],
  ] as const;
  await w.db.prisma.auditEvent.createMany({
    data: Array.from({ length: 40 }, (_, i) => {
      const [organizationId, workspaceId] = places[i % 4] ?? [null, null];
      return {
        id: `aud_${String(i).padStart(26, "0")}`,
        action: i % 2 === 0 ? "workspace.created" : "identity.signed_in",
        source: "test",
        result: i % 5 === 0 ? "failed" : "succeeded",
        actorUserId: i % 3 === 0 ? w.users.owner.id : null,
        resourceType: i % 2 === 0 ? "workspace" : "session",
        organizationId,
        workspaceId,
        changedFields: [],
        // Four events at each instant.
        occurredAt: new Date(Date.parse("2026-03-01T00:00:00Z") + Math.floor(i / 4) * 1000),
      };
    }),
  });
});
afterAll(() => w.close());

const numbers = async (filter: AuditFilter) =>
  (await auditPage(w.db, filter, { first: 200 })).nodes.map(({ id }) => Number(id.slice(4)));
const wanted = (keep: (i: number) => boolean) => Array.from({ length: 40 }, (_, i) => 39 - i).filter(keep);

describe("the table of audit actions", () => {
  test.each(Object.entries(ACTIONS))(
    "has %s as a dotted lower-case name of a known resource type",
    (action, { source, resource }) => {
      expect(action).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
      expect(action.length).toBeLessThanOrEqual(100);
      expect(source).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(RESOURCE_TYPES).toContain(resource);
    },
  );
});

describe("the audit log", () => {
  test.each<[string, () => AuditFilter, (i: number) => boolean]>([
    ["everything", () => ({}), () => true],
    ["nothing but nulls", () => ({ organizationId: null, action: null, from: null }), () => true],
    ["an organization", () => ({ organizationId: w.ids.organization }), (i) => i % 4 === 0],
    ["a workspace", () => ({ workspaceId: w.ids.otherWorkspace }), (i) => i % 4 === 1],
    [
      "a workspace in its organization",
      () => ({ organizationId: w.ids.organization, workspaceId: w.ids.workspace }),
      (i) => i % 4 === 0,
    ],
    [
      "what was deleted",
      () => ({ organizationId: gone.organization, workspaceId: gone.workspace }),
      (i) => i % 4 === 2,
    ],
    ["an actor", () => ({ actorUserId: w.users.owner.id }), (i) => i % 3 === 0],
    ["an actor nobody knows", () => ({ actorUserId: "usr_nobody" }), () => false],
    ["an action", () => ({ action: "workspace.created" }), (i) => i % 2 === 0],
    ["part of an action", () => ({ action: "workspace" }), () => false],
    ["a resource type", () => ({ resourceType: "session" }), (i) => i % 2 === 1],
    ["a result", () => ({ result: "failed" }), (i) => i % 5 === 0],
    ["from, which is included", () => ({ from: new Date("2026-03-01T00:00:05Z") }), (i) => i >= 20],
    ["before, which is not", () => ({ before: new Date("2026-03-01T01:00:05+01:00") }), (i) => i < 20],
    [
      "between",
      () => ({ from: new Date("2026-03-01T00:00:05.000Z"), before: new Date("2026-03-01T00:00:05.001Z") }),
      (i) => i >= 20 && i < 24,
    ],
    [
      "all at once",
      () => ({
        organizationId: w.ids.organization,
        actorUserId: w.users.owner.id,
        result: "succeeded",
        from: new Date("2026-03-01T00:00:01Z"),
      }),
      (i) => i >= 4 && i % 12 === 0 && i % 5 !== 0,
    ],
  ])("is filtered by %s, newest first", async (_name, filter, keep) => {
    expect(await numbers(filter())).toEqual(wanted(keep));
  });

  test("is paged without gaps when many events share an instant", async () => {
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const { nodes, pageInfo } = await auditPage(w.db, { result: "succeeded" }, { first: 3, after });
      seen.push(...nodes.map(({ id }) => id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(seen.map((id) => Number(id.slice(4)))).toEqual(wanted((i) => i % 5 !== 0));
  });

  test.each<[string, () => AuditFilter, string, string]>([
    ["an unknown organization", () => ({ organizationId: newId("org") }), "INVALID_INPUT", "organizationId"],
    ["an unknown workspace", () => ({ workspaceId: newId("ws") }), "INVALID_INPUT", "workspaceId"],
    [
      "a workspace of another organization",
      () => ({ organizationId: w.ids.organization, workspaceId: w.ids.otherWorkspace }),
      "INVALID_INPUT",
      "workspaceId",
    ],
    [
      "a deleted workspace of another organization",
      () => ({ organizationId: w.ids.organization, workspaceId: gone.workspace }),
      "INVALID_INPUT",
      "workspaceId",
    ],
    ["an empty organization", () => ({ organizationId: "" }), "INVALID_INPUT", "organizationId"],
    [
      "a year that PostgreSQL does not know",
      () => ({ from: new Date("0000-01-01T00:00:00Z") }),
      "INVALID_INPUT",
      "from",
    ],
    [
      "an end that is the start",
      () => ({ from: new Date("2026-03-01T00:00:00Z"), before: new Date("2026-03-01T01:00:00+01:00") }),
      "INVALID_INPUT",
      "from",
    ],
    ["an action of 101 characters", () => ({ action: "a".repeat(101) }), "VALIDATION_FAILED", "action"],
  ])("rejects %s", async (_name, filter, code, member) => {
    await expect(auditPage(w.db, filter(), {})).rejects.toMatchObject({ code, issues: [{ path: [member] }] });
  });

  test("accepts an action of 100 characters", async () => {
    expect(await numbers({ action: "a".repeat(100) })).toEqual([]);
  });
});

describe("the audit log over GraphQL", () => {
  const EXPORT = `query ($filter: AuditEventFilter, $first: Int, $after: String, $last: Int, $before: String) {
    instanceAuditExport {
      events(filter: $filter, first: $first, after: $after, last: $last, before: $before) { nodes { id action } pageInfo { hasNextPage endCursor nextCursor } }
    }
  }`;
  type Answer = { instanceAuditExport: { events: { nodes: { id: string }[]; pageInfo: { endCursor: string } } } };
  const read = (variables: Record<string, unknown>) => w.gql<Answer>(w.users.instanceAdmin.token, EXPORT, variables);

  test.each([0, -1, 201])("rejects a page size of %j with VALIDATION_FAILED, not INTERNAL", async (first) => {
    const answer = await read({ first });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: ["first"], value: first }]);
  });

  test.each([
    ["a letter", "x"],
    ["zeros", "AAAA"],
    ["null", "bnVsbA"],
    ["an empty list", "W10"],
    ["a face", "\u{1f600}"],
    ["a novel", "x".repeat(5000)],
  ])("rejects the cursor of %s with INVALID_INPUT", async (_name, cursor) => {
    expect(codeOf(await read({ after: cursor }))).toBe("INVALID_INPUT");
    expect(codeOf(await read({ before: cursor }))).toBe("INVALID_INPUT");
  });

  test("accepts a cursor with its own filter only", async () => {
    const filter = { action: "workspace.created" };
    const { endCursor } = dataOf(await read({ filter, first: 2 })).instanceAuditExport.events.pageInfo;
    const next = dataOf(await read({ filter, first: 2, after: endCursor })).instanceAuditExport.events.nodes;
    expect(next.map(({ id }) => Number(id.slice(4)))).toEqual(wanted((i) => i % 2 === 0).slice(2, 4));
    expect(codeOf(await read({ first: 2, after: endCursor }))).toBe("INVALID_INPUT");
    expect(codeOf(await read({ filter: { ...filter, result: "FAILED" }, after: endCursor }))).toBe("INVALID_INPUT");
  });
});
