import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../support/answers.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const CREATE = `mutation ($id: ID!) { createWorkspace(input: { organizationId: $id, name: "New" }) { workspace { id } } }`;
const SLOT = `mutation ($id: ID!) { createPostingSlot(input: { workspaceId: $id, time: { utc: { dayOfWeek: 1, hour: 1, minute: 1 } } }) { postingSlot { id } } }`;

/** The records of a refused request. */
async function refused(run: () => Promise<unknown>) {
  const { auditEvents } = await recordedBy(w, run);
  return auditEvents.map(({ id: _, occurredAt: _at, source: _source, ...rest }) => rest);
}

describe("a refused act of administration is recorded", () => {
  const auditEvents = (role: "editor" | "owner" | "outsider", action: string, operation: string) => ({
    action,
    result: "failed",
    actorUserId: w.users[role].id,
    effectiveActorUserId: w.users[role].id,
    changedFields: [{ field: "operation", current: operation }],
  });

  test("for an organization", async () => {
    const { organization } = w.ids;
    for (const role of ["editor", "outsider"] as const) {
      const run = async () =>
        expect(codeOf(await w.gql(w.users[role].token, CREATE, { id: organization }))).toBe("FORBIDDEN");
      expect(await refused(run)).toEqual([
        {
          ...auditEvents(role, "organization.administration_refused", "createWorkspace"),
          resourceType: "organization",
          resourceId: organization,
          organizationId: organization,
          workspaceId: null,
        },
      ]);
    }
  });

  test("for a workspace", async () => {
    const { organization, workspace } = w.ids;
    const run = async () =>
      expect(codeOf(await w.gql(w.users.editor.token, SLOT, { id: workspace }))).toBe("FORBIDDEN");
    expect(await refused(run)).toEqual([
      {
        ...auditEvents("editor", "workspace.administration_refused", "createPostingSlot"),
        resourceType: "workspace",
        resourceId: workspace,
        organizationId: organization,
        workspaceId: workspace,
      },
    ]);
  });

  test("for the instance, over both surfaces, also for a token of an administrator", async () => {
    const { owner, instanceAdmin } = w.users;
    const entry = {
      ...auditEvents("owner", "identity.administration_refused", "instanceAuditExport"),
      resourceType: "identity",
      resourceId: owner.id,
      organizationId: null,
      workspaceId: null,
    };
    const graphql = "{ instanceAuditExport { formatVersion } }";
    expect(await refused(async () => expect(codeOf(await w.gql(owner.token, graphql))).toBe("FORBIDDEN"))).toEqual([
      entry,
    ]);
    const path = "/admin/audit-events/export.json";
    const ask = async (token: string) => expect((await w.rest("GET", path, { token })).status).toBe(403);
    expect(await refused(() => ask(owner.token))).toEqual([entry]);
    const token = await w.apiToken("instanceAdmin", "API_FULL");
    expect(await refused(() => ask(token))).toMatchObject([{ ...entry, ...who(instanceAdmin.id) }]);
  });

  const who = (id: string) => ({ actorUserId: id, effectiveActorUserId: id, resourceId: id });

  test("except permitted acts, edits, and acts of strangers", async () => {
    const { otherWorkspace } = w.ids;
    const quiet = [
      () => w.gql(w.users.instanceAdmin.token, "{ instanceAuditExport { formatVersion } }"),
      () => w.gql(null, "{ instanceAuditExport { formatVersion } }"),
      () => w.rest("GET", "/admin/audit-events/export.json"),
      () =>
        w.gql(
          w.users.viewer.token,
          `mutation { createPublication(input: { workspaceId: "${otherWorkspace}" }) { publication { id } } }`,
        ),
      () => w.gql(w.users.editor.token, CREATE, { id: "org_unknown" }),
    ];
    for (const run of quiet) expect(await refused(run)).toEqual([]);
  });

  test("thirty times an hour, and refused without a record after that", async () => {
    const codes: (string | undefined)[] = [];
    const run = async () => {
      for (let time = 0; time < 32; time++) {
        codes.push(codeOf(await w.gql(w.users.viewer.token, SLOT, { id: w.ids.workspace })));
      }
    };
    const before = await w.db.prisma.auditEvent.count();
    await run();
    expect(new Set(codes)).toEqual(new Set(["FORBIDDEN"]));
    expect((await w.db.prisma.auditEvent.count()) - before).toBe(30);
  });
});
