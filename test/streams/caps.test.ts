import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { recordStatements } from "../support/database/statements.ts";
import { newestOf, notify } from "../support/domains/notifications.ts";
import { eventsOf, type StreamEvent } from "../support/subscriber.ts";
import { type World, world } from "../support/world.ts";

const CHANGES = `subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name postingSlots { nodes { id } } } } }`;
const RECEIVED = "subscription { notificationReceived { id } }";

let w: World;
const closings: (() => unknown)[] = [];
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  await vi.waitUntil(() => watched() === 0, { timeout: 20_000 });
});

const watched = () => revisionWatch(w.db, SILENT).size;

/** Starts a server of its own over the same database, with limits of its own. */
async function server(caps: { person?: number; organization?: number } = {}): Promise<{ app: App; port: number }> {
  const { env, storage } = w.app.services;
  const { person = env.MAX_STREAMS_PER_PERSON, organization = env.MAX_STREAMS_PER_ORGANIZATION } = caps;
  const own = { ...env, MAX_STREAMS_PER_PERSON: person, MAX_STREAMS_PER_ORGANIZATION: organization };
  const app = await createApp({ env: own, database: w.db, now: w.clock.now, storage });
  const listener: Listener = await listen((request, peer) => app.fetch(request, peer), {
    hostname: "127.0.0.1",
    port: 0,
  });
  closings.push(() => listener.stop());
  return { app, port: listener.port };
}

interface Stream {
  status: number;
  headers: Headers;
  /** The data of the next event; undefined at the end. */
  next(): Promise<StreamEvent | undefined>;
  close(): void;
}

/** Opens a stream. The status of the answer shows a refusal. */
async function open(
  port: number,
  token: string,
  { query = CHANGES, variables = { id: w.ids.workspace }, accept = "text/event-stream" } = {},
): Promise<Stream> {
  const leaving = new AbortController();
  closings.push(() => leaving.abort());
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", accept, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
    signal: leaving.signal,
  });
  const events = eventsOf(response);
  return {
    status: response.status,
    headers: response.headers,
    next: async () => (await events.next()).value,
    close: () => leaving.abort(),
  };
}

const codeOf = (event: StreamEvent | undefined) => event?.errors?.[0]?.extensions.code;

/** Opens a stream repeatedly until a slot is free. */
async function openEventually(port: number, token: string): Promise<Stream> {
  for (let tries = 0; ; tries++) {
    const stream = await open(port, token);
    if (stream.status === 200 || tries === 100) return stream;
    await sleep(50);
  }
}

const rename = async (name: string) => {
  const input = { workspaceId: w.ids.workspace, name };
  const RENAME =
    "mutation ($id: ID!, $name: String!) { updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { __typename } }";
  const { errors } = await w.gql(w.users.owner.token, RENAME, { id: input.workspaceId, name });
  expect(errors).toBeUndefined();
};

describe("a person", () => {
  test("has at most 20 open streams, and may open another after closing one", async () => {
    const { port } = await server();
    const { token } = w.users.viewer;
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(port, token)));
    expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await open(port, token);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    const event = await refused.next();
    expect(event).toMatchObject({
      errors: [{ message: expect.stringContaining("20 open subscriptions"), extensions: { code: "RATE_LIMITED" } }],
    });
    expect((await open(port, w.users.editor.token)).status).toBe(200);
    streams[7]?.close();
    expect((await openEventually(port, token)).status).toBe(200);
  });

  test("has one count for the streams of all credentials", async () => {
    const { port } = await server({ person: 2 });
    const other = await w.apiToken("viewer", "API_READ");
    expect((await open(port, w.users.viewer.token)).status).toBe(200);
    expect((await open(port, other)).status).toBe(200);
    expect((await open(port, other)).status).toBe(429);
  });
});

test("an organization has at most the allowed number of open streams of all members, and other organizations are not affected", async () => {
  const { port } = await server({ organization: 3 });
  for (const role of ["owner", "admin", "editor"] as const)
    expect((await open(port, w.users[role].token)).status).toBe(200);
  const refused = await open(port, w.users.viewer.token);
  expect(refused.status).toBe(429);
  expect(codeOf(await refused.next())).toBe("RATE_LIMITED");
  const bound = await w.apiToken("viewer", "API_READ", w.ids.workspace);
  expect((await open(port, bound)).status).toBe(429);
  const theirs = { variables: { id: w.ids.otherWorkspace } };
  expect((await open(port, w.users.outsider.token, theirs)).status).toBe(200);
});

describe("a slot is free again", () => {
  test("after the subscription was refused", async () => {
    const { port } = await server({ person: 1 });
    for (let i = 0; i < 3; i++) {
      const stream = await open(port, w.users.viewer.token, { variables: { id: w.ids.otherWorkspace } });
      expect(codeOf(await stream.next())).toBe("FORBIDDEN");
    }
    expect((await open(port, w.users.viewer.token)).status).toBe(200);
  });

  test("if the request accepts no stream: 406, and no stream remains open", async () => {
    const { port } = await server({ person: 1 });
    for (let i = 0; i < 3; i++) {
      const { status } = await open(port, w.users.viewer.token, { accept: "application/json" });
      expect(status).toBe(406);
    }
    expect((await openEventually(port, w.users.viewer.token)).status).toBe(200);
  });

  test("after the credential of the stream was revoked", async () => {
    const { port } = await server({ person: 1 });
    const token = await w.apiToken("viewer", "API_READ");
    const stream = await open(port, token);
    await w.db.prisma.apiToken.updateMany({ where: { hint: token.slice(-4) }, data: { revokedAt: w.clock.now() } });
    await rename("Mocha");
    expect(codeOf(await stream.next())).toBe("UNAUTHENTICATED");
    expect(await stream.next()).toBeUndefined();
    expect((await open(port, w.users.viewer.token)).status).toBe(200);
  });

  test("after the server closed the stream", async () => {
    const { app, port } = await server({ person: 1 });
    const stream = await open(port, w.users.viewer.token);
    await app.close();
    expect(await stream.next()).toBeUndefined();
    for (let i = 0; i < 2; i++) expect((await openEventually(port, w.users.viewer.token)).status).toBe(200);
  });
});

describe("equal streams of one credential", () => {
  test("share one execution for each event, and each of them gets the event", async () => {
    const { port } = await server();
    const recording = recordStatements(w.db.pool);
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(port, w.users.viewer.token)));
    recording.take();
    await rename("Flat white");
    const events = await Promise.all(streams.map((stream) => stream.next()));
    for (const event of events)
      expect(event).toMatchObject({ data: { workspaceChanged: { workspace: { name: "Flat white" } } } });
    const executions = recording.take().filter(({ text }) => text.includes('"posting_slot"'));
    expect(executions).toHaveLength(1);
  });

  test("outlive the first of them", async () => {
    const { port } = await server();
    const [first, second] = [await open(port, w.users.viewer.token), await open(port, w.users.viewer.token)];
    first.close();
    await rename("Cortado");
    expect(await second.next()).toMatchObject({ data: { workspaceChanged: { workspace: { name: "Cortado" } } } });
  });

  test("share the events of an inbox", async () => {
    const { port } = await server();
    const { viewer } = w.users;
    const recording = recordStatements(w.db.pool);
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(port, viewer.token, { query: RECEIVED })));
    recording.take();
    await notify(w, [viewer.id]);
    const id = await newestOf(w, viewer.id);
    for (const event of await Promise.all(streams.map((stream) => stream.next())))
      expect(event).toMatchObject({ data: { notificationReceived: { id } } });
    // A stream polls once when it opens and once for the commit.
    const looks = recording.take().filter(({ text }) => /"notification".*"changed" >/s.test(text));
    expect([1, 2]).toContain(looks.length);
  });
});

test("streams of different people, credentials, documents or variables are executed separately", async () => {
  const { port } = await server();
  const recording = recordStatements(w.db.pool);
  const { viewer, editor, owner } = w.users;
  const streams = await Promise.all([
    open(port, viewer.token),
    open(port, editor.token),
    open(port, await w.apiToken("viewer", "API_READ")),
    open(port, viewer.token, { query: CHANGES.replace("name", "name id") }),
    open(port, owner.token),
  ]);
  const elsewhere = await open(port, owner.token, { variables: { id: w.ids.secondWorkspace } });
  recording.take();
  await rename("Lungo");
  for (const event of await Promise.all(streams.map((stream) => stream.next())))
    expect(event).toMatchObject({ data: { workspaceChanged: { workspace: { name: "Lungo" } } } });
  expect(recording.take().filter(({ text }) => text.includes('"posting_slot"'))).toHaveLength(streams.length);
  elsewhere.close();
});
