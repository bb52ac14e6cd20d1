import { auditServer } from "graphql-http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let listener: Listener;
beforeAll(async () => {
  w = await world();
  listener = await listen((request, peer) => w.app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await listener.stop();
  await w.close();
});

test("the GraphQL endpoint passes all 61 checks of graphql-http's audit", async () => {
  const results = await auditServer({ url: `http://127.0.0.1:${listener.port}/graphql` });
  const failed = results.filter(({ status }) => status !== "ok").map((result) => ({ ...result, response: undefined }));
  expect(failed).toEqual([]);
  expect(results).toHaveLength(61);
});
