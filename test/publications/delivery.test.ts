import { Buffer } from "node:buffer";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backlog } from "../../src/domains/publications/delivery/backlog.ts";
import { begin } from "../../src/domains/publications/delivery/begin.ts";
import { claim } from "../../src/domains/publications/delivery/claim.ts";
import { deliver } from "../../src/domains/publications/delivery/deliver.ts";
import { TIMING } from "../../src/domains/publications/delivery/timing.ts";
import { rowBacklog } from "../../src/platform/jobs/backlog.ts";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { sealCredentials } from "../../src/providers/credentials.ts";
import type { Planted } from "../delivery/rows.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { movesOf } from "../support/database/revisions.ts";

const MINUTE = 60_000;
const LEASE_MS = TIMING.callMs + TIMING.marginMs;

let s: Stage;
let both: string[];
beforeAll(async () => {
  s = await stage();
  both = [s.accounts.mastodon, s.accounts.bluesky];
});
afterAll(() => s.close());

const never = new AbortController().signal;
const services = () => s.w.app.services;
const prisma = () => s.w.db.prisma;
const auditEvents = (publicationId: string) =>
  prisma().auditEvent.findMany({ where: { resourceId: publicationId }, orderBy: { id: "asc" } });

const MAKES = { mastodon: "/api/v1/statuses", bluesky: "/xrpc/com.atproto.repo.putRecord" } as const;

/** Runs `act` after the provider has handled the call that makes a post, and before its answer is sent. */
async function whileUnanswered(
  provider: keyof typeof MAKES,
  { renditionIds: [id = ""] }: Planted,
  act: () => Promise<void>,
  signal = never,
): Promise<void> {
  const acted = Promise.withResolvers<void>();
  const passOn = () => act().then(acted.resolve, acted.reject);
  await Promise.all([
    s.gates[provider].at("done", passOn, { path: MAKES[provider] }),
    acted.promise,
    deliver(services(), TIMING, id, signal),
  ]);
}

describe("a publication that is due", () => {
  test("is posted once at each destination, and PUBLISHED after the last one is live", async () => {
    const planted = await s.due("to both", both);
    const moves = () => movesOf(s.w.db, s.w.ids.workspace);
    const [before = 0] = await moves();
    expect(await s.drain()).toEqual([]);
    expect(s.posts("to both")).toBe(2);
    for (const index of [0, 1]) {
      const rendition = await s.rendition(planted, index);
      expect(rendition).toMatchObject({
        status: "PUBLISHED",
        publicationState: "PUBLISHED",
        deliveryState: "LIVE",
        recoveryAction: "NONE",
        attempts: 1,
        errorKind: null,
        terminalReason: null,
        nextAttemptAt: null,
        leasedUntil: null,
        nextReconciliationAt: null,
        deliveryAttempts: [{ number: 1, state: "LIVE", finishedAt: s.w.clock.now(), errorCode: null }],
        publication: { state: "PUBLISHED", publishedAt: s.w.clock.now() },
      });
      expect(rendition.externalId).toMatch(/./);
      expect(rendition.externalUrl).toMatch(/^https?:/);
      expect(rendition.currentAttemptId).toBe(rendition.deliveryAttempts[0]?.id);
    }
    const events = await auditEvents(planted.publicationId);
    expect(events.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["publication.publishing_started", null],
      ["publication.published", null],
    ]);
    const attempt = (await s.rendition(planted)).currentAttemptId ?? "";
    expect(await auditEvents(attempt)).toMatchObject([{ action: "provider_write.post", result: "succeeded" }]);
    // Subscribers of the workspace see five changes: the start, and for each rendition the claim and the result.
    expect(await moves()).toEqual([before + 5]);
  });

  test("has a log line for each attempt, which names publication, workspace, rendition and attempt", async () => {
    const planted = await s.due("logged", both);
    const info = vi.spyOn(services().log, "info");
    await s.drain();
    const lines = info.mock.calls.filter(([event]) => event === "rendition.attempted").map(([, fields]) => fields);
    info.mockRestore();
    const ids = { publication: planted.publicationId, workspace: s.w.ids.workspace };
    const expected = [0, 1].map(async (index) => {
      const { id, currentAttemptId } = await s.rendition(planted, index);
      return { ...ids, rendition: id, attempt: currentAttemptId, state: "LIVE", code: null, status: null };
    });
    expect(new Set(lines)).toEqual(new Set(await Promise.all(expected)));
  });

  test("is counted in the backlog of the topic whose job is next, by state", async () => {
    const counted = async () => {
      const topics = await rowBacklog(services(), backlog);
      return topics.map(({ topic, counts, oldestMs }) => [topic, ...Object.values(counts), oldestMs]);
    };
    const before = await counted();
    const planted = await s.due("counted", both);
    const [first = "", second = ""] = planted.renditionIds;
    s.w.clock.advance(MINUTE);
    const expected = (due: number[], send: number[], ask: number[]) =>
      [due, send, ask].map((numbers, index) => [before[index]?.[0], ...numbers]);
    expect(before).toEqual(expected([0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]));
    expect(await counted()).toEqual(expected([1, 0, 0, 0, MINUTE], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]));
    await begin(services(), planted.publicationId, planted.jobId);
    s.w.clock.advance(MINUTE);
    expect(await counted()).toEqual(expected([0, 0, 0, 0, 0], [2, 0, 0, 0, MINUTE], [0, 0, 0, 0, 0]));
    await claim(services(), TIMING, first);
    await prisma().rendition.update({ where: { id: second }, data: { errorCode: "provider_unavailable" } });
    expect(await counted()).toEqual(expected([0, 0, 0, 0, 0], [0, 1, 1, 0, MINUTE], [0, 0, 0, 0, 0]));
    const at = { updatedAt: s.w.clock.now(), nextAttemptAt: null, leasedUntil: null };
    const unknown = { ...at, deliveryState: "AMBIGUOUS" as const, nextReconciliationAt: s.w.clock.now() };
    await prisma().rendition.update({ where: { id: first }, data: unknown });
    const failed = { ...at, status: "FAILED" as const, deliveryState: "REJECTED" as const, terminalReason: "refused" };
    await prisma().rendition.update({ where: { id: second }, data: failed });
    expect(await counted()).toEqual(expected([0, 0, 0, 0, 0], [0, 0, 0, 1, 0], [1, 0, 0, 0, 0]));
    await prisma().publication.delete({ where: { id: planted.publicationId } });
  });

  test("is ignored by an outdated job and by a repeated one", async () => {
    const planted = await s.due("rescheduled", both);
    const where = { id: planted.publicationId };
    await prisma().publication.update({ where, data: { jobId: "0b7c9d0e-0000-4000-8000-000000000000" } });
    await s.drain();
    expect(await s.rendition(planted)).toMatchObject({ status: "SCHEDULED", deliveryState: null, attempts: 0 });
    await prisma().publication.update({ where, data: { state: "CANCELLED", jobId: planted.jobId } });
    await prisma().outboxMessage.create({
      data: {
        id: "out_again",
        topic: "publication.due",
        payload: { publicationId: planted.publicationId },
        jobId: planted.jobId,
        dueAt: s.w.clock.now(),
        createdAt: s.w.clock.now(),
      },
    });
    await s.drain();
    expect(await s.rendition(planted)).toMatchObject({ attempts: 0, publication: { state: "CANCELLED" } });
    expect(s.posts("rescheduled")).toBe(0);
  });

  test("is found by the sweep a minute after its job was lost, not earlier", async () => {
    const planted = await s.due("no job", both, { enqueued: false });
    s.w.clock.advance(MINUTE - 1);
    await s.sweep();
    await s.drain();
    expect(s.posts("no job")).toBe(0);
    s.w.clock.advance(2);
    await s.sweep();
    await s.drain();
    expect(s.posts("no job")).toBe(2);
    expect((await s.rendition(planted)).publication.state).toBe("PUBLISHED");
  });

  test("is finished even if the job of one of its renditions is lost", async () => {
    const planted = await s.due("half a job", both);
    const { outboxMessage } = prisma();
    const due = await outboxMessage.findFirstOrThrow({ where: { jobId: planted.jobId } });
    await outboxMessage.delete({ where: { id: due.id } });
    await begin(services(), planted.publicationId, planted.jobId);
    await outboxMessage.deleteMany({
      where: { payload: { path: ["renditionId"], equals: planted.renditionIds[1] ?? "" } },
    });
    await s.drain();
    expect(s.posts("half a job")).toBe(1);
    expect((await s.rendition(planted)).publication.state).toBe("PUBLISHING");
    s.w.clock.advance(MINUTE + 1);
    await s.sweep();
    await s.drain();
    expect(s.posts("half a job")).toBe(2);
    expect((await s.rendition(planted)).publication.state).toBe("PUBLISHED");
  });
});

describe("a worker that stops", () => {
  /** A rendition that a worker has claimed before it stopped. */
  async function abandoned(text: string, accountId: string) {
    const planted = await s.due(text, [accountId]);
    await begin(services(), planted.publicationId, planted.jobId);
    const claimed = await claim(services(), TIMING, planted.renditionIds[0] ?? "");
    if (claimed === null) throw new Error("it was not to be had");
    return { planted, claimed };
  }

  test.each(["mastodon", "bluesky"] as const)(
    "leaves a lease; after its end %s is asked, and an absent post is sent with the same key",
    async (provider) => {
      const text = `abandoned at ${provider}`;
      const { planted } = await abandoned(text, s.accounts[provider]);
      await s.drain();
      const leased = await s.rendition(planted);
      expect(leased).toMatchObject({ status: "PUBLISHING", deliveryState: "SUBMITTED", attempts: 1 });
      expect(leased.deliveryAttempts).toMatchObject([{ state: "SUBMITTED", finishedAt: null }]);
      expect(leased.leasedUntil).toEqual(new Date(s.w.clock.now().getTime() + LEASE_MS));

      s.w.clock.advance(LEASE_MS + 1);
      await s.sweep();
      expect(await s.rendition(planted)).toMatchObject({
        status: "PUBLISHING",
        deliveryState: "AMBIGUOUS",
        recoveryAction: "RECONCILE",
        leasedUntil: null,
        nextReconciliationAt: s.w.clock.now(),
        errorKind: "internal",
        errorCode: "worker_lost",
        deliveryAttempts: [{ state: "AMBIGUOUS", errorCode: "worker_lost" }],
      });

      for (const seconds of [0, 5, 25, 90, 480]) {
        s.w.clock.advance(seconds * 1000);
        await s.drain();
        const row = await s.rendition(planted);
        expect(row.lastReconciledAt).toEqual(s.w.clock.now());
        expect(row.deliveryState).toBe(seconds === 480 ? "QUEUED" : "AMBIGUOUS");
        expect(s.posts(text)).toBe(0);
      }
      s.w.clock.advance(MINUTE);
      await s.drain();
      const done = await s.rendition(planted);
      expect(done).toMatchObject({
        status: "PUBLISHED",
        attempts: 2,
        errorCode: null,
        lastReconciledAt: expect.any(Date),
      });
      expect(done.deliveryAttempts).toMatchObject([
        { number: 1, state: "REJECTED", errorCode: "post_not_made", deliveryKey: leased.deliveryKey },
        { number: 2, state: "LIVE", errorCode: null, deliveryKey: leased.deliveryKey },
      ]);
      expect(s.posts(text)).toBe(1);
    },
  );

  test.each(["mastodon", "bluesky"] as const)(
    "may have posted: %s is asked, and an existing post is live without another attempt",
    async (provider) => {
      const text = `answered to nobody at ${provider}`;
      const planted = await s.due(text, [s.accounts[provider]]);
      await begin(services(), planted.publicationId, planted.jobId);
      // The late answer finds an attempt that ended and was reconciled.
      await whileUnanswered(provider, planted, async () => {
        s.w.clock.advance(LEASE_MS + 1);
        await s.sweep();
        expect((await s.rendition(planted)).deliveryState).toBe("AMBIGUOUS");
        await s.drain();
        expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", deliveryState: "LIVE", attempts: 1 });
      });
      expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", deliveryState: "LIVE", attempts: 1 });
      expect(s.posts(text)).toBe(1);
    },
  );

  test("is believed when it returns late with the post", async () => {
    const planted = await s.due("late", [s.accounts.mastodon]);
    await begin(services(), planted.publicationId, planted.jobId);
    await whileUnanswered("mastodon", planted, async () => {
      s.w.clock.advance(LEASE_MS + 1);
      await s.sweep();
    });
    expect(await s.rendition(planted)).toMatchObject({
      status: "PUBLISHED",
      deliveryState: "LIVE",
      recoveryAction: "NONE",
      nextReconciliationAt: null,
      publication: { state: "PUBLISHED" },
    });
    // The queued question finds nothing to ask.
    const count = s.mastodon.requests.length;
    await s.drain();
    expect(s.mastodon.requests.length).toBe(count);
  });

  test("leaves other renditions to the next process, and marks a cut-off attempt as ambiguous", async () => {
    const planted = await s.due("ended", [s.accounts.mastodon]);
    await begin(services(), planted.publicationId, planted.jobId);
    const ending = new AbortController();
    await whileUnanswered("mastodon", planted, async () => ending.abort(), ending.signal);
    expect(await s.rendition(planted)).toMatchObject({ deliveryState: "AMBIGUOUS", errorCode: "provider_unreachable" });
    s.w.clock.advance(5000);
    await s.drain();
    expect(await s.rendition(planted)).toMatchObject({ deliveryState: "LIVE", attempts: 1 });
    expect(s.posts("ended")).toBe(1);
  });
});

describe("two workers at one rendition", () => {
  test("make one attempt", async () => {
    const planted = await s.due("wanted twice", [s.accounts.mastodon]);
    await begin(services(), planted.publicationId, planted.jobId);
    const [id = ""] = planted.renditionIds;
    await Promise.all([1, 2, 3].map(() => deliver(services(), TIMING, id, never)));
    expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", attempts: 1 });
    expect(s.posts("wanted twice")).toBe(1);
  });
});

describe("an account that cannot publish", () => {
  let accountId: string;
  beforeEach(async () => {
    accountId = s.accounts.mastodon;
  });

  async function withAccount(data: object, act: () => Promise<void>): Promise<void> {
    const where = { id: accountId };
    const was = await prisma().socialAccount.findUniqueOrThrow({ where });
    await prisma().socialAccount.update({ where, data });
    await act();
    const { state, credentials, lastErrorCode, lastError } = was;
    await prisma().socialAccount.update({ where, data: { state, credentials, lastErrorCode, lastError } });
  }

  const cases = [
    ["disconnected", { state: "DISCONNECTED", credentials: null }, "account_disconnected", 0],
    ["that must be reconnected", { state: "NEEDS_ATTENTION" }, "account_needs_attention", 0],
    [
      "whose credentials cannot be opened",
      { credentials: "gone.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
      "credentials_unreadable",
      1,
    ],
  ] as const;

  test.each(cases)(
    "%s: the rendition fails without a call, and the others are published",
    async (name, data, code, attempts) => {
      await withAccount(data, async () => {
        const text = `account ${name}`;
        const planted = await s.due(text, both);
        const count = s.mastodon.requests.length;
        const thrown = await s.drain();
        // Unreadable credentials are also reported to the operator.
        expect(thrown.length).toBe(attempts);
        expect(s.mastodon.requests.length).toBe(count);
        expect(s.posts(text)).toBe(1);
        expect(await s.rendition(planted)).toMatchObject({
          status: "FAILED",
          deliveryState: "REJECTED",
          recoveryAction: "RETRY",
          attempts,
          errorKind: "account",
          errorCode: code,
          terminalReason: expect.stringMatching(/Reconnect the account\.$/),
          nextAttemptAt: null,
          leasedUntil: null,
          publication: { state: "FAILED", publishedAt: null },
        });
        expect((await s.rendition(planted, 1)).status).toBe("PUBLISHED");
        expect(await auditEvents(planted.publicationId)).toMatchObject([
          { action: "publication.publishing_started" },
          { action: "publication.failed", result: "failed" },
        ]);
      });
    },
  );

  test("that was reconnected in between stays active, although the old credentials were refused", async () => {
    const planted = await s.due("connected again", [accountId]);
    await begin(services(), planted.publicationId, planted.jobId);
    const where = { id: accountId };
    const was = await prisma().socialAccount.findUniqueOrThrow({ where });
    const old = s.mastodon.tokens.size;
    expect(old).toBeGreaterThan(0);
    const wrong = { accessToken: "revoked", instanceUrl: s.gates.mastodon.origin, clientId: "x", clientSecret: "y" };
    await prisma().socialAccount.update({
      where,
      data: { credentials: sealCredentials(services().vault, accountId, wrong) },
    });
    await whileUnanswered("mastodon", planted, async () => {
      await prisma().socialAccount.update({ where, data: { credentials: was.credentials } });
    });
    expect(await s.rendition(planted)).toMatchObject({ status: "FAILED", errorCode: "account_unauthorized" });
    expect(await prisma().socialAccount.findUniqueOrThrow({ where })).toMatchObject({
      state: "ACTIVE",
      lastErrorCode: null,
    });
  });
});

describe("expired tokens", () => {
  test("are renewed and stored during delivery, also by two concurrent workers, and every post is published once", async () => {
    const where = { id: s.accounts.bluesky };
    const before = await prisma().socialAccount.findUniqueOrThrow({ where });
    s.bluesky.expire();
    const planted = [await s.due("renewed one", [where.id]), await s.due("renewed two", [where.id])];
    for (const { publicationId, jobId } of planted) await begin(services(), publicationId, jobId);
    await Promise.all(planted.map(({ renditionIds: [id = ""] }) => deliver(services(), TIMING, id, never)));
    for (const each of planted) expect(await s.rendition(each)).toMatchObject({ status: "PUBLISHED", attempts: 1 });
    expect([s.posts("renewed one"), s.posts("renewed two")]).toEqual([1, 1]);
    const after = await prisma().socialAccount.findUniqueOrThrow({ where });
    expect(after.state).toBe("ACTIVE");
    expect(after.credentials).not.toBe(before.credentials);
    // The stored tokens are valid: no further renewal is needed.
    const count = s.bluesky.requests.length;
    const third = await s.due("renewed three", [where.id]);
    await s.drain();
    expect((await s.rendition(third)).status).toBe("PUBLISHED");
    const paths = s.bluesky.requests.slice(count).map(({ path }) => path);
    expect(paths).not.toContain("/xrpc/com.atproto.server.refreshSession");
  });
});

describe("media items", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  let host: Server;
  let url: string;
  const answers: { status: number; body: Buffer }[] = [];
  beforeAll(async () => {
    host = createServer((_, response) => {
      const { status, body } = answers.shift() ?? { status: 200, body: PNG };
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/a.png`;
  });
  afterAll(() => new Promise((resolve) => host.close(resolve)));

  test("at a blocked address are not downloaded: nothing is sent and nothing is retried", async () => {
    const planted = await s.due("blocked media item", both, { media: [{ url, altText: "A dot" }] });
    await s.drain();
    for (const index of [0, 1]) {
      expect(await s.rendition(planted, index)).toMatchObject({
        status: "FAILED",
        deliveryState: "REJECTED",
        recoveryAction: "RETRY",
        errorKind: "media",
        errorCode: "media_unavailable",
        attempts: 1,
      });
    }
    expect(s.posts("blocked media item")).toBe(0);
  });

  test("are part of the post; an unavailable one delays it, and an unsupported one ends it", async () => {
    const open = createGuardedFetch({ allow: [new URL(url).host, ...services().env.OUTBOUND_ALLOW] });
    const reaching = { ...services(), fetch: open };
    const send = async (text: string) => {
      const planted = await s.due(text, [s.accounts.mastodon], { media: [{ url, altText: "A dot" }] });
      await begin(reaching, planted.publicationId, planted.jobId);
      await deliver(reaching, TIMING, planted.renditionIds[0] ?? "", never);
      return planted;
    };
    const lent = await send("with a dot");
    expect(await s.rendition(lent)).toMatchObject({ status: "PUBLISHED", errorCode: null });
    const post = s.mastodon.posts.find(({ text }) => text === "with a dot");
    expect(post?.media).toMatchObject([{ mimeType: "image/png", description: "A dot", size: PNG.length }]);

    answers.push({ status: 503, body: Buffer.from("") });
    const waiting = await send("without it");
    expect(await s.rendition(waiting)).toMatchObject({
      deliveryState: "QUEUED",
      errorKind: "media",
      errorCode: "media_unavailable",
      errorHttpStatus: 503,
      nextAttemptAt: expect.any(Date),
    });
    s.w.clock.advance(MINUTE);
    await deliver(reaching, TIMING, waiting.renditionIds[0] ?? "", never);
    expect(await s.rendition(waiting)).toMatchObject({ status: "PUBLISHED", attempts: 2 });

    answers.push({ status: 200, body: Buffer.from("<!doctype html><title>No image</title>") });
    const wrong = await send("a page for an image");
    expect(await s.rendition(wrong)).toMatchObject({ status: "FAILED", errorCode: "media_unsupported" });
    expect([s.posts("without it"), s.posts("a page for an image")]).toEqual([1, 0]);
  });

  test("extend a worker's lease", async () => {
    const planted = await s.due("leased", [s.accounts.mastodon], { media: [{ url, altText: "" }] });
    await begin(services(), planted.publicationId, planted.jobId);
    await claim(services(), TIMING, planted.renditionIds[0] ?? "");
    const { leasedUntil } = await s.rendition(planted);
    expect(leasedUntil).toEqual(new Date(s.w.clock.now().getTime() + LEASE_MS + TIMING.mediaMs));
  });
});
