import { afterAll, beforeAll, expect, test } from "vitest";
import { claim } from "../../../src/domains/publications/delivery/claim.ts";
import { TIMING } from "../../../src/domains/publications/delivery/timing.ts";
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

const by = () => w.users.owner.token;
const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
const jobsOf = (id: string) =>
  w.db.prisma.outboxMessage.findMany({
    where: { topic: "publication.due", payload: { path: ["publicationId"], equals: id } },
  });

/** A workspace with a slot on every day at 9:30, and an account to publish to. */
async function place() {
  const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const workspaceId = newId("ws");
  await w.db.prisma.workspace.create({
    data: { id: workspaceId, organizationId: w.ids.organization, name: "Own", ...stamps },
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
  const drafts = async (count: number) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await publication(w, workspaceId, {}, [{ accountId }])).id);
    return ids;
  };
  return { workspaceId, drafts };
}

test("publications that request a slot at once get different slots, the next ones", async () => {
  const { workspaceId, drafts } = await place();
  const ids = await drafts(20);
  const answers = await Promise.all(ids.map((id) => act(w, by(), "schedulePublication", { id, nextSlot: true })));
  const slots = answers.map((answer) => dataOf(answer).acted.publication.slotAt ?? "");
  const days = Array.from({ length: 20 }, (_, day) => new Date(Date.UTC(2026, 2, 3 + day, 9, 30)).toISOString());
  expect(new Set(slots)).toEqual(new Set(days));
  // One of them activated the workspace, and all answers agree.
  const { activationPublicationId } = await w.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  const all = answers.map((answer) => dataOf(answer).acted);
  expect(all.filter((each) => each.workspaceActivated).map((each) => each.publication.id)).toEqual([
    activationPublicationId,
  ]);
  expect(new Set(all.map((each) => each.activationPublicationId))).toEqual(new Set([activationPublicationId]));
});

test("of publications that are published at once one activates the workspace", async () => {
  const { workspaceId, drafts } = await place();
  const answers = await Promise.all((await drafts(8)).map((id) => act(w, by(), "publishNow", { id })));
  const all = answers.map((answer) => dataOf(answer).acted);
  const { activationPublicationId } = await w.db.prisma.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
  expect(all.filter((each) => each.workspaceActivated).map((each) => each.publication.id)).toEqual([
    activationPublicationId,
  ]);
});

test("of two concurrent schedules of one publication the last one's job counts", async () => {
  const { drafts } = await place();
  const [id = ""] = await drafts(1);
  const at = new Date(w.clock.now().getTime() + 60_000);
  const answers = await Promise.all(
    [{ nextSlot: true }, { at }].map((input) => act(w, by(), "schedulePublication", { id, ...input })),
  );
  const jobIds = answers.map((answer) => dataOf(answer).acted.jobId);
  const { jobId, revision, scheduledAt } = await row(id);
  const jobs = await jobsOf(id);
  expect(new Set(jobs.map((job) => job.jobId))).toEqual(new Set(jobIds));
  expect(jobs.find((job) => job.jobId === jobId)?.dueAt).toEqual(scheduledAt);
  expect([jobs.length, revision]).toEqual([2, 3]);
});

test("of a cancellation and publishing now with one revision one succeeds", async () => {
  const { drafts } = await place();
  for (const id of await drafts(5)) {
    const expected = { id, expectedRevision: 1 };
    const [canceled, published] = await Promise.all([
      act(w, by(), "cancelPublication", expected),
      act(w, by(), "publishNow", expected),
    ]);
    const codes = [codeOf(canceled), codeOf(published)];
    expect(codes.filter((code) => code === "REVISION_CONFLICT")).toHaveLength(1);
    const { state, jobId, revision } = await row(id);
    const isCanceled = codes[0] === undefined;
    expect([state, jobId === null, revision]).toEqual([isCanceled ? "CANCELLED" : "SCHEDULED", isCanceled, 2]);
    expect(await jobsOf(id)).toHaveLength(isCanceled ? 0 : 1);
  }
});

test("a cancellation against a worker that sends: a claimed rendition is not canceled, a canceled one is not claimed", async () => {
  const { workspaceId } = await place();
  const accountId = await socialAccount(w, workspaceId, { credentials: "sealed" });
  for (let round = 0; round < 8; round++) {
    const made = await publication(w, workspaceId, { state: "PUBLISHING" }, [{ accountId }]);
    const [renditionId = ""] = made.renditionIds;
    const [answer, claimed] = await Promise.all([
      act(w, by(), "cancelPublication", { id: made.id }),
      claim(w.app.services, TIMING, renditionId),
    ]);
    const { state } = await row(made.id);
    const rendition = await w.db.prisma.rendition.findUniqueOrThrow({ where: { id: renditionId } });
    if (codeOf(answer) === undefined) {
      expect([claimed, state, rendition.status, rendition.deliveryState]).toEqual([null, "CANCELLED", "DRAFT", null]);
    } else {
      expect([codeOf(answer), state, rendition.deliveryState]).toEqual(["CONFLICT", "PUBLISHING", "SUBMITTED"]);
      expect(claimed).not.toBeNull();
    }
  }
});

test("concurrent resolutions of all renditions publish the publication once", async () => {
  const { workspaceId } = await place();
  const lost = { deliveryState: "MANUAL_RESOLUTION", recoveryAction: "MANUAL_RESOLUTION" } as const;
  const made = await publication(w, workspaceId, { state: "FAILED" }, [lost, lost, lost]);
  const answers = await Promise.all(
    made.renditionIds.map((id) => act(w, by(), "resolveRendition", { id, published: true })),
  );
  expect(answers.map(codeOf)).toEqual(Array(3).fill(undefined));
  expect(await row(made.id)).toMatchObject({ state: "PUBLISHED", revision: 4 });
  expect(await w.db.prisma.auditEvent.count({ where: { action: "publication.published", resourceId: made.id } })).toBe(
    1,
  );
});

test("of concurrent retries one succeeds", async () => {
  const made = await publication(w, w.ids.workspace, { state: "FAILED" }, [{}, {}]);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => act(w, by(), "retryFailedRenditions", { id: made.id })),
  );
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "CONFLICT")).toHaveLength(5);
  const sent = await w.db.prisma.outboxMessage.findMany({ where: { topic: "rendition.deliver" } });
  const ids = sent.map(({ payload }) => (payload as { renditionId: string }).renditionId);
  expect(ids.filter((id) => made.renditionIds.includes(id)).toSorted()).toEqual(made.renditionIds.toSorted());
});

test("of concurrent changes none is lost, and of concurrent deletions one succeeds", async () => {
  const made = await publication(w, w.ids.workspace);
  const changes = Array.from({ length: 6 }, (_, i) =>
    act(w, by(), "updatePublication", { id: made.id, title: `Take ${i}` }),
  );
  expect((await Promise.all(changes)).map(codeOf)).toEqual(Array(6).fill(undefined));
  expect((await row(made.id)).revision).toBe(7);
  const deletions = Array.from({ length: 6 }, () => act(w, by(), "deletePublication", { id: made.id, confirm: true }));
  const codes = (await Promise.all(deletions)).map(codeOf);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "NOT_FOUND")).toHaveLength(5);
});
