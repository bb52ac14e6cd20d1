import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const SOON = "2026-03-05T12:00:00.000Z";
const LATER = "2026-03-07T15:30:00.000Z";

let w: World;
beforeAll(async () => {
  w = await world({ now: NOW });
});
afterAll(() => w.close());

const by = () => w.users.owner.token;
const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
const update = (id: string, input: object) => act(w, by(), "updatePublication", { id, ...input });
const schedule = (id: string, input: object = {}) => act(w, by(), "schedulePublication", { id, ...input });
const READ = "query ($id: ID!) { publication(id: $id) { plannedAt scheduledAt segments { key text } } }";

async function read(id: string) {
  const { publication: content } = dataOf(
    await w.gql<{
      publication: {
        plannedAt: string | null;
        scheduledAt: string | null;
        segments: { key: string; text: string }[];
      };
    }>(by(), READ, { id }),
  );
  return content;
}

async function draft(input: object = {}) {
  const account = await socialAccount(w, w.ids.workspace);
  const content = { workspaceId: w.ids.workspace, accountIds: [account], segments: [{ text: "Hello" }] };
  return dataOf(await act(w, by(), "createPublication", { ...content, ...input })).acted.publication;
}

describe("plannedAt", () => {
  test("is set, moved and cleared in a draft, which holds no slot and may be planned in the past", async () => {
    const { id } = await draft({ plannedAt: SOON });
    expect(await read(id)).toMatchObject({ plannedAt: SOON, scheduledAt: null });
    const moved = dataOf(await update(id, { expectedRevision: 1, plannedAt: "2025-01-01T00:00:00Z" })).acted;
    expect(moved.publication).toMatchObject({ revision: 2, slotAt: null, state: "DRAFT" });
    expect(await row(id)).toMatchObject({ contentRevision: 1, slotAt: null });
    dataOf(await update(id, { plannedAt: null }));
    expect((await read(id)).plannedAt).toBeNull();
  });

  test("is the time of a schedule without another time, and stays when the schedule is canceled", async () => {
    const { id } = await draft({ plannedAt: SOON });
    const { publication: due } = dataOf(await schedule(id)).acted;
    expect(due).toMatchObject({ state: "SCHEDULED", scheduledAt: SOON, slotAt: null });
    dataOf(await act(w, by(), "cancelPublication", { id }));
    expect(await read(id)).toMatchObject({ plannedAt: SOON, scheduledAt: null });
    dataOf(await schedule(id, { at: LATER }));
    dataOf(await act(w, by(), "cancelPublication", { id }));
    expect((await read(id)).plannedAt).toBe(LATER);
  });

  test("in the past is refused when the publication is scheduled", async () => {
    const { id } = await draft({ plannedAt: "2026-03-02T09:59:59Z" });
    const answer = await schedule(id);
    expect([codeOf(answer), answer.errors?.[0]?.message]).toEqual([
      "INVALID_INPUT",
      expect.stringContaining("The planned time 2026-03-02T09:59:59.000Z must be in the future"),
    ]);
    expect((await row(id)).state).toBe("DRAFT");
  });

  test("yields to the next posting slot where nothing is planned, and to nextSlot", async () => {
    const { id } = await draft();
    const { publication: due } = dataOf(await schedule(id)).acted;
    expect(due.slotAt).not.toBeNull();
    expect((await read(id)).plannedAt).toBe(due.scheduledAt);
    const planned = await draft({ plannedAt: SOON });
    const { publication: other } = dataOf(await schedule(planned.id, { nextSlot: true })).acted;
    expect([other.slotAt === null, other.scheduledAt === SOON]).toEqual([false, false]);
  });

  test("moves a scheduled publication with a new job, and cannot be cleared there", async () => {
    const { id } = await draft({ plannedAt: SOON });
    dataOf(await schedule(id));
    const before = await row(id);
    const { publication: moved } = dataOf(await update(id, { plannedAt: LATER })).acted;
    expect(moved).toMatchObject({ state: "SCHEDULED", scheduledAt: LATER });
    const audited = { where: { resourceId: id, action: "publication.scheduled" } };
    expect(await w.db.prisma.auditEvent.count(audited)).toBe(2);
    const { jobId } = await row(id);
    expect(jobId).not.toBe(before.jobId);
    expect(await w.db.prisma.outboxMessage.count({ where: { dueAt: new Date(LATER) } })).toBeGreaterThan(0);
    const renditions = await w.db.prisma.rendition.findMany({ where: { publicationId: id } });
    expect(renditions.map(({ scheduledAt }) => scheduledAt?.toISOString())).toEqual([LATER]);
    expect(codeOf(await update(id, { plannedAt: null }))).toBe("CONFLICT");
    expect(issuesOf(await update(id, { plannedAt: "2026-03-02T09:00:00Z" }))).toMatchObject([{ path: ["plannedAt"] }]);
  });

  test("is on its day of the calendar, apart from what is scheduled", async () => {
    const { id: planned } = await draft({ plannedAt: "2026-03-20T12:00:00Z" });
    const { id: due } = await draft();
    dataOf(await schedule(due, { at: "2026-03-20T13:00:00Z" }));
    const document = `query ($workspace: ID!) { calendar(workspaceId: $workspace, from: "2026-03-20", to: "2026-03-21") {
      publications { id } plannedPublications { id } } }`;
    const { calendar } = dataOf(await w.gql<{ calendar: object[] }>(by(), document, { workspace: w.ids.workspace }));
    expect(calendar).toEqual([
      { publications: [{ id: due }], plannedPublications: [{ id: planned }] },
      { publications: [], plannedPublications: [] },
    ]);
  });
});

describe("a segment", () => {
  const named = async (id: string) => (await read(id)).segments.map((segment) => [segment.key, segment.text]);

  test("keeps its id across updates, with the content of destinations at its new position", async () => {
    const { id, renditions } = await draft({ segments: [{ text: "One" }, { text: "Two" }, { text: "Three" }] });
    const account = renditions[0]?.socialAccountId;
    dataOf(await update(id, { renditions: [{ accountId: account, segments: [{ position: 2, text: "Own three" }] }] }));
    const [one, two, three] = (await read(id)).segments;
    dataOf(
      await update(id, {
        segments: [{ key: three?.key, text: "Three!" }, { text: "New" }, { key: one?.key, text: "One" }],
      }),
    );
    const after = await named(id);
    expect(after).toMatchObject([
      [three?.key, "Three!"],
      [expect.any(String), "New"],
      [one?.key, "One"],
    ]);
    expect([one?.key, two?.key, three?.key]).not.toContain(after[1]?.[0]);
    const [rendition] = await w.db.prisma.rendition.findMany({ where: { publicationId: id } });
    expect(rendition?.segments).toEqual({ 0: { text: "Own three" } });
  });

  test("without an id keeps that of its position, if no segment has one", async () => {
    const { id } = await draft({ segments: [{ text: "One" }, { text: "Two" }] });
    const before = await named(id);
    dataOf(await update(id, { segments: [{ text: "First" }, { text: "Two" }] }));
    expect(await named(id)).toEqual([[before[0]?.[0], "First"], before[1]]);
  });

  test("that an earlier version stored has a stable id", async () => {
    const { id } = await publication(w, w.ids.workspace, { text: "Old" });
    const [[old]] = (await named(id)) as [[string, string]];
    expect(old).toBe(`${id}_0`);
    dataOf(await update(id, { segments: [{ text: "New" }, { key: old, text: "Old!" }] }));
    expect((await named(id))[1]).toEqual([old, "Old!"]);
  });

  test("with the id of another one is refused", async () => {
    const { id } = await draft();
    const answer = await update(id, {
      segments: [
        { key: "a", text: "One" },
        { key: "a", text: "Two" },
      ],
    });
    expect(issuesOf(answer)).toMatchObject([{ path: ["segments", 1, "key"] }]);
  });

  test("may have a key that looks like a position", async () => {
    const { id } = await draft();
    const segments = [{ key: "#1", text: "One" }, { text: "Two" }, { key: "1", text: "Three" }];
    dataOf(await update(id, { segments }));
    expect(await named(id)).toMatchObject([
      ["#1", "One"],
      [expect.any(String), "Two"],
      ["1", "Three"],
    ]);
    const { accountId } = await w.db.prisma.rendition.findFirstOrThrow({ where: { publicationId: id } });
    const own = [
      { position: 1, text: "Own two" },
      { segmentKey: "1", text: "Own three" },
    ];
    dataOf(await update(id, { renditions: [{ accountId, segments: own }] }));
    const [rendition] = await w.db.prisma.rendition.findMany({ where: { publicationId: id } });
    expect(rendition?.segments).toEqual({ 1: { text: "Own two" }, 2: { text: "Own three" } });
  });

  test("that is named by its position and by its key is refused", async () => {
    const { id } = await draft({ segments: [{ key: "a", text: "One" }] });
    const { accountId } = await w.db.prisma.rendition.findFirstOrThrow({ where: { publicationId: id } });
    const segments = [
      { position: 0, text: "Own" },
      { segmentKey: "a", text: "Other" },
    ];
    expect(issuesOf(await update(id, { renditions: [{ accountId, segments }] }))).toMatchObject([
      { path: ["renditions", 0, "segments", 1] },
    ]);
  });
});

describe("destinations", () => {
  test("are added without changing the present ones, and removed alone", async () => {
    const { id, renditions } = await draft();
    const [present] = renditions;
    const account = await socialAccount(w, w.ids.workspace);
    const { publication: more } = dataOf(
      await update(id, { addedAccountIds: [account, present?.socialAccountId] }),
    ).acted;
    expect(more.renditions.map((rendition) => rendition.socialAccountId)).toEqual([present?.socialAccountId, account]);
    expect(more.renditions[0]?.id).toBe(present?.id);
    const remove = (input: object) =>
      w.gql<{ deleteRendition: { publication: { revision: number; renditions: { socialAccountId: string }[] } } }>(
        by(),
        "mutation ($input: DeleteRenditionInput!) { deleteRendition(input: $input) { publication { revision renditions { socialAccountId } } } }",
        { input: { publicationId: id, accountId: present?.socialAccountId, ...input } },
      );
    expect(codeOf(await remove({}))).toBe("INVALID_INPUT");
    expect(codeOf(await remove({ confirm: true, expectedRevision: 1 }))).toBe("REVISION_CONFLICT");
    const { publication: after } = dataOf(await remove({ confirm: true, expectedRevision: 2 })).deleteRendition;
    expect(after).toEqual({ revision: 3, renditions: [{ socialAccountId: account }] });
    expect(codeOf(await remove({ confirm: true }))).toBe("NOT_FOUND");
  });

  test("that are added and replaced at once are refused", async () => {
    const { id } = await draft();
    expect(issuesOf(await update(id, { addedAccountIds: [], accountIds: [] }))).toMatchObject([
      { path: ["addedAccountIds"] },
    ]);
  });
});
