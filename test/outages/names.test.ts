import { Buffer } from "node:buffer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { createLanguageModel } from "../../src/platform/language-models/openLanguageModel.ts";
import { createMailer } from "../../src/platform/mail/openMailer.ts";
import { createCircuits } from "../../src/platform/outbound/circuits.ts";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { createPaymentProvider } from "../../src/platform/payments/openPaymentProvider.ts";
import { createS3Storage } from "../../src/platform/storage/s3Storage.ts";
import { fake } from "../support/fakes/fake.ts";
import { type MailServer, mailServer } from "../support/fakes/mailServer.ts";
import { type FakeOpenai, fakeOpenai } from "../support/fakes/openai.ts";
import { languageEnv } from "../support/fakes/openaiAnswers.ts";
import { type S3Server, s3Server } from "../support/fakes/s3.ts";
import { type FakeStripe, fakeStripe } from "../support/fakes/stripe.ts";

const circuits = createCircuits();
/** The address by the name that /etc/hosts gives this machine, which no name server knows. */
const named = (url: string) => url.replace("127.0.0.1", "localhost");

let bucket: S3Server;
let mail: MailServer;
let openai: FakeOpenai;
let stripe: FakeStripe;
beforeAll(async () => {
  [bucket, mail, openai, stripe] = await Promise.all([
    s3Server(),
    mailServer(),
    fakeOpenai(),
    fakeStripe(() => new Date()),
  ]);
});
afterAll(() => Promise.all([bucket.close(), mail.close(), openai.close(), stripe.close()]));

const CALLS: Record<string, () => Promise<unknown>> = {
  async bucket() {
    const storage = createS3Storage({ ...bucket.options, endpoint: named(bucket.options.endpoint), circuits });
    await storage.put("media/a/original", Buffer.from("bytes"), { type: "image/png" });
    return (await storage.open("media/a/original")) !== null;
  },
  async "mail server"() {
    const to = { name: "", address: "jo@example.org" };
    const letter = { id: "mail_1", to, subject: "Hello", text: "Hello", html: "", headers: {}, at: new Date() };
    await createMailer({ SMTP_URL: named(mail.url), MAIL_FROM: "a@mail.example" }, circuits)?.send(letter);
    return mail.taken.length === 1;
  },
  async "language model"() {
    const env = readEnv({ ...languageEnv(openai), LLM_BASE_URL: named(openai.baseUrl) });
    const shape = { type: "object", properties: {}, required: [], additionalProperties: false };
    const schema = { name: "greeting", schema: shape };
    const task = { name: "greeting/1", instructions: "Greet.", data: {}, images: [], maxTokens: 100, schema };
    return createLanguageModel(env, circuits)?.answer(task, { signal: AbortSignal.timeout(20_000) });
  },
  async "payment provider"() {
    const env = readEnv({ ...stripe.env, STRIPE_API_URL: named(stripe.origin) });
    return createPaymentProvider(env, circuits)?.subscriptionsOf("cus_nobody");
  },
  async "host of OUTBOUND_ALLOW"() {
    const host = await fake(() => ({ status: 200, body: {} }));
    const fetch = createGuardedFetch({ allow: [named(new URL(host.origin).host)] });
    const { ok } = await fetch(named(host.origin));
    await host.close();
    return ok;
  },
};

test.each(Object.keys(CALLS))(
  "the operator's %s is called by a name that only the system's resolver knows",
  async (name) => {
    expect(await CALLS[name]?.()).toBeTruthy();
  },
);
