import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PublicationState } from "../../prisma/generated/client/client.ts";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { type Act, act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const by = () => w.users.editor.token;
const make = (state: PublicationState, renditions?: Parameters<typeof publication>[3]) =>
  publication(w, w.ids.workspace, { state }, renditions);
const row = (id: string) => w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
const renditionsOf = (publicationId: string) =>
  w.db.prisma.rendition.findMany({ where: { publicationId }, orderBy: { position: "asc" } });
const outboxOf = (topic: string, id: string) =>
  w.db.prisma.outboxMessage.findMany({
    where: { topic, payload: { path: [topic === "publication.due" ? "publicationId" : "renditionId"], equals: id } },
  });

const LIVE = { status: "PUBLISHED", deliveryState: "LIVE", recoveryAction: "NONE", terminalReason: null } as const;
const LOST = { status: "FAILED", deliveryState: "MANUAL_RESOLUTION", recoveryAction: "MANUAL_RESOLUTION" } as const;
const TRIED = { currentAttemptId: "att_tried", attempts: 1 };

/** The result of each operation in each state: the next state, or the error code. */
const MOVES: Record<string, { name: Act; input: (id: string) => object; to: Record<PublicationState, string> }> = {
  "a change": {
    name: "updatePublication",
    input: (id) => ({ id, title: "Other" }),
    to: {
      DRAFT: "DRAFT",
      SCHEDULED: "SCHEDULED",
      PUBLISHING: "CONFLICT",
      PUBLISHED: "CONFLICT",
      FAILED: "FAILED",
      CANCELLED: "CANCELLED",
    },
  },
  "scheduling at an instant": {
    name: "schedulePublication",
    input: (id) => ({ id, at: new Date(w.clock.now().getTime() + 60_000) }),
    to: {
      DRAFT: "SCHEDULED",
      SCHEDULED: "SCHEDULED",
      PUBLISHING: "CONFLICT",
      PUBLISHED: "CONFLICT",
      FAILED: "SCHEDULED",
      CANCELLED: "SCHEDULED",
    },
  },
  "scheduling at a slot": {
    name: "schedulePublication",
    input: (id) => ({ id, nextSlot: true }),
    to: {
      DRAFT: "SCHEDULED",
      SCHEDULED: "SCHEDULED",
      PUBLISHING: "CONFLICT",
      PUBLISHED: "CONFLICT",
      FAILED: "SCHEDULED",
      CANCELLED: "SCHEDULED",
    },
  },
  "publishing now": {
    name: "publishNow",
    input: (id) => ({ id }),
    to: {
      DRAFT: "SCHEDULED",
      SCHEDULED: "SCHEDULED",
      PUBLISHING: "CONFLICT",
      PUBLISHED: "CONFLICT",
      FAILED: "SCHEDULED",
      CANCELLED: "SCHEDULED",
    },
  },
  "a cancellation": {
    name: "cancelPublication",
    input: (id) => ({ id }),
    to: {
      DRAFT: "CANCELLED",
      SCHEDULED: "CANCELLED",
      PUBLISHING: "CANCELLED",
      PUBLISHED: "CONFLICT",
      FAILED: "CONFLICT",
      CANCELLED: "CONFLICT",
    },
  },
  "a retry": {
    name: "retryFailedRenditions",
    input: (id) => ({ id }),
    to: {
      DRAFT: "CONFLICT",
      SCHEDULED: "CONFLICT",
      PUBLISHING: "CONFLICT",
      PUBLISHED: "CONFLICT",
      FAILED: "PUBLISHING",
      CANCELLED: "CONFLICT",
    },
  },
  "a deletion": {
    name: "deletePublication",
    input: (id) => ({ id, confirm: true }),
    to: {
      DRAFT: "gone",
      SCHEDULED: "gone",
      PUBLISHING: "CONFLICT",
      PUBLISHED: "gone",
      FAILED: "gone",
      CANCELLED: "gone",
    },
  },
};
const cases = Object.entries(MOVES).flatMap(([what, { name, input, to }]) =>
  Object.entries(to).map(([from, expected]) => [what, from as PublicationState, expected, name, input] as const),
);

describe("the state table", () => {
  test.each(cases)("%s of a publication that is %s: %s", async (_what, from, expected, name, input) => {
    const { id } = await make(from);
    const before = await row(id);
    const code = codeOf(await act(w, by(), name, input(id)));
    const after = await w.db.prisma.publication.findUnique({ where: { id } });
    expect(code ?? after?.state ?? "gone").toBe(expected);
    if (code !== undefined) return expect(after).toEqual(before);
    if (after === null) return;
    expect(after.revision).toBe(before.revision + 1);
    // The copies in the renditions are updated as well.
    const copies = (await renditionsOf(id)).map(({ publicationState, scheduledAt }) => [publicationState, scheduledAt]);
    expect(copies.length).toBeGreaterThan(0);
    expect(copies).toEqual(copies.map(() => [after.state, after.scheduledAt]));
  });

  test.each(["schedulePublication", "publishNow"] as const)(
    "%s publishes the whole publication or nothing",
    async (name) => {
      for (const out of [LIVE, LOST]) {
        const { id } = await make("FAILED", [out, {}]);
        const when = name === "schedulePublication" && { nextSlot: true };
        expect(codeOf(await act(w, by(), name, { id, ...when }))).toBe("CONFLICT");
      }
    },
  );

  test.each(
    cases
      .filter(([what]) => what !== "a retry" && what !== "a deletion")
      .map(([what, , , name, input]) => [what, name, input] as const)
      .filter(([what], index, all) => all.findIndex(([other]) => other === what) === index),
  )("%s refuses another revision than the expected one", async (_what, name, input) => {
    const { id } = await make("DRAFT");
    const answer = await act(w, by(), name, { ...input(id), expectedRevision: 2 });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: 1 });
    expect((await row(id)).revision).toBe(1);
  });

  test.each(Object.entries(MOVES))(
    "%s is FORBIDDEN for viewers and NOT_FOUND for people outside of the workspace",
    async (_what, { name, input }) => {
      const { id } = await make("DRAFT");
      expect(codeOf(await act(w, w.users.viewer.token, name, input(id)))).toBe("FORBIDDEN");
      expect(codeOf(await act(w, w.users.outsider.token, name, input(id)))).toBe("NOT_FOUND");
      expect(codeOf(await act(w, by(), name, input(newId("pub"))))).toBe("NOT_FOUND");
    },
  );
});

describe("cancelPublication", () => {
  test("frees the slot, makes the job outdated and resets the renditions", async () => {
    const { id } = await publication(w, w.ids.workspace, {
      state: "SCHEDULED",
      jobId: "job",
      slotAt: new Date("2026-05-04T07:30:00Z"),
    });
    const { auditEvents } = await recordedBy(w, async () => {
      const { publication: after } = dataOf(await act(w, by(), "cancelPublication", { id })).acted;
      expect(after).toMatchObject({ id, state: "CANCELED", revision: 2 });
    });
    expect(await row(id)).toMatchObject({ jobId: null, slotAt: null, scheduledAt: null });
    expect(await renditionsOf(id)).toMatchObject([{ status: "DRAFT", deliveryState: null, nextAttemptAt: null }]);
    const changedFields = [{ field: "state", previous: "SCHEDULED", current: "CANCELLED" }];
    expect(auditEvents).toMatchObject([{ action: "publication.cancelled", resourceId: id, changedFields }]);
  });

  test("is possible while publishing, before any rendition is sent", async () => {
    const { id } = await make("PUBLISHING", [{}, {}]);
    dataOf(await act(w, by(), "cancelPublication", { id }));
    const taken = { status: "DRAFT", deliveryState: null, nextAttemptAt: null, deliveryKey: null };
    expect(await renditionsOf(id)).toMatchObject([taken, taken]);
  });

  test.each([
    ["is being sent", { ...TRIED, deliveryState: "SUBMITTED", nextAttemptAt: null }],
    ["waits to be sent again", { ...TRIED, deliveryState: "QUEUED" }],
    ["is published", { ...TRIED, ...LIVE }],
  ] as const)("is a CONFLICT if a rendition %s", async (_what, part) => {
    const { id } = await make("PUBLISHING", [{}, part]);
    const before = await renditionsOf(id);
    expect(codeOf(await act(w, by(), "cancelPublication", { id }))).toBe("CONFLICT");
    expect(await renditionsOf(id)).toEqual(before);
  });
});

describe("retryFailedRenditions", () => {
  test("sends only the failed renditions again, as new posts", async () => {
    const { id, renditionIds } = await make("FAILED", [LIVE, {}, LOST, {}]);
    const [, second = "", , fourth = ""] = renditionIds;
    const before = await renditionsOf(id);
    const { auditEvents, touched } = await recordedBy(w, async () => {
      const { publication: after } = dataOf(await act(w, by(), "retryFailedRenditions", { id })).acted;
      expect(after).toMatchObject({ id, revision: 2 });
      expect(after.renditions.map(({ status }) => status)).toEqual(["PUBLISHED", "PUBLISHING", "FAILED", "PUBLISHING"]);
    });
    const after = await renditionsOf(id);
    const queued = {
      deliveryState: "QUEUED",
      recoveryAction: "NONE",
      errorCode: null,
      terminalReason: null,
      nextAttemptAt: w.clock.now(),
    };
    expect([after[1], after[3]]).toMatchObject([queued, queued]);
    expect(after[0]).toMatchObject(LIVE);
    expect(after[2]).toMatchObject(LOST);
    const keys = [before[1], after[1], after[3]].map((each) => each?.deliveryKey);
    expect(new Set(keys).size).toBe(3);
    for (const sent of [second, fourth]) expect(await outboxOf("rendition.deliver", sent)).toHaveLength(1);
    for (const left of [renditionIds[0] ?? "", renditionIds[2] ?? ""])
      expect(await outboxOf("rendition.deliver", left)).toEqual([]);
    expect(auditEvents).toMatchObject([{ action: "publication.retry_requested", resourceId: id }]);
    expect(touched).toEqual([workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
    expect(codeOf(await act(w, by(), "retryFailedRenditions", { id }))).toBe("CONFLICT");
  });

  test("retries failed renditions while others are in progress", async () => {
    const failed = {
      status: "FAILED",
      deliveryState: "REJECTED",
      recoveryAction: "RETRY",
      nextAttemptAt: null,
    } as const;
    const { id } = await make("PUBLISHING", [failed, {}]);
    dataOf(await act(w, by(), "retryFailedRenditions", { id }));
    expect((await renditionsOf(id)).map(({ deliveryState }) => deliveryState)).toEqual(["QUEUED", "QUEUED"]);
  });

  test("skips failed renditions with problems, and is refused if all have some", async () => {
    const weary = await socialAccount(w, w.ids.workspace, { state: "NEEDS_ATTENTION" });
    const both = await make("FAILED", [{ accountId: weary }, {}]);
    dataOf(await act(w, by(), "retryFailedRenditions", { id: both.id }));
    expect((await renditionsOf(both.id)).map(({ status }) => status)).toEqual(["FAILED", "PUBLISHING"]);
    const alone = await make("FAILED", [{ accountId: weary }]);
    const answer = await act(w, by(), "retryFailedRenditions", { id: alone.id });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject([
      "INVALID_INPUT",
      [{ path: ["renditions", 0, "accountId"] }],
    ]);
  });

  test("is a CONFLICT if no failed rendition can be retried, or destinations were added since", async () => {
    const lost = await make("FAILED", [LOST]);
    expect(codeOf(await act(w, by(), "retryFailedRenditions", { id: lost.id }))).toBe("CONFLICT");
    const { id, accountIds } = await make("FAILED");
    const added = await socialAccount(w, w.ids.workspace);
    dataOf(await act(w, by(), "updatePublication", { id, accountIds: [...accountIds, added] }));
    expect(codeOf(await act(w, by(), "retryFailedRenditions", { id }))).toBe("CONFLICT");
    expect(codeOf(await act(w, by(), "publishNow", { id }))).toBeUndefined();
  });
});

describe("resolveRendition", () => {
  const resolve = (id: string, input: object) => act(w, by(), "resolveRendition", { id, ...input });
  const externalUrl = "https://social.example/@ada/1";

  test("with an existing post publishes the rendition, and the publication after its last rendition", async () => {
    const { id, renditionIds } = await make("FAILED", [LIVE, { ...LOST, errorCode: "answer_lost" }]);
    const { auditEvents } = await recordedBy(w, async () => {
      const { publication: after } = dataOf(
        await resolve(renditionIds[1] ?? "", { published: true, externalUrl }),
      ).acted;
      expect(after).toMatchObject({ state: "PUBLISHED", publishedAt: w.clock.now().toISOString(), revision: 2 });
      expect(after.renditions[1]).toMatchObject({
        status: "PUBLISHED",
        delivery: { state: "LIVE", recoveryAction: "NONE", externalUrl, errorCode: null },
      });
      expect(after.id).toBe(id);
    });
    expect(auditEvents.map(({ action }) => action).toSorted()).toEqual([
      "publication.published",
      "publication.rendition_resolved",
    ]);
  });

  test("with an existing post leaves the publication failed while another rendition is failed", async () => {
    const { renditionIds } = await make("FAILED", [LOST, {}]);
    const { publication: after } = dataOf(await resolve(renditionIds[0] ?? "", { published: true })).acted;
    expect(after).toMatchObject({
      state: "FAILED",
      publishedAt: null,
      renditions: [{ status: "PUBLISHED" }, { status: "FAILED" }],
    });
  });

  test("without a post makes the rendition retryable", async () => {
    const { id, renditionIds } = await make("FAILED", [LIVE, LOST]);
    const { publication: after } = dataOf(await resolve(renditionIds[1] ?? "", { published: false })).acted;
    expect(after.renditions[1]).toMatchObject({
      status: "FAILED",
      delivery: { state: "REJECTED", recoveryAction: "RETRY" },
    });
    expect(codeOf(await act(w, by(), "retryFailedRenditions", { id }))).toBeUndefined();
  });

  test("does not end a publication with renditions in progress", async () => {
    const { renditionIds } = await make("PUBLISHING", [{ ...LOST, nextAttemptAt: null }, {}]);
    const { publication: after } = dataOf(await resolve(renditionIds[0] ?? "", { published: true })).acted;
    expect(after).toMatchObject({ state: "PUBLISHING", publishedAt: null });
  });

  test("is a CONFLICT for a rendition that does not wait for a person", async () => {
    for (const state of ["DRAFT", "SCHEDULED", "PUBLISHING", "PUBLISHED", "FAILED"] as const) {
      const { renditionIds } = await make(state);
      expect([state, codeOf(await resolve(renditionIds[0] ?? "", { published: true }))]).toEqual([state, "CONFLICT"]);
    }
  });

  test.each([
    ["the URL of a post that does not exist", { published: false, externalUrl }, "INVALID_INPUT"],
    ["an invalid URL", { published: true, externalUrl: "nowhere" }, "VALIDATION_FAILED"],
    ["a javascript: URL", { published: true, externalUrl: "javascript:alert(1)" }, "VALIDATION_FAILED"],
  ])("refuses %s", async (_what, input, code) => {
    const { renditionIds } = await make("FAILED", [LOST]);
    const answer = await resolve(renditionIds[0] ?? "", input);
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject([code, [{ path: ["externalUrl"] }]]);
  });

  test("is FORBIDDEN for viewers and NOT_FOUND for people outside of the workspace", async () => {
    const { renditionIds } = await make("FAILED", [LOST]);
    const variables = { id: renditionIds[0], published: true };
    expect(codeOf(await act(w, w.users.viewer.token, "resolveRendition", variables))).toBe("FORBIDDEN");
    expect(codeOf(await act(w, w.users.outsider.token, "resolveRendition", variables))).toBe("NOT_FOUND");
    expect(codeOf(await resolve(newId("ren"), { published: true }))).toBe("NOT_FOUND");
  });
});

describe("deletePublication", () => {
  test("deletes the publication with its renditions and attempts", async () => {
    const { id, renditionIds } = await make("FAILED", [LIVE, {}]);
    const [renditionId = ""] = renditionIds;
    const attempt = { id: newId("att"), renditionId, number: 1, deliveryKey: "key", startedAt: w.clock.now() };
    await w.db.prisma.deliveryAttempt.create({ data: attempt });
    const { auditEvents } = await recordedBy(w, async () => {
      const done = dataOf(await act(w, by(), "deletePublication", { id, confirm: true })).acted;
      expect(done).toEqual({ deletedId: id });
    });
    expect(auditEvents).toMatchObject([{ action: "publication.deleted", resourceId: id, changedFields: [] }]);
    expect(await renditionsOf(id)).toEqual([]);
    expect(await w.db.prisma.deliveryAttempt.count({ where: { id: attempt.id } })).toBe(0);
  });

  test.each([false, null, undefined])("requires confirmation before all other checks: %s", async (confirm) => {
    for (const token of [by(), w.users.viewer.token, w.users.outsider.token]) {
      const answer = await act(w, token, "deletePublication", { id: newId("pub"), confirm });
      expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["confirm"] }]]);
    }
  });
});
