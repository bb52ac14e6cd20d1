import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ApolloClient, type ApolloLink, gql, InMemoryCache } from "@apollo/client";
import type { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import type { Client } from "@urql/core";
import { parse } from "graphql";
import type { Environment } from "relay-runtime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { dataOf } from "../support/answers.ts";
import { TESTS } from "../support/run/installFolder.ts";
import { type World, world } from "../support/world.ts";
import { complaintsOf } from "./recorder.ts";

// The snippets of docs/guides/live.md run as they stand in the guide.

interface Snippets {
  liveLink(url: string, token: () => string): ApolloLink;
  socketLink(url: string, token: () => string): GraphQLWsLink;
  liveClient(url: string, token: () => string): Client;
  liveEnvironment(url: string, token: () => string): Environment;
}

let w: World;
let listener: Listener;
let folder: string;
let snippets: Snippets;
beforeAll(async () => {
  w = await world();
  // Packages are found from a folder among them.
  folder = await mkdtemp(join(TESTS, "node_modules", ".snippets-"));
  const guide = await readFile(new URL("../../docs/guides/live.md", import.meta.url), "utf8");
  const blocks = [...guide.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
  const modules = await Promise.all(
    blocks.map(async (code, index) => {
      const file = join(folder, `${index}.mjs`);
      await writeFile(file, code);
      return import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Partial<Snippets>>;
    }),
  );
  snippets = Object.assign({}, ...modules) as Snippets;
});
beforeEach(async () => {
  listener = await listen((request, peer) => w.app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  await vi.waitUntil(() => revisionWatch(w.db, SILENT).size === 0, { timeout: 20_000 });
  await listener.stop();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await w.close();
});

const WATCH = "subscription Watch($id: ID!) { workspaceChanged(workspaceId: $id) { kind objectId } }";
const url = () => `http://127.0.0.1:${listener.port}/graphql`;
const token = () => w.users.viewer.token;

/** Changes the workspace when the client listens, and returns the event that a client then has. */
async function eventAfterChange(received: Promise<unknown>): Promise<unknown> {
  await vi.waitUntil(() => revisionWatch(w.db, SILENT).size === 1, { timeout: 20_000 });
  const rename = `mutation ($id: ID!, $name: String!) {
    updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { __typename }
  }`;
  dataOf(await w.gql(w.users.owner.token, rename, { id: w.ids.workspace, name: `Bakery ${performance.now()}` }));
  return received;
}

const changed = () => ({ workspaceChanged: { kind: "WORKSPACE", objectId: w.ids.workspace } });

/** The event that Apollo Client receives through a link. */
async function eventThrough(link: ApolloLink): Promise<unknown> {
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const events = client.subscribe({ query: gql(WATCH), variables: { id: w.ids.workspace } });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const subscription = events.subscribe({ next: ({ data, error }) => resolve(error ?? data) });
  const event = await eventAfterChange(promise);
  subscription.unsubscribe();
  return event;
}

test("Apollo Client receives events through the link of the guide, without a complaint in the console", async () => {
  const complaints = await complaintsOf(async () => {
    expect(await eventThrough(snippets.liveLink(url(), token))).toMatchObject(changed());
  });
  expect(complaints).toEqual([]);
});

test("Apollo Client receives events through the WebSocket of the guide, without a complaint in the console", async () => {
  const complaints = await complaintsOf(async () => {
    const link = snippets.socketLink(url().replace("http:", "ws:"), token);
    expect(await eventThrough(link)).toMatchObject(changed());
    await link.client.dispose();
  });
  expect(complaints).toEqual([]);
});

test("urql receives events through the client of the guide, without a complaint in the console", async () => {
  const complaints = await complaintsOf(async () => {
    const client = snippets.liveClient(url(), token);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const events = client.subscription(parse(WATCH), { id: w.ids.workspace });
    const subscription = events.subscribe(({ data, error }) => resolve(error ?? data));
    expect(await eventAfterChange(promise)).toMatchObject(changed());
    subscription.unsubscribe();
  });
  expect(complaints).toEqual([]);
});

test("Relay receives events and answers through the environment of the guide", async () => {
  const complaints = await complaintsOf(async () => {
    const network = snippets.liveEnvironment(url(), token).getNetwork();
    const operation = (text: string, operationKind: "query" | "subscription") =>
      ({ text, operationKind, name: "Watch", id: null, cacheID: text, metadata: {} }) as const;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const subscription = network
      .execute(operation(WATCH, "subscription"), { id: w.ids.workspace }, {})
      .subscribe({ next: resolve, error: reject });
    expect(await eventAfterChange(promise)).toMatchObject({ data: changed() });
    subscription.unsubscribe();
    const query = operation("query Watch { viewer { user { id } } }", "query");
    expect(await network.execute(query, {}, { force: true }).toPromise()).toMatchObject({
      data: { viewer: { user: { id: w.users.viewer.id } } },
    });
  });
  expect(complaints).toEqual([]);
});
