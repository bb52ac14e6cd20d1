import { createClient } from "graphql-sse";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Client } from "../support/client.ts";
import { MAIL } from "../support/domains/mails.ts";
import { type WorldServer, type WorldServers, worldServers } from "../support/processes/worldServers.ts";
import { emailChange, setPassword } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

// Two servers in their own processes on one PostgreSQL.

let w: World;
let pair: WorldServers;
beforeAll(async () => {
  w = await world({ env: MAIL, now: new Date() });
  pair = await worldServers(w, 2, { env: MAIL });
});
afterAll(async () => {
  await pair.stop();
  await w.close();
});

test("an event of one server reaches a stream of the other server", async () => {
  const [here, there] = pair.servers as [WorldServer, WorldServer];
  const { token } = w.users.viewer;
  const follower = createClient({
    url: `${there.url}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const types: unknown[] = [];
  const received = (async () => {
    for await (const { data } of follower.iterate({ query: "subscription { notificationReceived { type } }" })) {
      types.push((data as { notificationReceived: { type: string } }).notificationReceived.type);
    }
  })();
  const create = "mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { __typename } }";
  const client = new Client(here);
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
  Promise.all(Array.from({ length: 50 }, (_, index) => ask(new Client(pair.servers[index % 2] as WorldServer))));

test("wrong codes for an email change that are sent to both servers at once are counted together", async () => {
  const { id: userId, token } = w.users.owner;
  const { id, wrong: code } = await emailChange(w, userId);
  const answers = await fifty((client) =>
    client.rest("POST", `/auth/email-change/${id}/confirm`, { token, body: { code } }),
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
  const { id, email } = w.users.outsider;
  await setPassword(w, id);
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
