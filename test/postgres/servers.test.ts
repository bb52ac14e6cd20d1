import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "graphql-sse";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { Client } from "../support/client.ts";
import { createDatabase, dropDatabase } from "../support/postgres.ts";
import { type ServerProcess, startServer } from "../support/serverProcess.ts";

// Two servers in their own processes on one PostgreSQL. Both serve the same demo, so they share its folder.

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

test("an event of one server reaches a stream of the other server", async () => {
  const [here, there] = servers as [ServerProcess, ServerProcess];
  const { token } = here.demo.users.viewer;
  const follower = createClient({
    url: `${there.url}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const types: unknown[] = [];
  const received = (async () => {
    // Events of the demo may arrive first.
    for await (const { data } of follower.iterate({ query: "subscription { notificationReceived { type } }" })) {
      types.push((data as { notificationReceived: { type: string } }).notificationReceived.type);
    }
  })();
  const create = "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { __typename } }";
  const client = new Client({ fetch: (request) => fetch(request) }, here.url);
  const deadline = Date.now() + 60_000;
  // The stream begins at some moment after the request. Earlier events are in the inbox only.
  for (let count = 1; !types.includes("SECURITY_ACTION") && Date.now() < deadline; count++) {
    const made = await client.gql(token, create, { input: { name: `Token ${count}` } });
    expect(made.errors).toBeUndefined();
    await vi.waitUntil(() => types.includes("SECURITY_ACTION"), { timeout: 5000 }).catch(() => {});
  }
  expect(types).toContain("SECURITY_ACTION");
  follower.dispose();
  await received;
});

/** Sends 50 requests at once, to both servers alternately, and returns the answers. */
const fifty = <T>(ask: (client: Client) => Promise<T>) =>
  Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      ask(new Client({ fetch: (request) => fetch(request) }, servers[index % servers.length]?.url)),
    ),
  );

test("wrong codes for an email change that are sent to both servers at once are counted together", async () => {
  const { ids, users, emailChangeCode } = (servers[1] as ServerProcess).demo;
  const code = emailChangeCode === "000000" ? "000001" : "000000";
  const { token } = users.owner;
  const answers = await fifty((client) =>
    client.rest("POST", `/auth/email-change/${ids["emailChange"]}/confirm`, { token, body: { code } }),
  );
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect(Object.fromEntries([...counts].map(([status, { length }]) => [status, length]))).toEqual({
    400: 4,
    // The window allows ten attempts. The fifth wrong code ends the change, so later ones find no change.
    404: 5,
    429: 41,
  });
});

test("sign-in attempts from one network on one account share their window across servers", async () => {
  const { email } = (servers[1] as ServerProcess).demo.users.outsider;
  const SIGN_IN = "mutation ($input: SignInInput!) { signIn(input: $input) { token } }";
  const answers = await fifty((client) =>
    client.gql(null, SIGN_IN, { input: { email, password: "not the password" } }),
  );
  const counts = Map.groupBy(answers, ({ errors }) => errors?.[0]?.extensions.code);
  expect(Object.fromEntries([...counts].map(([code, { length }]) => [code, length]))).toEqual({
    // Ten attempts, and the first one at the slow rate of one a minute.
    INVALID_CREDENTIALS: 11,
    RATE_LIMITED: 39,
  });
});
