import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const day = (offset: number) => new Date(NOW.getTime() + offset * 86_400_000);

let w: World;
const ids: Record<string, string> = {};
beforeAll(async () => {
  w = await world({ now: NOW });
  const made = async (
    name: string,
    ...args: [Parameters<typeof publication>[2], Parameters<typeof publication>[3]?]
  ) => {
    w.clock.advance(1000);
    ids[name] = (await publication(w, w.ids.workspace, ...args)).id;
  };
  await made("empty", {}, []);
  await made("draft", { plannedAt: day(3) }, [{ status: "DRAFT" }]);
  await made("ready", { plannedAt: day(1), createdById: w.users.editor.id }, [
    { status: "READY" },
    { status: "READY" },
  ]);
  await made("halfReady", {}, [{ status: "READY" }, { status: "DRAFT" }]);
  await made("canceled", { state: "CANCELLED", plannedAt: day(5) });
  await made("scheduled", { state: "SCHEDULED", scheduledAt: day(2), plannedAt: day(9) });
  await made("publishing", { state: "PUBLISHING", scheduledAt: day(-1) });
  await made("published", { state: "PUBLISHED", scheduledAt: day(-2), publishedAt: day(-2) });
  await made("partial", { state: "FAILED", scheduledAt: day(-3) }, [{ status: "PUBLISHED" }, { status: "FAILED" }]);
  await made("failed", { state: "FAILED", scheduledAt: day(-4) });
});
afterAll(() => w.close());

const LIST = `query ($id: ID!, $filter: PublicationFilter, $orderBy: PublicationOrder, $first: Int, $after: String) {
  workspace(id: $id) { publications(filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
    nodes { id progress kind text job { status runAt } } totalCount pageInfo { nextCursor } } } }`;
interface Page {
  nodes: { id: string; progress: string; kind: string; text: string; job: { status: string; runAt: string } | null }[];
  totalCount: number | null;
  pageInfo: { nextCursor: string | null };
}
const ask = (variables: object) =>
  w.gql<{ workspace: { publications: Page } }>(w.users.viewer.token, LIST, { id: w.ids.workspace, ...variables });
const pageOf = async (variables: object) => dataOf(await ask(variables)).workspace.publications;
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;
const names = ({ nodes }: Page) => nodes.map(({ id }) => nameOf(id));

describe("PublicationFilter", () => {
  test.each([
    ["DRAFT", ["canceled", "halfReady", "draft", "empty"]],
    ["READY", ["ready"]],
    ["SCHEDULED", ["scheduled"]],
    ["PUBLISHING", ["publishing"]],
    ["PUBLISHED", ["published"]],
    ["PARTIAL", ["partial"]],
    ["FAILED", ["failed"]],
  ])("progress %s returns the publications that say so, and counts them", async (progress, expected) => {
    const list = await pageOf({ filter: { progress } });
    expect(names(list)).toEqual(expected);
    expect(list.totalCount).toBe(expected.length);
    expect(list.nodes.map((node) => node.progress)).toEqual(expected.map(() => progress));
  });

  test.each([
    ["DRAFT", ["canceled", "halfReady", "ready", "draft", "empty"]],
    ["SCHEDULED", ["publishing", "scheduled"]],
    ["PUBLISHED", ["published"]],
    ["FAILED", ["failed", "partial"]],
  ])("activity %s returns a group of states", async (activity, expected) => {
    expect(names(await pageOf({ filter: { activity } }))).toEqual(expected);
  });

  test("states, activity and progress hold together", async () => {
    expect(names(await pageOf({ filter: { activity: "DRAFT", states: ["CANCELED", "FAILED"] } }))).toEqual([
      "canceled",
    ]);
    expect(names(await pageOf({ filter: { activity: "DRAFT", progress: "FAILED" } }))).toEqual([]);
    expect(names(await pageOf({ filter: { progress: "READY", search: "good morning" } }))).toEqual(["ready"]);
  });

  test.each([
    ["PENDING", ["scheduled"]],
    ["RUNNING", ["publishing"]],
    ["COMPLETED", ["published"]],
    ["FAILED", ["partial", "failed"]],
  ])(
    "jobStatus %s returns the publications with such a job, in the order of their times",
    async (jobStatus, expected) => {
      const list = await pageOf({ filter: { jobStatus }, orderBy: "LATEST" });
      expect(names(list)).toEqual(expected);
      expect(list.nodes.map(({ job }) => job?.status)).toEqual(expected.map(() => jobStatus));
    },
  );

  test("the planned time is the due time, or that of the author without one", async () => {
    const window = { plannedFrom: day(-3), plannedBefore: day(5) };
    const expected = ["partial", "published", "publishing", "ready", "scheduled", "draft"];
    expect(names(await pageOf({ filter: window }))).toEqual(expected);
    expect((await pageOf({ filter: window })).totalCount).toBe(expected.length);
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await pageOf({ filter: window, first: 2, after });
      paged.push(...names(page));
      after = page.pageInfo.nextCursor;
    } while (after !== null);
    expect(paged).toEqual(expected);
    expect(names(await pageOf({ filter: { ...window, search: "good", activity: "DRAFT" } }))).toEqual([
      "ready",
      "draft",
    ]);
    expect(names(await pageOf({ orderBy: "PLANNED" })).at(-1)).toBe("canceled");
  });

  test("the creation time bounds a list of the newest", async () => {
    const created = await w.db.prisma.publication.findUniqueOrThrow({ where: { id: ids["ready"] ?? "" } });
    const createdFrom = created.createdAt;
    const createdBefore = new Date(createdFrom.getTime() + 2000);
    expect(names(await pageOf({ filter: { createdFrom, createdBefore } }))).toEqual(["halfReady", "ready"]);
  });

  test("providers keep publications with such a destination, also in a span of planned times", async () => {
    expect(names(await pageOf({ filter: { providers: ["MASTODON"] } }))).not.toContain("empty");
    expect(names(await pageOf({ filter: { providers: ["TELEGRAM"] } }))).toEqual([]);
    const filter = { providers: ["MASTODON"], plannedFrom: day(0), plannedBefore: day(2) };
    expect(names(await pageOf({ filter }))).toEqual(["ready"]);
    expect(names(await pageOf({ filter: { ...filter, providers: ["BLUESKY"] } }))).toEqual([]);
  });

  test("providers hold together with authors and with a state of the review", async () => {
    const providers = ["MASTODON"];
    const by = (id: string) => pageOf({ filter: { providers, createdByIds: [id] } });
    expect(names(await by(w.users.editor.id))).toEqual(["ready"]);
    expect(await by(w.users.viewer.id)).toMatchObject({ nodes: [], totalCount: 0 });
    expect(await pageOf({ filter: { providers, approval: "APPROVED" } })).toMatchObject({ nodes: [], totalCount: 0 });
    expect(names(await pageOf({ filter: { providers, approval: "NONE" } }))).toContain("ready");
  });

  test.each([
    [{ plannedFrom: day(1), createdFrom: day(1) }, undefined, "orderBy"],
    [{ plannedFrom: day(1) }, "NEWEST", "orderBy"],
    [{ createdBefore: day(1) }, "SOONEST", "orderBy"],
  ])("the span %j with the order %s is refused, because no index serves it", async (filter, orderBy, member) => {
    const answer = await ask({ filter, orderBy });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: [member] }]]);
  });

  test("a span that ends before its start is refused", async () => {
    const answer = await ask({ filter: { plannedFrom: day(2), plannedBefore: day(1) } });
    expect(issuesOf(answer)).toMatchObject([{ path: ["filter", "plannedFrom"] }]);
  });
});
