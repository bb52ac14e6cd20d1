import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/platform/ids/ids.ts";
import { codeOf, dataOf } from "../../support/answers.ts";
import { publication } from "../../support/domains/publication.ts";
import { act } from "../../support/domains/publish.ts";
import { socialAccount } from "../../support/domains/socialAccount.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const ROUNDS = 6;
const by = () => w.users.owner.token;
const slotOn = (day: number) => new Date(Date.UTC(2026, 2, 3 + day, 9, 30));

interface Move {
  id: string;
  at?: Date;
  nextSlot?: true;
  expectedRevision?: number;
}
const MOVE = `mutation ($input: MovePublicationsInput!) { movePublications(input: $input) { publications { id slotAt } } }`;
const move = (...moves: Move[]) => w.gql(by(), MOVE, { input: { moves } });
const next = (id: string): Move => ({ id, nextSlot: true });

/** A workspace with a slot on every day at 9:30 UTC, and drafts. */
async function place(count: number) {
  const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const workspaceId = newId("ws");
  await w.db.prisma.workspace.create({
    data: { id: workspaceId, organizationId: w.ids.organization, name: "Own", timezone: "UTC", ...stamps },
  });
  await w.db.prisma.postingSlot.createMany({
    data: Array.from({ length: 7 }, (_, localDayOfWeek) => ({
      id: newId("slot"),
      workspaceId,
      localDayOfWeek,
      localHour: 9,
      localMinute: 30,
      ...stamps,
    })),
  });
  const accountId = await socialAccount(w, workspaceId);
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push((await publication(w, workspaceId, {}, [{ accountId }])).id);
  return ids as [string, string, string, ...string[]];
}

const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id }, include: { renditions: true } });

/**
 * Expects that a publication is scheduled for its slot, with one job that is in force and renditions that are due with
 * it.
 */
async function expectScheduled(id: string) {
  const { state, slotAt, scheduledAt, jobId, renditions } = await row(id);
  expect([state, scheduledAt && slotAt && scheduledAt >= slotAt]).toEqual(["SCHEDULED", true]);
  expect(renditions).toMatchObject([{ status: "SCHEDULED", publicationState: "SCHEDULED", scheduledAt }]);
  const [job] = await w.db.prisma.outboxMessage.findMany({ where: { jobId } });
  expect(job?.dueAt).toEqual(scheduledAt);
  return slotAt as Date;
}
const soonestFirst = (times: Date[]) => times.toSorted((one, other) => one.getTime() - other.getTime());

test("concurrent moves of overlapping publications each move all of theirs, and no slot is taken twice", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two, three] = await place(3);
    const answers = await Promise.all([
      move(next(one), next(two)),
      move(next(two), next(three)),
      move(next(three), next(one)),
      move(next(two), next(one), next(three)),
    ]);
    expect(answers.map(codeOf)).toEqual([undefined, undefined, undefined, undefined]);
    const slots = await Promise.all([one, two, three].map(expectScheduled));
    expect(soonestFirst(slots)).toEqual([slotOn(0), slotOn(1), slotOn(2)]);
    for (const id of [one, two, three]) expect((await row(id)).revision).toBe(4);
  }
});

test("of concurrent moves of overlapping publications with one revision, one moves all of its publications and the other none", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, shared, three] = await place(3);
    const first = { ...next(shared), expectedRevision: 1 };
    const codes = (await Promise.all([move(next(one), first), move(first, next(three))])).map(codeOf);
    expect(codes).toHaveLength(2);
    expect(new Set(codes)).toEqual(new Set(["REVISION_CONFLICT", undefined]));
    const [moved, left] = codes[0] === undefined ? [one, three] : [three, one];
    expect(soonestFirst([await expectScheduled(moved), await expectScheduled(shared)])).toEqual([slotOn(0), slotOn(1)]);
    expect(await row(left)).toMatchObject({
      state: "DRAFT",
      slotAt: null,
      scheduledAt: null,
      jobId: null,
      revision: 1,
    });
    const jobs = { topic: "publication.due", payload: { path: ["publicationId"], equals: left } };
    expect(await w.db.prisma.outboxMessage.count({ where: jobs })).toBe(0);
  }
});

test("a move and a schedule that want the same slot at once get different ones, the next of the workspace", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two, three, four = ""] = await place(4);
    const answers = await Promise.all([
      move(next(one), next(two)),
      act(w, by(), "schedulePublication", { id: three, nextSlot: true }),
      act(w, by(), "schedulePublication", { id: four, nextSlot: true }),
    ]);
    expect(answers.map(codeOf)).toEqual([undefined, undefined, undefined]);
    const slots = await Promise.all([one, two, three, four].map(expectScheduled));
    expect(soonestFirst(slots)).toEqual([0, 1, 2, 3].map(slotOn));
  }
});

test("a slot that a move leaves while another publication is scheduled is held by at most one of them", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [holder, draft, other] = await place(3);
    dataOf(await move(next(holder)));
    const at = new Date(w.clock.now().getTime() + 60_000);
    const answers = await Promise.all([
      move({ id: holder, at }, next(other)),
      act(w, by(), "schedulePublication", { id: draft, nextSlot: true }),
    ]);
    expect(answers.map(codeOf)).toEqual([undefined, undefined]);
    expect(await row(holder)).toMatchObject({ state: "SCHEDULED", slotAt: null, scheduledAt: at });
    const slots = await Promise.all([draft, other].map(expectScheduled));
    // The move takes the slot that is free after it; the schedule takes the first one, or the one behind if it came
    // first.
    expect(soonestFirst(slots)).toEqual([slotOn(0), slotOn(1)]);
  }
});
