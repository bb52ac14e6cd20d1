import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MOST_ATTEMPTS } from "../../../src/domains/publications/delivery/timing.ts";
import { openCredentials, sealCredentials } from "../../../src/providers/credentials.ts";
import type { Planted } from "../../delivery/rows.ts";
import { NOBODY, STAGED, type Stage, type Staged, stage } from "../../delivery/stage.ts";
import { DISCORD_CHANNEL } from "../../support/fakes/discord.ts";
import { FACEBOOK_PAGE } from "../../support/fakes/facebook.ts";
import type { Fault } from "../../support/fakes/fake.ts";
import type { Act } from "../../support/fakes/faults.ts";
import { THREADS_USER } from "../../support/fakes/threads.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const CHANNEL = `/api/v10/channels/${DISCORD_CHANNEL.id}`;

const PAGE = `/v25.0/${FACEBOOK_PAGE.id}`;
const PROFILE = `/v1.0/${THREADS_USER.id}`;

/** The call that creates a post, and those that look for one. */
const PATHS = {
  mastodon: { make: "/api/v1/statuses", look: "/api/v1/accounts/verify_credentials" },
  bluesky: { make: "/xrpc/com.atproto.repo.putRecord", look: "/xrpc/com.atproto.repo.getRecord" },
  wordpress: { make: "POST /wp-json/wp/v2/posts", look: "GET /wp-json/wp/v2/posts" },
  discord: { make: `POST ${CHANNEL}/messages`, look: `GET ${CHANNEL}/messages` },
  linkedin: { make: "POST /rest/posts", look: "GET /rest/posts" },
  facebook: { make: `POST ${PAGE}/feed`, look: `GET ${PAGE}/feed` },
  threads: { make: `POST ${PROFILE}/threads_publish`, look: `GET ${PROFILE}/threads` },
} as const;

const prisma = () => s.w.db.prisma;
const released: (() => void)[] = [];
afterEach(async () => {
  for (const release of released.splice(0)) release();
  for (const provider of STAGED) {
    s[provider].mend();
    s.gates[provider].open();
  }
  const active = { state: "ACTIVE" as const, lastErrorCode: null, lastError: null };
  await prisma().socialAccount.updateMany({ data: active });
});

/** Makes calls to this path fail until `mend`. */
type Arrange = (provider: Staged, path: string) => void;

const fault =
  (act: Act): Arrange =>
  (provider, path) =>
    s[provider].fault({ ...act, path, times: 10 });
const answer =
  (name: Fault): Arrange =>
  (provider, path) =>
    s[provider].fail(path, name);
/** The request is executed, and the answer never arrives. */
const hang: Arrange = (provider, path) =>
  void s.gates[provider].at("done", () => new Promise((resolve) => released.push(resolve)), { path });

const SILENCE = { status: "PUBLISHING", deliveryState: "AMBIGUOUS", recoveryAction: "RECONCILE" };
const WAITING = { status: "PUBLISHING", deliveryState: "QUEUED", recoveryAction: "NONE" };
const REFUSAL = { status: "FAILED", deliveryState: "REJECTED", recoveryAction: "RETRY" };

const unreachable = { ...SILENCE, errorKind: "unreachable", errorCode: "provider_unreachable" };
const done = { act: "status", done: true } as const;

interface Row {
  name: string;
  arrange: Arrange;
  /** The rendition after the first attempt. */
  says: object;
  made: 0 | 1;
  /** The final state of the rendition. */
  attempts: 1 | 2;
  posts: 0 | 1;
}

const recovery = { made: 1, attempts: 1, posts: 1 } as const;
const madeAgain = { made: 0, attempts: 2, posts: 1 } as const;
const neverMade = { made: 0, attempts: 1, posts: 0 } as const;

const ROWS: Row[] = [
  {
    name: "an answer too late, the post made",
    arrange: hang,
    says: { ...unreachable, errorHttpStatus: null },
    ...recovery,
  },
  {
    name: "an answer too late, nothing made",
    arrange: answer("slow"),
    says: { ...unreachable, errorHttpStatus: null },
    ...madeAgain,
  },
  {
    name: "an answer lost, the post made",
    arrange: fault({ act: "lose" }),
    says: { ...unreachable, errorHttpStatus: null },
    ...recovery,
  },
  {
    name: "an answer lost, nothing made",
    arrange: fault({ act: "lose-before" }),
    says: { ...unreachable, errorHttpStatus: null },
    ...madeAgain,
  },
  { name: "half an answer, the post made", arrange: fault({ act: "truncated" }), says: SILENCE, ...recovery },
  {
    name: "a 5xx, the post made",
    arrange: fault({ ...done, status: 502 }),
    says: { ...unreachable, errorHttpStatus: 502 },
    ...recovery,
  },
  {
    name: "a 5xx, nothing made",
    arrange: answer("broken"),
    says: { ...unreachable, errorHttpStatus: 503 },
    ...madeAgain,
  },
  {
    name: "an unexpected answer, the post made",
    arrange: fault({ ...done, status: 200, body: [] }),
    says: { ...SILENCE, errorKind: "invalid", errorCode: "answer_unusable" },
    ...recovery,
  },
  {
    name: "an unexpected answer, nothing made",
    arrange: answer("invalid"),
    says: { ...SILENCE, errorKind: "invalid", errorCode: "answer_unusable" },
    ...madeAgain,
  },
  {
    name: "too many requests, until a time",
    arrange: answer("limited"),
    says: { ...WAITING, errorKind: "limited", errorCode: "provider_limited", errorHttpStatus: 429 },
    ...madeAgain,
  },
  {
    name: "a refusal of the post",
    arrange: fault({ act: "status", status: 422, body: { error: "No" } }),
    says: { ...REFUSAL, errorKind: "refused", errorCode: "post_refused", errorHttpStatus: 422 },
    ...neverMade,
  },
  {
    name: "a revoked token",
    arrange: answer("refused"),
    says: { ...REFUSAL, errorKind: "unauthorized", errorCode: "account_unauthorized", errorHttpStatus: 401 },
    ...neverMade,
  },
];

/** The seconds between two reconciliations. */
const QUESTIONS = [5, 25, 90, 480];

/** Advances the clock until nothing is being published. */
async function settle(planted: Planted): Promise<void> {
  for (const seconds of [...QUESTIONS, 60]) {
    if ((await s.rendition(planted)).status !== "PUBLISHING") return;
    s.w.clock.advance(seconds * 1000);
    await s.drain();
  }
}

/** LinkedIn's answer that a post was made has no body, of which a half could arrive. */
const rowsOf = (provider: Staged) =>
  provider === "linkedin" ? ROWS.filter(({ name }) => !name.startsWith("half an answer")) : ROWS;

describe.each(STAGED)("%s, when the call that creates a post meets with", (provider) => {
  test.each(rowsOf(provider))("$name", async ({ name, arrange, says, made, attempts, posts }) => {
    const text = `${provider}: ${name}`;
    const planted = await s.due(text, [s.accounts[provider]]);
    arrange(provider, PATHS[provider].make);
    await s.drain({ callMs: 1500 });
    const first = await s.rendition(planted);
    expect(first).toMatchObject({ ...says, attempts: 1, leasedUntil: null });
    expect(s.posts(text)).toBe(made);
    s[provider].mend();

    await settle(planted);
    const last = await s.rendition(planted);
    expect(s.posts(text)).toBe(posts);
    expect(last).toMatchObject({ status: posts === 1 ? "PUBLISHED" : "FAILED", attempts, nextAttemptAt: null });
    expect(last.publication.state).toBe(posts === 1 ? "PUBLISHED" : "FAILED");
    expect(last.externalId === null).toBe(posts === 0);
    expect(last.terminalReason === null).toBe(posts === 1);
    expect(new Set(last.deliveryAttempts.map(({ deliveryKey }) => deliveryKey)).size).toBe(1);
    expect(last.deliveryAttempts.map(({ state }) => state)).toEqual(
      posts === 0 ? ["REJECTED"] : attempts === 1 ? ["LIVE"] : ["REJECTED", "LIVE"],
    );
    const attempt = last.deliveryAttempts[0]?.id ?? "";
    const events = await prisma().auditEvent.findMany({ where: { resourceId: attempt }, orderBy: { id: "asc" } });
    const results = events.map(({ result }) => result);
    const final = attempts === 1 ? "succeeded" : "failed";
    expect(results).toEqual(
      (says as { deliveryState: string }).deliveryState === "AMBIGUOUS" ? ["pending", final] : ["failed"],
    );
  });

  test("a rate limit with a time waits exactly that long", async () => {
    const planted = await s.due(`${provider}: wait`, [s.accounts[provider]]);
    s[provider].fail(PATHS[provider].make, "limited");
    await s.drain();
    const { nextAttemptAt } = await s.rendition(planted);
    expect(nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(s.w.clock.now().getTime() + 29_000);
    s[provider].mend();
    s.w.clock.advance(20_000);
    await s.drain();
    expect(s.posts(`${provider}: wait`)).toBe(0);
    s.w.clock.advance(40_000);
    await s.drain();
    expect(s.posts(`${provider}: wait`)).toBe(1);
  });

  test("no server: nothing was sent, so the post is sent again, eight times; after that, a person has to retry", async () => {
    const id = s.accounts[provider];
    const { services } = s.w.app;
    const { credentials } = await prisma().socialAccount.findUniqueOrThrow({ where: { id } });
    const opened = openCredentials(services.vault, id, credentials ?? "");
    const url = `http://${NOBODY[provider]}`;
    const nowhere = { instanceUrl: url, pdsUrl: url, serviceUrl: url, apiRoot: `${url}/wp-json`, apiUrl: url };
    const lost = sealCredentials(services.vault, id, { ...opened, ...nowhere });
    await prisma().socialAccount.update({ where: { id }, data: { credentials: lost } });
    // The address of a bot's provider is one for all accounts.
    const apis = services.env.PROVIDER_API_URLS;
    const api = apis.get(provider);
    if (api !== undefined) apis.set(provider, url);
    const planted = await s.due(`${provider}: nobody`, [id]);
    await s.drain();
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      const { nextAttemptAt, ...rendition } = await s.rendition(planted);
      expect(rendition).toMatchObject({ ...WAITING, errorCode: "provider_unreachable", attempts: attempt });
      s.w.clock.set(nextAttemptAt as Date);
      await s.drain();
    }
    await prisma().socialAccount.update({ where: { id }, data: { credentials } });
    if (api !== undefined) apis.set(provider, api);
    expect(await s.rendition(planted)).toMatchObject({
      ...REFUSAL,
      attempts: MOST_ATTEMPTS,
      errorKind: "unreachable",
      terminalReason: expect.stringContaining("did not answer any attempt"),
      publication: { state: "FAILED" },
    });
    expect(s.posts(`${provider}: nobody`)).toBe(0);
  });

  test("a revoked token: the account needs attention, and other due posts of it fail without a call", async () => {
    const [first, second] = [`${provider}: revoked`, `${provider}: behind it`];
    const planted = [await s.due(first, [s.accounts[provider]]), await s.due(second, [s.accounts[provider]])] as const;
    s[provider].fail(PATHS[provider].make, "refused");
    await s.drain();
    const states = await Promise.all(planted.map((each) => s.rendition(each)));
    expect(states.map(({ errorCode }) => errorCode)).toEqual(["account_unauthorized", "account_needs_attention"]);
    expect(states.map(({ attempts }) => attempts)).toEqual([1, 0]);
    const account = await prisma().socialAccount.findUniqueOrThrow({ where: { id: s.accounts[provider] } });
    expect(account).toMatchObject({ state: "NEEDS_ATTENTION", lastErrorCode: "PROVIDER_REFUSED" });
    const action = "workspace.account_needs_attention";
    const events = await prisma().auditEvent.findMany({ where: { action }, orderBy: { occurredAt: "asc" } });
    expect(events.at(-1)).toMatchObject({
      actorUserId: null,
      changedFields: [{ field: "account_id", current: account.id }],
    });
  });
});

/** The faults of the question whether a post exists. The question is repeated, and the existing post is found. */
const UNTOLD: { name: string; arrange: Arrange }[] = [
  { name: "an answer too late", arrange: answer("slow") },
  { name: "an answer lost", arrange: fault({ act: "lose" }) },
  { name: "half an answer", arrange: fault({ act: "truncated" }) },
  { name: "a 5xx", arrange: answer("broken") },
  { name: "an unexpected answer", arrange: answer("invalid") },
  { name: "a page", arrange: answer("html") },
  { name: "too many requests", arrange: answer("limited") },
  { name: "a revoked token", arrange: answer("refused") },
];

describe.each(STAGED)("%s, when a reconciliation meets with", (provider) => {
  test.each(UNTOLD)("$name", async ({ name, arrange }) => {
    const text = `${provider}, asked: ${name}`;
    const planted = await s.due(text, [s.accounts[provider]]);
    s[provider].fault({ act: "lose", path: PATHS[provider].make });
    await s.drain();
    arrange(provider, PATHS[provider].look);
    s.w.clock.advance(5000);
    await s.drain({ askMs: 1500 });
    const still = await s.rendition(planted);
    expect(still).toMatchObject({ ...SILENCE, lastReconciledAt: s.w.clock.now() });
    expect(still.nextReconciliationAt?.getTime()).toBe(s.w.clock.now().getTime() + 25_000);
    s[provider].mend();
    s.w.clock.advance(25_000);
    await s.drain();
    expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", deliveryState: "LIVE", attempts: 1 });
    expect(s.posts(text)).toBe(1);
  });

  test("silence for a day: a person has to look, and nothing is posted again", async () => {
    const text = `${provider}: silence`;
    const planted = await s.due(text, [s.accounts[provider]]);
    s[provider].fault({ act: "lose", path: PATHS[provider].make });
    await s.drain();
    s[provider].fail(PATHS[provider].look, "broken");
    const begun = s.w.clock.now().getTime();
    let questions = 0;
    for (; s.w.clock.now().getTime() - begun < 25 * 3_600_000; questions++) {
      const { nextReconciliationAt } = await s.rendition(planted);
      if (nextReconciliationAt === null) break;
      s.w.clock.set(nextReconciliationAt);
      await s.drain();
    }
    expect(questions).toBeGreaterThan(20);
    expect(questions).toBeLessThan(40);
    expect(await s.rendition(planted)).toMatchObject({
      status: "FAILED",
      deliveryState: "MANUAL_RESOLUTION",
      recoveryAction: "MANUAL_RESOLUTION",
      errorCode: "answer_lost",
      attempts: 1,
      nextReconciliationAt: null,
      publication: { state: "FAILED" },
      deliveryAttempts: [{ state: "MANUAL_RESOLUTION" }],
    });
    expect(s.posts(text)).toBe(1);
  });
});
