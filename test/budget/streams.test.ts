import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import type { Client } from "../support/client.ts";
import { type World, world } from "../support/world.ts";
import { restOf, serverWith } from "./servers.ts";

const CHANGES = "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { name } }";
const RENAME =
  "mutation ($id: ID!, $name: String!) { updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { __typename } }";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterEach(() => vi.waitUntil(() => revisionWatch(w.db, SILENT).size === 0, { timeout: 20_000 }));
afterAll(() => w.close());

const NAME = "query ($id: ID!) { workspace(id: $id) { name } }";
/** The price of an event of CHANGES, and of NAME, which has the same selection below a root field of the same price. */
const PRICE = 302;
/** The price of an opening, whatever is selected. */
const OPENING = 300;

/** Opens a stream at a server, and returns its events. */
async function open(server: Client, token: string) {
  const leaving = new AbortController();
  const response = await server.request("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: CHANGES, variables: { id: w.ids.workspace } }),
    signal: leaving.signal,
  });
  const events = eventsOf(response);
  return {
    policy: response.headers.get("ratelimit-policy"),
    next: async () => (await events.next()).value,
    close: () => leaving.abort(),
  };
}

async function* eventsOf({ body }: Response): AsyncGenerator<Record<string, unknown>, undefined> {
  let text = "";
  for await (const chunk of (body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const data = /^data: (\{.*\})$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data);
    }
  }
  return undefined;
}

/** Renames the workspace at a server without budgets. */
const rename = (name: string) => w.gql(w.users.owner.token, RENAME, { id: w.ids.workspace, name });
const price = async (server: Client, token: string) =>
  restOf(await server.gql(token, NAME, { id: w.ids.workspace }, { "cache-control": "no-store" }));

describe("an event of a subscription", () => {
  test("costs the price of its work, and the opening that of the root field, from the budgets of the organization and of the person", async () => {
    const server = await serverWith(w, { points: 10_000 });
    const stream = await open(server, w.users.viewer.token);
    await rename("Mocha");
    expect(await stream.next()).toMatchObject({ data: { workspaceChanged: { name: "Mocha" } } });
    await rename("Latte");
    await stream.next();
    // The opening, two events, and the request that asks for the rest.
    expect(await price(server, w.users.viewer.token)).toBe(10_000 - OPENING - 3 * PRICE);
    stream.close();
  });

  test("is paid for once by equal streams of one credential, which share its execution", async () => {
    const server = await serverWith(w, { points: 10_000 });
    const streams = [await open(server, w.users.viewer.token), await open(server, w.users.viewer.token)];
    await rename("Espresso");
    for (const stream of streams) expect(await stream.next()).toMatchObject({ data: {} });
    expect(await price(server, w.users.viewer.token)).toBe(10_000 - 2 * OPENING - 2 * PRICE);
    for (const stream of streams) stream.close();
  });

  test("that the budget cannot pay ends the stream with an error that says so and when to subscribe again", async () => {
    const server = await serverWith(w, { points: OPENING + PRICE + 10 });
    const stream = await open(server, w.users.viewer.token);
    await rename("Ristretto");
    expect(await stream.next()).toMatchObject({ data: { workspaceChanged: { name: "Ristretto" } } });
    await rename("Lungo");
    expect(await stream.next()).toMatchObject({
      errors: [
        {
          message: expect.stringMatching(
            /^The subscription ended\. The request costs 302 points; the budget of the organization has 10 of 612 left/,
          ),
          extensions: { code: "RATE_LIMITED", retryAfter: expect.any(Number) },
        },
      ],
    });
    expect(await stream.next()).toBeUndefined();
    stream.close();
  });
});
