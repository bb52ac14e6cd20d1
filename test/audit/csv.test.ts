import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { csvOf } from "../../src/server/files/audit/csvOf.ts";
import { expectProblem } from "../contract/rest/problem.ts";
import { type World, world } from "../support/world.ts";

let w: World;
const ids = Array.from({ length: 3 }, () => newId("aud"));
beforeAll(async () => {
  w = await world({ now: new Date("2026-03-02T23:30:00.456Z") });
  const data = ids.map((id, minute) => ({
    id,
    action: "workspace.settings_updated",
    source: "workspace_lifecycle",
    result: minute === 2 ? "failed" : "succeeded",
    actorUserId: minute === 0 ? null : "usr_a",
    effectiveActorUserId: minute === 0 ? null : "usr_b",
    resourceType: "workspace",
    resourceId: minute === 0 ? null : w.ids.workspace,
    organizationId: w.ids.organization,
    workspaceId: w.ids.workspace,
    changedFields: minute === 1 ? [{ field: "week_start", previous: "1", current: "0" }, { field: "name" }] : [],
    occurredAt: new Date(Date.parse("2026-03-01T12:00:00.007Z") + minute * 60_000),
  }));
  await w.db.prisma.auditEvent.createMany({ data });
});
afterAll(() => w.close());

const PATH = "/api/v1/admin/audit-events/export.csv";
const ask = (query = "", { token = w.users.instanceAdmin.token, method = "GET" } = {}) =>
  w.request(`${PATH}${query}`, { method, headers: { authorization: `Bearer ${token}` } });

const HEADER =
  "id,occurred_at,action,source,result,actor_user_id,effective_actor_user_id,resource_type,resource_id,organization_id,workspace_id,changed_fields\r\n";

describe("the audit log as CSV", () => {
  test("is a file with a header and one line for each event, newest first", async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="instance-audit-2026-03-02.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("link")).toBeNull();
    const { organization, workspace } = w.ids;
    const place = `${organization},${workspace}`;
    const fields = '"[{""field"":""week_start"",""previous"":""1"",""current"":""0""},{""field"":""name""}]"';
    const act = "workspace.settings_updated,workspace_lifecycle";
    expect(await response.text()).toBe(
      `${HEADER}${[
        `${ids[2]},2026-03-01T12:02:00.007Z,${act},failed,usr_a,usr_b,workspace,${workspace},${place},[]`,
        `${ids[1]},2026-03-01T12:01:00.007Z,${act},succeeded,usr_a,usr_b,workspace,${workspace},${place},${fields}`,
        `${ids[0]},2026-03-01T12:00:00.007Z,${act},succeeded,,,workspace,,${place},[]`,
      ].join("\r\n")}\r\n`,
    );
  });

  test("has the filters and pages of the JSON export, with a header on each page", async () => {
    const seen: string[] = [];
    let query: string | undefined = `?limit=1&organization_id=${w.ids.organization}&result=succeeded`;
    while (query !== undefined) {
      const response = await ask(query);
      const text = await response.text();
      expect(text.startsWith(HEADER)).toBe(true);
      seen.push(text.slice(HEADER.length, HEADER.length + 30));
      const next = /^<([^>]*)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
      query = next && new URL(next).search;
      if (next) expect(new URL(next).pathname).toBe(PATH);
    }
    expect(seen).toEqual([ids[1], ids[0]]);
    expect(await (await ask("?result=pending")).text()).toBe(HEADER);
  });

  test("answers HEAD with the same headers and no body", async () => {
    const response = await ask("?limit=1", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(response.headers.get("link")).toContain('rel="next"');
  });

  test.each([
    ["a limit out of bounds", "?limit=201", "instanceAdmin", "VALIDATION_FAILED"],
    ["an unknown resource type", "?resource_type=planet", "instanceAdmin", "VALIDATION_FAILED"],
    ["a broken cursor", "?cursor=x", "instanceAdmin", "INVALID_INPUT"],
    ["an invalid time", "?from=now", "instanceAdmin", "INVALID_INPUT"],
    ["a caller who does not administer the instance", "", "owner", "FORBIDDEN"],
  ] as const)("refuses %s like the JSON export", async (_what, query, role, code) => {
    const { token } = w.users[role];
    expectProblem(await w.rest("GET", `/admin/audit-events/export.csv${query}`, { token }), code);
  });

  test("refuses a token, no credential and other methods", async () => {
    const token = await w.apiToken("instanceAdmin", "API_FULL");
    expectProblem(await w.rest("GET", "/admin/audit-events/export.csv", { token }), "FORBIDDEN");
    expectProblem(await w.rest("GET", "/admin/audit-events/export.csv"), "UNAUTHENTICATED");
    const { token: admin } = w.users.instanceAdmin;
    expectProblem(await w.rest("POST", "/admin/audit-events/export.csv", { token: admin }), "METHOD_NOT_ALLOWED");
  });
});

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@x", "'@x"],
  ["\tx", "'\tx"],
  ["a,b", '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ["=a,b", `"'=a,b"`],
  ["two\nlines", '"two\nlines"'],
  [undefined, ""],
])("the value %j becomes the cell %j", (cell, written) => {
  expect(csvOf([[cell, "x"]])).toBe(`${written},x\r\n`);
});
