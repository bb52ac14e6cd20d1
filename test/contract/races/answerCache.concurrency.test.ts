import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../../src/server/app.ts";
import { dataOf } from "../../support/answers.ts";
import { Client } from "../../support/client.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const READS = process.env["ROSTRUM_SOAK"] ? 10_000 : 1500;
const WRITES = READS / 80;
const READERS = 16;
const WRITERS = 4;

const READ = "query ($id: ID!) { workspace(id: $id) { postingSlots { nodes { id label } } } }";
const WRITE = "mutation ($input: UpdatePostingSlotInput!) { updatePostingSlot(input: $input) { postingSlot { id } } }";

interface Read {
  workspace: { postingSlots: { nodes: { id: string; label: string | null }[] } };
}

describe("the caches of two servers on one database", () => {
  test("never answer with less than was acknowledged before the read", async () => {
    const env = { ...w.app.services.env, ANSWER_CACHE: "on" as const };
    const servers = await Promise.all([1, 2].map(() => createApp({ env, database: w.db, now: w.clock.now })));
    const clients = servers.map((server) => new Client(server));
    const slot = await w.db.prisma.postingSlot.findUniqueOrThrow({ where: { id: w.ids.slot } });
    const ids = Array.from({ length: WRITERS }, (_, index) => `${slot.id.slice(0, -1)}${index}`);
    await w.db.prisma.postingSlot.deleteMany({ where: { workspaceId: w.ids.workspace } });
    await w.db.prisma.postingSlot.createMany({
      data: ids.map((id, hour) => ({ ...slot, id, localHour: hour, label: "0" })),
    });
    const acknowledged = new Map(ids.map((id) => [id, 0]));
    const counts = { reads: 0, writes: 0, hits: 0 };
    const stale: string[] = [];
    const isOver = () => counts.reads >= READS && counts.writes >= WRITES;

    const reader = async (number: number) => {
      const token = [w.users.owner, w.users.admin, w.users.editor, w.users.viewer][number % 4]?.token ?? "";
      for (let time = number; !isOver(); time++) {
        const before = new Map(acknowledged);
        const answer = await (clients[time % 2] as Client).gql<Read>(token, READ, { id: w.ids.workspace });
        for (const { id, label } of dataOf(answer).workspace.postingSlots.nodes) {
          if (Number(label) < (before.get(id) ?? 0)) stale.push(`${id}: ${label} after ${before.get(id)}`);
        }
        counts.reads++;
        // Requests arrive one event after the other; without a pause, no timer would run between them on PGlite.
        await new Promise(setImmediate);
        if (answer.headers.get("cache-status") === "rostrum; hit") counts.hits++;
      }
    };
    const writer = async (number: number) => {
      const id = ids[number] as string;
      for (let label = 1; !isOver(); label++) {
        const input = { id, label: String(label) };
        dataOf(await (clients[label % 2] as Client).gql(w.users.admin.token, WRITE, { input }));
        acknowledged.set(id, label);
        counts.writes++;
        // Pauses of different lengths, so that answers are both hit and outdated.
        await new Promise((waited) => setTimeout(waited, (label * 37) % 600));
      }
    };
    await Promise.all([
      ...Array.from({ length: READERS }, (_, number) => reader(number)),
      ...ids.map((_, number) => writer(number)),
    ]);
    expect(stale).toEqual([]);
    expect(counts.hits).toBeGreaterThan(READS / 40);
    for (const server of servers) await server.close();
  });
});
