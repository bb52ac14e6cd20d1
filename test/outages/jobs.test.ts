import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { begin } from "../../src/domains/publications/delivery/begin.ts";
import { deliver } from "../../src/domains/publications/delivery/deliver.ts";
import { TIMING } from "../../src/domains/publications/delivery/timing.ts";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import type { Services } from "../../src/platform/services/services.ts";
import { plantMastodon } from "../delivery/rows.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { work } from "../support/domains/mails.ts";
import { failed, notify } from "../support/domains/notifications.ts";
import { type MailServer, mailServer } from "../support/fakes/mailServer.ts";
import { startProxy, type TcpProxy } from "../support/fakes/tcpProxy.ts";
import { runJobs } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("publications for an unreachable instance", () => {
  let s: Stage;
  let proxy: TcpProxy;
  let services: Services;
  let account: string;
  beforeAll(async () => {
    s = await stage();
    proxy = await startProxy({ port: Number(new URL(s.mastodon.origin).port) });
    const own = s.w.app.services;
    const fetch = createGuardedFetch({ allow: [`127.0.0.1:${proxy.port}`], circuits: own.circuits });
    services = { ...own, fetch };
    account = await plantMastodon(services, s.w.ids.workspace, `http://127.0.0.1:${proxy.port}`, s.mastodon.code());
  });
  beforeEach(() => proxy.pass());
  afterAll(async () => {
    await s.close();
    await proxy.stop();
  });

  const due = async (text: string) => {
    const planted = await s.due(text, [account]);
    await begin(services, planted.publicationId, planted.jobId);
    return planted;
  };
  const send = ({ renditionIds: [id = ""] }: { renditionIds: string[] }) =>
    deliver(services, TIMING, id, new AbortController().signal);

  test("wait without an attempt while its circuit is open, and are posted once each after its return", async () => {
    await proxy.refuse();
    const texts = Array.from({ length: 7 }, (_, index) => `waiting ${index}`);
    const planted = await Promise.all(texts.map(due));
    for (const each of planted) await send(each);
    const renditions = await Promise.all(planted.map((each) => s.rendition(each)));
    expect(renditions.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    for (const rendition of renditions.slice(5)) {
      expect(rendition).toMatchObject({
        status: "PUBLISHING",
        deliveryState: "QUEUED",
        errorCode: "provider_unreachable",
        currentAttemptId: null,
        currentAttemptAt: null,
        leasedUntil: null,
        deliveryAttempts: [],
      });
      expect(rendition.nextAttemptAt?.getTime()).toBeGreaterThan(s.w.clock.now().getTime());
    }
    const reported = await s.w.db.prisma.auditEvent.count({ where: { action: "provider_write.post" } });
    expect(reported).toBe(5);

    await proxy.pass();
    s.w.clock.advance(2 * MINUTE);
    for (const each of planted) await send(each);
    for (const each of planted) expect(await s.rendition(each)).toMatchObject({ status: "PUBLISHED" });
    expect(texts.map(s.posts)).toEqual(texts.map(() => 1));
  });

  test("fail after a day of waiting, like publications with attempts", async () => {
    await proxy.refuse();
    const tried = await due("tried");
    const waiting = await due("never tried");
    const opening = await Promise.all(Array.from({ length: 4 }, (_, index) => due(`opening ${index}`)));
    for (const each of [...opening, tried, waiting]) await send(each);
    expect(await s.rendition(waiting)).toMatchObject({ attempts: 0, deliveryState: "QUEUED" });
    s.w.clock.advance(DAY + MINUTE);
    // The trial call, which keeps the circuit open.
    await send(tried);
    await send(waiting);
    for (const each of [tried, waiting]) {
      expect(await s.rendition(each)).toMatchObject({
        status: "FAILED",
        errorCode: "provider_unreachable",
        recoveryAction: "RETRY",
      });
    }
  });

  test("with a lost answer do not wait: the provider is asked", async () => {
    s.w.clock.advance(MINUTE);
    const planted = await due("lost");
    const cut = proxy.cutAfter("POST /api/v1/statuses");
    await Promise.all([send(planted), cut]);
    expect(await s.rendition(planted)).toMatchObject({ deliveryState: "AMBIGUOUS", attempts: 1 });
  });
});

describe("mails for an unreachable server", () => {
  let w: World;
  let server: MailServer;
  let proxy: TcpProxy;
  beforeAll(async () => {
    server = await mailServer();
    proxy = await startProxy({ port: Number(new URL(server.url).port) });
    const env = { SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: "Rostrum <post@mail.example>" };
    w = await world({ env });
  });
  afterAll(async () => {
    await w.close();
    await proxy.stop();
    await server.close();
  });

  test("wait without an attempt while its circuit is open, and are sent once each after its return", async () => {
    await proxy.refuse();
    for (let i = 0; i < 7; i++) await notify(w, [w.users.editor.id], { event: failed() });
    await runJobs(w.app.services);
    const rows = () => w.db.prisma.mailMessage.findMany({ orderBy: [{ attempts: "desc" }, { id: "asc" }] });
    const waiting = await rows();
    expect(waiting.map(({ state, attempts, lastErrorCode }) => `${state} ${attempts} ${lastErrorCode}`)).toEqual([
      ...Array<string>(5).fill("QUEUED 1 connection"),
      ...Array<string>(2).fill("QUEUED 0 circuit"),
    ]);
    // Jitter separates the retries of mails that failed together.
    expect(new Set(waiting.map(({ dueAt }) => dueAt.getTime())).size).toBeGreaterThan(4);

    await proxy.pass();
    w.clock.advance(2 * MINUTE);
    await work(w);
    expect((await rows()).map(({ state }) => state)).toEqual(Array(7).fill("SENT"));
    expect(server.taken).toHaveLength(7);
  });
});
