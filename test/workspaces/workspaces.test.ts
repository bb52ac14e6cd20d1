import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { newcomer } from "../support/newcomer.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

const SETTINGS = `{
  name avatarUrl color timezone mediaCleanupDays randomDelayMinutes slotStartHour slotEndHour slotIntervalMinutes weekStart
}`;
const CREATE = `mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { workspace {
  id name viewerRole settings ${SETTINGS} organization { id } members { nodes { role status user { id } } }
} } }`;
const UPDATE = `mutation ($input: UpdateWorkspaceSettingsInput!) {
  updateWorkspaceSettings(input: $input) { workspace { revision settings ${SETTINGS} } }
}`;
const DELETE = "mutation ($id: ID!) { deleteWorkspace(input: { id: $id }) { deletedId } }";
const DEFAULTS = {
  avatarUrl: "",
  color: "#f97316",
  timezone: "UTC",
  mediaCleanupDays: 14,
  randomDelayMinutes: 0,
  slotStartHour: 8,
  slotEndHour: 20,
  slotIntervalMinutes: 60,
  weekStart: 1,
};

interface Workspace {
  id: string;
  revision: number;
  settings: Record<string, unknown>;
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
const create = (by: string, input: object, headers?: Record<string, string>) =>
  w.gql<{ createWorkspace: { workspace: Workspace } }>(
    by,
    CREATE,
    { input: { organizationId: w.ids.organization, name: "New", ...input } },
    headers,
  );
const created = async (input: object = {}) => dataOf(await create(token("owner"), input)).createWorkspace.workspace;
const update = (by: string, id: string, input: object) =>
  w.gql<{ updateWorkspaceSettings: { workspace: Workspace } }>(by, UPDATE, { input: { workspaceId: id, ...input } });
const remove = (by: string, id: string) => w.gql<{ deleteWorkspace: { deletedId: string } }>(by, DELETE, { id });

describe("createWorkspace", () => {
  test("creates a workspace with the documented defaults and the viewer as its admin", async () => {
    expect(await created({ name: " Launch " })).toEqual({
      id: expect.stringMatching(/^ws_/),
      name: "Launch",
      viewerRole: "ADMIN",
      settings: { name: "Launch", ...DEFAULTS },
      organization: { id: w.ids.organization },
      members: { nodes: [{ role: "ADMIN", status: "ACTIVE", user: { id: w.users.owner.id } }] },
    });
  });

  test("accepts a zone, and null for UTC", async () => {
    expect(await created({ timezone: "Asia/Tokyo" })).toMatchObject({ settings: { timezone: "Asia/Tokyo" } });
    expect(await created({ timezone: null })).toMatchObject({ settings: { timezone: "UTC" } });
  });

  test.each([
    ["a blank name", { name: " " }, "name"],
    ["a name over 120 characters", { name: "x".repeat(121) }, "name"],
    ["an unknown zone", { timezone: "Mars/Olympus" }, "timezone"],
    ["an offset for a zone", { timezone: "+02:00" }, "timezone"],
  ])("refuses %s", async (_what, input, member) => {
    const answer = await create(token("owner"), input);
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: [member] }]);
  });

  test("records an audit event, and changes the revisions of organization, workspace and person", async () => {
    let id = "";
    const { auditEvents, touched } = await recordedBy(w, async () => {
      ({ id } = await created());
    });
    expect(auditEvents).toMatchObject([
      { action: "workspace.created", resourceId: id, organizationId: w.ids.organization, workspaceId: id },
    ]);
    expect(touched).toEqual([w.ids.organization, workspacesOf(w.ids.organization), w.users.owner.id, id].toSorted());
  });

  test("is for owner and admins of the organization", async () => {
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect([role, codeOf(await create(token(role), {}))]).toEqual([role, "FORBIDDEN"]);
      expect([role, codeOf(await create(token(role), { organizationId: newId("org") }))]).toEqual([role, "FORBIDDEN"]);
    }
    expect(codeOf(await create(await w.apiToken("owner", "API_FULL", w.ids.workspace), {}))).toBe("FORBIDDEN");
    dataOf(await create(await w.apiToken("admin", "API_WRITE"), {}));
  });

  test("creates one workspace for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": '"workspace"' };
    const first = dataOf(await create(token("owner"), { name: "Once" }, headers));
    expect(dataOf(await create(token("owner"), { name: "Once" }, headers))).toEqual(first);
    expect(codeOf(await create(token("owner"), { name: "Twice" }, headers))).toBe("IDEMPOTENCY_KEY_REUSED");
  });
});

describe("updateWorkspaceSettings", () => {
  const all = {
    name: "Renamed",
    avatarUrl: "https://example.org/avatar.png",
    color: "#ABCDEF",
    timezone: "America/New_York",
    mediaCleanupDays: 30,
    randomDelayMinutes: 15,
    slotStartHour: 6,
    slotEndHour: 22,
    slotIntervalMinutes: 30,
    weekStart: 0,
  };

  test("changes all ten settings; the audit event has the values of those without free text", async () => {
    const { id } = await created();
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { workspace } = dataOf(await update(token("admin"), id, all)).updateWorkspaceSettings;
      expect(workspace).toEqual({ revision: 2, settings: { ...all, color: "#abcdef" } });
    });
    expect(auditEvents).toHaveLength(1);
    expect(auditEvents[0]).toMatchObject({
      action: "workspace.settings_updated",
      resourceId: id,
      changedFields: [
        { field: "name" },
        { field: "avatar_url" },
        { field: "color", previous: "#f97316", current: "#abcdef" },
        { field: "timezone", previous: "UTC", current: "America/New_York" },
        { field: "media_cleanup_days", previous: "14", current: "30" },
        { field: "random_delay_minutes", previous: "0", current: "15" },
        { field: "slot_start_hour", previous: "8", current: "6" },
        { field: "slot_end_hour", previous: "20", current: "22" },
        { field: "slot_interval_minutes", previous: "60", current: "30" },
        { field: "week_start", previous: "1", current: "0" },
      ],
    });
    expect(JSON.stringify(auditEvents)).not.toMatch(/Renamed|avatar\.png/);
    expect(touched).toEqual([workspacesOf(w.ids.organization), id].toSorted());
  });

  test("keeps absent settings and accepts an empty avatar", async () => {
    const { id } = await created({ name: "Kept" });
    dataOf(await update(token("owner"), id, { avatarUrl: "https://example.org/a.png" }));
    const { workspace } = dataOf(await update(token("owner"), id, { avatarUrl: "" })).updateWorkspaceSettings;
    expect(workspace).toEqual({ revision: 3, settings: { name: "Kept", ...DEFAULTS } });
    const trace = await recordedBy(w, () => update(token("owner"), id, { avatarUrl: "", color: "#F97316" }));
    expect(trace).toEqual({ auditEvents: [], touched: [] });
  });

  test.each(Object.keys(all))("refuses null for %s and names the field", async (member) => {
    const answer = await update(token("admin"), w.ids.workspace, { [member]: null });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: [member] }]);
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(121)],
    ["avatarUrl", "http://example.org/a.png"],
    ["avatarUrl", "not a url"],
    ["avatarUrl", `https://example.org/${"x".repeat(2048)}`],
    ["color", "orange"],
    ["color", "#fff"],
    ["color", "#f973160"],
    ["timezone", "Berlin"],
    ["mediaCleanupDays", 0],
    ["mediaCleanupDays", 3651],
    ["randomDelayMinutes", -1],
    ["randomDelayMinutes", 61],
    ["slotStartHour", -1],
    ["slotStartHour", 24],
    ["slotEndHour", 24],
    ["slotIntervalMinutes", 0],
    ["slotIntervalMinutes", 181],
    ["weekStart", 2],
    ["expectedRevision", 0],
  ])("refuses %s = %j", async (member, value) => {
    const answer = await update(token("admin"), w.ids.workspace, { [member]: value });
    expect(codeOf(answer)).toBe("VALIDATION_FAILED");
    expect(issuesOf(answer)).toMatchObject([{ path: [member] }]);
  });

  test.each([
    ["randomDelayMinutes", 60],
    ["slotIntervalMinutes", 180],
    ["mediaCleanupDays", 3650],
    ["slotEndHour", 23],
    ["slotStartHour", 0],
  ])("accepts %s = %j", async (member, value) => {
    const { id } = await created();
    const { workspace } = dataOf(await update(token("admin"), id, { [member]: value })).updateWorkspaceSettings;
    expect(workspace.settings[member]).toBe(value);
  });

  test("reports every invalid member at once", async () => {
    const answer = await update(token("admin"), w.ids.workspace, { color: "x", weekStart: 7 });
    expect(issuesOf(answer)).toMatchObject([{ path: ["color"] }, { path: ["weekStart"] }]);
  });

  test("refuses a day that ends before it starts, whichever end changes", async () => {
    const { id } = await created();
    for (const input of [{ slotStartHour: 21 }, { slotEndHour: 7 }, { slotStartHour: 12, slotEndHour: 11 }]) {
      const answer = await update(token("admin"), id, input);
      expect(codeOf(answer)).toBe("INVALID_INPUT");
      expect(issuesOf(answer)).toMatchObject([{ path: ["slotEndHour"] }]);
    }
    dataOf(await update(token("admin"), id, { slotStartHour: 20, slotEndHour: 20 }));
  });

  test("refuses a stale revision and returns the current one", async () => {
    const { id } = await created();
    dataOf(await update(token("owner"), id, { expectedRevision: 1, weekStart: 0 }));
    const answer = await update(token("owner"), id, { expectedRevision: 1, weekStart: 1 });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: 2 });
  });

  test("is for the workspace's admins, direct or by their role in the organization", async () => {
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect([role, codeOf(await update(token(role), w.ids.workspace, { weekStart: 0 }))]).toEqual([role, "FORBIDDEN"]);
      expect([role, codeOf(await update(token(role), newId("ws"), { weekStart: 0 }))]).toEqual([role, "FORBIDDEN"]);
    }
    const admin = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
    for (const by of [admin.token, token("owner"), await w.apiToken("owner", "API_WRITE", w.ids.workspace)]) {
      dataOf(await update(by, w.ids.workspace, { weekStart: 0 }));
    }
  });

  test("keeps the wall-clock time of slots when the zone changes", async () => {
    const slot = async () => {
      const query = "query ($id: ID!) { postingSlot(id: $id) { localTime { hour } nextOccurrenceAt } }";
      return dataOf(await w.gql<{ postingSlot: object }>(token("owner"), query, { id: w.ids.slot })).postingSlot;
    };
    expect(await slot()).toEqual({ localTime: { hour: 9 }, nextOccurrenceAt: "2026-03-09T08:30:00.000Z" });
    dataOf(await update(token("owner"), w.ids.workspace, { timezone: "America/New_York" }));
    expect(await slot()).toEqual({ localTime: { hour: 9 }, nextOccurrenceAt: "2026-03-02T14:30:00.000Z" });
    dataOf(await update(token("owner"), w.ids.workspace, { timezone: "Europe/Berlin" }));
  });
});

describe("workspaceSettings", () => {
  const READ = `query ($id: ID!) { workspaceSettings(workspaceId: $id) ${SETTINGS} }`;

  test("is for active members and admins of the organization; others get the error of an unknown workspace", async () => {
    for (const role of ["owner", "admin", "editor", "viewer"] as const) {
      expect(dataOf(await w.gql(token(role), READ, { id: w.ids.workspace }))).toMatchObject({
        workspaceSettings: { name: "Coffee", color: "#f97316" },
      });
    }
    const inactive = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
    await w.db.prisma.workspaceMember.update({ where: { id: inactive.workspaceMember }, data: { status: "INACTIVE" } });
    for (const by of [inactive.token, token("member"), token("outsider"), token("instanceAdmin")]) {
      const answers = [await w.gql(by, READ, { id: w.ids.workspace }), await w.gql(by, READ, { id: newId("ws") })];
      expect(answers.map(codeOf)).toEqual(["FORBIDDEN", "FORBIDDEN"]);
      expect(answers[0]?.errors?.[0]?.message).toBe(answers[1]?.errors?.[0]?.message);
    }
  });
});

describe("deleteWorkspace", () => {
  test("deletes everything in the workspace and keeps its audit log", async () => {
    const { id } = await created();
    const person = await newcomer(w, { organization: "MEMBER" });
    const add =
      "mutation ($input: AddWorkspaceMemberInput!) { addWorkspaceMember(input: $input) { workspaceMember { id } } }";
    dataOf(await w.gql(token("owner"), add, { input: { workspaceId: id, userId: person.id, role: "EDITOR" } }));
    const bound = await w.apiToken("owner", "API_READ", id);
    const { auditEvents, touched } = await recordedBy(w, async () => {
      expect(dataOf(await remove(token("admin"), id)).deleteWorkspace.deletedId).toBe(id);
    });
    expect(auditEvents).toMatchObject([
      { action: "workspace.deleted", resourceId: id, organizationId: w.ids.organization, workspaceId: id },
    ]);
    expect(touched).toEqual(
      [id, person.id, w.ids.organization, workspacesOf(w.ids.organization), w.users.owner.id].toSorted(),
    );
    expect(await w.db.prisma.workspaceMember.count({ where: { workspaceId: id } })).toBe(0);
    expect(codeOf(await w.gql(bound, "{ viewer { user { id } } }"))).toBe("UNAUTHENTICATED");
    expect(await w.db.prisma.auditEvent.count({ where: { workspaceId: id } })).toBe(3);
    expect(codeOf(await remove(token("admin"), id))).toBe("FORBIDDEN");
  });

  test("is for owner and admins of the organization, with a session or an api:write token", async () => {
    const { id } = await created();
    const admin = await newcomer(w, { organization: "MEMBER", workspace: "ADMIN" });
    expect(codeOf(await remove(admin.token, w.ids.workspace))).toBe("FORBIDDEN");
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect([role, codeOf(await remove(token(role), id))]).toEqual([role, "FORBIDDEN"]);
    }
    expect(codeOf(await remove(await w.apiToken("owner", "API_WRITE"), id))).toBe("FORBIDDEN");
    expect(codeOf(await remove(await w.apiToken("owner", "API_FULL", id), id))).toBe("FORBIDDEN");
    dataOf(await remove(await w.apiToken("owner", "API_FULL"), id));
  });
});

describe("visibility of a workspace", () => {
  test("includes its active members and admins of the organization, on every path", async () => {
    const query = `query ($id: ID!) {
      workspace(id: $id) { id viewerCanEdit viewerCanAdminister }
      node(id: $id) { id }
      nodes(ids: [$id]) { id }
    }`;
    const may = { owner: [true, true], admin: [true, true], editor: [true, false], viewer: [false, false] };
    const { workspace: id } = w.ids;
    for (const [role, [viewerCanEdit, viewerCanAdminister]] of Object.entries(may)) {
      expect(dataOf(await w.gql(token(role as Role), query, { id }))).toEqual({
        workspace: { id, viewerCanEdit, viewerCanAdminister },
        node: { id },
        nodes: [{ id }],
      });
    }
    for (const role of ["member", "outsider", "instanceAdmin"] as const) {
      expect(dataOf(await w.gql(token(role), query, { id }))).toEqual({ workspace: null, node: null, nodes: [null] });
    }
  });
});
