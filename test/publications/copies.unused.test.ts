import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maximaOf } from "../../src/domains/plans/read.ts";
import { addressesOf } from "../../src/domains/publications/frozen/addresses.ts";
import { copyAll } from "../../src/domains/publications/frozen/copies.ts";
import { type Stage, stageWith } from "../delivery/stage.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { sha256, usage } from "../support/domains/uploads.ts";
import { type FileHost, fileHost } from "../support/fakes/fileHost.ts";
import { runJobs } from "../support/jobs.ts";
import { agent } from "../support/mcp.ts";
import { pageOf } from "../support/pictures/drawn.ts";
import { plainDocument } from "../support/pictures/imageDocument.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { contextOf } from "../support/requestContext.ts";
import type { World } from "../support/world.ts";
import { on, pixels } from "./frozen.support.ts";

// Files at addresses whose copies no post uses in the end.

let s: Stage;
let host: FileHost;
const p = on(() => s);
/** The keys that were stored and not removed. */
const kept = new Set<string>();
/** Delays every file that arrives. */
let beforeStored: () => Promise<void>;
beforeEach(() => {
  beforeStored = async () => {};
});
beforeAll(async () => {
  host = await fileHost();
  s = await stageWith({ allow: [host.host], env: { DEFAULT_PLAN: "starter" } });
  const { storage } = s.w.app.services;
  const { put, remove } = storage;
  storage.put = async (key, ...more) => {
    await beforeStored();
    await put.call(storage, key, ...more);
    kept.add(key);
  };
  storage.remove = async (key) => {
    await remove.call(storage, key);
    kept.delete(key);
  };
});
afterAll(() => Promise.all([s.close(), host.close()]));

const at = (path: string, more: object = {}) => ({ source: { url: host.url(path) }, ...more });
const inAnHour = () => new Date(s.w.clock.now().getTime() + 3_600_000);

/** A call that copies and refuses leaves no bytes behind its jobs, no row and no use. */
async function leavesNothing(call: () => Promise<unknown>): Promise<void> {
  const before = [await usage(s.w), await s.w.db.prisma.mediaItem.count(), [...kept].toSorted()];
  await call();
  await runJobs(s.w.app.services);
  expect([await usage(s.w), await s.w.db.prisma.mediaItem.count(), [...kept].toSorted()]).toEqual(before);
}

/** Leaves the plan this number of bytes for the call. */
async function withRoom(bytes: number, call: () => Promise<void>): Promise<void> {
  const where = { organizationId: s.w.ids.organization, metric: "media_bytes_stored", period: "" };
  const set = (value: bigint) => {
    const key = { organizationId_metric_period: where };
    return s.w.db.prisma.usageCounter.upsert({ where: key, create: { ...where, value }, update: { value } });
  };
  const [stored] = await usage(s.w);
  await set(BigInt((maximaOf("media_bytes_stored")["starter"] ?? 0) - bytes));
  await call();
  await set(BigInt(stored));
}

describe("copies that no post uses", () => {
  test("are deleted at once if the operation refuses the post after copying", async () => {
    host.files.set("/refused.png", await pixels());
    const id = await p.draft([{ text: "x".repeat(5000), media: [at("/refused.png")] }]);
    const attempts = () => host.requests.filter((path) => path === "/refused.png").length;
    await leavesNothing(async () => {
      for (const input of [
        { id, at: inAnHour() },
        { id, at: inAnHour() },
      ])
        expect(codeOf(await p.try("schedulePublication", input))).toBe("INVALID_INPUT");
      expect(codeOf(await p.try("publishNow", { id }))).toBe("INVALID_INPUT");
      // The bytes were stored meanwhile, or the test shows nothing.
      expect([attempts(), kept.size]).toEqual([3, 6]);
    });
  });

  test("are deleted at once if another file of the call is not returned, or cannot be decoded", async () => {
    host.files.set("/fine.png", await pixels());
    host.files.set("/cut.png", (await pixels()).subarray(0, 60));
    const id = await p.draft([{ text: "two", media: [at("/fine.png"), at("/cut.png"), at("/gone.png")] }]);
    await leavesNothing(async () => {
      expect(issuesOf(await p.step("submitForReview", { id }))).toHaveLength(2);
      expect(kept.size).toBeGreaterThanOrEqual(2);
    });
  });

  test("are deleted at once if another file does not arrive within the time of the call", async () => {
    host.files.set("/quick.png", await pixels());
    host.files.set("/slow.png", "never");
    const id = await p.draft([{ text: "slow", media: [at("/quick.png"), at("/slow.png")] }]);
    const publication = await p.row(id);
    const context = await contextOf(s.w, "editor");
    await leavesNothing(async () => {
      const places = addressesOf(publication, [], 0);
      const copying = copyAll(context, s.w.ids.organization, places, 1500);
      await expect(copying).rejects.toMatchObject({
        code: "INVALID_INPUT",
        issues: [
          {
            path: ["segments", 0, "media", 1, "source", "url"],
            message: "the file at the address did not arrive in time",
          },
        ],
      });
      expect(kept.size).toBe(2);
    });
  });

  test("are deleted at once if the plan has too little room for all files, of which the first ones fit", async () => {
    const path = (index: number) => `/room/${index}.png`;
    const files = await Promise.all(Array.from({ length: 4 }, pixels));
    for (const [index, bytes] of files.entries()) host.files.set(path(index), bytes);
    const id = await p.draft([{ text: "room", media: files.map((_, index) => at(path(index))) }]);
    // The last file that arrives is one byte too many.
    const room = files.reduce((sum, { byteLength }) => sum + byteLength, -1);
    const before = kept.size;
    await withRoom(room, () =>
      leavesNothing(async () => {
        for (let time = 0; time < 3; time++) expect(codeOf(await p.try("publishNow", { id }))).toBe("QUOTA_EXCEEDED");
        expect(kept.size).toBe(before + 3 * 3 * 2);
      }),
    );
  });

  test("are deleted at once if a call with the same key made the post meanwhile, and if the library has their bytes", async () => {
    host.files.set("/twice.png", await pixels());
    const id = await p.draft([{ text: "twice", media: [at("/twice.png")] }]);
    const arrived = Promise.withResolvers<void>();
    let waiting = 0;
    beforeStored = () => {
      waiting += 1;
      if (waiting === 2) arrived.resolve();
      return arrived.promise;
    };
    const before = kept.size;
    const publish = () => p.try("schedulePublication", { id, at: inAnHour() }, { "idempotency-key": "twice" });
    for (const answer of await Promise.all([publish(), publish()])) expect(codeOf(answer)).toBeUndefined();
    expect(kept.size).toBe(before + 4);
    await runJobs(s.w.app.services);
    expect(kept.size).toBe(before + 2);
    const again = await p.draft([{ text: "again", media: [at("/twice.png")] }]);
    await leavesNothing(async () => {
      await p.acted("publishNow", { id: again });
      expect(kept.size).toBe(before + 4);
    });
  });

  test("are deleted by the sweep if the process ended between copy and commit", async () => {
    host.files.set("/killed.png", await pixels());
    const id = await p.draft([{ text: "killed", media: [at("/killed.png")] }]);
    const places = addressesOf(await p.row(id), [], 0);
    const before = [...kept].toSorted();
    await copyAll(await contextOf(s.w, "editor"), s.w.ids.organization, places);
    await runJobs(s.w.app.services);
    expect(kept.size).toBe(before.length + 2);
    s.w.clock.advance(2 * 3_600_000);
    await runJobs(s.w.app.services);
    expect([...kept].toSorted()).toEqual(before);
  });
});

/** Operations that draw a picture, with two pictures to draw. */
const DRAWING: Record<string, () => Promise<(which: 1 | 2) => ReturnType<World["gql"]>>> = {
  async renderMeme() {
    const query = "mutation ($input: RenderMemeInput!) { renderMeme(input: $input) { mediaItem { id } } }";
    const place = { workspaceId: s.w.ids.workspace, templateId: "two-doors" };
    return (which) => s.w.gql(s.w.users.editor.token, query, { input: { ...place, captions: [`Door ${which}`] } });
  },
  async exportImageTemplate() {
    const query =
      "mutation ($input: ExportImageTemplateInput!) { exportImageTemplate(input: $input) { mediaItem { id } } }";
    const pages = ["#ff0000", "#0000ff"].map((color) => ({
      ...pageOf([], { backgroundColor: color }),
      key: color.slice(1),
    }));
    const { id } = await imageTemplate(s.w, s.w.ids.workspace, { document: { ...plainDocument(), pages } });
    return (page) => s.w.gql(s.w.users.editor.token, query, { input: { id, page } });
  },
};

describe.each(Object.entries(DRAWING))("a picture that %s drew", (_name, drawing) => {
  test("is deleted at once if the library has the picture, and if the plan has no room", async () => {
    const draw = await drawing();
    dataOf(await draw(1));
    await runJobs(s.w.app.services);
    const before = kept.size;
    await leavesNothing(async () => {
      dataOf(await draw(1));
      expect(kept.size).toBe(before + 2);
    });
    await withRoom(1, () =>
      leavesNothing(async () => {
        expect(codeOf(await draw(2))).toBe("QUOTA_EXCEEDED");
        expect(kept.size).toBe(before + 2);
      }),
    );
  });
});

describe("many files at addresses", () => {
  test("are copied, a hundred in one call and four at the same time, and one more is refused before any is asked", async () => {
    const bytes = await pixels();
    const path = (index: number) => `/many/${index}.png`;
    for (let index = 0; index <= 100; index++) host.files.set(path(index), bytes);
    const segment = (from: number, count: number) => ({
      text: `From ${from}`,
      media: Array.from({ length: count }, (_, index) => at(path(from + index))),
    });
    const segments = Array.from({ length: 25 }, (_, index) => segment(index * 4, 4));
    const more = { renditions: [{ accountId: s.accounts.mastodon, segments: [{ position: 0, ...segment(97, 4) }] }] };
    const requests = () => host.requests.filter((each) => each.startsWith("/many/"));
    const tooMany = await p.draft(segments, more);
    const refused = await p.step("submitForReview", { id: tooMany });
    expect([codeOf(refused), requests()]).toEqual(["INVALID_INPUT", []]);
    const [stored] = await usage(s.w);
    const id = await p.draft(segments);
    dataOf(await p.step("submitForReview", { id }));
    expect(requests().toSorted()).toEqual(Array.from({ length: 100 }, (_, index) => path(index)).toSorted());
    expect(host.mostAtOnce()).toBeLessThanOrEqual(4);
    // The bytes are the same, so that they become and count as one item.
    const item = await s.w.db.prisma.mediaItem.findFirstOrThrow({ where: { sha256: sha256(bytes) } });
    expect((await usage(s.w))[0] - stored).toBe(Number(item.size));
  });
});

describe("an agent that changes a scheduled post without a confirmation", () => {
  test("is refused before a file at an address is asked", async () => {
    const id = await p.draft([{ text: "later" }]);
    await p.acted("schedulePublication", { id, at: inAnHour() });
    host.files.set("/agent.png", await pixels());
    const { call } = await agent(s.w, s.w.users.editor.token);
    const change = { id, segments: [{ text: "changed", media: [at("/agent.png")] }] };
    for (const members of [{}, { idempotencyKey: "a" }, { confirm: true }]) {
      const refused = await call("change_post", { ...change, ...members });
      expect([refused.isError, refused.text.includes("confirm")]).toEqual([true, true]);
    }
    expect(host.requests).not.toContain("/agent.png");
    expect((await call("change_post", { ...change, confirm: true, idempotencyKey: "b" })).isError).toBe(false);
    expect(host.requests).toContain("/agent.png");
  });
});
