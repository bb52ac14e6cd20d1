import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claim } from "../../src/domains/publications/delivery/claim.ts";
import { deliver } from "../../src/domains/publications/delivery/deliver.ts";
import { leaveToPeople } from "../../src/domains/publications/delivery/restored.ts";
import { TIMING } from "../../src/domains/publications/delivery/timing.ts";
import type { Planted } from "../delivery/rows.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { type Chained, chainedOnBluesky, chainedOnDiscord, chainedOnMastodon } from "../delivery/threads.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { act } from "../support/domains/publish.ts";
import { DISCORD_CHANNEL } from "../support/fakes/discord.ts";

const MINUTE = 60_000;
const LEASE_MS = TIMING.callMs + TIMING.marginMs;
const MAKES = {
  mastodon: "/api/v1/statuses",
  bluesky: "/xrpc/com.atproto.repo.putRecord",
  discord: `POST /api/v10/channels/${DISCORD_CHANNEL.id}/messages`,
} as const;
const PROVIDERS = ["mastodon", "bluesky", "discord"] as const;
type Provider = (typeof PROVIDERS)[number];

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());
beforeEach(() => {
  s.mastodon.mend();
  s.bluesky.mend();
  s.discord.mend();
});

const never = new AbortController().signal;
const services = () => s.w.app.services;
const editor = () => s.w.users.editor.token;

let made = 0;
/** The texts of a new thread of three, so that tests do not find each other's posts. */
function texts(): [string, string, string] {
  made += 1;
  return [`thread ${made}, first`, `thread ${made}, second`, `thread ${made}, third`];
}
const plant = ([first, ...further]: readonly string[], accounts: string[]) => s.due(first ?? "", accounts, { further });

/** The posts of a thread at a provider, in the order in which they were made. */
function postsAt(provider: Provider, thread: readonly string[]): Chained[] {
  const all = {
    mastodon: () => chainedOnMastodon(s.mastodon),
    bluesky: () => chainedOnBluesky(s.bluesky),
    discord: () => chainedOnDiscord(s.discord),
  }[provider]();
  return all.filter(({ text }) => thread.includes(text));
}

/** The posts of a thread as each must be: a reply to the one before, in the thread of the first. */
const chain = (provider: Provider, thread: readonly string[]): Chained[] =>
  thread.map((text, at) => ({
    text,
    parent: thread[at - 1] ?? null,
    ...(provider === "bluesky" && { root: at === 0 ? null : (thread[0] ?? "") }),
  }));

interface Seen {
  segments: {
    state: string | null;
    recoveryAction: string;
    errorCode: string | null;
    externalUrl: string | null;
  }[];
}
async function segmentsOf({ publicationId }: Planted): Promise<Seen["segments"]> {
  const query = `query ($id: ID!) { publication(id: $id) { renditions { segments { state recoveryAction errorCode externalUrl } } } }`;
  const answer = await s.w.gql<{ publication: { renditions: Seen[] } }>(editor(), query, { id: publicationId });
  return dataOf(answer).publication.renditions[0]?.segments ?? [];
}
const statesOf = async (planted: Planted) => (await segmentsOf(planted)).map(({ state }) => state);

test("a restored database leaves a rendition to a person whose first comment may have been sent since", async () => {
  const [first, second, firstComment] = texts();
  const planted = await plant([first, second], [s.accounts.mastodon]);
  const other = await plant(texts().slice(0, 2), [s.accounts.mastodon]);
  const [id, otherId] = [planted.renditionIds[0] ?? "", other.renditionIds[0] ?? ""];
  const sent = { status: "PUBLISHING", segment: 1, deliveryState: "SUBMITTED", nextAttemptAt: null } as const;
  await s.w.db.prisma.rendition.updateMany({ where: { id: { in: [id, otherId] } }, data: sent });
  await s.w.db.prisma.rendition.update({ where: { id }, data: { options: { firstComment } } });
  const client = await s.w.db.pool.connect();
  await leaveToPeople(client, s.w.clock.now()).finally(() => client.release());
  const states = await s.w.db.prisma.rendition.findMany({ where: { id: { in: [id, otherId] } } });
  expect(new Map(states.map((row) => [row.id, row.recoveryAction]))).toEqual(
    new Map([
      [id, "MANUAL_RESOLUTION"],
      [otherId, "NONE"],
    ]),
  );
  await s.w.db.prisma.publication.deleteMany({ where: { id: { in: [planted.publicationId, other.publicationId] } } });
});

describe.each(PROVIDERS)("a thread on %s", (provider) => {
  const account = () => s.accounts[provider];
  /** Lets the call that makes a segment fail. */
  const refuse = (skip: number) =>
    s[provider].fault({
      act: "status",
      status: 422,
      path: MAKES[provider],
      skip,
      body: { error: "InvalidRequest" },
    });

  test("is posted segment by segment, each as a reply to the one before", async () => {
    const thread = texts();
    const planted = await plant(thread, [account()]);
    expect(await s.drain()).toEqual([]);
    expect(postsAt(provider, thread)).toEqual(chain(provider, thread));
    expect(await s.rendition(planted)).toMatchObject({
      status: "PUBLISHED",
      segment: 2,
      attempts: 3,
      liveSegments: [{ position: 0 }, { position: 1 }],
      deliveryAttempts: [0, 1, 2].map((segment) => ({ segment, number: segment + 1, state: "LIVE" })),
      publication: { state: "PUBLISHED" },
    });
    const segments = await segmentsOf(planted);
    expect(segments.map(({ state }) => state)).toEqual(["LIVE", "LIVE", "LIVE"]);
    expect(new Set(segments.map(({ externalUrl }) => externalUrl)).size).toBe(3);
  });

  test.each([0, 1, 2])("goes on after its worker was killed while it sent segment %i", async (at) => {
    const thread = texts();
    const planted = await plant(thread, [account()]);
    const [id = ""] = planted.renditionIds;
    // The worker is cut off after the provider has made the post; the lease ends before anything is recorded.
    const killed = Promise.withResolvers<void>();
    const kill = async () => {
      s.w.clock.advance(LEASE_MS + 1);
      await s.sweep();
      killed.resolve();
      throw new Error("the connection breaks");
    };
    const struck = s.gates[provider].at("done", kill, { path: MAKES[provider], times: at + 1 });
    await Promise.all([struck, s.drain()]);
    await killed.promise;
    for (let round = 0; round < 6; round++) {
      s.w.clock.advance(5 * MINUTE);
      await s.sweep();
      await s.drain();
    }
    expect(postsAt(provider, thread)).toEqual(chain(provider, thread));
    expect(await s.rendition(planted)).toMatchObject({ id, status: "PUBLISHED", publication: { state: "PUBLISHED" } });
  });

  /** Plants a thread of two with a first comment, which replies to the first post. */
  async function commented(): Promise<{ planted: Planted; thread: string[]; expected: Chained[] }> {
    const [first, second, firstComment] = texts();
    const planted = await plant([first, second], [account()]);
    const { publicationId } = planted;
    await s.w.db.prisma.rendition.updateMany({ where: { publicationId }, data: { options: { firstComment } } });
    const root = provider === "bluesky" && { root: first };
    const reply = { text: firstComment, parent: first, ...root };
    return {
      planted,
      thread: [first, second, firstComment],
      expected: [...chain(provider, [first, second]), reply],
    };
  }
  const commentOf = async ({ publicationId: id }: Planted) => {
    const query =
      "query ($id: ID!) { publication(id: $id) { renditions { segments { text } firstComment { text state recoveryAction status } } } }";
    const answer = await s.w.gql<{
      publication: { renditions: { segments: object[]; firstComment: object | null }[] };
    }>(editor(), query, { id });
    return dataOf(answer).publication.renditions[0];
  };

  test("has its first comment behind the last segment, as a reply to the first", async () => {
    const { planted, thread, expected } = await commented();
    expect(await s.drain()).toEqual([]);
    expect(postsAt(provider, thread)).toEqual(expected);
    expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", segment: 2, attempts: 3 });
    expect(await commentOf(planted)).toMatchObject({
      segments: [{ text: thread[0] }, { text: thread[1] }],
      firstComment: { text: thread[2], state: "LIVE", status: "PUBLISHED" },
    });
  });

  test("has one first comment after its worker was killed while it sent the comment", async () => {
    const { planted, thread, expected } = await commented();
    const killed = Promise.withResolvers<void>();
    const kill = async () => {
      s.w.clock.advance(LEASE_MS + 1);
      await s.sweep();
      killed.resolve();
      throw new Error("the connection breaks");
    };
    const struck = s.gates[provider].at("done", kill, { path: MAKES[provider], times: 3 });
    await Promise.all([struck, s.drain()]);
    await killed.promise;
    for (let round = 0; round < 6; round++) {
      s.w.clock.advance(5 * MINUTE);
      await s.sweep();
      await s.drain();
    }
    expect(postsAt(provider, thread)).toEqual(expected);
    expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", publication: { state: "PUBLISHED" } });
  });

  test("keeps a first comment that was refused, until a retry sends the comment", async () => {
    const { planted, thread, expected } = await commented();
    refuse(2);
    await s.drain();
    expect(postsAt(provider, thread)).toEqual(expected.slice(0, 2));
    const failed = { firstComment: { state: "REJECTED", recoveryAction: "RETRY", status: "FAILED" } };
    expect(await commentOf(planted)).toMatchObject(failed);
    const { publicationId: id } = planted;
    const without = { id, renditions: [{ accountId: account(), firstComment: null }] };
    expect(codeOf(await act(s.w, editor(), "updatePublication", without))).toBe("CONFLICT");
    dataOf(await act(s.w, editor(), "retryFailedRenditions", { id }));
    await s.drain();
    expect(postsAt(provider, thread)).toEqual(expected);
  });

  test("is moved on once by two workers that record the same segment", async () => {
    const thread = texts();
    const planted = await plant(thread, [account()]);
    const [id = ""] = planted.renditionIds;
    let second: unknown = "not tried";
    const again = async () => {
      second = await claim(services(), TIMING, id);
      await deliver(services(), TIMING, id, never);
    };
    await Promise.all([s.gates[provider].at("done", again, { path: MAKES[provider] }), s.drain()]);
    expect(second).toBeNull();
    expect(postsAt(provider, thread)).toEqual(chain(provider, thread));
  });

  test("goes on behind its last live segment when it is retried", async () => {
    const thread = texts();
    const planted = await plant(thread, [account()]);
    refuse(1);
    await s.drain();
    expect(postsAt(provider, thread)).toEqual(chain(provider, thread.slice(0, 1)));
    expect(await segmentsOf(planted)).toMatchObject([
      { state: "LIVE", recoveryAction: "NONE", errorCode: null },
      { state: "REJECTED", recoveryAction: "RETRY", errorCode: "post_refused", externalUrl: null },
      { state: null, recoveryAction: "NONE", errorCode: null, externalUrl: null },
    ]);
    const { publicationId: id } = planted;
    expect(codeOf(await act(s.w, editor(), "publishNow", { id }))).toBe("CONFLICT");
    expect(codeOf(await act(s.w, editor(), "updatePublication", { id, segments: [{ text: "Other" }] }))).toBe(
      "CONFLICT",
    );
    const rest = [{ text: thread[0] }, { text: `${thread[1]}, better` }];
    dataOf(await act(s.w, editor(), "updatePublication", { id, segments: rest }));
    dataOf(await act(s.w, editor(), "retryFailedRenditions", { id }));
    await s.drain();
    const changed = [thread[0], `${thread[1]}, better`];
    expect(postsAt(provider, changed)).toEqual(chain(provider, changed));
    expect(await statesOf(planted)).toEqual(["LIVE", "LIVE"]);
    expect((await s.rendition(planted)).publication.state).toBe("PUBLISHED");
  });

  test("stops with a code of its own when the post to reply to was deleted", async () => {
    const thread = texts();
    const planted = await plant(thread, [account()]);
    refuse(1);
    await s.drain();
    const posts: { text: string }[] = s[provider].posts;
    posts.splice(
      posts.findIndex(({ text }) => text === thread[0]),
      1,
    );
    dataOf(await act(s.w, editor(), "retryFailedRenditions", { id: planted.publicationId }));
    await s.drain();
    expect((await segmentsOf(planted))[1]).toMatchObject({ state: "REJECTED", errorCode: "previous_segment_gone" });
    expect(postsAt(provider, thread)).toEqual([]);
  });
});

test("a segment whose state a person knows is resolved with its URL, and the next one replies to it", async () => {
  const thread = texts();
  const planted = await plant(thread, [s.accounts.mastodon]);
  s.mastodon.fault({ act: "status", status: 422, path: MAKES.mastodon, skip: 1 });
  await s.drain();
  const [id = ""] = planted.renditionIds;
  const unknown = { deliveryState: "MANUAL_RESOLUTION", recoveryAction: "MANUAL_RESOLUTION" } as const;
  await s.w.db.prisma.rendition.update({ where: { id }, data: unknown });
  const written = s.mastodon.statuses.write("ada", thread[1]);
  const without = await act(s.w, editor(), "resolveRendition", { id, published: true });
  expect([codeOf(without), issuesOf(without)]).toMatchObject(["INVALID_INPUT", [{ path: ["externalUrl"] }]]);
  const externalUrl = `https://social.example/@ada/${written.id}`;
  dataOf(await act(s.w, editor(), "resolveRendition", { id, published: true, externalUrl }));
  expect(await segmentsOf(planted)).toMatchObject([
    { state: "LIVE" },
    { state: "LIVE", externalUrl },
    { state: "REJECTED", recoveryAction: "RETRY", errorCode: "thread_interrupted" },
  ]);
  dataOf(await act(s.w, editor(), "retryFailedRenditions", { id: planted.publicationId }));
  await s.drain();
  expect(postsAt("mastodon", [thread[2]])).toEqual([{ text: thread[2], parent: thread[1] }]);
  expect(await statesOf(planted)).toEqual(["LIVE", "LIVE", "LIVE"]);
});
