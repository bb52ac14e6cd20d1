import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tokenVerifier } from "../../src/domains/identity/issuer/issuer.ts";
import { askForTemplates } from "../../src/domains/memes/remote/ask.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { createLanguageModel } from "../../src/platform/language-models/openLanguageModel.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { createMailer } from "../../src/platform/mail/openMailer.ts";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { createPaymentProvider } from "../../src/platform/payments/openPaymentProvider.ts";
import { openTracer } from "../../src/platform/services/openTracer.ts";
import { openS3Bucket } from "../../src/platform/storage/s3Bucket.ts";
import { type Span, type Tracer, within } from "../../src/platform/tracing/span.ts";
import { type Answer, type FakeRequest, fake } from "../support/fakes/fake.ts";
import { mailServer } from "../support/fakes/mailServer.ts";
import { fakeMemegen } from "../support/fakes/memegen.ts";
import { fakeOpenai, KEY } from "../support/fakes/openai.ts";
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from "../support/fakes/otlpReceiver.ts";
import { s3Server } from "../support/fakes/s3.ts";
import { fakeStripe } from "../support/fakes/stripe.ts";

let receiver: OtlpReceiver;
let tracer: Tracer;
beforeAll(async () => {
  receiver = await otlpReceiver();
  tracer = (await openTracer(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }), SILENT)) as Tracer;
});
afterAll(() => receiver.close());

/** Runs work in a trace of its own. @returns its spans besides the first one */
async function traced(run: () => Promise<unknown>): Promise<{ span: Span; spans: ReceivedSpan[] }> {
  const span = tracer.begin("caller", "internal");
  await within(span, run);
  span.end();
  await tracer.flush(5000);
  const spans = receiver.spans.filter(({ traceId, kind }) => traceId === span.traceId && kind === "client");
  return { span, spans };
}

const traceparentsOf = ({ requests }: { requests: FakeRequest[] }) =>
  requests.map(({ headers }) => headers["traceparent"]);
const now = () => new Date();

/** Calls of each outside part, with the `traceparent` of each request that its host received. */
const PARTS: Record<string, () => Promise<{ call(): Promise<unknown>; seen(): unknown[]; close(): Promise<void> }>> = {
  async "the language model"() {
    const server = await fakeOpenai();
    const model = createLanguageModel(readEnv({ LLM_BASE_URL: server.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: "small" }));
    const schema = { name: "x", schema: { type: "object", additionalProperties: false } };
    const task = { name: "x/1", instructions: "Greet.", data: {}, images: [], maxTokens: 10, schema };
    const call = async () => model?.answer(task, { signal: AbortSignal.timeout(5000) });
    return { call, seen: () => traceparentsOf(server), close: () => server.close() };
  },
  async "the payment provider"() {
    const server = await fakeStripe(now);
    const payments = createPaymentProvider(readEnv(server.env));
    const call = async () => payments?.createCustomer({ organizationId: "org_1", email: "a@example.org" }, "once");
    return { call, seen: () => traceparentsOf(server), close: () => server.close() };
  },
  async "the source of memes"() {
    const server = await fakeMemegen();
    const fetch = createGuardedFetch({ allow: [server.host] });
    const call = () => askForTemplates({ fetch, now }, server.origin, null);
    return { call, seen: () => traceparentsOf(server), close: () => server.close() };
  },
  async "the identity provider"() {
    const server = await fake(({ path, headers }) => {
      const issuer = `http://${headers.host}`;
      return { status: 200, body: path === "/keys" ? { keys: [] } : { issuer, jwks_uri: `${issuer}/keys` } };
    });
    const verify = tokenVerifier({ issuer: server.origin, audience: "rostrum", now });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${part({ alg: "ES256", kid: "unknown" })}.${part({ sub: "ada" })}.${part({})}`;
    const call = () => expect(verify(token)).rejects.toThrow("not valid");
    return { call, seen: () => traceparentsOf(server), close: () => server.close() };
  },
  // The store checks the signature of each request.
  async "the store of media"() {
    const server = await s3Server();
    const bucket = openS3Bucket(server.options);
    const call = () => bucket.put("key", Buffer.from("content"), "text/plain");
    return { call, seen: () => server.traceparents, close: () => server.close() };
  },
};

describe("a call of", () => {
  test.each(Object.keys(PARTS))("%s continues the trace, and its span names the host alone", async (part) => {
    const { call, seen, close } = (await PARTS[part]?.()) ?? expect.fail();
    try {
      const { span, spans } = await traced(call);
      expect(spans.length).toBeGreaterThan(0);
      expect(seen()).toEqual(spans.map(({ spanId }) => `00-${span.traceId}-${spanId}-01`));
      for (const { parentSpanId, attributes } of spans) {
        expect(parentSpanId).toBe(span.spanId);
        expect(Object.keys(attributes).toSorted()).toEqual([
          "http.request.method",
          "http.response.status_code",
          "server.address",
          "server.port",
          "url.scheme",
        ]);
      }
    } finally {
      await close();
    }
  });

  test("the mail server is a span with the host", async () => {
    const server = await mailServer();
    try {
      const mailer = createMailer({ SMTP_URL: server.url, MAIL_FROM: "post@example.org" });
      const to = { name: "Ada", address: "ada@example.org" };
      const mail = { id: "1", to, subject: "s", text: "t", html: "h", headers: {}, at: now() };
      const { spans } = await traced(async () => mailer?.send(mail));
      expect(spans).toMatchObject([{ name: "SMTP", isFailed: false, attributes: { "network.protocol.name": "smtp" } }]);
    } finally {
      await server.close();
    }
  });
});

describe("a call of a provider", () => {
  const answer = ({ path }: FakeRequest): Answer => {
    if (path === "/moved") return { status: 302, body: "", headers: { location: "/found?code=secret" } };
    return { status: path === "/found" ? 200 : 404, body: {} };
  };

  test("has a span for each redirect, and none says the path or the query", async () => {
    const server = await fake(answer);
    try {
      const fetch = createGuardedFetch({ allow: [server.host] });
      const { spans } = await traced(async () => (await fetch(`${server.origin}/moved?token=secret`)).text());
      expect(spans.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([302, 200]);
      expect(traceparentsOf(server).map((each) => each?.slice(36, 52))).toEqual(spans.map(({ spanId }) => spanId));
      expect(JSON.stringify(spans)).not.toMatch(/secret|moved|found/);
    } finally {
      await server.close();
    }
  });

  test("has the status, or the reason of a missing answer, as its error", async () => {
    const server = await fake(answer);
    const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
    const { spans: refused } = await traced(async () => (await fetch(`${server.origin}/missing`)).text());
    expect(refused).toMatchObject([{ isFailed: true, attributes: { "error.type": "404" } }]);
    await server.close();
    const { spans: lost } = await traced(() => fetch(server.origin).catch(() => {}));
    expect(lost).toMatchObject([{ isFailed: true, attributes: { "error.type": "network" } }]);
  });
});
