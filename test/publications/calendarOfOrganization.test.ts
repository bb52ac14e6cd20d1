import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-25T10:00:00Z");

let w: World;
let statements: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world({ now: NOW });
  statements = recordStatements(w.db.pool);
});
afterAll(() => w.close());

async function place(timezone: string) {
  const workspaceId = newId("ws");
  const stamps = { createdAt: NOW, updatedAt: NOW };
  const named = { organizationId: w.ids.organization, name: "Own", timezone, randomDelayMinutes: 0 };
  await w.db.prisma.workspace.create({ data: { id: workspaceId, ...named, ...stamps } });
  return workspaceId;
}

const scheduled = async (workspaceId: string, time: string, columns: object = {}, renditions?: object[]) =>
  (await publication(w, workspaceId, { state: "SCHEDULED", scheduledAt: new Date(time), ...columns }, renditions)).id;

const DAY = `date startsAt publications { id workspaceId } publicationCount plannedPublications { id } freeSlots { at }
  freeSlotCount accountsWithoutPost { id } accountWithoutPostCount`;
interface Day {
  date: string;
  startsAt: string;
  publications: { id: string; workspaceId: string }[];
  publicationCount: number | null;
  freeSlotCount: number;
  accountsWithoutPost: { id: string }[];
}

const WHOLE = `query ($id: ID!, $from: Date!, $to: Date!, $timezone: String!, $filter: CalendarFilter) {
  organization(id: $id) { calendar(from: $from, to: $to, timezone: $timezone, filter: $filter) { ${DAY} } } }`;
const ask = (variables: object, token = w.users.owner.token) =>
  w.gql<{ organization: { calendar: Day[] } | null }>(token, WHOLE, {
    id: w.ids.organization,
    from: "2026-04-01",
    to: "2026-04-02",
    timezone: "UTC",
    ...variables,
  });
const idsOf = (days: Day[] | undefined) => (days ?? []).map((day) => day.publications.map(({ id }) => id));

describe("Organization.calendar", () => {
  test("merges the days of several workspaces in the zone of its argument", async () => {
    const [one, other] = [await place("UTC"), await place("America/New_York")];
    const late = await scheduled(one, "2026-04-01T22:30:00Z");
    const early = await scheduled(other, "2026-04-01T08:00:00Z");
    const workspaceIds = [one, other];
    const inUtc = dataOf(await ask({ filter: { workspaceIds } })).organization?.calendar;
    expect(idsOf(inUtc)).toEqual([[early, late], []]);
    expect(inUtc?.[0]?.publicationCount).toBe(2);
    const inBerlin = dataOf(await ask({ filter: { workspaceIds }, timezone: "Europe/Berlin" })).organization?.calendar;
    expect(idsOf(inBerlin)).toEqual([[early], [late]]);
    expect(inBerlin?.[0]?.startsAt).toBe("2026-03-31T22:00:00.000Z");
  });

  test("counts free slots and idle accounts of every workspace, also of workspaces with one posting time", async () => {
    const workspaceIds = [await place("UTC"), await place("UTC")];
    const accounts: string[] = [];
    for (const workspaceId of workspaceIds) {
      const clock = { localDayOfWeek: 3, localHour: 12, localMinute: 0 };
      const stamps = { createdAt: NOW, updatedAt: NOW };
      await w.db.prisma.postingSlot.create({ data: { id: newId("slot"), workspaceId, ...clock, ...stamps } });
      accounts.push(await socialAccount(w, workspaceId));
    }
    const [day] = dataOf(await ask({ filter: { workspaceIds } })).organization?.calendar ?? [];
    expect(day?.freeSlotCount).toBe(2);
    expect(day?.accountsWithoutPost.map(({ id }) => id)).toEqual(accounts.toSorted());
    const slotAt = new Date("2026-04-01T12:00:00Z");
    await publication(w, workspaceIds[0] as string, { state: "SCHEDULED", scheduledAt: slotAt, slotAt }, []);
    const [taken] = dataOf(await ask({ filter: { workspaceIds } })).organization?.calendar ?? [];
    expect(taken?.freeSlotCount).toBe(1);
  });

  test("shows nothing of workspaces that the viewer cannot see, and nothing of other organizations", async () => {
    const hidden = await place("UTC");
    await scheduled(hidden, "2026-04-01T08:00:00Z");
    const days = async (token: string) =>
      idsOf(dataOf(await ask({ filter: { workspaceIds: [hidden] } }, token)).organization?.calendar).flat();
    expect(await days(w.users.owner.token)).toHaveLength(1);
    expect(await days(w.users.viewer.token)).toEqual([]);
    expect(dataOf(await ask({}, w.users.outsider.token)).organization).toBeNull();
  });

  test("refuses an unknown zone, and more workspaces than are read together", async () => {
    expect(codeOf(await ask({ timezone: "Mars/Base" }))).toBe("INVALID_INPUT");
    expect(codeOf(await ask({ filter: { workspaceIds: [] } }))).toBe("VALIDATION_FAILED");
    expect(codeOf(await ask({ to: "2026-09-01" }))).toBe("INVALID_INPUT");
    const missing = 21 - (await w.db.prisma.workspace.count({ where: { organizationId: w.ids.organization } }));
    for (let index = 0; index < missing; index++) await place("UTC");
    expect(codeOf(await ask({}))).toBe("INVALID_INPUT");
    expect(codeOf(await ask({ filter: { workspaceIds: [w.ids.workspace] } }))).toBeUndefined();
  });
});

describe("the filter of a calendar", () => {
  test("chooses publications by account, social set and author, all of them together", async () => {
    const workspaceId = await place("UTC");
    const [one, other] = [await socialAccount(w, workspaceId), await socialAccount(w, workspaceId)];
    const time = "2026-04-01T08:00:00Z";
    const set = newId("set");
    const plain = await scheduled(workspaceId, time, {}, [{ accountId: one }]);
    const own = await scheduled(workspaceId, time, { createdById: w.users.editor.id }, [{ accountId: other }]);
    const ofSet = await scheduled(workspaceId, time, { socialSetId: set }, [{ accountId: one }]);
    const days = async (filter: object) => {
      const [day] =
        dataOf(await ask({ filter: { ...filter, workspaceIds: [workspaceId] } })).organization?.calendar ?? [];
      expect(day?.publicationCount).toBe(day?.publications.length);
      return day?.publications.map(({ id }) => id);
    };
    expect(await days({ accountIds: [one] })).toEqual([plain, ofSet].toSorted());
    expect(await days({ socialSetIds: [set] })).toEqual([ofSet]);
    expect(await days({ createdByIds: [w.users.editor.id] })).toEqual([own]);
    expect(await days({ socialSetIds: [set], accountIds: [other] })).toEqual([]);
    expect(await days({ providers: ["TELEGRAM"] })).toEqual([]);
    const LIST = `query ($id: ID!, $filter: PublicationFilter, $orderBy: PublicationOrder) {
      workspace(id: $id) { publications(filter: $filter, orderBy: $orderBy) { nodes { id } totalCount } } }`;
    const list = (filter: object, orderBy?: string) =>
      w.gql<{ workspace: { publications: unknown } }>(w.users.owner.token, LIST, { id: workspaceId, filter, orderBy });
    for (const orderBy of ["NEWEST", "SOONEST", "PLANNED"])
      expect(dataOf(await list({ socialSetIds: [set], providers: ["MASTODON"] }, orderBy))).toEqual({
        workspace: {
          publications: { nodes: [{ id: ofSet }], totalCount: expect.anything() },
        },
      });
    expect(codeOf(await list({ socialSetIds: [set], createdByIds: [w.users.editor.id] }))).toBe("INVALID_INPUT");
  });
});

describe("Workspace.calendar", () => {
  test("has the days of the root field, and takes the same statements for one workspace and for several", async () => {
    for (const workspaceId of [w.ids.workspace, w.ids.secondWorkspace])
      await scheduled(workspaceId, "2026-04-01T08:00:00Z");
    const days = `from: "2026-04-01", to: "2026-04-02"`;
    const counted = async (ids: string[]) => {
      const query = `{ nodes(ids: ${JSON.stringify(ids)}) { ... on Workspace { calendar(${days}) { ${DAY} } } } }`;
      statements.take();
      const { nodes } = dataOf(await w.gql<{ nodes: { calendar: Day[] }[] }>(w.users.owner.token, query));
      return { nodes, statements: statements.take().length };
    };
    await counted([w.ids.workspace]);
    const one = await counted([w.ids.secondWorkspace]);
    const both = await counted([w.ids.workspace, w.ids.secondWorkspace]);
    expect(both.statements).toBe(one.statements);
    const root = `{ calendar(workspaceId: "${w.ids.workspace}", ${days}) { ${DAY} } }`;
    expect(both.nodes[0]).toEqual(dataOf(await w.gql(w.users.owner.token, root)));
    expect(idsOf(both.nodes[1]?.calendar)).toEqual(idsOf(one.nodes[0]?.calendar));
  });
});
