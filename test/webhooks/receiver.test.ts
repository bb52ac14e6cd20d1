import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { EVENT_TYPES, TEST_EVENT } from "../../src/platform/webhooks/eventTypes.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { runJobs } from "../support/jobs.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { type World, world } from "../support/world.ts";

const PAGE = readFileSync(new URL("../../docs/webhooks.md", import.meta.url), "utf8");
const RECEIVER = /```js\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? "";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let w: World;
let child: Child | undefined;
beforeAll(async () => {
  // The libraries refuse timestamps that are far from the present.
  w = await world({ env: { OUTBOUND_ALLOW: "127.0.0.1" }, now: new Date() });
});
afterEach(() => child?.end("SIGKILL"));
afterAll(() => w.close());

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function untilListening(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answered = await fetch(url, { method: "POST", body: "{}" }).catch(() => undefined);
    if (answered !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the receiver does not listen");
}

/** Starts the receiver of the page as a program of its own. */
async function startReceiver(secret: string, port: number): Promise<Child> {
  const program = ["--input-type=module", "--eval", `process.chdir(${JSON.stringify(ROOT)});\n${RECEIVER}`];
  const env = [`WEBHOOK_SECRET=${secret}`, `PORT=${port}`];
  child = startChild([...env, process.execPath, ...program], "env");
  await untilListening(`http://127.0.0.1:${port}/`);
  return child;
}

async function createEndpoint(url: string): Promise<{ id: string; secret: string }> {
  const input = { workspaceId: w.ids.workspace, url, eventTypes: ["PUBLICATION_PUBLISHED"] };
  const create = `mutation ($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) { secret webhookEndpoint { id } } }`;
  const answer = await w.gql<{ createWebhookEndpoint: { secret: string; webhookEndpoint: { id: string } } }>(
    w.users.admin.token,
    create,
    { input },
  );
  const { secret, webhookEndpoint } = dataOf(answer).createWebhookEndpoint;
  return { id: webhookEndpoint.id, secret };
}

const DELIVERY = "webhookDelivery { id state tries event { id type body sequence } }";
interface Delivery {
  id: string;
  state: string;
  tries: number;
  event: { id: string; type: string; body: string; sequence: number };
}
const act = async (name: "sendTestWebhook" | "replayWebhookDelivery", id: string) => {
  const document = `mutation ($id: ID!) { ${name}(input: { id: $id }) { ${DELIVERY} } }`;
  const answer = await w.gql<Record<typeof name, { webhookDelivery: Delivery }>>(w.users.admin.token, document, { id });
  return dataOf(answer)[name].webhookDelivery;
};

describe("the receiver of docs/webhooks.md", () => {
  test("has at most 20 lines", () => {
    expect(RECEIVER.trim().split("\n").length).toBeLessThanOrEqual(20);
    expect(RECEIVER).toContain("webhook.verify");
  });

  test("verifies a test event, ignores its replay, and refuses another signature", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    const { id, secret } = await createEndpoint(url);
    const receiver = await startReceiver(secret, port);

    const sent = await act("sendTestWebhook", id);
    expect(sent).toMatchObject({ state: "PENDING", tries: 0, event: { type: TEST_EVENT, sequence: 1 } });
    await runJobs(w.app.services);
    const event = JSON.parse((await receiver.line()) ?? "");
    expect(event).toEqual(JSON.parse(sent.event.body));
    expect(event).toMatchObject({
      id: sent.event.id,
      type: TEST_EVENT,
      data: {
        organizationId: w.ids.organization,
        workspaceId: w.ids.workspace,
        object: { type: "WebhookEndpoint", id, revision: 1 },
        sequence: 1,
      },
    });

    await act("replayWebhookDelivery", sent.id);
    await runJobs(w.app.services);
    const next = await act("sendTestWebhook", id);
    await runJobs(w.app.services);
    // The replay arrived, and the receiver printed nothing of it.
    expect(JSON.parse((await receiver.line()) ?? "").id).toBe(next.event.id);
    const log = `query ($id: ID!) { webhookEndpoint(id: $id) { deliveries { nodes { id state tries attempts { number status fault } } } } }`;
    const { webhookEndpoint } = dataOf(await w.gql<{ webhookEndpoint: unknown }>(w.users.admin.token, log, { id }));
    const attempt = (number: number) => ({ number, status: 204, fault: null });
    expect(webhookEndpoint).toEqual({
      deliveries: {
        nodes: [
          { id: next.id, state: "DELIVERED", tries: 1, attempts: [attempt(1)] },
          { id: sent.id, state: "DELIVERED", tries: 2, attempts: [attempt(2), attempt(1)] },
        ],
      },
    });
    const forged = await fetch(url, {
      method: "POST",
      body: sent.event.body,
      headers: { "webhook-id": sent.event.id },
    });
    expect(forged.status).toBe(400);
  });
});

test("svix verifies an event by the old and by the new secret after a rotation", async () => {
  const heard: { body: string; headers: Record<string, string> }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ body: Buffer.concat(chunks).toString(), headers: request.headers as Record<string, string> });
    response.writeHead(200).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const { id, secret } = await createEndpoint(`http://127.0.0.1:${port}/`);
  const rotate = "mutation ($id: ID!) { rotateWebhookSecret(input: { id: $id }) { secret } }";
  const rotated = await w.gql<{ rotateWebhookSecret: { secret: string } }>(w.users.admin.token, rotate, { id });
  const secrets = [secret, dataOf(rotated).rotateWebhookSecret.secret];
  const { event } = await act("sendTestWebhook", id);
  await runJobs(w.app.services);
  server.close();
  expect(heard).toHaveLength(1);
  const { body = "", headers = {} } = heard[0] ?? {};
  expect(body).toBe(event.body);
  for (const each of secrets) {
    const webhook = new SvixWebhook(each);
    expect(() => webhook.verify(body, headers)).not.toThrow();
    expect(() => webhook.verify(`${body} `, headers)).toThrow("signature");
  }
});

test("docs/webhooks.md lists exactly the event types that exist", () => {
  const listed = [...PAGE.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| (\w+) \| (.+) \|$/gm)].map(([, type]) => type);
  expect(listed).toEqual([...Object.keys(EVENT_TYPES), TEST_EVENT]);
});

test("sendTestWebhook refuses an endpoint that is paused", async () => {
  const { id } = await createEndpoint("https://hooks.example/");
  await w.gql(
    w.users.admin.token,
    "mutation ($id: ID!) { pauseWebhookEndpoint(input: { id: $id }) { webhookEndpoint { id } } }",
    { id },
  );
  const document = "mutation ($id: ID!) { sendTestWebhook(input: { id: $id }) { webhookDelivery { id } } }";
  expect(codeOf(await w.gql(w.users.admin.token, document, { id }))).toBe("CONFLICT");
});
