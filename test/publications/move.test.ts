import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { type World, world } from "../support/world.ts";

const NOW = new Date("2026-03-02T10:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let w: World;
beforeAll(async () => {
  w = await world({ now: NOW });
  for (const localHour of [12, 14]) {
    const time = { localDayOfWeek: 1, localHour, localMinute: 0, createdAt: NOW, updatedAt: NOW };
    await w.db.prisma.postingSlot.create({ data: { id: newId("slot"), workspaceId: w.ids.workspace, ...time } });
  }
  await w.db.prisma.workspace.update({
    where: { id: w.ids.workspace },
    data: { timezone: "UTC", randomDelayMinutes: 0 },
  });
});
afterAll(() => w.close());

const row = (id: string) =>
  w.db.prisma.publication.findUniqueOrThrow({
    where: { id },
    include: { renditions: { orderBy: { position: "asc" } } },
  });

const MOVE = `mutation ($input: MovePublicationsInput!) { movePublications(input: $input) { publications { id state slotAt } } }`;
interface Moved {
  movePublications: { publications: { id: string; state: string; slotAt: string | null }[] };
}
const move = (moves: object[], headers?: Record<string, string>) =>
  w.gql<Moved>(w.users.editor.token, MOVE, { input: { moves } }, headers);
const jobs = (id: string) =>
  w.db.prisma.outboxMessage.count({
    where: { topic: "publication.due", payload: { path: ["publicationId"], equals: id } },
  });

describe("movePublications", () => {
  test("schedules publications in any state that permits it, each with an audit event and a job", async () => {
    const [draft, planned] = [
      await publication(w, w.ids.workspace),
      await publication(w, w.ids.workspace, { state: "SCHEDULED" }),
    ];
    const answer = dataOf(
      await move([
        { id: draft.id, at: at(5) },
        { id: planned.id, at: at(6), expectedRevision: 1 },
      ]),
    );
    expect(answer.movePublications.publications.map(({ id }) => id)).toEqual([draft.id, planned.id]);
    for (const [id, hours] of [
      [draft.id, 5],
      [planned.id, 6],
    ] as const) {
      const { state, scheduledAt, renditions } = await row(id);
      expect({ state, scheduledAt }).toEqual({ state: "SCHEDULED", scheduledAt: at(hours) });
      expect(renditions).toMatchObject([{ status: "SCHEDULED", scheduledAt: at(hours) }]);
      expect(await jobs(id)).toBe(1);
      expect(await w.db.prisma.auditEvent.count({ where: { resourceId: id, action: "publication.scheduled" } })).toBe(
        1,
      );
    }
  });

  test("exchanges the slots of two publications", async () => {
    const [first, second] = [await publication(w, w.ids.workspace), await publication(w, w.ids.workspace)];
    dataOf(
      await move([
        { id: first.id, nextSlot: true },
        { id: second.id, nextSlot: true },
      ]),
    );
    const slots = [(await row(first.id)).slotAt, (await row(second.id)).slotAt];
    expect(slots).toEqual([at(2), at(4)]);
    dataOf(
      await move([
        { id: second.id, nextSlot: true },
        { id: first.id, nextSlot: true },
      ]),
    );
    expect([(await row(second.id)).slotAt, (await row(first.id)).slotAt]).toEqual(slots);
  });

  test.each([
    ["a stale revision", () => ({ at: at(9), expectedRevision: 7 }), "REVISION_CONFLICT", ["moves", 1]],
    ["a time in the past", () => ({ at: at(-1) }), "INVALID_INPUT", ["moves", 1, "at"]],
    ["two kinds of time", () => ({ at: at(1), nextSlot: true }), "INVALID_INPUT", ["moves", 1, "at"]],
    ["an unknown publication", () => ({ id: newId("pub"), at: at(9) }), "NOT_FOUND", ["moves", 1, "id"]],
  ] as const)("moves nothing and names the move for %s", async (_what, other, code, path) => {
    const [good, bad] = [await publication(w, w.ids.workspace), await publication(w, w.ids.workspace)];
    const answer = await move([
      { id: good.id, at: at(8) },
      { id: bad.id, ...other() },
    ]);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject([code, [{ path }]]);
    expect(await row(good.id)).toMatchObject({ state: "DRAFT", scheduledAt: null, revision: 1 });
    expect(await jobs(good.id)).toBe(0);
  });

  test("keeps the slot of a publication when another move fails", async () => {
    const [held, published] = [
      await publication(w, w.ids.workspace),
      await publication(w, w.ids.workspace, { state: "PUBLISHED" }),
    ];
    dataOf(await move([{ id: held.id, nextSlot: true }]));
    const { slotAt } = await row(held.id);
    const answer = await move([
      { id: held.id, at: at(8) },
      { id: published.id, at: at(8) },
    ]);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["CONFLICT", [{ path: ["moves", 1] }]]);
    expect(slotAt).not.toBeNull();
    expect((await row(held.id)).slotAt).toEqual(slotAt);
  });

  test("refuses publications of two workspaces, no move, 51 moves, and a publication that is listed twice", async () => {
    const [one, other] = [await publication(w, w.ids.workspace), await publication(w, w.ids.secondWorkspace)];
    const variables = { input: { moves: [one, other].map(({ id }) => ({ id, at: at(8) })) } };
    const answer = await w.gql(w.users.owner.token, MOVE, variables);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["moves", 1, "id"] }]]);
    const twice = [one, one].map(({ id }) => ({ id, at: at(8) }));
    for (const moves of [[], twice, Array.from({ length: 51 }, () => ({ id: newId("pub"), at: at(8) }))]) {
      expect(codeOf(await move(moves))).toBe("VALIDATION_FAILED");
    }
  });

  test("returns the stored answer to a repeated Idempotency-Key", async () => {
    const { id } = await publication(w, w.ids.workspace);
    const headers = { "idempotency-key": "move-once" };
    const first = dataOf(await move([{ id, at: at(8) }], headers));
    expect(dataOf(await move([{ id, at: at(8) }], headers))).toEqual(first);
    expect(await jobs(id)).toBe(1);
  });
});

describe("duplicatePublication", () => {
  const DUPLICATE = `mutation ($input: DuplicatePublicationInput!) { duplicatePublication(input: $input) {
    omittedAccountIds publication { id title renditions { status } } } }`;
  interface Duplicated {
    duplicatePublication: {
      omittedAccountIds: string[];
      publication: { id: string; title: string; renditions: object[] };
    };
  }
  const duplicate = async (input: object) =>
    dataOf(await w.gql<Duplicated>(w.users.editor.token, DUPLICATE, { input })).duplicatePublication;

  test("creates a draft with the content and destinations of a published one, without its deliveries, time and slot", async () => {
    const options = { visibility: "unlisted" };
    const sent = { externalId: "7", externalUrl: "https://social.example/7", options };
    const columns = {
      state: "PUBLISHED",
      title: "Launch",
      slotAt: at(100),
      scheduledAt: at(100),
      createdById: w.users.owner.id,
    } as const;
    const original = await publication(w, w.ids.workspace, columns, [{ ...sent, text: "Own" }, sent]);
    const { publication: made, omittedAccountIds } = await duplicate({ id: original.id });
    expect(omittedAccountIds).toEqual([]);
    const copy = await row(made.id);
    const source = await row(original.id);
    expect(copy).toMatchObject({
      state: "DRAFT",
      title: "Launch",
      segments: source.segments,
      slotAt: null,
      scheduledAt: null,
      jobId: null,
    });
    expect(copy).toMatchObject({ publishedAt: null, revision: 1, createdById: w.users.editor.id });
    expect(copy.renditions.map(({ accountId }) => accountId)).toEqual(original.accountIds);
    const fresh = {
      status: "READY",
      options,
      externalId: null,
      externalUrl: null,
      deliveryState: null,
      currentAttemptId: null,
      attempts: 0,
    };
    expect(copy.renditions).toMatchObject([
      { ...fresh, segments: { 0: { text: "Own" } } },
      { ...fresh, segments: {} },
    ]);
    expect(source).toMatchObject({ state: "PUBLISHED", revision: 1 });
    const [event] = await w.db.prisma.auditEvent.findMany({ where: { resourceId: made.id } });
    expect(event).toMatchObject({ action: "publication.created", workspaceId: w.ids.workspace });
    expect(JSON.stringify(event)).toContain(original.id);
  });

  test("leaves disconnected accounts out and reports them, and gives the draft another title", async () => {
    const original = await publication(w, w.ids.workspace, {}, [{}, {}]);
    const [gone = "", kept = ""] = original.accountIds;
    await w.db.prisma.socialAccount.update({ where: { id: gone }, data: { state: "DISCONNECTED" } });
    const { publication: made, omittedAccountIds } = await duplicate({ id: original.id, title: "Again" });
    expect(omittedAccountIds).toEqual([gone]);
    expect(made).toMatchObject({ title: "Again", renditions: [{ status: "READY" }] });
    expect((await row(made.id)).renditions.map(({ accountId }) => accountId)).toEqual([kept]);
  });
});
