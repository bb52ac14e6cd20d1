// Runs the server under Deno and checks from outside that it keeps the same contract over real HTTP: `deno run -A
// test/deno/smoke.ts`.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { get as getByHttp } from "node:http";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "graphql-ws";
import { readEnv } from "../../src/platform/env/env.ts";
import { createUserNames } from "../../src/platform/outbound/userNames.ts";
import { createPaymentProvider } from "../../src/platform/payments/openPaymentProvider.ts";
import { Client } from "../support/client.ts";
import { A, AAAA, nameServer } from "../support/fakes/nameServer.ts";
import { otlpReceiver } from "../support/fakes/otlpReceiver.ts";
import { fakeStripe, signatureOf } from "../support/fakes/stripe.ts";
import { agent } from "../support/mcp.ts";
import { startServer } from "../support/processes/serverProcess.ts";
import { provesDiscord } from "./discord.ts";

const receiver = await otlpReceiver();
const server = await startServer({
  command: [process.execPath, "run", "-A"],
  // The server proves at its start that a commit is synced under Deno too.
  env: { EMBEDDED_DURABILITY: "on", OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
});
const { users, ids } = server.demo;
const client = new Client({ fetch: (request) => fetch(request) }, server.url);

const checks: [name: string, run: () => Promise<void>][] = [
  [
    "answers a nested query over the demo tenant",
    async () => {
      const query = `{ viewer { organizations { nodes { name workspaces { nodes { id settings { timezone }
        postingSlots { nodes { localTime { hour } nextOccurrenceAt } } members { nodes { role user { name } } } } } } } } }`;
      const { data, errors } = await client.gql<Nested>(users.owner.token, query);
      assert.equal(errors, undefined);
      const workspaces = data.viewer.organizations.nodes.flatMap((organization) => organization.workspaces.nodes);
      assert.ok(
        workspaces.some((workspace) => workspace.id === ids.workspace && workspace.postingSlots.nodes.length > 0),
      );
    },
  ],
  [
    "answers an agent over the Model Context Protocol",
    async () => {
      const { call } = await agent(client, users.owner.token);
      const { isError, data } = await call("list_accounts", { workspaceId: ids.workspace });
      assert.deepEqual([isError, data.workspace.accounts.nodes.length > 0], [false, true]);
    },
  ],
  [
    "delivers an event over a WebSocket, and closes a connection without a credential and one with another subprotocol",
    async () => {
      const url = `${server.url.replace("http", "ws")}/graphql`;
      const connectionParams = { Authorization: `Bearer ${users.viewer.token}` };
      const live = createClient({ url, connectionParams, retryAttempts: 0 });
      const query = `subscription { deliveryProgress(publicationId: "${ids.publication}") { publication { id } } }`;
      const { value } = await live.iterate<{ deliveryProgress: { publication: { id: string } } }>({ query }).next();
      assert.equal(value?.data?.deliveryProgress.publication.id, ids.publication);
      await live.dispose();
      const closed = await new Promise<number>((resolve) => {
        const socket = new WebSocket(url, "graphql-transport-ws");
        socket.addEventListener("open", () => socket.send('{"type":"connection_init"}'));
        socket.addEventListener("close", ({ code }) => resolve(code));
      });
      assert.equal(closed, 4401);
      const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
      const refused = await new Promise<number | undefined>((resolve, reject) => {
        getByHttp(`${server.url}/graphql`, { headers }, ({ statusCode }) => resolve(statusCode)).once("error", reject);
      });
      assert.equal(refused, 426);
    },
  ],
  [
    "answers a query that is asked again from memory, and with 304",
    async () => {
      const query = encodeURIComponent(`{ workspace(id: "${ids.workspace}") { name settings { color } } }`);
      const headers = { authorization: `Bearer ${users.owner.token}`, accept: "application/json" };
      const get = (more = {}) => fetch(`${server.url}/graphql?query=${query}`, { headers: { ...headers, ...more } });
      const first = await get();
      const again = await get();
      assert.equal(again.headers.get("cache-status"), "rostrum; hit");
      assert.equal(await again.text(), await first.text());
      const same = await get({ "if-none-match": again.headers.get("etag") ?? "" });
      assert.deepEqual([same.status, await same.text()], [304, ""]);
    },
  ],
  [
    "GET /workspaces/{id}/settings: the document, 403 for a stranger, 401 for nobody, 422 for an endless id",
    async () => {
      const path = `/workspaces/${ids.workspace}/settings`;
      const { status, body } = await client.rest("GET", path, { token: users.viewer.token });
      assert.equal(status, 200);
      assert.ok(body && "week_start" in body && "$schema" in body);
      assert.equal((await client.rest("GET", path, { token: users.outsider.token })).status, 403);
      assert.equal((await client.rest("GET", path)).status, 401);
      assert.equal(
        (await client.rest("GET", `/workspaces/${"x".repeat(129)}/settings`, { token: users.owner.token })).status,
        422,
      );
    },
  ],
  [
    "POST /posting-schedules: makes a slot, refuses a time out of range, an unknown member, broken JSON and another media type",
    async () => {
      const slot = { workspace_id: ids.workspace, day_of_week: 3, utc_hour: 23, utc_minute: 59 };
      const post = (body: unknown, headers = {}) =>
        client.rest("POST", "/posting-schedules", { token: users.owner.token, body, headers });
      const made = await post(slot);
      assert.equal(made.status, 200, JSON.stringify(made.body));
      assert.equal((await post({ ...slot, utc_hour: 24 })).status, 400);
      assert.equal((await post({ ...slot, colour: "red" })).status, 422);
      assert.equal((await post("{")).status, 400);
      assert.equal((await post("a=b", { "content-type": "application/x-www-form-urlencoded" })).status, 415);
    },
  ],
  [
    "GET /admin/audit-events/export.json: a page for the instance administrator, 403 for everybody else",
    async () => {
      const path = "/admin/audit-events/export.json?limit=2";
      const { status, body, headers } = await client.rest("GET", path, { token: users.instanceAdmin.token });
      assert.equal(status, 200);
      assert.ok(body && "items" in body && Array.isArray(body["items"]) && body["items"].length === 2);
      assert.match(headers.get("link") ?? "", /rel="?next"?/);
      assert.equal((await client.rest("GET", path, { token: users.owner.token })).status, 403);
    },
  ],
  [
    "signs in with a password (Argon2id through a native add-on)",
    async () => {
      const mutation = "mutation($input: SignInInput!) { signIn(input: $input) { token } }";
      const { email, password } = users.editor;
      const { data, errors } = await client.gql<{ signIn: { token: string } }>(null, mutation, {
        input: { email, password },
      });
      assert.equal(errors, undefined);
      assert.match(data.signIn.token, /^rostrum_ses_/);
    },
  ],
  [
    "speaks with Stripe through its client for other runtimes, and believes its signatures alone",
    async () => {
      const now = new Date();
      const stripe = await fakeStripe(() => now);
      try {
        const payments = createPaymentProvider(readEnv(stripe.env));
        const customer = { organizationId: "org_1", email: "somebody@example.org" };
        const customerId = (await payments?.createCustomer(customer, "once")) ?? "";
        assert.ok(stripe.customers.has(customerId));
        assert.deepEqual(await payments?.subscriptionsOf(customerId), []);
        const body = JSON.stringify(stripe.emit("invoice.paid", { object: "invoice", customer: customerId }));
        const event = await payments?.readEvent(body, signatureOf(body, now), now);
        assert.equal(event?.customerId, customerId);
        await assert.rejects(async () => payments?.readEvent(body, signatureOf(body, now, "whsec_other"), now));
      } finally {
        await stripe.close();
      }
    },
  ],
  [
    "resolves a user's name while other names wait for a server that never answers, and gives those up",
    async () => {
      const mute = { silent: [A, AAAA] };
      const zones = { "good.test": { a: ["192.0.2.1"] }, "one.test": mute, "two.test": mute };
      const dns = await nameServer(zones);
      try {
        const names = createUserNames({ servers: [dns.address], timeoutMs: 60_000, withinMs: 1000 });
        let ended = 0;
        const waiting = ["one.test", "two.test"].map((name) => names.resolve("org_a", name).finally(() => ended++));
        const addresses = await names.resolve("org_b", "good.test");
        assert.deepEqual([addresses, ended], [[{ address: "192.0.2.1", family: 4 }], 0]);
        for (const name of waiting) await assert.rejects(name, { code: "ETIMEOUT" });
        await assert.rejects(names.resolve("org_a", "gone.test"), { code: "ENOTFOUND" });
      } finally {
        await dns.close();
      }
    },
  ],
  [
    "judges every name of a time zone as Node does",
    async () => {
      const script = fileURLToPath(new URL("zones.ts", import.meta.url));
      const launcher = fileURLToPath(new URL("../../launch.mjs", import.meta.url));
      const judged = async (command: string, args: string[]) =>
        JSON.parse((await promisify(execFile)(command, [...args, script])).stdout) as Record<string, string | null>;
      const [here, node] = await Promise.all([judged(process.execPath, ["run", "-A"]), judged("node", [launcher])]);
      assert.deepEqual(here, node);
      assert.ok(Object.values(here).includes(null) && Object.values(here).includes("Europe/Kyiv"));
    },
  ],
  [
    "refuses several processes on one port, with the reason",
    async () => {
      const main = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
      const env = { ...process.env, DATABASE_URL: "postgres://rostrum@127.0.0.1/rostrum", WEB_CONCURRENCY: "2" };
      await assert.rejects(promisify(execFile)(process.execPath, ["run", "-A", main], { env }), {
        code: 1,
        stderr: /^WEB_CONCURRENCY requires Node: /m,
      });
    },
  ],
  [
    "connects a channel of Discord, publishes a thread with a picture there, and deletes the thread",
    () => provesDiscord(client, server.demo),
  ],
  [
    "serves GraphiQL, OpenAPI, a problem page and metrics",
    async () => {
      for (const path of ["/graphiql", "/openapi.json", "/problems/forbidden", "/metrics", "/healthz", "/readyz"]) {
        const response = await client.request(path);
        assert.equal(response.status, 200, path);
        await response.body?.cancel();
      }
    },
  ],
];

interface Nested {
  viewer: {
    organizations: { nodes: { workspaces: { nodes: { id: string; postingSlots: { nodes: unknown[] } }[] } }[] };
  };
}

let failed = 0;
for (const [name, run] of checks) {
  try {
    await run();
    console.log(`✓ ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`✗ ${name}\n`, error);
  }
}
const code = await server.stop();
if (code !== 0) {
  failed += 1;
  console.error(`✗ ends with code 0 on SIGTERM: ${code}\n${server.output()}`);
}
const isStatement = ({ attributes }: { attributes: object }) => "db.query.text" in attributes;
if (!receiver.spans.some(({ name }) => name === "POST /graphql") || !receiver.spans.some(isStatement)) {
  failed += 1;
  console.error("✗ exports the spans of requests and statements by its end");
}
await receiver.close();
console.log(`${checks.length + 2 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
