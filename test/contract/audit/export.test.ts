import { describe, expect, test } from "vitest";
import { newId } from "../../../src/platform/ids/ids.ts";
import { arm, disarm } from "../../support/database/tamper.ts";
import type { Stage } from "../rest/fixture.ts";
import { expectProblem } from "../rest/problem.ts";
import { theStage } from "../rest/stage.ts";

const stage = theStage({ now: new Date("2026-03-02T23:30:00.456Z") });
const ADDRESS = "/admin/audit-events/export.json";

interface Item {
  id: string;
  action: string;
  occurred_at: string;
}
interface Page {
  generated_at: string;
  items: Item[];
  next_cursor?: string;
}

async function ask(query: Record<string, string> = {}) {
  const address = `${ADDRESS}?${new URLSearchParams(query)}`;
  const { status, headers, body } = await stage().rest("GET", address, { token: stage().users.instanceAdmin.token });
  return { status, headers, page: body as unknown as Page, ids: (body as unknown as Page).items?.map(({ id }) => id) };
}

const EMPTY = {
  actorUserId: null,
  effectiveActorUserId: null,
  resourceId: null,
  organizationId: null,
  workspaceId: null,
};

/** Stores events a number of minutes after noon of their own day. Returns their ids in the order of the rows. */
async function happened(
  day: string,
  rows: readonly (Record<string, unknown> & { minute: number })[],
): Promise<string[]> {
  const data = rows.map(({ minute, ...row }) => ({
    id: newId("aud"),
    action: "workspace.created",
    source: "workspace_lifecycle",
    result: "succeeded",
    resourceType: "workspace",
    ...EMPTY,
    changedFields: [],
    occurredAt: new Date(Date.parse(`${day}T12:00:00Z`) + minute * 60_000),
    ...row,
  }));
  await stage().db.prisma.auditEvent.createMany({ data });
  return data.map(({ id }) => id);
}

const within = (day: string) => ({ from: `${day}T00:00:00Z`, before: `${day}T23:59:59Z` });

function nextOf(headers: Headers): string | undefined {
  return /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
}

describe("the pages of the audit export", () => {
  // Seven of eleven events have one instant: a cursor with the time alone would lose some of them.
  const minutes = [0, 1, 2, 2, 2, 2, 2, 2, 2, 3, 4];

  test("follow one another, newest first and each row once, while new events arrive", async () => {
    const day = "2026-01-10";
    const ids = await happened(
      day,
      minutes.map((minute) => ({ minute })),
    );
    const seen: Item[] = [];
    let query: Record<string, string> | undefined = { ...within(day), limit: "3" };
    for (let pages = 0; query !== undefined; pages++) {
      expect(pages).toBeLessThan(4);
      const { headers, page } = await ask(query);
      seen.push(...page.items);
      expect(nextOf(headers) === undefined).toBe(page.next_cursor === undefined);
      await happened(day, [{ minute: 5 }]);
      query = page.next_cursor === undefined ? undefined : { ...query, cursor: page.next_cursor };
    }
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const keys = seen.map(({ occurred_at, id }) => `${occurred_at} ${id}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
  });

  test("continue when the row of the cursor is deleted", async () => {
    const day = "2026-01-11";
    const [oldest, , middle] = await happened(day, [{ minute: 0 }, { minute: 1 }, { minute: 2 }, { minute: 3 }]);
    const { page } = await ask({ ...within(day), limit: "2" });
    await disarm(stage().db);
    await stage().db.prisma.auditEvent.delete({ where: { id: middle as string } });
    await arm(stage().db);
    const next = await ask({ ...within(day), limit: "2", cursor: page.next_cursor as string });
    expect(next.ids).toHaveLength(2);
    expect(next.ids?.at(-1)).toBe(oldest);
  });

  test("have links to the next page with the whole query", async () => {
    const day = "2026-01-12";
    await happened(day, [{ minute: 0 }, { minute: 1 }, { minute: 2 }]);
    const { headers, page } = await ask({ ...within(day), limit: "2", result: "succeeded" });
    const next = new URL(nextOf(headers) as string);
    expect(next.origin + next.pathname).toBe(`http://rostrum.test/api/v1${ADDRESS}`);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      ...within(day),
      limit: "2",
      result: "succeeded",
      cursor: page.next_cursor,
    });
    const authorization = `Bearer ${stage().users.instanceAdmin.token}`;
    const followed = await stage().request(next.pathname + next.search, { headers: { authorization } });
    expect(((await followed.json()) as Page).items).toHaveLength(1);
  });

  test("end without a cursor and a link, even if the last page is full", async () => {
    const day = "2026-01-13";
    await happened(day, [{ minute: 0 }, { minute: 1 }]);
    for (const limit of ["2", "200"]) {
      const { headers, page } = await ask({ ...within(day), limit });
      expect([page.items.length, "next_cursor" in page, nextOf(headers)]).toEqual([2, false, undefined]);
    }
    expect((await ask(within("2020-01-01"))).page.items).toEqual([]);
  });

  test("have 50 rows by default, at most 200 and at least 1", async () => {
    const day = "2026-01-14";
    await happened(
      day,
      Array.from({ length: 201 }, (_, minute) => ({ minute })),
    );
    expect((await ask(within(day))).page.items).toHaveLength(50);
    expect((await ask({ ...within(day), limit: "200" })).page.items).toHaveLength(200);
    expect((await ask({ ...within(day), limit: "1" })).page.items).toHaveLength(1);
  });

  test("have cursors that are valid for their filter only, and for any limit", async () => {
    const day = "2026-01-15";
    await happened(day, [{ minute: 0 }, { minute: 1 }, { minute: 2 }]);
    const { page } = await ask({ ...within(day), limit: "1" });
    const cursor = page.next_cursor as string;
    expect((await ask({ ...within(day), limit: "2", cursor })).page.items).toHaveLength(2);
    const others: Record<string, string>[] = [{}, { ...within(day), result: "failed" }, { from: `${day}T00:00:00Z` }];
    for (const filter of others) {
      const answer = await stage().rest("GET", `${ADDRESS}?${new URLSearchParams({ ...filter, cursor })}`, {
        token: stage().users.instanceAdmin.token,
      });
      expectProblem(answer, "INVALID_INPUT");
    }
  });

  test.each(["AAAA", "bm90IGEgY3Vyc29y", "W10", "W251bGwsbnVsbCxudWxsXQ", "x".repeat(5000)])(
    "are refused for the cursor %.30s",
    async (cursor) => {
      const { token } = stage().users.instanceAdmin;
      expectProblem(await stage().rest("GET", `${ADDRESS}?cursor=${cursor}`, { token }), "INVALID_INPUT");
    },
  );
});

describe("the filters of the audit export", () => {
  const day = "2026-01-20";
  const at = { minute: 0 };

  /** One row for each filter to find, and one that no filter finds. */
  async function rows({ ids, users }: Stage) {
    const [organization, workspace, actor, action, kind, result] = await happened(day, [
      { ...at, organizationId: ids.organization },
      { ...at, organizationId: ids.otherOrganization, workspaceId: ids.otherWorkspace },
      { ...at, actorUserId: users.editor.id, effectiveActorUserId: users.editor.id },
      { ...at, action: "organization.updated" },
      { ...at, resourceType: "session" },
      { ...at, result: "failed" },
      at,
    ]);
    return { organization, workspace, actor, action, kind, result };
  }

  test("apply alone and together", async () => {
    const { ids, users } = stage();
    const row = await rows(stage());
    const cases: [Record<string, string>, (string | undefined)[]][] = [
      [{ organization_id: ids.organization }, [row.organization]],
      [{ workspace_id: ids.otherWorkspace }, [row.workspace]],
      [{ organization_id: ids.otherOrganization, workspace_id: ids.otherWorkspace }, [row.workspace]],
      [{ actor_user_id: users.editor.id }, [row.actor]],
      [{ action: "organization.updated" }, [row.action]],
      [{ resource_type: "session" }, [row.kind]],
      [{ result: "failed" }, [row.result]],
      [{ result: "failed", resource_type: "session" }, []],
      [{ result: "pending" }, []],
      [{ action: "organization" }, []],
      [{ actor_user_id: "usr_unknown" }, []],
      [{ resource_type: "billing" }, []],
    ];
    for (const [filter, expected] of cases) {
      expect([filter, (await ask({ ...within(day), ...filter })).ids]).toEqual([filter, expected]);
    }
  });

  test("include the start and exclude the end, in any zone and to the millisecond", async () => {
    const other = "2026-01-21";
    const [first, second, third] = await happened(other, [{ minute: 0 }, { minute: 1 }, { minute: 2 }]);
    const times = (from: string, before: string) => ask({ from, before }).then(({ ids }) => ids);
    expect(await times(`${other}T12:00:00Z`, `${other}T12:02:00Z`)).toEqual([second, first]);
    expect(await times(`${other}T12:00:00.001Z`, `${other}T12:02:00.001Z`)).toEqual([third, second]);
    expect(await times(`${other}T13:01:00+01:00`, `${other}T07:02:00-05:00`)).toEqual([second]);
    expect(await times(`${other}t12:01:00z`, `${other}T12:01:59.999Z`)).toEqual([second]);
  });

  test("accept the id of a deleted tenant that has events", async () => {
    const { db, ids } = stage();
    const stamp = { createdAt: new Date(), updatedAt: new Date() };
    const gone = { id: newId("ws"), organizationId: ids.organization, name: "Gone", ...stamp };
    const { id } = await db.prisma.workspace.create({ data: gone });
    const [event] = await happened("2026-01-22", [{ ...at, organizationId: ids.organization, workspaceId: id }]);
    await db.prisma.workspace.delete({ where: { id } });
    expect((await ask({ workspace_id: id })).ids).toEqual([event]);
    expect((await ask({ workspace_id: id, organization_id: ids.organization })).ids).toEqual([event]);
  });
});

describe("the document of the audit export", () => {
  test("is a file with the current UTC day in its name", async () => {
    const { headers, page } = await ask({ limit: "1" });
    expect(headers.get("content-disposition")).toBe('attachment; filename="instance-audit-2026-03-02.json"');
    expect(page.generated_at).toBe("2026-03-02T23:30:00.456Z");
  });

  test("omits absent members of an event and has all others", async () => {
    const day = "2026-01-23";
    const changedFields = [{ field: "week_start", previous: "1", current: "0" }, { field: "name" }];
    const [full, bare] = await happened(day, [
      { minute: 1, actorUserId: "usr_a", effectiveActorUserId: "usr_b", resourceId: "ws_1", changedFields },
      { minute: 0 },
    ]);
    const { page } = await ask(within(day));
    const $schema = "http://rostrum.test/api/v1/schemas/AuditItem.json";
    const same = { action: "workspace.created", source: "workspace_lifecycle", result: "succeeded" };
    expect(page.items).toEqual([
      {
        $schema,
        ...same,
        id: full,
        actor_user_id: "usr_a",
        effective_actor_user_id: "usr_b",
        occurred_at: `${day}T12:01:00.000Z`,
        resource: { id: "ws_1", type: "workspace" },
        changed_fields: changedFields,
      },
      {
        $schema,
        ...same,
        id: bare,
        occurred_at: `${day}T12:00:00.000Z`,
        resource: { type: "workspace" },
        changed_fields: [],
      },
    ]);
  });
});
