import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret, newSecret } from "../../src/platform/crypto/secrets.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { residentMb } from "../bench/cpu.ts";
import { type ServerProcess, startServer } from "../support/processes/serverProcess.ts";
import { world } from "../support/world.ts";

const STREAMS = process.env["ROSTRUM_SOAK"] ? 1000 : 50;
/** The number of streams that are opened at a time; each request looks up its credential. */
const AT_A_TIME = 25;
/** In this time, the credential of each stream is checked once or twice. */
const IDLE_MS = process.env["ROSTRUM_SOAK"] ? 11_000 : 6000;

const COLLECT = fileURLToPath(new URL("../support/processes/children/collect.ts", import.meta.url));

let server: ServerProcess;
beforeAll(async () => {
  const command = [process.execPath, "--expose-gc", "--import", COLLECT];
  server = await startServer({
    env: { WORKERS: "off", LOG_LEVEL: "error", MAX_STREAMS_PER_PERSON: "2000", MAX_STREAMS_PER_ORGANIZATION: "2000" },
    command,
  });
});
afterAll(() => server.stop());

const post = (query: string, { accept = "application/json", signal }: { accept?: string; signal?: AbortSignal } = {}) =>
  fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { accept, "content-type": "application/json", authorization: `Bearer ${server.demo.users.owner.token}` },
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });

/** Opens streams that stay open until they are closed. */
async function openStreams(count: number) {
  const closing = new AbortController();
  const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
  const open = async () => {
    const query = "subscription { notificationReceived { id readAt } }";
    const response = await post(query, { accept: "text/event-stream", signal: closing.signal });
    expect(response.status).toBe(200);
    readers.push((response.body as ReadableStream<Uint8Array>).getReader());
  };
  while (readers.length < count)
    await Promise.all(Array.from({ length: Math.min(AT_A_TIME, count - readers.length) }, open));
  return { readers, close: () => closing.abort() };
}

/** Reads a stream up to its next event. */
async function eventOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  for (let text = ""; ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: true });
    const event = /^data: (\{.*\})$/m.exec(text)?.[1];
    if (event !== undefined) return event;
    if (done) throw new Error(`a stream ended without an event: ${text}`);
  }
}

const resident = () => residentMb(server.child.pid ?? 0) ?? 0;

/**
 * Returns the server's memory after garbage collection and after free pages were returned, which takes some seconds
 * after a start.
 */
async function held(): Promise<number> {
  let least = resident();
  for (let still = 0, time = 0; still < 4 && time < 30; time++) {
    server.child.kill("SIGUSR2");
    await sleep(1000);
    still = resident() < least - 2 ? 0 : still + 1;
    least = Math.min(least, resident());
  }
  return least;
}

test(`${STREAMS} idle streams need less than 100 MB, and each gets an event for a change`, async () => {
  // Excludes the code that the first streams load and compile.
  (await openStreams(AT_A_TIME)).close();
  // A server that has just started returns memory for a while.
  await sleep(2 * IDLE_MS);
  const before = await held();
  const { readers, close } = await openStreams(STREAMS);
  await sleep(IDLE_MS);
  const most = resident();
  const grown = (await held()) - before;
  console.log(`${STREAMS} streams: ${grown} MB over ${before} MB; ${most - before} MB with garbage`);
  expect(grown).toBeLessThan(100);
  const { notification = "" } = server.demo.ids;
  const marked = await post(`mutation { markNotificationRead(input: { id: "${notification}" }) { __typename } }`);
  expect(await marked.json()).not.toHaveProperty("errors");
  for (const event of await Promise.all(readers.map(eventOf))) expect(event).toContain(`"id":"${notification}"`);
  close();
});

const VIEWERS = 1200;

// A limit in milliseconds is unreliable on a machine that runs other tests.
test.runIf(process.env["ROSTRUM_SOAK"])(
  `a commit that wakes the streams of ${VIEWERS} people reaches each of them without blocking other requests`,
  async () => {
    const w = await world({ env: { MAX_STREAMS_PER_ORGANIZATION: "5000" } });
    const now = w.clock.now();
    const people = Array.from({ length: VIEWERS }, (_, index) => ({
      id: newId("usr"),
      token: newSecret("session"),
      email: `viewer-${index}@example.org`,
    }));
    const stamp = { createdAt: now, updatedAt: now };
    await w.db.prisma.user.createMany({ data: people.map(({ id, email }) => ({ id, email, name: email, ...stamp })) });
    await w.db.prisma.session.createMany({
      data: people.map(({ id, token }) => {
        const expiresAt = new Date(now.getTime() + 86_400_000);
        const own = { id: newId("ses"), userId: id, tokenHash: hashSecret(token) };
        return { ...own, device: "vitest", createdAt: now, lastUsedAt: now, expiresAt };
      }),
    });
    const { organization: organizationId, workspace: workspaceId } = w.ids;
    await w.db.prisma.organizationMember.createMany({
      data: people.map(({ id }) => ({ id: newId("orm"), organizationId, userId: id, role: "MEMBER", createdAt: now })),
    });
    await w.db.prisma.workspaceMember.createMany({
      data: people.map(({ id }) => ({ id: newId("wsm"), workspaceId, userId: id, role: "VIEWER", ...stamp })),
    });
    const leaving = new AbortController();
    const query =
      "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name members { nodes { id } } } } }";
    const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
    for (const { token } of people) {
      const response = await w.request("/graphql", {
        method: "POST",
        headers: { accept: "text/event-stream", "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables: { id: workspaceId } }),
        signal: leaving.signal,
      });
      expect(response.status).toBe(200);
      readers.push((response.body as ReadableStream<Uint8Array>).getReader());
    }
    const events = Promise.all(readers.map(eventOf));
    const rename =
      'mutation ($id: ID!) { updateWorkspaceSettings(input: { workspaceId: $id, name: "Woken" }) { __typename } }';
    expect((await w.gql(w.users.owner.token, rename, { id: workspaceId })).errors).toBeUndefined();
    const finished = Promise.race([events.then(() => true), sleep(0, false)]);
    let longest = 0;
    for (let done = await finished; !done; done = await Promise.race([events.then(() => true), sleep(20, false)])) {
      const begun = performance.now();
      expect((await w.gql(w.users.outsider.token, "{ viewer { user { id } } }")).errors).toBeUndefined();
      longest = Math.max(longest, performance.now() - begun);
    }
    for (const event of await events) expect(event).toContain('"name":"Woken"');
    console.log(`${VIEWERS} people: another request took ${Math.round(longest)} ms at most while events were sent`);
    // Without turns, the others wait for all of the events: 6 s of 2,000 when measured.
    expect(longest).toBeLessThan(2000);
    await Promise.all(readers.map((reader) => reader.cancel()));
    await w.close();
  },
);
