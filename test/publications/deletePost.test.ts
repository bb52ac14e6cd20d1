import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { REMOVAL_LEASE_MS } from "../../src/domains/publications/removal/rules.ts";
import type { Planted } from "../delivery/rows.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { act } from "../support/domains/publish.ts";
import type { Role } from "../support/world.ts";

const POSTS_OF = { mastodon: "/api/v1/statuses", bluesky: "/xrpc/com.atproto.repo.deleteRecord" } as const;
const PROVIDERS = ["mastodon", "bluesky"] as const;
type Provider = (typeof PROVIDERS)[number];

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());
beforeEach(() => {
  s.mastodon.mend();
  s.bluesky.mend();
});

let made = 0;
/** The texts of a new thread of three, so that tests do not find each other's posts. */
const texts = (): [string, string, string] => {
  made += 1;
  return [`removed ${made}, first`, `removed ${made}, second`, `removed ${made}, third`];
};
const textsAt = (provider: Provider, thread: readonly string[]) =>
  s[provider].posts.map(({ text }) => text).filter((text) => thread.includes(text));

async function published(provider: Provider, [first, ...further]: readonly string[]): Promise<Planted> {
  const planted = await s.due(first ?? "", [s.accounts[provider]], { further });
  expect(await s.drain()).toEqual([]);
  return planted;
}
const remove = ({ renditionIds: [renditionId] }: Planted, by: Role = "editor", headers = {}) =>
  act(s.w, s.w.users[by].token, "deletePost", { renditionId, confirm: true }, headers);
const messageOf = (answer: { errors?: { message: string }[] | undefined }) => answer.errors?.[0]?.message;

/** The path of the call that deletes the post of a segment. */
async function deletionOf(provider: Provider, planted: Planted, position: number): Promise<string> {
  if (provider === "bluesky") return POSTS_OF.bluesky;
  const { externalId, segment, liveSegments } = await s.rendition(planted);
  const id = position === segment ? externalId : liveSegments.find((live) => live.position === position)?.externalId;
  return `${POSTS_OF.mastodon}/${id}`;
}

interface Seen {
  status: string;
  postDeletedAt: string | null;
  delivery: { externalUrl: string | null };
  segments: { state: string; externalUrl: string | null; terminalReason: string | null }[];
}
async function seen({ publicationId }: Planted): Promise<Seen | undefined> {
  const query = `query ($id: ID!) { publication(id: $id) { renditions { status postDeletedAt delivery { externalUrl } segments { state externalUrl terminalReason } } } }`;
  const answer = await s.w.gql<{ publication: { renditions: Seen[] } }>(s.w.users.viewer.token, query, {
    id: publicationId,
  });
  return dataOf(answer).publication.renditions[0];
}
const events = async ({ renditionIds, publicationId }: Planted) =>
  s.w.db.prisma.auditEvent.findMany({
    where: {
      resourceId: { in: [...renditionIds, publicationId] },
      action: { in: ["provider_write.delete", "publication.post_deleted"] },
    },
    orderBy: { id: "asc" },
    select: { action: true, result: true, actorUserId: true },
  });
const writeCalls = async () => {
  const where = { metric: "provider_write_calls_monthly" };
  return Number((await s.w.db.prisma.usageCounter.aggregate({ where, _sum: { value: true } }))._sum.value ?? 0);
};

describe.each(PROVIDERS)("deletePost on %s", (provider) => {
  test("deletes a thread from its last post on, and records who had it deleted", async () => {
    const thread = texts();
    const planted = await published(provider, thread);
    const calls = await writeCalls();
    const order: string[][] = [];
    const watch = async () => void order.push(textsAt(provider, thread));
    const path = await deletionOf(provider, planted, 1);
    void s.gates[provider].at("asked", watch, { path, times: provider === "bluesky" ? 2 : 1 });
    const answer = dataOf(await remove(planted)).acted;
    expect(order).toEqual([thread.slice(0, 2)]);
    expect(textsAt(provider, thread)).toEqual([]);
    expect(answer.publication).toMatchObject({ state: "PUBLISHED", segments: thread.map((text) => ({ text })) });
    expect(answer.publication.renditions[0]).toMatchObject({
      postDeletedAt: s.w.clock.now().toISOString(),
      postDeletedBy: { id: s.w.users.editor.id },
    });
    const gone = { state: "REJECTED", externalUrl: null, terminalReason: "The post was deleted at the provider." };
    expect(await seen(planted)).toMatchObject({
      status: "PUBLISHED",
      delivery: { externalUrl: null },
      segments: [gone, gone, gone],
    });
    expect(await events(planted)).toEqual([
      ...[1, 2, 3].map(() => ({ action: "provider_write.delete", result: "succeeded", actorUserId: null })),
      { action: "publication.post_deleted", result: "succeeded", actorUserId: s.w.users.editor.id },
    ]);
    expect(await writeCalls()).toBe(calls + 3);
  });

  test("changes nothing and calls no provider when it is repeated", async () => {
    const planted = await published(provider, texts().slice(0, 1));
    dataOf(await remove(planted));
    const [before, count] = [await events(planted), s[provider].requests.length];
    dataOf(await remove(planted));
    expect([await events(planted), s[provider].requests.length]).toEqual([before, count]);
  });

  test("succeeds for a post that does not exist at the provider any more", async () => {
    const thread = texts().slice(0, 1);
    const planted = await published(provider, thread);
    s[provider].posts.splice(0);
    expect(dataOf(await remove(planted)).acted.publication.renditions[0]?.postDeletedAt).not.toBeNull();
  });

  test("keeps the posts that the provider did not delete, and a repeated call deletes them", async () => {
    const thread = texts();
    const planted = await published(provider, thread);
    const path = await deletionOf(provider, planted, 1);
    const skip = provider === "bluesky" ? 1 : 0;
    s[provider].fault({ act: "status", status: 400, path, skip, body: { error: "InvalidRequest" } });
    const answer = await remove(planted);
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "PROVIDER_REFUSED",
      expect.stringContaining("Posts of the rendition that remain: 2."),
    ]);
    expect(textsAt(provider, thread)).toEqual(thread.slice(0, 2));
    expect((await seen(planted))?.segments.map(({ state }) => state)).toEqual(["LIVE", "LIVE", "REJECTED"]);
    expect((await seen(planted))?.postDeletedAt).toBeNull();
    dataOf(await remove(planted));
    expect(textsAt(provider, thread)).toEqual([]);
    expect((await seen(planted))?.postDeletedAt).not.toBeNull();
  });

  test("goes on after a call whose answer was lost", async () => {
    const thread = texts();
    const planted = await published(provider, thread);
    s[provider].fault({ act: "lose", path: await deletionOf(provider, planted, 2) });
    const answer = await remove(planted);
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "PROVIDER_REFUSED",
      expect.stringContaining("The provider did not answer."),
    ]);
    dataOf(await remove(planted));
    expect(textsAt(provider, thread)).toEqual([]);
  });

  test("is refused while another request deletes the posts, and finishes after that request was interrupted", async () => {
    const thread = texts();
    const planted = await published(provider, thread);
    const { renditionIds } = planted;
    const [id = ""] = renditionIds;
    const leased = { removalLeasedUntil: new Date(s.w.clock.now().getTime() + REMOVAL_LEASE_MS) };
    await s.w.db.prisma.rendition.update({ where: { id }, data: leased });
    const answer = await remove(planted);
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "CONFLICT",
      "Another request is deleting the posts of this rendition. Wait at most 80 seconds",
    ]);
    expect(textsAt(provider, thread)).toEqual(thread);
    s.w.clock.advance(REMOVAL_LEASE_MS);
    dataOf(await remove(planted));
    expect(textsAt(provider, thread)).toEqual([]);
  });

  test("deletes the live posts of a thread that failed, which cannot be retried then", async () => {
    const thread = texts();
    const making = provider === "mastodon" ? "/api/v1/statuses" : "/xrpc/com.atproto.repo.putRecord";
    s[provider].fault({ act: "status", status: 422, path: making, skip: 2, body: { error: "InvalidRequest" } });
    const planted = await published(provider, thread);
    expect(await s.rendition(planted)).toMatchObject({ status: "FAILED", recoveryAction: "RETRY", segment: 2 });
    dataOf(await remove(planted));
    expect(textsAt(provider, thread)).toEqual([]);
    expect(await s.rendition(planted)).toMatchObject({ status: "FAILED", recoveryAction: "NONE", liveSegments: [] });
    const retry = await act(s.w, s.w.users.editor.token, "retryFailedRenditions", { id: planted.publicationId });
    expect(codeOf(retry)).toBe("CONFLICT");
  });
});

describe("deletePost", () => {
  const one = () => published("mastodon", texts().slice(0, 1));
  const update = ({ renditionIds: [id = ""] }: Planted, data: object) =>
    s.w.db.prisma.rendition.update({ where: { id }, data });

  test("is refused without confirmation, before anything is deleted", async () => {
    const planted = await one();
    const [renditionId] = planted.renditionIds;
    const answer = await act(s.w, s.w.users.editor.token, "deletePost", { renditionId });
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "INVALID_INPUT",
      "confirm: must be true, because a deletion cannot be undone",
    ]);
    expect((await seen(planted))?.postDeletedAt).toBeNull();
  });

  test.each<[Role, string]>([
    ["viewer", "FORBIDDEN"],
    ["outsider", "NOT_FOUND"],
  ])("calls no provider for a %s", async (role, code) => {
    const planted = await one();
    const count = s.mastodon.requests.length;
    expect(codeOf(await remove(planted, role))).toBe(code);
    expect(s.mastodon.requests.length).toBe(count);
  });

  test.each([
    [
      "is being published",
      { status: "PUBLISHING" },
      "The rendition is being published. Wait until its delivery has ended",
    ],
    [
      "waits for a person",
      { status: "FAILED", recoveryAction: "MANUAL_RESOLUTION" },
      "Whether the latest post exists is unknown. Call resolveRendition first",
    ],
    ["was not published", { status: "FAILED", recoveryAction: "RETRY" }, "No post of this rendition is live"],
    [
      "has a post whose id is unknown",
      { externalId: null, externalUrl: null },
      "The server does not know the post of segment 0, because a person resolved the segment. Delete the post at the provider",
    ],
  ])("is refused for a rendition that %s", async (_what, data, message) => {
    const planted = await one();
    await update(planted, data);
    const answer = await remove(planted);
    expect([codeOf(answer), messageOf(answer)]).toEqual(["CONFLICT", message]);
  });

  test("is refused for an account that is not connected, and deletes by the URL of a resolved post", async () => {
    const planted = await one();
    await update(planted, { externalId: null });
    const where = { id: s.accounts.mastodon };
    await s.w.db.prisma.socialAccount.update({ where, data: { state: "NEEDS_ATTENTION" } });
    const answer = await remove(planted);
    await s.w.db.prisma.socialAccount.update({ where, data: { state: "ACTIVE" } });
    expect([codeOf(answer), messageOf(answer)]).toEqual([
      "CONFLICT",
      "The account of the rendition is not connected. Reconnect the account, or delete the post at the provider",
    ]);
    const posts = s.mastodon.posts.length;
    dataOf(await remove(planted));
    expect(s.mastodon.posts.length).toBe(posts - 1);
  });

  test("marks an account whose credentials the provider no longer accepts", async () => {
    const planted = await one();
    const where = { id: s.accounts.mastodon };
    const path = await deletionOf("mastodon", planted, 0);
    s.mastodon.fault({ act: "status", status: 401, path, body: { error: "The access token is invalid" } });
    expect(codeOf(await remove(planted))).toBe("PROVIDER_REFUSED");
    expect((await s.w.db.prisma.socialAccount.findUniqueOrThrow({ where })).state).toBe("NEEDS_ATTENTION");
    await s.w.db.prisma.socialAccount.update({ where, data: { state: "ACTIVE" } });
  });

  test("does not take a proxy's page for the answer that the post does not exist", async () => {
    const planted = await one();
    const path = await deletionOf("mastodon", planted, 0);
    s.mastodon.fault({ act: "status", status: 404, path, body: "<!doctype html>" });
    expect(codeOf(await remove(planted))).toBe("PROVIDER_REFUSED");
    expect((await seen(planted))?.segments[0]?.state).toBe("LIVE");
  });

  test("lets no retry send segments while posts are being deleted", async () => {
    const thread = texts();
    s.mastodon.fault({ act: "status", status: 422, path: "/api/v1/statuses", skip: 1, body: { error: "x" } });
    const planted = await published("mastodon", thread);
    await update(planted, { removalLeasedUntil: new Date(s.w.clock.now().getTime() + 1000) });
    const retry = await act(s.w, s.w.users.editor.token, "retryFailedRenditions", { id: planted.publicationId });
    expect(codeOf(retry)).toBe("CONFLICT");
  });

  test("repeats its stored answer for the same Idempotency-Key", async () => {
    const planted = await one();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = dataOf(await remove(planted, "editor", headers)).acted;
    const count = s.mastodon.requests.length;
    expect(dataOf(await remove(planted, "editor", headers)).acted.publication.id).toBe(first.publication.id);
    expect(s.mastodon.requests.length).toBe(count);
  });
});
