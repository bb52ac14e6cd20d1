import type { Buffer } from "node:buffer";
import { request as requestOf } from "node:http";
import { createClient } from "graphql-ws";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { SESSION_COOKIE } from "../../src/platform/access/cookies.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { countMessages } from "../../src/server/graphql/sockets/messageRate.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { dataOf } from "../support/answers.ts";
import { granted } from "../support/domains/application.ts";
import { type World, world } from "../support/world.ts";

const ORIGIN = "https://app.example";
const CHANGES = "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { kind objectId } }";
const RENAME = `mutation ($id: ID!, $name: String!) {
  updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { workspace { name } }
}`;

let w: World;
let app: App;
let listener: Listener;
const closings: (() => unknown)[] = [];
beforeAll(async () => {
  w = await world({ env: { CORS_ORIGINS: ORIGIN } });
});
beforeEach(async () => {
  app = w.app;
  listener = await serve(w.app);
});
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  await vi.waitUntil(() => watched() === 0, { timeout: 20_000 });
});
afterAll(() => w.close());

const watched = () => revisionWatch(w.db, SILENT).size;

async function serve(served: App): Promise<Listener> {
  const own = await listen((request, peer) => served.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
  closings.push(() => own.stop());
  return own;
}

/** A server of its own on the world's database, with other limits. */
async function serverWith(limits: Partial<App["services"]["env"]>): Promise<App> {
  const { env, storage } = w.app.services;
  return createApp({ env: { ...env, ...limits }, database: w.db, now: w.clock.now, storage });
}

const url = () => `ws://127.0.0.1:${listener.port}/graphql`;

interface Closing {
  code: number;
  reason: string;
}

/** A client that is connected with a credential. */
function connect(token: string | null) {
  const closing = Promise.withResolvers<Closing>();
  const client = createClient({
    url: url(),
    webSocketImpl: WebSocket,
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => {},
    ...(token !== null && { connectionParams: { Authorization: `Bearer ${token}` } }),
    on: { closed: (event) => closing.resolve(event as Closing) },
  });
  closings.push(() => client.dispose());
  return { client, closed: closing.promise, iterate: client.iterate.bind(client) };
}

/** A connection without a library, which can break the protocol. */
async function raw(headers: Record<string, string> = {}) {
  const socket = new WebSocket(url(), "graphql-transport-ws", { headers });
  const closed = new Promise<Closing>((resolve) =>
    socket.once("close", (code, reason) => resolve({ code, reason: String(reason) })),
  );
  const messages: { type: string; payload?: unknown }[] = [];
  socket.on("message", (data) => messages.push(JSON.parse((data as Buffer).toString())));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  closings.push(() => socket.terminate());
  const send = (message: object) => socket.send(JSON.stringify(message));
  const init = (token: string) => send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  return { socket, send, init, closed, messages };
}

/** Returns a function that opens a connection, and closes it again if it was admitted. */
const opensFor = (token: string) => async (): Promise<boolean> => {
  const { socket, init, messages, closed } = await raw();
  init(token);
  const admitted = vi.waitUntil(() => messages.length === 1, { timeout: 5000 });
  const isOpen = await Promise.race([closed.then(() => false), admitted]);
  socket.terminate();
  return isOpen;
};

/** The answer to an upgrade that is refused. */
function refused(headers: Record<string, string>, protocol: string | string[] = "graphql-transport-ws") {
  return new Promise<{ status: number | undefined; headers: object; body: Record<string, unknown> }>(
    (resolve, reject) => {
      const socket = new WebSocket(url(), protocol, { headers });
      socket.once("open", () => reject(new Error("was opened")));
      socket.once("error", () => {});
      socket.once("unexpected-response", (_request, response) => {
        let text = "";
        response.on("data", (chunk) => (text += chunk));
        response.once("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: JSON.parse(text) }),
        );
      });
    },
  );
}

describe("a connection", () => {
  test("answers queries and mutations as a POST does, with the price", async () => {
    const { iterate } = connect(w.users.owner.token);
    const query = "query ($id: ID!) { workspace(id: $id) { id members { nodes { role } } } }";
    const variables = { id: w.ids.workspace };
    const [byHttp, bySocket] = [
      await w.gql(w.users.owner.token, query, variables),
      await iterate({ query, variables }).next(),
    ];
    expect(bySocket.value?.data).toEqual(byHttp.data);
    expect(bySocket.value?.extensions).toMatchObject({ cost: { requested: expect.any(Number) } });
    const rename = { query: RENAME, variables: { id: w.ids.workspace, name: "Socket" } };
    const renamed = await iterate(rename).next();
    expect(renamed.value?.data).toEqual({ updateWorkspaceSettings: { workspace: { name: "Socket" } } });
  });

  test("delivers the events of a subscription until the client completes it", async () => {
    const { iterate } = connect(w.users.viewer.token);
    const events = iterate({ query: CHANGES, variables: { id: w.ids.workspace } });
    const first = events.next();
    await vi.waitUntil(() => watched() === 1, { timeout: 20_000 });
    dataOf(await w.gql(w.users.owner.token, RENAME, { id: w.ids.workspace, name: "Live" }));
    const changed = { kind: "WORKSPACE", objectId: w.ids.workspace };
    expect((await first).value?.data).toEqual({ workspaceChanged: changed });
    await events.return?.();
    await vi.waitUntil(() => watched() === 0, { timeout: 20_000 });
  });

  test("reports a refused operation as an error and stays open", async () => {
    const { iterate } = connect(w.users.outsider.token);
    await expect(iterate({ query: "{ unknown }" }).next()).rejects.toMatchObject([
      { extensions: { code: "QUERY_REFUSED" } },
    ]);
    const foreign = iterate({ query: CHANGES, variables: { id: w.ids.workspace } });
    const answered = await foreign.next().catch((errors: unknown) => ({ value: { errors } }));
    expect(answered.value).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
    expect((await iterate({ query: "{ __typename }" }).next()).value?.data).toEqual({ __typename: "Query" });
  });

  test("keeps an application within its scopes", async () => {
    const { token } = await granted(w, w.users.viewer.id, ["events:subscribe"]);
    const { iterate } = connect(token);
    const query = `subscription { workspaceChanged(workspaceId: "${w.ids.workspace}") { workspace { publications { nodes { id } } } } }`;
    await expect(iterate({ query }).next()).rejects.toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  });

  test("ends its subscriptions when it is cut", async () => {
    const { socket, init, send, messages } = await raw();
    init(w.users.viewer.token);
    await vi.waitUntil(() => messages.length === 1, { timeout: 20_000 });
    send({ id: "1", type: "subscribe", payload: { query: CHANGES, variables: { id: w.ids.workspace } } });
    await vi.waitUntil(() => watched() === 1, { timeout: 20_000 });
    socket.terminate();
    await expect.poll(watched, { timeout: 20_000 }).toBe(0);
  });

  test("spends the budget of the organization", async () => {
    const budget = { BUDGET: true, BUDGET_POINTS: new Map([["starter", 100]]), DEFAULT_PLAN: "starter" } as const;
    await w.db.prisma.budgetLedger.deleteMany();
    app = await serverWith(budget);
    listener = await serve(app);
    const { iterate } = connect(w.users.owner.token);
    const query = `{ workspace(id: "${w.ids.workspace}") { members(first: 100) { nodes { id user { name } } } } }`;
    await expect(iterate({ query }).next()).rejects.toMatchObject([
      { message: expect.stringContaining("budget of the organization"), extensions: { code: "RATE_LIMITED" } },
    ]);
  });
});

describe("the credential", () => {
  test("is required in connection_init, and a cookie does not count", async () => {
    const cookie = `${SESSION_COOKIE}=${w.users.owner.token}`;
    const { send, closed } = await raw({ cookie, origin: `http://127.0.0.1:${listener.port}` });
    send({ type: "connection_init" });
    expect((await closed).code).toBe(4401);
  });

  test.each([
    ["unknown", { authorization: "Bearer rostrum_ses_nonsense" }],
    ["malformed", { authorization: "nonsense" }],
    ["not a text", { authorization: 7 }],
  ])("is refused if it is %s", async (_how, payload) => {
    const { send, closed } = await raw();
    send({ type: "connection_init", payload });
    expect((await closed).code).toBe(4401);
  });

  test("must arrive within five seconds, and before an operation", async () => {
    const [silent, hasty] = [await raw(), await raw()];
    hasty.send({ id: "1", type: "subscribe", payload: { query: "{ __typename }" } });
    expect((await hasty.closed).code).toBe(4401);
    expect((await silent.closed).code).toBe(4408);
  });

  test("closes the connection when it is revoked, also without an operation", async () => {
    const token = await w.apiToken("viewer", "API_READ");
    const { client, closed, iterate } = connect(token);
    await iterate({ query: "{ __typename }" }).next();
    await w.db.prisma.apiToken.updateMany({ where: { hint: token.slice(-4) }, data: { revokedAt: w.clock.now() } });
    expect((await closed).code).toBe(4401);
    await client.dispose();
  });
});

/** The status line of the answer to an upgrade with these headers, which no library has made. */
function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = requestOf({ host: "127.0.0.1", port: listener.port, path: "/graphql", headers });
    sent.once("response", (answer) => resolve(answer.resume().statusCode));
    sent.once("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode);
    });
    sent.once("error", reject);
    sent.end();
  });
}

/** The counted requests of this route by status. */
async function counted(): Promise<Record<string, number>> {
  const answer = await app.fetch(new Request("http://rostrum.test/metrics"), { address: "127.0.0.1" });
  const lines = (await answer.text()).matchAll(
    /requests_total\{route="\/graphql",method="GET",status="(\d+)"\} (\d+)/g,
  );
  return Object.fromEntries([...lines].map(([, status = "", count]) => [status, Number(count)]));
}

describe("an upgrade", () => {
  const WELL_FORMED = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-protocol": "graphql-transport-ws",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  };

  test.each([
    [101, "is well-formed", {}],
    [400, "has a short key", { "sec-websocket-key": "nonsense" }],
    [400, "offers a subprotocol twice", { "sec-websocket-protocol": "graphql-transport-ws, graphql-transport-ws" }],
    [400, "offers a subprotocol without a name", { "sec-websocket-protocol": "graphql-transport-ws, " }],
    [426, "has another version", { "sec-websocket-version": "8" }],
  ])("is answered and counted with %i if it %s", async (status, _how, headers) => {
    app = await serverWith({});
    listener = await serve(app);
    expect(await statusOf({ ...WELL_FORMED, ...headers })).toBe(status);
    await expect.poll(counted).toEqual({ [status]: 1 });
  });

  test("is refused to a page of an origin that is not listed", async () => {
    const { status, body } = await refused({ origin: "https://evil.example" });
    expect([status, body]).toMatchObject([403, { code: "FORBIDDEN", detail: expect.stringContaining("CORS_ORIGINS") }]);
  });

  test.each([
    ["a listed origin", ORIGIN],
    ["its own pages", "own"],
  ])("is open to %s", async (_whose, origin) => {
    const { init, messages } = await raw({ origin: origin.replace("own", `http://127.0.0.1:${listener.port}`) });
    init(w.users.viewer.token);
    await vi.waitUntil(() => messages.length > 0, { timeout: 20_000 });
    expect(messages).toEqual([{ type: "connection_ack" }]);
  });

  test("with another subprotocol is refused with 426 and a body that names the served one", async () => {
    for (const protocol of ["graphql-ws", []]) {
      const { status, headers, body } = await refused({ origin: ORIGIN }, protocol);
      expect([status, headers]).toMatchObject([426, { upgrade: "websocket", "access-control-allow-origin": ORIGIN }]);
      expect(body).toMatchObject({
        code: "UPGRADE_REQUIRED",
        detail: expect.stringMatching(/graphql-transport-ws.*text\/event-stream/),
      });
    }
  });

  test("of another path is ignored", async () => {
    const headers = { connection: "Upgrade", upgrade: "h2c" };
    expect((await w.request("/healthz", { headers })).status).toBe(200);
  });
});

describe("bounds", () => {
  test("a person has as many connections as streams, and a place is free after the end of one", async () => {
    app = await serverWith({ MAX_STREAMS_PER_PERSON: 1 });
    listener = await serve(app);
    const first = await raw();
    first.init(w.users.editor.token);
    await vi.waitUntil(() => first.messages.length === 1, { timeout: 20_000 });
    const second = await raw();
    second.init(w.users.editor.token);
    expect(await second.closed).toMatchObject({ code: 1013, reason: expect.stringContaining("1 open connections") });
    first.socket.terminate();
    await expect.poll(opensFor(w.users.editor.token), { timeout: 20_000 }).toBe(true);
  });

  test("subscriptions of a connection count as streams of the person", async () => {
    app = await serverWith({ MAX_STREAMS_PER_PERSON: 1 });
    listener = await serve(app);
    const { iterate } = connect(w.users.editor.token);
    const query = "subscription { notificationReceived { id } }";
    const first = iterate({ query });
    void first.next();
    await vi.waitUntil(() => watched() === 1, { timeout: 20_000 });
    const second = await iterate({ query })
      .next()
      .catch((errors: unknown) => ({ value: { errors } }));
    expect(second.value).toMatchObject({ errors: [{ extensions: { code: "RATE_LIMITED" } }] });
    await first.return?.();
  });

  test("a message of more than 1 MiB closes the connection", async () => {
    const { socket, closed } = await raw();
    socket.send("x".repeat(1024 * 1024 + 1));
    expect((await closed).code).toBe(1009);
  });

  test("a message that is not JSON, and bytes, close the connection", async () => {
    const [text, bytes] = [await raw(), await raw()];
    text.socket.send("nonsense");
    bytes.socket.send(new Uint8Array(4));
    expect([(await text.closed).code, (await bytes.closed).code]).toEqual([4400, 1003]);
  });

  test("a connection that sends 501 messages within ten seconds is closed", async () => {
    const { send, closed } = await raw();
    for (let number = 0; number < 501; number++) send({ type: "ping" });
    expect((await closed).code).toBe(1008);
    let now = 0;
    const received = countMessages(() => now);
    const times = (count: number) => Array.from({ length: count }, received);
    expect(times(501).filter((each) => !each)).toHaveLength(1);
    now = 10_000;
    expect(times(500)).not.toContain(false);
  });

  test("connections close when the server stops", async () => {
    app = await serverWith({});
    listener = await serve(app);
    const { init, messages, closed } = await raw();
    init(w.users.viewer.token);
    await vi.waitUntil(() => messages.length === 1, { timeout: 20_000 });
    await app.close();
    expect((await closed).code).toBe(1001);
  });
});
