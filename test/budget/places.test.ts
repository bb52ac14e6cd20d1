import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { type LanguageModel, ModelError } from "../../src/platform/language-models/languageModel.ts";
import { createPlaces, type Executor } from "../../src/server/budget/places.ts";
import { codeOf } from "../support/answers.ts";
import { readyItem } from "../support/domains/media.ts";
import { BOUNDARY, formOf, png } from "../support/domains/uploads.ts";
import { agent } from "../support/mcp.ts";
import { type World, world } from "../support/world.ts";

const placesOf = (person: number, organization = 100) =>
  createPlaces({ MAX_OPERATIONS_PER_PERSON: person, MAX_OPERATIONS_PER_ORGANIZATION: organization });
const reader = (person: string, application: string | null = null, organization: string | null = "org"): Executor => ({
  person,
  application,
  organization,
  kind: "read",
});
const stays = () => new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Lets operations enter in this order, and ends one after the other. Returns the order in which they began. */
async function began(places: ReturnType<typeof placesOf>, executors: readonly Executor[]): Promise<string[]> {
  const order: string[] = [];
  const running: (() => void)[] = [];
  for (const executor of executors) {
    const entering = places.enter(executor, stays);
    const begin = (leave: () => void) => {
      order.push(executor.application ?? executor.person);
      running.push(leave);
    };
    if (entering instanceof Promise) void entering.then(begin);
    else begin(entering);
  }
  while (running.length > 0) {
    running.shift()?.();
    await settled();
  }
  return order;
}

describe("the places of operations", () => {
  test("are given to people of an organization in turns, however many operations of one wait", async () => {
    const many = Array.from({ length: 6 }, () => reader("busy"));
    const order = await began(placesOf(100, 2), [...many, reader("other"), reader("third")]);
    expect(order.slice(0, 4)).toEqual(["busy", "busy", "other", "third"]);
    expect(order).toHaveLength(8);
  });

  test("are given to a person and the person's applications in turns, and to one application half at most", async () => {
    const wild = Array.from({ length: 6 }, () => reader("ada", "wild"));
    const order = await began(placesOf(4), [...wild, reader("ada"), reader("ada", "calm"), reader("ada")]);
    expect(order.slice(0, 4)).toEqual(["wild", "wild", "ada", "calm"]);
    expect(order).toHaveLength(9);
  });

  test("of a person are the same in all organizations, and those of a write leave reads theirs", async () => {
    const places = placesOf(1);
    const taken = places.enter(reader("ada", null, "one"), stays);
    expect(taken).toBeTypeOf("function");
    const leaving = new AbortController();
    const waiting = places.enter(reader("ada", null, "two"), () => leaving.signal);
    expect(waiting).toBeInstanceOf(Promise);
    leaving.abort();
    await expect(waiting).rejects.toThrow("At most 1 requests of the person run at a time");
    expect(places.enter({ ...reader("ada"), kind: "write" }, stays)).toBeTypeOf("function");
    expect(places.enter(reader("bob", null, null), stays)).toBeTypeOf("function");
  });

  test("are not given to an operation whose caller left, and all are free afterwards", async () => {
    const places = placesOf(1);
    const leave = await places.enter(reader("ada"), stays);
    const leaving = new AbortController();
    const gone = places.enter(reader("ada"), () => leaving.signal) as Promise<() => void>;
    const next = places.enter(reader("ada"), stays) as Promise<() => void>;
    expect(places.counts).toMatchObject({ running: 1, waiting: 2, waited: 2 });
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ code: "RATE_LIMITED" });
    leave();
    (await next)();
    expect(places.counts).toMatchObject({ running: 0, waiting: 0, refused: new Map() });
    expect(places.enter(reader("ada"), stays)).toBeTypeOf("function");
  });

  test("refuse an operation at once that finds 100 waiting, and none of another person", async () => {
    const places = placesOf(1);
    void places.enter(reader("ada"), stays);
    const leaving = new AbortController();
    const waiting = Array.from({ length: 100 }, async () => places.enter(reader("ada"), () => leaving.signal));
    const refused = places.enter(reader("ada"), stays) as Promise<unknown>;
    await expect(refused).rejects.toThrow(
      "At most 1 requests of the person run at a time, and 100 wait already. Send fewer at once, or try again in 5 seconds.",
    );
    expect([...places.counts.refused]).toEqual([["person", 1]]);
    expect(places.enter(reader("bob"), stays)).toBeTypeOf("function");
    leaving.abort();
    await Promise.allSettled(waiting);
    expect(places.counts).toMatchObject({ waiting: 0, waited: 101 });
  });
});

/** A body whose bytes arrive when the promise resolves. */
const sentAfter = (ready: Promise<void>, bytes: Uint8Array) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      await ready;
      controller.enqueue(bytes);
      controller.close();
    },
  });

describe("a server with one place for a person", () => {
  let w: World;
  let arrival: PromiseWithResolvers<void>;
  let answer: PromiseWithResolvers<void>;
  const model: LanguageModel = {
    provider: "test",
    sees: true,
    prices: { input: 0n, output: 0n },
    async answer() {
      arrival.resolve();
      await answer.promise;
      throw new ModelError("refused", "no");
    },
  };
  beforeAll(async () => {
    w = await world({ model, env: { MAX_OPERATIONS_PER_PERSON: "1", METRICS_TOKEN: "token-for-the-metrics" } });
    [arrival, answer] = [Promise.withResolvers(), Promise.withResolvers()];
  });
  afterAll(() => w.close());

  const slot = (hour: number) => ({ workspaceId: w.ids.workspace, time: { local: { dayOfWeek: 2, hour, minute: 5 } } });
  const CREATE =
    "mutation ($input: CreatePostingSlotInput!) { createPostingSlot(input: $input) { postingSlot { id } } }";

  test("answers ten requests of a dashboard that are sent at once", async () => {
    const { token } = w.users.owner;
    const parts = Array.from({ length: 10 }, (_, at) =>
      w.gql(token, `query Q${at}($id: ID!) { workspace(id: $id) { name } }`, { id: w.ids.workspace }),
    );
    const answers = await Promise.all(parts);
    expect(answers.map(({ status, errors }) => [status, errors])).toEqual(answers.map(() => [200, undefined]));
    await settled();
    const metrics = await w.request("/metrics", { headers: { authorization: "Bearer token-for-the-metrics" } });
    const text = await metrics.text();
    expect(Number(/^rostrum_operations_waited_total (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toMatch(/^rostrum_operations_running 0$/m);
    expect(text).toMatch(/^rostrum_operations_waiting 0$/m);
  });

  test("uploads two forms at once, each of which is completed by a write, and executes a write before their bytes arrive", async () => {
    const { token } = w.users.admin;
    const arriving = Promise.withResolvers<void>();
    const answers = [1, 2].map(async (at) => {
      const file = { filename: `${at}.png`, content: png(500) };
      const bytes = formOf({ fields: { workspace_id: w.ids.workspace }, file });
      return w.request("/api/v1/media/upload", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
        body: sentAfter(arriving.promise, bytes) as BodyInit,
        duplex: "half",
      } as RequestInit);
    });
    expect((await w.gql(token, CREATE, { input: slot(5) })).errors).toBeUndefined();
    arriving.resolve();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("refuses a write that waited 5 seconds for another, on every surface, and executes reads meanwhile", async () => {
    const { token } = w.users.owner;
    const thumbnailKey = `media/${newId("med")}/thumbnail`;
    await w.app.services.storage.put(thumbnailKey, new Uint8Array([0xff, 0xd8, 0xff]), { type: "image/jpeg" });
    const { id } = await readyItem(w, w.ids.workspace, { thumbnailKey });
    const write = "mutation ($input: GenerateAltTextInput!) { generateAltText(input: $input) { mediaItem { id } } }";
    const holding = w.gql(token, write, { input: { id } });
    await arrival.promise;
    const mcp = await agent(w, token);
    const since = performance.now();
    const [graphql, rest, tool, read, other] = await Promise.all([
      w.gql(token, CREATE, { input: slot(1) }),
      w.rest("POST", "/posting-schedules", {
        token,
        body: { workspace_id: w.ids.workspace, day_of_week: 2, utc_hour: 2, utc_minute: 5 },
      }),
      mcp.call("draft_post", { workspaceId: w.ids.workspace, segments: [{ text: "Good morning", media: [] }] }),
      w
        .gql(token, "query ($id: ID!) { workspace(id: $id) { name } }", { id: w.ids.workspace })
        .then(({ status }) => ({ status, after: performance.now() - since })),
      w.gql(w.users.admin.token, CREATE, { input: slot(3) }),
    ]);
    expect(performance.now() - since).toBeGreaterThan(4990);
    expect([read.status, other.errors]).toEqual([200, undefined]);
    expect(read.after).toBeLessThan(4990);
    expect([graphql.status, codeOf(graphql), graphql.headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "5"]);
    expect([rest.status, rest.headers.get("retry-after")]).toEqual([429, "5"]);
    expect([tool.isError, tool.text]).toEqual([true, expect.stringContaining("waited 5 seconds for its turn")]);
    answer.resolve();
    await holding;
    expect((await w.gql(token, CREATE, { input: slot(4) })).errors).toBeUndefined();
  });
});
