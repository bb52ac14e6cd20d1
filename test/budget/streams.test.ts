import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { dataOf } from "../support/answers.ts";
import type { Client } from "../support/client.ts";
import { processed, uploaded } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { subscribe } from "../support/subscriber.ts";
import { type World, world } from "../support/world.ts";
import { restOf, serverWith } from "./servers.ts";

const CHANGES = "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name } } }";
const RENAME =
  "mutation ($id: ID!, $name: String!) { updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { __typename } }";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterEach(() => vi.waitUntil(() => revisionWatch(w.db, SILENT).size === 0, { timeout: 20_000 }));
afterAll(() => w.close());

const NAME = "query ($id: ID!) { workspace(id: $id) { name } }";
/** The price of NAME. */
const PRICE = 302;
/** The price of an event of CHANGES, which has the workspace below the change. */
const EVENT = 312;
/** The price of an opening, whatever is selected. */
const OPENING = 300;

/** Opens a stream of one kind at a server. */
const open = (server: Client, token: string, query = CHANGES, id = w.ids.workspace) =>
  subscribe(server, token, query, { id });

/** Renames the workspace at a server without budgets. */
const rename = (name: string) => w.gql(w.users.owner.token, RENAME, { id: w.ids.workspace, name });
const price = async (server: Client, token: string) =>
  restOf(await server.gql(token, NAME, { id: w.ids.workspace }, { "cache-control": "no-store" }));

describe("an event of a subscription", () => {
  test("costs the price of its work, and the opening that of the root field, from the budgets of the organization and of the person", async () => {
    const server = await serverWith(w, { points: 10_000 });
    const stream = await open(server, w.users.viewer.token);
    await rename("Mocha");
    expect(await stream.next()).toMatchObject({ data: { workspaceChanged: { workspace: { name: "Mocha" } } } });
    await rename("Latte");
    await stream.next();
    // The opening, two events, and the request that asks for the rest.
    expect(await price(server, w.users.viewer.token)).toBe(10_000 - OPENING - 2 * EVENT - PRICE);
    stream.close();
  });

  test.each([
    [
      "publicationChanged",
      313,
      "subscription ($id: ID!) { publicationChanged(workspaceId: $id) { type publication { id } } }",
    ],
    [
      "deliveryProgress",
      312,
      "subscription ($id: ID!) { deliveryProgress(publicationId: $id) { publication { state } } }",
    ],
    ["mediaProcessed", 302, "subscription ($id: ID!) { mediaProcessed(workspaceId: $id) { id } }"],
  ] as const)("of %s costs %i points for a selection of one object", async (name, event, query) => {
    const server = await serverWith(w, { points: 10_000 });
    const { id } = await publication(w, w.ids.workspace);
    const stream = await open(server, w.users.viewer.token, query, name === "deliveryProgress" ? id : w.ids.workspace);
    if (name === "mediaProcessed") await processed(w, (await uploaded(w, w.ids.workspace, new Uint8Array(9))).id);
    if (name === "publicationChanged")
      dataOf(await act(w, w.users.owner.token, "updatePublication", { id, title: "Rye" }));
    expect(await stream.next()).toMatchObject({ data: { [name]: {} } });
    expect(await price(server, w.users.viewer.token)).toBe(10_000 - OPENING - event - PRICE);
    stream.close();
  });

  test("is paid for once by equal streams of one credential, which share its execution", async () => {
    const server = await serverWith(w, { points: 10_000 });
    const streams = [await open(server, w.users.viewer.token), await open(server, w.users.viewer.token)];
    await rename("Espresso");
    for (const stream of streams) expect(await stream.next()).toMatchObject({ data: {} });
    expect(await price(server, w.users.viewer.token)).toBe(10_000 - 2 * OPENING - EVENT - PRICE);
    for (const stream of streams) stream.close();
  });

  test("that the budget cannot pay ends the stream with an error that says so and when to subscribe again", async () => {
    const server = await serverWith(w, { points: OPENING + EVENT + 10 });
    const stream = await open(server, w.users.viewer.token);
    await rename("Ristretto");
    expect(await stream.next()).toMatchObject({ data: { workspaceChanged: { workspace: { name: "Ristretto" } } } });
    await rename("Lungo");
    expect(await stream.next()).toMatchObject({
      errors: [
        {
          message: expect.stringMatching(
            /^The subscription ended\. The request costs 312 points; the budget of the organization has 10 of 622 left/,
          ),
          extensions: { code: "RATE_LIMITED", retryAfter: expect.any(Number) },
        },
      ],
    });
    expect(await stream.next()).toBeUndefined();
    stream.close();
  });
});
