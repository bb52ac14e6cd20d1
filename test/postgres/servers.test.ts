import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "graphql-sse";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { Client } from "../support/client.ts";
import { createDatabase, dropDatabase } from "../support/postgres.ts";
import { type ServerProcess, startServer } from "../support/serverProcess.ts";

// Two servers, each a process of its own, on one PostgreSQL: of one demo, so they share its folder.

const { url: server = "", template } = inject("postgres") ?? {};
let url: string;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  url = await createDatabase(server, template);
  folder = await mkdtemp(join(tmpdir(), "rostrum-two-"));
  for (let count = 0; count < 2; count++) {
    servers.push(await startServer({ dataDir: folder, env: { DATABASE_URL: url } }));
  }
});
afterAll(async () => {
  for (const one of servers) await one.stop();
  await dropDatabase(server, url);
  await rm(folder, { recursive: true, force: true });
});

test("what is done at one server is told in the stream of the other", async () => {
  const [here, there] = servers as [ServerProcess, ServerProcess];
  const { token } = here.demo.users.viewer;
  const follower = createClient({
    url: `${there.url}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const types: unknown[] = [];
  const told = (async () => {
    // The demo's own events may come first.
    for await (const { data } of follower.iterate({ query: "subscription { notificationReceived { type } }" })) {
      types.push((data as { notificationReceived: { type: string } }).notificationReceived.type);
    }
  })();
  const create = "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { __typename } }";
  const client = new Client({ fetch: (request) => fetch(request) }, here.url);
  const deadline = Date.now() + 60_000;
  // The stream begins at some moment after it was asked for: what happened before is in the inbox alone.
  for (let count = 1; !types.includes("SECURITY_ACTION") && Date.now() < deadline; count++) {
    const made = await client.gql(token, create, { input: { name: `Token ${count}` } });
    expect(made.errors).toBeUndefined();
    await vi.waitUntil(() => types.includes("SECURITY_ACTION"), { timeout: 5000 }).catch(() => {});
  }
  expect(types).toContain("SECURITY_ACTION");
  follower.dispose();
  await told;
});

/** The answers to 50 requests at the same moment, to either server by turns. */
const fifty = <T>(ask: (client: Client) => Promise<T>) =>
  Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      ask(new Client({ fetch: (request) => fetch(request) }, servers[index % servers.length]?.url)),
    ),
  );

test("of codes that are tried at both servers at once five are counted", async () => {
  const { ids, users, emailChangeCode } = (servers[1] as ServerProcess).demo;
  const code = emailChangeCode === "000000" ? "000001" : "000000";
  const { token } = users.owner;
  const answers = await fifty((client) =>
    client.rest("POST", `/auth/email-change/${ids["emailChange"]}/confirm`, { token, body: { code } }),
  );
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect(Object.fromEntries([...counts].map(([status, { length }]) => [status, length]))).toEqual({
    400: 4,
    // The window lets ten through; the fifth of them ends the change, and is told so.
    404: 5,
    429: 41,
  });
});

test("tries from one network at one account share their window over both servers", async () => {
  const { email } = (servers[1] as ServerProcess).demo.users.outsider;
  const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
  const answers = await fifty((client) =>
    client.gql(null, SIGN_IN, { input: { email, password: "not the password" } }),
  );
  const counts = Map.groupBy(answers, ({ errors }) => errors?.[0]?.extensions.code);
  expect(Object.fromEntries([...counts].map(([code, { length }]) => [code, length]))).toEqual({
    // Ten, and the first one at the slow pace of one a minute.
    INVALID_CREDENTIALS: 11,
    RATE_LIMITED: 39,
  });
});
