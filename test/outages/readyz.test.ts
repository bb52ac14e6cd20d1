import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { createCircuits } from "../../src/platform/outbound/circuits.ts";
import { createS3Storage } from "../../src/platform/storage/s3Storage.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { codeOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { readyItem } from "../support/domains/media.ts";
import { type Issuer, issuer } from "../support/fakes/issuer.ts";
import { type MailServer, mailServer } from "../support/fakes/mailServer.ts";
import { type FakeOpenai, fakeOpenai } from "../support/fakes/openai.ts";
import { languageEnv } from "../support/fakes/openaiAnswers.ts";
import { type S3Server, s3Server } from "../support/fakes/s3.ts";
import { type FakeStripe, fakeStripe } from "../support/fakes/stripe.ts";
import { startProxy, type TcpProxy } from "../support/fakes/tcpProxy.ts";
import { type World, world } from "../support/world.ts";

const MINUTE = 60_000;
const PARTS = ["storage", "mail", "model", "payments", "identity"] as const;
type Part = (typeof PARTS)[number];

let w: World;
let s3: S3Server;
let mail: MailServer;
let openai: FakeOpenai;
let stripe: FakeStripe;
let idp: Issuer;
let proxies: Record<Part, TcpProxy>;
const portOf = (url: string) => Number(new URL(url).port);
beforeAll(async () => {
  w = await world();
  s3 = await s3Server();
  mail = await mailServer();
  openai = await fakeOpenai();
  stripe = await fakeStripe(w.clock.now);
  idp = await issuer(w.clock.now, "rostrum-api");
  const urls = [s3.options.endpoint, mail.url, openai.origin, stripe.origin, idp.url];
  const started = await Promise.all(urls.map((url) => startProxy({ port: portOf(url) })));
  proxies = Object.fromEntries(PARTS.map((part, index) => [part, started[index]])) as typeof proxies;
});
beforeEach(() => Promise.all(Object.values(proxies).map((proxy) => proxy.pass())));
afterAll(async () => {
  await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
  await Promise.all([s3, mail, openai, stripe, idp, w].map((each) => each.close()));
});

const at = (part: Part) => `127.0.0.1:${proxies[part].port}`;
const open = (): Promise<App> => {
  const env = readEnv({
    NODE_ENV: "test",
    S3_ENDPOINT: `http://${at("storage")}`,
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
    SMTP_URL: `smtp://${at("mail")}`,
    MAIL_FROM: "a@mail.example",
    ...languageEnv(openai),
    LLM_BASE_URL: `http://${at("model")}/v1`,
    ...stripe.env,
    STRIPE_API_URL: `http://${at("payments")}`,
    OIDC_ISSUER: `http://${at("identity")}`,
    OIDC_AUDIENCE: "rostrum-api",
  });
  return createApp({ env, database: w.db, now: w.clock.now });
};

interface Ready {
  status: string;
  reason?: string;
  parts: Record<string, string>;
}
async function ready(app: App): Promise<{ code: number; text: string; body: Ready }> {
  const answer = await app.fetch(new Request("http://rostrum.test/readyz"));
  const text = await answer.text();
  return { code: answer.status, text, body: JSON.parse(text) as Ready };
}

/** Polls until exactly these parts are missing: probes run in the background of the answers. */
async function untilMissing(app: App, missing: readonly Part[]): Promise<Awaited<ReturnType<typeof ready>>> {
  for (;;) {
    w.clock.advance(MINUTE);
    const answer = await ready(app);
    const { parts } = answer.body;
    if (PARTS.every((part) => parts[part] === (missing.includes(part) ? "unreachable" : "ok"))) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const FINE = { database: "ok", migrations: "ok" };
const ALL_OK = { ...FINE, ...Object.fromEntries(PARTS.map((part) => [part, "ok"])) };

describe("/readyz", () => {
  test("is ready and reports every part as ok if all parts answer", async () => {
    const app = await open();
    await untilMissing(app, []);
    expect(await ready(app)).toMatchObject({ code: 200, body: { status: "ready", parts: ALL_OK } });
  });

  test.each(PARTS)("names %s while it is missing, answers 200, and is ready again after its return", async (part) => {
    const app = await open();
    await untilMissing(app, []);
    await proxies[part].refuse();
    const { code, body, text } = await untilMissing(app, [part]);
    expect([code, body.status]).toEqual([200, "degraded"]);
    expect(body.parts).toEqual({ ...ALL_OK, [part]: "unreachable" });
    expect(text).not.toMatch(/127\.0\.0\.1|ECONN|:\d{4}/);
    await proxies[part].pass();
    expect((await untilMissing(app, [])).body.status).toBe("ready");
  });

  test("does not wait for parts that never answer, and probes each once in ten seconds", async () => {
    const app = await open();
    const before = await Promise.all(PARTS.map((part) => proxies[part].opened()));
    await Promise.all(PARTS.map((part) => proxies[part].stall()));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ready(app)));
    for (const { code, body } of answers) {
      expect(code).toBe(200);
      expect(body.parts).toMatchObject(FINE);
      for (const part of PARTS) expect(body.parts[part]).toMatch(/^un(known|reachable)$/);
    }
    // Twenty answers; the client of the bucket may replace a kept connection.
    for (const [index, part] of PARTS.entries()) {
      expect((await proxies[part].opened()) - (before[index] ?? 0)).toBeLessThanOrEqual(2);
    }
  });

  test("reports a part without configuration as not configured", async () => {
    expect((await ready(w.app)).body).toEqual({
      status: "ready",
      parts: {
        ...FINE,
        storage: "ok",
        mail: "not configured",
        model: "not configured",
        payments: "not configured",
        identity: "not configured",
      },
    });
  });
});

describe("a missing bucket", () => {
  test("makes reads of media UNAVAILABLE and nothing else, and /metrics counts its circuit", async () => {
    const circuits = createCircuits({ now: w.clock.now });
    const thumbnailKey = `media/${newId("med")}/thumbnail`;
    const { id } = await readyItem(w, w.ids.workspace, { thumbnailKey });
    const patience = { answerMs: 150, triesMs: 150 };
    const endpoint = `http://${at("storage")}`;
    const app = await createApp({
      env: readEnv({ NODE_ENV: "test", DEFAULT_PLAN: "unlimited", ...languageEnv(openai) }),
      database: w.db,
      now: w.clock.now,
      circuits,
      storage: createS3Storage({ ...s3.options, endpoint, patience, circuits }),
    });
    await proxies.storage.stall();
    const { token } = w.users.editor;
    const content = () =>
      app.fetch(
        new Request(`http://rostrum.test/api/v1/media/${id}/content`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      );
    for (let i = 0; i < 6; i++) {
      const answer = await content();
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, "UNAVAILABLE"]);
    }
    const client = new Client(app);
    const generate = "mutation ($id: ID!) { generateAltText(input: { id: $id }) { result { altText } } }";
    expect(codeOf(await client.gql(token, generate, { id }))).toBe("UNAVAILABLE");
    expect(codeOf(await client.gql(token, "{ viewer { user { id } } }"))).toBeUndefined();

    const metrics = await app.fetch(new Request("http://rostrum.test/metrics"), { address: "127.0.0.1" });
    const lines = (await metrics.text()).split("\n").filter((line) => line.startsWith("rostrum_circuits{"));
    expect(lines).toContain('rostrum_circuits{part="storage",state="open"} 1');
    expect(lines).toHaveLength(20);

    await proxies.storage.pass();
    w.clock.advance(MINUTE);
    // The bytes are in another storage, so the bucket answers 404.
    expect((await content()).status).toBe(404);
  });
});
