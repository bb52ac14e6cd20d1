import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tokenVerifier } from "../../src/domains/identity/issuer/issuer.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import { ModelError } from "../../src/platform/language-models/languageModel.ts";
import { createLanguageModel } from "../../src/platform/language-models/openLanguageModel.ts";
import { MailError, type Mailer } from "../../src/platform/mail/mailer.ts";
import { createMailer } from "../../src/platform/mail/openMailer.ts";
import { type Circuits, createCircuits } from "../../src/platform/outbound/circuits.ts";
import { type Bounds, createGuardedFetch, type Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { outboundReason } from "../../src/platform/outbound/outboundError.ts";
import { createPaymentProvider } from "../../src/platform/payments/openPaymentProvider.ts";
import { PaymentError, type PaymentProvider } from "../../src/platform/payments/paymentProvider.ts";
import { createS3Storage } from "../../src/platform/storage/s3Storage.ts";
import type { Storage } from "../../src/platform/storage/storage.ts";
import { type Fake, fake } from "../support/fakes/fake.ts";
import { type Issuer, issuer } from "../support/fakes/issuer.ts";
import { type MailServer, mailServer } from "../support/fakes/mailServer.ts";
import { type FakeOpenai, fakeOpenai } from "../support/fakes/openai.ts";
import { languageEnv } from "../support/fakes/openaiAnswers.ts";
import { type S3Server, s3Server } from "../support/fakes/s3.ts";
import { type FakeStripe, fakeStripe } from "../support/fakes/stripe.ts";
import { startProxy, type TcpProxy } from "../support/fakes/tcpProxy.ts";
import { TRICKLING_HTTP, type Trickle, trickle } from "../support/fakes/trickle.ts";
import { Clock } from "../support/time/clock.ts";

const MINUTE = 60_000;
/**
 * The time limit of calls that must fail. Calls that must succeed have the usual limit, because the machine may be
 * busy.
 */
const IMPATIENT_MS = 150;

let clock: Clock;
let circuits: Circuits;
beforeEach(() => {
  clock = new Clock(new Date());
  circuits = createCircuits({ now: clock.now });
});

const portOf = (url: string) => Number(new URL(url).port);

/** Makes calls until one fails without a connection. @returns the reasons of the failures */
async function exhaust(proxy: Pick<TcpProxy, "opened">, call: () => Promise<string>): Promise<string[]> {
  const ends: string[] = [];
  for (let calls = 0; calls < 12; calls++) {
    const before = await proxy.opened();
    ends.push(await call());
    if ((await proxy.opened()) === before && calls >= 5) return ends;
  }
  throw new Error(`no call was held: ${ends.join()}`);
}

describe("a host that a user names", () => {
  let host: Fake;
  let proxy: TcpProxy;
  let fetch: Fetch;
  let patient: Fetch;
  beforeAll(async () => {
    host = await fake(({ path }) => (path === "/broken" ? { status: 500, body: {} } : { status: 200, body: { path } }));
    proxy = await startProxy({ port: portOf(host.origin) });
  });
  beforeEach(async () => {
    await proxy.pass();
    fetch = createGuardedFetch({ allow: ["127.0.0.1"], timeoutMs: IMPATIENT_MS, circuits });
    patient = createGuardedFetch({ allow: ["127.0.0.1"], circuits });
  });
  afterAll(async () => {
    await proxy.stop();
    await host.close();
  });

  const at = (path: string, port = proxy.port) => `http://127.0.0.1:${port}${path}`;
  const asking =
    (by: () => Fetch) =>
    (path = "/", bounds: Bounds = {}, port = proxy.port) =>
      by()(at(path, port), { bounds }).then(
        async (answer) => answer.text().then(() => String(answer.status), outboundReason),
        outboundReason,
      ) as Promise<string>;
  const ask = asking(() => fetch);
  const askPatiently = asking(() => patient);

  test.each([
    ["takes connections and never answers", () => proxy.stall(), "time"],
    ["answers too late", () => proxy.delay(2 * IMPATIENT_MS), "time"],
    ["refuses connections", () => proxy.refuse(), "network"],
  ])("that %s is called five times, then paused, and called again after a minute", async (_, outage, reason) => {
    await outage();
    expect((await exhaust(proxy, () => ask())).slice(0, 6)).toEqual([...Array<string>(5).fill(reason), "circuit"]);
    const before = await proxy.opened();
    expect([await ask(), await ask()]).toEqual(["circuit", "circuit"]);
    expect(await proxy.opened()).toBe(before);
    expect(circuits.held("providers")).toEqual({ open: 1, halfOpen: 0 });
    await proxy.pass();
    clock.advance(MINUTE);
    expect(await askPatiently()).toBe("200");
    expect(circuits.held("providers")).toEqual({ open: 0, halfOpen: 0 });
  });

  test("is paused after 5xx answers, and not after 4xx answers", async () => {
    for (let i = 0; i < 5; i++) expect(await askPatiently("/broken")).toBe("500");
    expect(await ask()).toBe("circuit");
    clock.advance(MINUTE);
    expect(await askPatiently()).toBe("200");
    const missing = await fake(() => null);
    for (let i = 0; i < 7; i++) expect(await askPatiently("/", {}, portOf(missing.origin))).toBe("404");
    await missing.close();
  });

  test("that sends an answer byte by byte is paused", async () => {
    const slow = await trickle(TRICKLING_HTTP);
    for (let i = 0; i < 5; i++) expect(await ask("/", {}, slow.port)).toBe("time");
    expect(await ask("/", {}, slow.port)).toBe("circuit");
    expect(await slow.opened()).toBe(5);
    await slow.idle();
    await slow.close();
  });

  test("is paused without other hosts", async () => {
    await proxy.refuse();
    await exhaust(proxy, () => ask());
    expect(await askPatiently("/", {}, portOf(host.origin))).toBe("200");
  });

  test.each(["pages", "media"] as const)("is not paused by a slow or broken path of %s", async (part) => {
    for (let i = 0; i < 6; i++) expect(await askPatiently("/broken", { part })).toBe("500");
    await proxy.stall();
    for (let i = 0; i < 6; i++) expect(await ask("/slow", { part, timeoutMs: 50 })).toBe("time");
    await proxy.pass();
    expect([await askPatiently("/", { part }), await askPatiently()]).toEqual(["200", "200"]);
    await proxy.refuse();
    expect((await exhaust(proxy, () => ask("/", { part }))).at(-1)).toBe("circuit");
    await proxy.pass();
    expect(await askPatiently()).toBe("200");
  });

  test("is not paused by callers that abort", async () => {
    await proxy.stall();
    for (let i = 0; i < 7; i++) {
      await expect(fetch(at("/"), { signal: AbortSignal.timeout(20) })).rejects.toThrow("timeout");
    }
    await proxy.pass();
    expect(await askPatiently()).toBe("200");
  });
});

describe("the bucket", () => {
  const KEY = "media/a/original";
  const patience = { answerMs: IMPATIENT_MS, triesMs: 2 * IMPATIENT_MS, readMs: IMPATIENT_MS };
  let server: S3Server;
  let proxy: TcpProxy;
  let storage: Storage;
  let patient: Storage;
  const through = (port: number, more = {}) =>
    createS3Storage({ ...server.options, endpoint: `http://127.0.0.1:${port}`, circuits, ...more });
  beforeAll(async () => {
    server = await s3Server();
    proxy = await startProxy({ port: portOf(server.options.endpoint) });
  });
  beforeEach(async () => {
    await proxy.pass();
    storage = through(proxy.port, { patience });
    patient = through(proxy.port);
  });
  afterAll(async () => {
    await proxy.stop();
    await server.close();
  });

  const read = async (from: Storage) => {
    try {
      const object = await from.open(KEY);
      return object && (await new Response(object.body).text());
    } catch (error) {
      if (error instanceof StorageError) return "away";
      throw error;
    }
  };
  const write = (to: Storage) =>
    to.put(KEY, Buffer.from("bytes"), { type: "image/png" }).then(
      () => "stored",
      (error: unknown) => (error instanceof StorageError ? "away" : String(error)),
    );

  test.each([
    ["never answers", () => proxy.stall()],
    ["refuses connections", () => proxy.refuse()],
  ])("that %s fails reads and writes in time, is paused, and serves again after its return", async (_, outage) => {
    expect(await write(patient)).toBe("stored");
    await outage();
    expect(new Set(await exhaust(proxy, async () => String(await read(storage))))).toEqual(new Set(["away"]));
    await proxy.pass();
    const before = await proxy.opened();
    expect([await read(patient), await write(patient)]).toEqual(["away", "away"]);
    expect(await proxy.opened()).toBe(before);
    clock.advance(MINUTE);
    expect([await write(patient), await read(patient)]).toEqual(["stored", "bytes"]);
  });

  test("that resets one connection is called again, without an error for the caller", async () => {
    await write(patient);
    const cut = proxy.cutAfter("GET /media/media/a/original");
    expect(await read(patient)).toBe("bytes");
    await cut;
  });

  test("that sends an object byte by byte fails the read, whatever the length of the object", async () => {
    const slow = await trickle(TRICKLING_HTTP);
    expect(await read(through(slow.port, { patience }))).toBe("away");
    await slow.idle();
    await slow.close();
  });

  test("that answers with an unrelated page fails the read", async () => {
    const parked = await fake(() => ({ status: 503, body: "<h1>Back soon</h1>", headers: { "retry-after": "60" } }));
    expect(await read(through(portOf(parked.origin), { patience }))).toBe("away");
    await parked.close();
  });
});

describe("the mail server", () => {
  const MAIL = {
    id: "mail_1",
    to: { name: "", address: "jo@example.org" },
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
    headers: {},
    at: new Date(),
  };
  const impatience = { greetingMs: IMPATIENT_MS, silenceMs: IMPATIENT_MS, wholeMs: 2 * IMPATIENT_MS };
  let server: MailServer;
  let proxy: TcpProxy;
  let mailer: Mailer;
  let patient: Mailer;
  const through = (port: number, patience?: typeof impatience) =>
    createMailer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "a@mail.example" }, circuits, patience) as Mailer;
  beforeAll(async () => {
    server = await mailServer();
    proxy = await startProxy({ port: portOf(server.url) });
  });
  beforeEach(async () => {
    await proxy.pass();
    server.reset();
    mailer = through(proxy.port, impatience);
    patient = through(proxy.port);
  });
  afterAll(async () => {
    await proxy.stop();
    await server.close();
  });

  const send = (by = mailer) =>
    by.send(MAIL).then(
      () => "sent",
      (error: unknown) => (error instanceof MailError ? `${error.outcome} ${error.code}` : String(error)),
    );

  test.each([
    ["never greets", () => proxy.stall()],
    ["refuses connections", () => proxy.refuse()],
  ])("that %s is called five times, then paused, and accepts mail after its return", async (_, outage) => {
    await outage();
    const ends = await exhaust(proxy, () => send());
    expect(ends.slice(0, 6)).toEqual([...Array<string>(5).fill("again connection"), "again circuit"]);
    await proxy.pass();
    expect(await send()).toBe("again circuit");
    clock.advance(MINUTE);
    expect(await send(patient)).toBe("sent");
    expect(server.taken).toHaveLength(1);
  });

  test("that sends single bytes and never a whole reply is disconnected", async () => {
    const slow = await trickle("220 mail.example\r\n250-", { speaksFirst: true });
    expect(await send(through(slow.port, impatience))).toBe("again connection");
    await slow.idle();
    await slow.close();
  });

  test("that speaks another protocol counts as unreachable", async () => {
    const other = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    expect(await send(through((other.address() as { port: number }).port, impatience))).toMatch(/^again /);
    await new Promise((resolve) => other.close(resolve));
  });

  test("that refuses mails is called for each of them", async () => {
    for (let i = 0; i < 7; i++) {
      server.faults.push({ at: "RCPT TO", code: 550 });
      expect(await send(patient)).toBe("never smtp_550");
    }
    expect(await send(patient)).toBe("sent");
  });
});

describe("the payment provider", () => {
  let stripe: FakeStripe;
  let proxy: TcpProxy;
  let payments: PaymentProvider;
  const through = (port: number, timeoutMs = IMPATIENT_MS) => {
    const env = readEnv({ ...stripe.env, STRIPE_API_URL: `http://127.0.0.1:${port}` });
    return createPaymentProvider(env, circuits, { timeoutMs, retries: 0 }) as PaymentProvider;
  };
  beforeAll(async () => {
    stripe = await fakeStripe(() => new Date());
    proxy = await startProxy({ port: portOf(stripe.origin) });
  });
  beforeEach(async () => {
    await proxy.pass();
    payments = through(proxy.port);
  });
  afterAll(async () => {
    await proxy.stop();
    await stripe.close();
  });

  const ask = (by: PaymentProvider) =>
    by.subscriptionsOf("cus_nobody").then(
      () => "answered",
      (error: unknown) => (error instanceof PaymentError ? error.failure : String(error)),
    );

  test.each([
    ["never answers", () => proxy.stall(), "timeout"],
    ["refuses connections", () => proxy.refuse(), "unavailable"],
  ])("that %s is called five times, then paused, and called again after a minute", async (_, outage, reason) => {
    await outage();
    const ends = await exhaust(proxy, () => ask(payments));
    expect(ends.slice(0, 6)).toEqual([...Array<string>(5).fill(reason), "unavailable"]);
    await proxy.pass();
    expect(await ask(payments)).toBe("unavailable");
    clock.advance(MINUTE);
    expect(await ask(through(proxy.port, 20_000))).toBe("answered");
  });

  test("that sends its answer byte by byte exceeds the time limit", async () => {
    const slow = await trickle(TRICKLING_HTTP);
    expect(await ask(through(slow.port))).toMatch(/timeout|unavailable/);
    await slow.idle();
    await slow.close();
  });

  test("that sends an endless answer is read up to the size limit", async () => {
    let sent = 0;
    const endless = createServer((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, " ");
      response.writeHead(200, { "content-type": "application/json" });
      response.on("error", () => {});
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.byteLength;
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
    const { port } = endless.address() as { port: number };
    expect(await ask(through(port, 20_000))).toMatch(/unusable|unavailable/);
    expect(sent).toBeLessThan(32 * 1024 * 1024);
    endless.closeAllConnections();
    await new Promise((resolve) => endless.close(resolve));
  });
});

describe("the language model", () => {
  let openai: FakeOpenai;
  let proxy: TcpProxy;
  beforeAll(async () => {
    openai = await fakeOpenai();
    proxy = await startProxy({ port: portOf(openai.origin) });
  });
  beforeEach(() => proxy.pass());
  afterEach(() => openai.mend());
  afterAll(async () => {
    await proxy.stop();
    await openai.close();
  });

  const task = {
    name: "greeting/1",
    instructions: "Greet.",
    data: {},
    images: [],
    maxTokens: 100,
    schema: { name: "greeting", schema: { type: "object", properties: {}, required: [], additionalProperties: false } },
  };
  const asking = (port = proxy.port) => {
    const env = readEnv({ ...languageEnv(openai), LLM_BASE_URL: `http://127.0.0.1:${port}/v1` });
    const model = createLanguageModel(env, circuits);
    return (withinMs = 20_000) =>
      model?.answer(task, { signal: AbortSignal.timeout(withinMs) }).then(
        () => "answered",
        (error: unknown) => (error instanceof ModelError ? error.failure : String(error)),
      ) as Promise<string>;
  };

  test("that never answers is called five times, then paused, and called again after a minute", async () => {
    const ask = asking();
    expect(await ask()).toBe("answered");
    await proxy.stall();
    const ends = await exhaust(proxy, () => ask(IMPATIENT_MS));
    expect(ends.slice(0, 6)).toEqual([...Array<string>(5).fill("timeout"), "unavailable"]);
    await proxy.pass();
    expect(await ask()).toBe("unavailable");
    clock.advance(MINUTE);
    expect(await ask()).toBe("answered");
  });

  test("that refuses requests is not paused, because any caller could provoke refusals", async () => {
    const ask = asking();
    openai.fault({ path: "/v1/chat/completions", times: 7, act: "status", status: 400, body: { error: {} } });
    for (let i = 0; i < 7; i++) expect(await ask()).toBe("unavailable");
    expect(await ask()).toBe("answered");
  });

  test("that sends its answer byte by byte exceeds the time limit", async () => {
    const slow: Trickle = await trickle(TRICKLING_HTTP);
    expect(await asking(slow.port)(IMPATIENT_MS)).toBe("timeout");
    await slow.idle();
    await slow.close();
  });
});

describe("the identity provider", () => {
  let idp: Issuer;
  beforeAll(async () => {
    idp = await issuer(() => new Date(), "rostrum-api");
  });
  afterAll(() => idp.close());

  test("that fails is called for a few tokens, then paused, and called again after a minute", async () => {
    const verify = tokenVerifier({ issuer: idp.url, audience: "rostrum-api", now: () => new Date(), circuits });
    const token = await idp.sign({ sub: "ada" });
    const outcome = () =>
      verify(token).then(
        ({ sub }) => sub,
        ({ code }: { code: string }) => code,
      );
    idp.mood = "failing";
    for (let i = 0; i < 10; i++) expect(await outcome()).toBe("UNAVAILABLE");
    expect(idp.requests.discovery).toBe(5);
    idp.mood = "well";
    expect(await outcome()).toBe("UNAVAILABLE");
    clock.advance(MINUTE);
    expect(await outcome()).toBe("ada");
  });
});
