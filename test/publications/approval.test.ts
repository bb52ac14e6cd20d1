import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReviewState } from "../../prisma/generated/client/client.ts";
import { leaveToPeople } from "../../src/domains/publications/delivery/restored.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { codeOf } from "../support/answers.ts";
import { granted } from "../support/domains/application.ts";
import { publication } from "../support/domains/publication.ts";
import { type Act, act } from "../support/domains/publish.ts";

let s: Stage;
let tokens: Record<"session" | "apiToken" | "application", string>;
beforeAll(async () => {
  s = await stage();
  const { w } = s;
  const stamps = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  await w.db.prisma.postingSlot.createMany({
    data: Array.from({ length: 7 * 24 }, (_, hour) => ({
      id: newId("slot"),
      workspaceId: w.ids.workspace,
      localDayOfWeek: hour % 7,
      localHour: hour % 24,
      localMinute: 7,
      ...stamps,
    })),
  });
  tokens = {
    session: w.users.editor.token,
    apiToken: await w.apiToken("editor", "API_WRITE"),
    application: (
      await granted(w, w.users.editor.id, ["publications:read", "publications:schedule", "publications:publish"])
    ).token,
  };
});
afterAll(() => s.close());

const HOUR = 3_600_000;
const require_ = (approvalRequired: boolean) =>
  s.w.db.prisma.workspace.update({ where: { id: s.w.ids.workspace }, data: { approvalRequired } });
const find = (id: string) =>
  s.w.db.prisma.publication.findUniqueOrThrow({ where: { id }, include: { renditions: true } });

/**
 * How the review of the content stands. The content of each was changed once, so that an approval may be of the former
 * content.
 */
const REVIEWS = {
  "was not submitted": { reviewState: "NONE" },
  "waits for a review": { reviewState: "REQUESTED" },
  "needs changes": { reviewState: "CHANGES_REQUESTED" },
  "was edited after its approval": { reviewState: "APPROVED", approvedContentRevision: 1 },
  "is approved": { reviewState: "APPROVED", approvedContentRevision: 2 },
} as const satisfies Record<string, { reviewState: ReviewState; approvedContentRevision?: number }>;
type Review = keyof typeof REVIEWS;

let made = 0;
const unique = (path: string) => `${path} ${(made += 1)}`;

/** A publication to the fake provider. */
function post(text: string, review: Review, state: "DRAFT" | "SCHEDULED" | "PUBLISHING" | "FAILED") {
  const columns = { text, state, contentRevision: 2, ...REVIEWS[review] };
  return publication(s.w, s.w.ids.workspace, columns, [{ accountId: s.accounts.mastodon }]);
}

/** A path that sends a post: makes the publication and does what a client or the server does. */
type Path = (text: string, review: Review) => Promise<void>;

const acting =
  (by: keyof typeof tokens, name: Act, state: "DRAFT" | "FAILED", input: () => object = () => ({})): Path =>
  async (text, review) => {
    const { id } = await post(text, review, state);
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    // Applications may not read people, so this asks for no more than the id.
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { publication { id } } }`;
    const answer = await s.w.gql(tokens[by], document, { input: { id, ...input() } });
    expect(codeOf(answer)).toBe(review === "is approved" ? undefined : "CONFLICT");
    const after = await find(id);
    if (review !== "is approved") expect([after.state, after.revision]).toEqual([state, 1]);
  };
const soon = () => ({ at: new Date(s.w.clock.now().getTime() + HOUR / 2) });

const PATHS: Record<string, Path> = {
  "schedulePublication at a time": acting("session", "schedulePublication", "DRAFT", soon),
  "schedulePublication at the next slot": acting("session", "schedulePublication", "DRAFT", () => ({ nextSlot: true })),
  publishNow: acting("session", "publishNow", "DRAFT"),
  retryFailedRenditions: acting("session", "retryFailedRenditions", "FAILED"),
  "publishNow with an API token": acting("apiToken", "publishNow", "DRAFT"),
  "schedulePublication of an application": acting("application", "schedulePublication", "DRAFT", soon),
  "retryFailedRenditions of an application": acting("application", "retryFailedRenditions", "FAILED"),
  async "a job that is due"(text, review) {
    const planted = await s.due(text, [s.accounts.mastodon]);
    const data = { contentRevision: 2, ...REVIEWS[review] };
    await s.w.db.prisma.publication.update({ where: { id: planted.publicationId }, data });
  },
  async "a sweep over lost jobs"(text, review) {
    const planted = await s.due(text, [s.accounts.mastodon], { enqueued: false });
    const data = { contentRevision: 2, ...REVIEWS[review] };
    await s.w.db.prisma.publication.update({ where: { id: planted.publicationId }, data });
  },
  async "a rendition in the queue"(text, review) {
    await post(text, review, "PUBLISHING");
  },
  async "a restored backup"(text, review) {
    const { id, renditionIds } = await post(text, review, "SCHEDULED");
    const due = new Date(s.w.clock.now().getTime() - HOUR);
    await s.w.db.prisma.publication.update({ where: { id }, data: { scheduledAt: due } });
    const client = await s.w.db.pool.connect();
    await leaveToPeople(client, s.w.clock.now()).finally(() => client.release());
    const resolved = await act(s.w, tokens.session, "resolveRendition", { id: renditionIds[0], published: false });
    expect(codeOf(resolved)).toBeUndefined();
    const retried = await act(s.w, tokens.session, "retryFailedRenditions", { id });
    expect(codeOf(retried)).toBe(review === "is approved" ? undefined : "CONFLICT");
  },
};

/** Lets all that is due until tomorrow happen. */
async function tomorrow(): Promise<void> {
  s.w.clock.advance(25 * HOUR);
  await s.w.db.prisma.session.updateMany({ data: { expiresAt: new Date(s.w.clock.now().getTime() + 30 * HOUR) } });
  for (const table of [s.w.db.prisma.apiToken, s.w.db.prisma.applicationToken])
    await (table as typeof s.w.db.prisma.apiToken).updateMany({
      data: { expiresAt: new Date(s.w.clock.now().getTime() + 30 * HOUR) },
    });
  await s.sweep();
  expect(await s.drain()).toEqual([]);
}

describe("in a workspace that requires an approval", () => {
  test.each(Object.keys(PATHS))("%s sends approved content alone", async (path) => {
    await require_(true);
    const texts = new Map<Review, string>();
    for (const review of Object.keys(REVIEWS) as Review[]) {
      const text = unique(path);
      texts.set(review, text);
      await PATHS[path]?.(text, review);
    }
    await tomorrow();
    const sent = [...texts].map(([review, text]) => [review, s.posts(text)]);
    expect(sent).toEqual(
      (Object.keys(REVIEWS) as Review[]).map((review) => [review, review === "is approved" ? 1 : 0]),
    );
  });

  test("a post that is due without an approval fails without an attempt, says why, and goes out by a retry after the approval", async () => {
    await require_(true);
    const planted = await s.due("held", [s.accounts.mastodon]);
    await s.drain();
    const { renditions, ...failed } = await find(planted.publicationId);
    expect(failed.state).toBe("FAILED");
    expect(renditions).toMatchObject([
      {
        status: "FAILED",
        deliveryState: "REJECTED",
        recoveryAction: "RETRY",
        errorKind: "approval",
        errorCode: "approval_required",
        attempts: 0,
        currentAttemptId: null,
      },
    ]);
    const data = { approvedContentRevision: 1, reviewState: "APPROVED" as const };
    await s.w.db.prisma.publication.update({ where: { id: planted.publicationId }, data });
    expect(
      codeOf(await act(s.w, tokens.session, "retryFailedRenditions", { id: planted.publicationId })),
    ).toBeUndefined();
    await s.drain();
    expect(s.posts("held")).toBe(1);
  });
});

test("a workspace that requires no approval sends content in every state of a review", async () => {
  await require_(false);
  const texts: string[] = [];
  for (const review of Object.keys(REVIEWS) as Review[]) {
    const text = unique("free");
    texts.push(text);
    const { id } = await post(text, review, "DRAFT");
    expect(codeOf(await act(s.w, tokens.session, "publishNow", { id }))).toBeUndefined();
  }
  await s.drain();
  expect(texts.map(s.posts)).toEqual(texts.map(() => 1));
});
