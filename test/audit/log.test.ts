import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { sealAudit } from "../../src/server/jobs/sealAudit.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
const gone = newId("ws");
beforeAll(async () => {
  w = await world();
  const { organization, workspace, otherOrganization, otherWorkspace } = w.ids;
  const places = [
    [organization, workspace],
    [organization, gone],
    [organization, null],
    [otherOrganization, otherWorkspace],
    [null, null],
  ] as const;
  await w.db.prisma.auditEvent.createMany({
    data: Array.from({ length: 10 }, (_, i) => {
      const [organizationId, workspaceId] = places[i % 5] ?? [null, null];
      return {
        id: `aud_${String(i).padStart(26, "0")}`,
        action: "workspace.settings_updated",
        source: "test",
        result: i < 5 ? "failed" : "succeeded",
        actorUserId: w.users.owner.id,
        resourceType: "workspace",
        organizationId,
        workspaceId,
        changedFields: [],
        occurredAt: new Date(Date.parse("2026-03-01T00:00:00Z") + i * 1000),
      };
    }),
  });
});
afterAll(() => w.close());

interface Events {
  events: { nodes: { id: string }[]; pageInfo: { nextCursor: string | null } };
}
const numbers = ({ events }: Events) => events.nodes.map(({ id }) => Number(id.slice(4)));

describe("the audit log of the instance", () => {
  const QUERY = `query ($filter: AuditEventFilter, $first: Int, $after: String) {
    events: instanceAuditEvents(filter: $filter, first: $first, after: $after) { nodes { id } pageInfo { nextCursor } } }`;
  const read = (variables: object, role: Role = "instanceAdmin") =>
    w.gql<Events>(w.users[role].token, QUERY, variables as Record<string, unknown>);

  test("is a paged list, newest first, with the filters of the export", async () => {
    expect(numbers(dataOf(await read({})))).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    const filter = { organizationId: w.ids.organization, result: "FAILED" };
    const page = dataOf(await read({ filter, first: 2 }));
    expect(numbers(page)).toEqual([2, 1]);
    const next = dataOf(await read({ filter, first: 2, after: page.events.pageInfo.nextCursor }));
    expect([numbers(next), next.events.pageInfo.nextCursor]).toEqual([[0], null]);
    expect(codeOf(await read({ first: 201 }))).toBe("VALIDATION_FAILED");
    expect(codeOf(await read({ filter: { organizationId: newId("org") } }))).toBe("INVALID_INPUT");
    expect(codeOf(await read({}, "owner"))).toBe("FORBIDDEN");
  });
});

describe("the audit log of an organization", () => {
  const QUERY = `query ($id: ID!, $filter: OrganizationAuditEventFilter) {
    events: organizationAuditEvents(organizationId: $id, filter: $filter) { nodes { id } pageInfo { nextCursor } } }`;
  const read = (role: Role, id = w.ids.organization, filter = {}) =>
    w.gql<Events>(w.users[role].token, QUERY, { id, filter });

  test("contains the events of the organization and its workspaces, also deleted ones, for its owner and admins", async () => {
    for (const role of ["owner", "admin"] as const) {
      expect(numbers(dataOf(await read(role)))).toEqual([7, 6, 5, 2, 1, 0]);
    }
    const { workspace } = w.ids;
    expect(numbers(dataOf(await read("owner", undefined, { workspaceId: workspace, result: "FAILED" })))).toEqual([0]);
    expect(numbers(dataOf(await read("owner", undefined, { workspaceId: gone })))).toEqual([6, 1]);
  });

  test("is closed to all other callers, and for unknown organizations", async () => {
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect([role, codeOf(await read(role))]).toEqual([role, "FORBIDDEN"]);
    }
    expect(codeOf(await read("owner", newId("org")))).toBe("FORBIDDEN");
    expect(codeOf(await read("owner", w.ids.otherOrganization))).toBe("FORBIDDEN");
    expect(codeOf(await read("owner", undefined, { workspaceId: w.ids.otherWorkspace }))).toBe("INVALID_INPUT");
    expect(
      codeOf(await w.gql(await w.apiToken("owner", "API_READ", w.ids.workspace), QUERY, { id: w.ids.organization })),
    ).toBe("FORBIDDEN");
  });
});

test("the head of the chain can be queried", async () => {
  const read = async () => {
    const query = "{ instanceAuditChain { sealedEvents unsealedEvents head sealedAt } }";
    return dataOf(await w.gql<{ instanceAuditChain: object }>(w.users.instanceAdmin.token, query)).instanceAuditChain;
  };
  const waiting = await w.db.prisma.auditEvent.count();
  expect(await read()).toEqual({ sealedEvents: 0, unsealedEvents: waiting, head: null, sealedAt: null });
  await sealAudit.run(w.app.services, new AbortController().signal);
  expect(await read()).toEqual({
    sealedEvents: waiting,
    unsealedEvents: 0,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    sealedAt: w.clock.now().toISOString(),
  });
});
