import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MediaFilter, MediaOrder } from "../../src/domains/media/list.ts";
import { fillMediaWords } from "../../src/domains/media/search.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { readyItem } from "../support/domains/media.ts";
import { type World, world } from "../support/world.ts";

let w: World;
const ids: string[] = [];

beforeAll(async () => {
  w = await world();
  for (let i = 0; i < 24; i++) {
    w.clock.advance(3_600_000);
    const at = new Date(w.clock.now().getTime() - (i % 3) * 86_400_000);
    const { id } = await readyItem(w, w.ids.workspace, {
      name: `Photo ${i % 5} of ${["Harbour", "Café", "日本語"][i % 3]}`,
      altText: i % 4 === 0 ? "A lighthouse" : "",
      tags: i % 2 === 0 ? ["sea", ...(i % 3 === 0 ? ["north"] : [])] : [],
      width: [100, 200, null][i % 3] ?? null,
      height: [200, 100, null][(i >> 1) % 3] ?? null,
      mimeType: i % 5 === 0 ? "video/mp4" : "image/png",
      isFavorite: i % 4 === 1,
      size: BigInt(1000 + ((i * 7) % 11)),
      retention: i % 6 === 0 ? "TEMPORARY" : "LIBRARY",
      assetKind: i % 7 === 6 ? "TEMPLATE_PREVIEW" : "LIBRARY",
      source: i % 8 === 0 ? "CAMERA" : "UPLOAD",
      trashedAt: i % 9 === 8 ? w.clock.now() : null,
      lastUsedAt: new Date(at.getTime() + ((i * 5) % 13) * 1000),
      createdAt: at,
    });
    ids.push(id);
    if (i % 3 === 1)
      await w.db.prisma.mediaReference.create({ data: { mediaId: id, user: "PUBLICATION", userId: "pub_1" } });
  }
  await readyItem(w, w.ids.secondWorkspace, { name: "Photo of a Harbour" });
});
afterAll(() => w.close());

const QUERY = `query ($id: ID!, $filter: MediaFilter, $orderBy: MediaOrder, $first: Int, $after: String, $last: Int) {
  workspace(id: $id) { media(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last) {
    totalCount nodes { id } edges { cursor } pageInfo { nextCursor } } } }`;
interface Listed {
  workspace: { media: { totalCount: number; nodes: { id: string }[]; pageInfo: { nextCursor: string | null } } };
}
const ask = (variables: Record<string, unknown>) =>
  w.gql<Listed>(w.users.viewer.token, QUERY, { id: w.ids.workspace, ...variables });
const page = async (variables: Record<string, unknown>) => dataOf(await ask(variables)).workspace.media;
const matches = async (search: string) =>
  (await page({ filter: { search, trash: "INCLUDED" }, first: 100 })).nodes.map(({ id }) => id);

async function pages(variables: Record<string, unknown>) {
  const all: string[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo, totalCount } = await page({ ...variables, first: 5, after });
    all.push(...nodes.map(({ id }) => id));
    after = pageInfo.nextCursor;
    if (after === null) return { all, totalCount };
  }
}

test("a search for a word of all items has the same pages and number as the list with the other filters", async () => {
  const day = fc.constantFrom("2026-01-01", "2030-01-01").map((text) => text);
  const side = fc.integer({ min: 50, max: 250 });
  const filters = fc.record(
    {
      trash: fc.constantFrom("EXCLUDED", "ONLY", "INCLUDED"),
      assetKind: fc.constantFrom("LIBRARY", "TEMPLATE_PREVIEW"),
      kind: fc.constantFrom("IMAGE", "VIDEO", "DOCUMENT"),
      aspect: fc.constantFrom("SQUARE", "PORTRAIT", "LANDSCAPE"),
      tag: fc.constantFrom("sea", "north"),
      tags: fc.subarray(["sea", "north"]),
      isTagged: fc.boolean(),
      isFavorite: fc.boolean(),
      isUsed: fc.boolean(),
      retentionClass: fc.constantFrom("TEMPORARY", "LIBRARY"),
      source: fc.constantFrom("CAMERA", "UPLOAD"),
      minWidth: side,
      maxWidth: side,
      minHeight: side,
      maxHeight: side,
      createdFrom: day,
    } satisfies Partial<Record<keyof MediaFilter, unknown>>,
    { requiredKeys: [] },
  );
  const orders = fc.constantFrom<MediaOrder>("NEWEST", "OLDEST", "NAME", "LARGEST", "RECENTLY_USED");
  let full = 0;
  // Few members at once: otherwise most lists are empty.
  const some = filters.chain((filter) =>
    fc
      .subarray(Object.keys(filter), { maxLength: 3 })
      .map((names) => names.map((name) => [name, filter[name as never]])),
  );
  await fc.assert(
    fc.asyncProperty(some, orders, async (members, orderBy) => {
      const filter = Object.fromEntries(members);
      const plain = await pages({ filter, orderBy });
      expect(await pages({ filter: { ...filter, search: "photo" }, orderBy })).toEqual(plain);
      const last = await page({ filter: { ...filter, search: "PHOTO" }, orderBy, last: 3 });
      expect(last.nodes.map(({ id }) => id)).toEqual(plain.all.slice(-3));
      if (plain.all.length > 0) full += 1;
    }),
    { numRuns: 60 },
  );
  expect(full).toBeGreaterThan(10);
}, 120_000);

describe("a search of media", () => {
  const at = (rest: number) => ids.filter((_, i) => i % 3 === rest);

  test.each([
    ["harbour", 0],
    ["ARBO", 0],
    ["bour photo", 0],
    ["cafe", 1],
    ["Cafe\u0301", 1],
    ["本語", 2],
    ["日本", 2],
  ])("finds names by words and parts of words: %s", async (search, rest) => {
    expect((await matches(search)).toSorted()).toEqual(at(rest).toSorted());
  });

  test("finds alternative texts and tags, and nothing for text without words", async () => {
    expect((await matches("lighthouse")).toSorted()).toEqual(ids.filter((_, i) => i % 4 === 0).toSorted());
    expect((await matches("north sea")).toSorted()).toEqual(ids.filter((_, i) => i % 6 === 0).toSorted());
    expect(await matches("lighthouse nowhere")).toEqual([]);
    for (const search of ["!", "' | ''", ":*", "\\"]) expect(await matches(search)).toEqual([]);
    expect(await matches("  ")).toHaveLength(ids.length);
  });

  test("fails for no text", async () => {
    const any = fc.string({ unit: "binary", maxLength: 60 }).filter((text) => text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(any, async (search) => {
        expect(codeOf(await ask({ filter: { search } })) ?? "VALIDATION_FAILED").toBe("VALIDATION_FAILED");
      }),
      { numRuns: 25, examples: [["a'b\\c':* & !d | (e <-> f)"], ["''':*"], ["\\'"]] },
    );
  });

  test("follows each change of name, alternative text and tags, and a text of another program after the sweep", async () => {
    const { id } = await readyItem(w, w.ids.workspace, { name: "marzipan" });
    expect(await matches("marzipan")).toEqual([id]);
    const UPDATE = "mutation ($input: UpdateMediaInput!) { updateMedia(input: $input) { mediaItem { id } } }";
    for (const [member, value] of [
      ["name", "nougat"],
      ["altText", "praline"],
      ["tags", ["truffle"]],
    ] as const) {
      dataOf(await w.gql(w.users.editor.token, UPDATE, { input: { id, [member]: value } }));
      expect(await matches([value].flat().join(" "))).toEqual([id]);
    }
    expect(await matches("marzipan")).toEqual([]);
    await w.db.prisma.mediaItem.update({ where: { id }, data: { name: "caramel" } });
    expect(await matches("truffle")).toEqual([]);
    await fillMediaWords.run(w.app.services, new AbortController().signal);
    expect(await matches("caramel truffle")).toEqual([id]);
    await w.db.prisma.mediaItem.delete({ where: { id } });
    expect(await matches("truffle")).toEqual([]);
  });
});
