import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMade, setReferences, storeMade, usableMedia } from "../../src/domains/media/effects.ts";
import { tidy } from "../../src/domains/media/tidy.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { explain } from "../support/database/explain.ts";
import { recordStatements, type Statement } from "../support/database/statements.ts";
import { PDF, photo, processed, readyItem, stored, uploaded } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { runJobs } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world({ env: { DEFAULT_PLAN: "starter" } });
});
afterAll(() => w.close());

const DAY = 86_400_000;
const editor = () => w.users.editor.token;
const rowOf = (id: string) => w.db.prisma.mediaItem.findUnique({ where: { id } });

interface Listed {
  workspace: { media: { nodes: { id: string }[]; pageInfo: { nextCursor: string | null } } };
}
async function list(args: string, token = editor(), workspace = w.ids.workspace) {
  const query = `query ($id: ID!) { workspace(id: $id) { media(${args}) { nodes { id } pageInfo { nextCursor } } } }`;
  const { nodes, pageInfo } = dataOf(await w.gql<Listed>(token, query, { id: workspace })).workspace.media;
  return { ids: nodes.map(({ id }) => id), next: pageInfo.nextCursor };
}

describe("a media item", () => {
  test("has the documented fields, and signed addresses when ready", async () => {
    const { id } = await readyItem(w, w.ids.workspace, {
      name: "Harbour",
      originalFilename: "IMG_1.png",
      tags: ["sea"],
      createdById: w.users.editor.id,
      thumbnailKey: "media/x/thumbnail",
    });
    const query = `query ($id: ID!) { media(id: $id) { id workspaceId name originalFilename altText tags isFavorite assetKind source
      retentionClass mimeType size width height durationMs processingStatus processingProgress processingError analysisStatus analysisError
      url contentUrl thumbnailUrl posterThumbnailUrl parentMediaId designDocumentId designPageId uses { kind } usageCount lastUsedAt trashedAt
      viewerCanEdit createdBy { name } revision createdAt updatedAt } }`;
    const { media } = dataOf(await w.gql<{ media: Record<string, unknown> }>(w.users.viewer.token, query, { id }));
    const now = w.clock.now().toISOString();
    const signed = (variant: string) =>
      expect.stringMatching(
        new RegExp(`^http://rostrum\\.test/media/${id}\\?${variant}expires=\\d+&signature=[\\w-]{43}$`),
      );
    expect(media).toEqual({
      id,
      workspaceId: w.ids.workspace,
      name: "Harbour",
      originalFilename: "IMG_1.png",
      altText: "",
      tags: ["sea"],
      isFavorite: false,
      assetKind: "LIBRARY",
      source: "UPLOAD",
      retentionClass: "LIBRARY",
      mimeType: "image/png",
      size: expect.any(Number),
      width: 2,
      height: 2,
      durationMs: null,
      processingStatus: "READY",
      processingProgress: 100,
      processingError: null,
      analysisStatus: "READY",
      analysisError: null,
      url: `http://rostrum.test/media/${id}`,
      contentUrl: signed(""),
      thumbnailUrl: signed("variant=thumbnail&"),
      posterThumbnailUrl: null,
      parentMediaId: null,
      designDocumentId: null,
      designPageId: null,
      uses: [],
      usageCount: 0,
      lastUsedAt: now,
      trashedAt: null,
      viewerCanEdit: false,
      createdBy: { name: "The editor" },
      revision: 1,
      createdAt: now,
      updatedAt: now,
    });
  });

  test("can be renamed, described, tagged and marked; tags are lower-cased and unique; null clears the description", async () => {
    const { id } = await readyItem(w, w.ids.workspace);
    const update = `mutation ($input: UpdateMediaInput!) { updateMedia(input: $input) { mediaItem {
      name altText tags isFavorite revision } } }`;
    const change = (input: object) =>
      w.gql<{ updateMedia: { mediaItem: object } }>(editor(), update, { input: { id, ...input } });
    const first = dataOf(
      await change({
        name: " Pier ",
        altText: "A pier",
        tags: ["Sea", "sea", "North"],
        isFavorite: true,
        expectedRevision: 1,
      }),
    );
    expect(first.updateMedia.mediaItem).toEqual({
      name: "Pier",
      altText: "A pier",
      tags: ["sea", "north"],
      isFavorite: true,
      revision: 2,
    });
    expect(dataOf(await change({ altText: null })).updateMedia.mediaItem).toMatchObject({
      altText: "",
      name: "Pier",
      revision: 3,
    });
    expect(dataOf(await change({ name: "Pier" })).updateMedia.mediaItem).toMatchObject({ revision: 3 });
    expect(codeOf(await change({ isFavorite: false, expectedRevision: 1 }))).toBe("REVISION_CONFLICT");
    expect(codeOf(await change({ name: "" }))).toBe("VALIDATION_FAILED");
    expect(codeOf(await change({ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }))).toBe("VALIDATION_FAILED");
    expect(codeOf(await w.gql(w.users.viewer.token, update, { input: { id, name: "x" } }))).toBe("FORBIDDEN");
    expect(codeOf(await w.gql(w.users.outsider.token, update, { input: { id, name: "x" } }))).toBe("NOT_FOUND");
    const auditEvents = await w.db.prisma.auditEvent.findMany({ where: { action: "workspace.media_updated" } });
    expect(JSON.stringify(auditEvents.map(({ changedFields }) => changedFields))).not.toContain("pier");
  });

  test("can be moved to the trash and restored, and is not listed meanwhile", async () => {
    const { id, sha256 } = await readyItem(w, w.ids.workspace, { tags: ["trash-test"] });
    const act_ = (name: string) =>
      w.gql<Record<string, { mediaItem: { trashedAt: string | null; revision: number } }>>(
        editor(),
        `mutation ($id: ID!) { ${name}(input: { id: $id }) { mediaItem { trashedAt revision } } }`,
        { id },
      );
    expect(dataOf(await act_("trashMedia"))["trashMedia"]?.mediaItem).toEqual({
      trashedAt: w.clock.now().toISOString(),
      revision: 2,
    });
    expect(dataOf(await act_("trashMedia"))["trashMedia"]?.mediaItem.revision).toBe(2);
    expect([
      (await list('filter: { tag: "trash-test" }')).ids,
      (await list('filter: { tag: "trash-test", trash: ONLY }')).ids,
    ]).toEqual([[], [id]]);
    const again = await readyItem(w, w.ids.workspace, { sha256 });
    expect(codeOf(await act_("restoreMedia"))).toBe("CONFLICT");
    await w.db.prisma.mediaItem.delete({ where: { id: again.id } });
    expect(dataOf(await act_("restoreMedia"))["restoreMedia"]?.mediaItem).toEqual({ trashedAt: null, revision: 3 });
    expect((await list('filter: { tag: "trash-test" }')).ids).toEqual([id]);
  });
});

describe("a media library", () => {
  test("has a document as a kind of its own, processed without dimensions and without a thumbnail", async () => {
    const { id } = await uploaded(w, w.ids.workspace, PDF, { mimeType: "application/pdf" });
    expect(await processed(w, id)).toMatchObject({ processing: "READY", analysis: "READY", size: BigInt(PDF.length) });
    const query = `query ($id: ID!) { workspace(id: $id) { media(filter: { kind: DOCUMENT }) { nodes {
      id kind mimeType width height durationMs aspectRatio thumbnailUrl posterThumbnailUrl contentUrl } } } }`;
    const { data } = await w.gql<{ workspace: { media: { nodes: object[] } } }>(w.users.viewer.token, query, {
      id: w.ids.workspace,
    });
    const none = { width: null, height: null, durationMs: null, thumbnailUrl: null, posterThumbnailUrl: null };
    expect(data?.workspace.media.nodes).toEqual([
      { id, kind: "DOCUMENT", mimeType: "application/pdf", ...none, aspectRatio: null, contentUrl: expect.any(String) },
    ]);
  });

  test("is listed newest first, in pages, with filters", async () => {
    const other = w.ids.secondWorkspace;
    const admin = w.users.admin.token;
    const ids: string[] = [];
    const rows = [
      { name: "100%_sure.png", tags: ["a"] },
      { name: "Tea", isFavorite: true, tags: ["a", "b"] },
      { name: "Film", mimeType: "video/mp4", source: "CAMERA" as const },
      { name: "Preview", assetKind: "TEMPLATE_PREVIEW" as const },
      { name: "teapot", retention: "TEMPORARY" as const },
      { name: "Old tea", trashedAt: w.clock.now() },
    ];
    for (const columns of rows) {
      w.clock.advance(1000);
      ids.push((await readyItem(w, other, columns)).id);
    }
    const [sure, tea, video, preview, teapot, old] = ids;
    const listed = async (args: string) => (await list(args, admin, other)).ids;
    expect(await listed("first: 10")).toEqual([teapot, video, tea, sure]);
    const first = await list("first: 3", admin, other);
    expect(first.ids).toEqual([teapot, video, tea]);
    expect(await listed(`first: 3, after: "${first.next}"`)).toEqual([sure]);
    expect(await listed('filter: { search: "TEA" }')).toEqual([teapot, tea]);
    expect(await listed('filter: { search: "100%" }')).toEqual([sure]);
    expect(await listed('filter: { search: "%_" }')).toEqual([]);
    expect(await listed('filter: { tag: "a" }')).toEqual([tea, sure]);
    expect(await listed("filter: { kind: VIDEO }")).toEqual([video]);
    expect(await listed("filter: { kind: IMAGE, isFavorite: true }")).toEqual([tea]);
    expect(await listed("filter: { isFavorite: false, source: UPLOAD }")).toEqual([teapot, sure]);
    expect(await listed("filter: { retentionClass: TEMPORARY }")).toEqual([teapot]);
    expect(await listed("filter: { assetKind: TEMPLATE_PREVIEW }")).toEqual([preview]);
    expect(await listed("filter: { trash: ONLY }")).toEqual([old]);
    expect(await listed("filter: { trash: INCLUDED }")).toEqual([old, teapot, preview, video, tea, sure]);
    const foreign = `query ($id: ID!) { workspace(id: $id) { media(after: "${first.next}", filter: { tag: "a" }) { nodes { id } } } }`;
    expect(codeOf(await w.gql(admin, foreign, { id: other }))).toBe("INVALID_INPUT");
  });

  test("filters by use, tags, shape, size and day, and finds alternative texts and tags", async () => {
    const place = w.ids.otherWorkspace;
    const admin = w.users.outsider.token;
    const day = (text: string) => ({ createdAt: new Date(`${text}T23:59:59.999Z`) });
    const rows = [
      { name: "wide", width: 1600, height: 900, tags: ["sea", "north"], ...day("2026-01-01") },
      { name: "tall", width: 900, height: 1600, tags: ["sea"], altText: "A Lighthouse", ...day("2026-01-02") },
      { name: "even", width: 50, height: 50, ...day("2026-01-03") },
      { name: "unknown", width: null, height: null, ...day("2026-01-04") },
    ];
    const ids: string[] = [];
    for (const columns of rows) ids.push((await readyItem(w, place, columns)).id);
    const [wide, tall, even, unknown] = ids as [string, string, string, string];
    await w.db.prisma.mediaReference.create({ data: { mediaId: even, user: "PUBLICATION", userId: "pub_1" } });
    const listed = async (filter: string) => (await list(`filter: { ${filter} }`, admin, place)).ids;
    expect(await listed("isUsed: true")).toEqual([even]);
    expect(await listed("isUsed: false")).toEqual([unknown, tall, wide]);
    expect(await listed('tags: ["sea", "north"]')).toEqual([wide]);
    expect(await listed('tags: ["sea"]')).toEqual([tall, wide]);
    expect(await listed("tags: []")).toEqual([unknown, even, tall, wide]);
    expect(await listed("isTagged: false")).toEqual([unknown, even]);
    expect(await listed("isTagged: true")).toEqual([tall, wide]);
    expect(await listed("aspect: LANDSCAPE")).toEqual([wide]);
    expect(await listed("aspect: PORTRAIT")).toEqual([tall]);
    expect(await listed("aspect: SQUARE")).toEqual([even]);
    expect(await listed("minWidth: 51, maxWidth: 1599")).toEqual([tall]);
    expect(await listed("minHeight: 50, maxHeight: 900")).toEqual([even, wide]);
    expect(await listed('createdFrom: "2026-01-02", createdTo: "2026-01-03"')).toEqual([even, tall]);
    expect(await listed('search: "lighthouse"')).toEqual([tall]);
    expect(await listed('search: "North"')).toEqual([wide]);
    const refused = async (filter: string) =>
      codeOf(await w.gql(admin, `{ workspace(id: "${place}") { media(filter: { ${filter} }) { nodes { id } } } }`));
    expect(await refused('createdFrom: "2026-01-03", createdTo: "2026-01-02"')).toBe("INVALID_INPUT");
    expect(await refused('createdTo: "9999-12-31"')).toBe("INVALID_INPUT");
    const many = JSON.stringify(Array.from({ length: 21 }, (_, n) => `t${n}`));
    expect(await refused(`tags: ${many}`)).toBe("VALIDATION_FAILED");
    expect(await refused("minWidth: -1")).toBe("VALIDATION_FAILED");
    expect(await listed(`search: "${"z".repeat(200)}"`)).toEqual([]);
    expect(await refused(`search: "${"z".repeat(201)}"`)).toBe("VALIDATION_FAILED");
  });

  test.each([
    ["OLDEST", "a b c"],
    ["NEWEST", "c b a"],
    ["NAME", "b a c"],
    ["LARGEST", "a c b"],
    ["RECENTLY_USED", "b c a"],
  ])("is ordered %s, in pages of one item, and counts all of them", async (order, expected) => {
    const place = w.ids.otherWorkspace;
    const now = w.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms);
    await w.db.prisma.mediaItem.deleteMany({ where: { workspaceId: place } });
    const ids = new Map<string, string>();
    // The size is greater than 32 bits can express.
    for (const [key, columns] of Object.entries({
      a: { name: "Beta", size: 9_000_000_000, lastUsedAt: at(1), createdAt: at(1) },
      b: { name: "Alpha", size: 10, lastUsedAt: at(3), createdAt: at(2) },
      c: { name: "Gamma", size: 7_000_000_000, lastUsedAt: at(2), createdAt: at(3) },
    }))
      ids.set((await readyItem(w, place, columns)).id, key);
    const query = `query ($id: ID!, $after: String) { workspace(id: $id) {
      media(first: 1, after: $after, orderBy: ${order}) { totalCount nodes { id } pageInfo { nextCursor } } } }`;
    const seen: unknown[] = [];
    const page = async (after: string | null) => {
      type Counted = Listed & { workspace: { media: { totalCount: number } } };
      return dataOf(await w.gql<Counted>(w.users.outsider.token, query, { id: place, after })).workspace.media;
    };
    for (let after: string | null = null; seen.length < 4; ) {
      const { nodes, pageInfo, totalCount }: Awaited<ReturnType<typeof page>> = await page(after);
      expect(totalCount).toBe(3);
      seen.push(...nodes.map(({ id }) => ids.get(id)));
      after = pageInfo.nextCursor;
      if (after === null) break;
    }
    expect(seen.join(" ")).toBe(expected);
  });

  test("has tags with the number of their items, and the use of the plan", async () => {
    const place = w.ids.otherWorkspace;
    await w.db.prisma.mediaItem.deleteMany({ where: { workspaceId: place } });
    const createdAt = new Date("2026-02-03T04:05:06.789Z");
    await readyItem(w, place, { tags: ["b", "a"], createdAt });
    await readyItem(w, place, { tags: ["b"] });
    await readyItem(w, place, { tags: ["c"], trashedAt: w.clock.now() });
    const query = `query ($id: ID!) { workspace(id: $id) { mediaTags { name itemCount oldestItemAt }
      mediaUsage { plan stored { used limit } } } }`;
    const { workspace } = dataOf(await w.gql<{ workspace: object }>(w.users.outsider.token, query, { id: place }));
    expect(workspace).toEqual({
      mediaTags: [
        { name: "a", itemCount: 1, oldestItemAt: createdAt.toISOString() },
        { name: "b", itemCount: 2, oldestItemAt: createdAt.toISOString() },
      ],
      mediaUsage: { plan: "starter", stored: { used: expect.any(Number), limit: 1e9 } },
    });
  });

  test("has the tags of the latest 20,000 items only, so that no request reads a larger library", async () => {
    const place = w.ids.otherWorkspace;
    await w.db.prisma.mediaItem.deleteMany({ where: { workspaceId: place } });
    const { id } = await readyItem(w, place, { tags: ["old"] });
    const columns = await w.db.pool.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'media_item'",
    );
    const names = columns.rows.map(({ name }) => name);
    const own: Record<string, string> = {
      id: "id || n",
      sha256: "sha256 || n",
      created_at: "created_at + n * interval '1 second'",
      tags: "ARRAY['new']",
    };
    const copied = names.map((name) => own[name] ?? `"${name}"`);
    const copy = (first: number, last: number) =>
      w.db.pool.query(
        `INSERT INTO media_item (${names.map((name) => `"${name}"`).join(", ")})
         SELECT ${copied.join(", ")} FROM media_item, generate_series($2::int, $3::int) AS n WHERE id = $1`,
        [id, first, last],
      );
    const query = "query ($id: ID!) { workspace(id: $id) { mediaTags { name itemCount } } }";
    const tags = async () =>
      dataOf(await w.gql<{ workspace: { mediaTags: object[] } }>(w.users.outsider.token, query, { id: place }))
        .workspace.mediaTags;
    await copy(1, 19_999);
    expect(await tags()).toEqual([
      { name: "new", itemCount: 19_999 },
      { name: "old", itemCount: 1 },
    ]);
    await copy(20_000, 20_000);
    expect(await tags()).toEqual([{ name: "new", itemCount: 20_000 }]);
    await w.db.prisma.mediaItem.deleteMany({ where: { workspaceId: place } });
  });

  test("moves several items to the trash together, and names those that do not exist", async () => {
    const [one, two] = [await readyItem(w, w.ids.workspace), await readyItem(w, w.ids.workspace)];
    const there = await readyItem(w, w.ids.secondWorkspace);
    const mutation = `mutation ($ids: [ID!]!) { trashManyMedia(input: { ids: $ids }) {
      trashedCount missingIds mediaItems { id trashedAt revision } } }`;
    const trash = (ids: string[], role: "editor" | "viewer" | "outsider" = "editor") =>
      w.gql<{ trashManyMedia: { mediaItems: object[] } }>(w.users[role].token, mutation, { ids });
    const trashedAt = w.clock.now().toISOString();
    const moved = dataOf(await trash([one.id, two.id, one.id, "med_gone"])).trashManyMedia;
    expect(moved).toEqual({
      trashedCount: 2,
      missingIds: ["med_gone"],
      mediaItems: expect.arrayContaining([one, two].map(({ id }) => ({ id, trashedAt, revision: 2 }))),
    });
    w.clock.advance(1000);
    expect(dataOf(await trash([two.id])).trashManyMedia.mediaItems).toEqual([{ id: two.id, trashedAt, revision: 2 }]);
    const events = await w.db.prisma.auditEvent.findMany({ where: { action: "workspace.media_trashed" } });
    const fields = JSON.stringify(events.map(({ changedFields }) => changedFields));
    for (const { id } of [one, two]) expect(fields.split(id)).toHaveLength(2);
    expect(codeOf(await trash([one.id], "viewer"))).toBe("FORBIDDEN");
    expect(codeOf(await trash([one.id], "outsider"))).toBe("FORBIDDEN");
    const both = await w.gql(w.users.admin.token, mutation, { ids: [one.id, there.id] });
    expect(codeOf(both)).toBe("INVALID_INPUT");
    expect(both.errors?.[0]?.extensions).toMatchObject({ issues: [{ path: ["ids", 1] }] });
    expect(codeOf(await trash([]))).toBe("VALIDATION_FAILED");
  });

  test.each([
    "first: 5, orderBy: NAME",
    "first: 5, orderBy: OLDEST",
    "first: 5, orderBy: LARGEST",
    "first: 5, orderBy: RECENTLY_USED",
    "first: 5, filter: { trash: INCLUDED }",
    "first: 5",
    'first: 5, filter: { tag: "nobody" }',
    "first: 5, filter: { trash: ONLY }",
  ])("is read from an index of its workspace with every filter: %s", async (args) => {
    await crowd();
    const statements = recordStatements(w.db.pool);
    await list(args);
    const read = statements.take().find(({ text }) => text.includes('"media_item"'));
    const steps = await explain(read as Statement);
    const own = /^media_item_(listed|by_name|by_size|by_use|in_trash|once|workspace_id_created_at_id_idx)$/;
    const indices = steps.flatMap((step) => step["Index Name"] ?? []).filter((name) => name.startsWith("media_item"));
    expect(indices).toEqual([expect.stringMatching(own)]);
    expect(steps.filter((step) => step["Node Type"] === "Seq Scan" && step["Relation Name"] === "media_item")).toEqual(
      [],
    );
    const seen = steps.filter((step) => step["Relation Name"] === "media_item");
    expect(Math.max(...seen.map((step) => step["Rows Removed by Filter"] ?? 0))).toBeLessThan(50);
  });
});

let crowded = false;
/** Creates so many items that a sequential scan would cost more than an index. */
async function crowd(): Promise<void> {
  if (crowded) return;
  crowded = true;
  const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const data = Array.from({ length: 200 }, (_, at) => ({
    id: `ws_crowd${at}`,
    organizationId: w.ids.otherOrganization,
    name: "One of many",
    ...stamp,
  }));
  await w.db.prisma.workspace.createMany({ data });
  await w.db.pool.query(
    `INSERT INTO media_item (id, workspace_id, mime_type, original_filename, name, size, sha256, content_sha256, content_key, last_used_at,
      created_at, updated_at, trashed_at)
    SELECT 'med_crowd' || n, 'ws_crowd' || n % 200, 'image/png', 'x', 'x', 1, 'crowd' || n, 'x', 'x', now(), now(), now(),
      CASE WHEN n % 7 = 0 THEN now() END
    FROM generate_series(1, 6000) AS n`,
  );
  await w.db.pool.query("ANALYZE media_item");
}

const REMOVE =
  "mutation ($id: ID!, $confirm: Boolean) { deleteMedia(input: { id: $id, confirm: $confirm }) { deletedId } }";

describe("deleting a media item", () => {
  test("requires confirmation, and is refused with the names of the users while the item is in use", async () => {
    const { id } = await readyItem(w, w.ids.workspace);
    const post = await publication(w, w.ids.workspace);
    const use = (mediaIds: string[]) =>
      systemWrite(w.app.services, async ({ tx, now }) => {
        await setReferences(tx, { user: "PUBLICATION", userId: post.id, mediaIds }, now);
        return { value: undefined, audit: null, touched: [w.ids.workspace] };
      });
    await use([id]);
    expect(codeOf(await w.gql(editor(), REMOVE, { id }))).toBe("INVALID_INPUT");
    const refused = await w.gql(editor(), REMOVE, { id, confirm: true });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "CONFLICT",
      usedBy: [{ user: "PUBLICATION", id: post.id }],
    });
    const query =
      "query ($id: ID!) { media(id: $id) { usageCount uses { kind userId name publication { id state } imageTemplate { id } } } }";
    const used = { kind: "PUBLICATION", userId: post.id, publication: { id: post.id, state: "DRAFT" } };
    expect(dataOf(await w.gql(editor(), query, { id }))).toEqual({
      media: { usageCount: 1, uses: [{ ...used, name: expect.stringMatching(/./), imageTemplate: null }] },
    });
    await use([]);
    expect(dataOf(await w.gql(editor(), REMOVE, { id, confirm: true }))).toEqual({ deleteMedia: { deletedId: id } });
    expect(await rowOf(id)).toBeNull();
  });

  test("deletes the bytes and releases their usage", async () => {
    const before = await recount();
    const made = await make("Gone soon");
    expect(await recount()).toEqual({ counted: before.counted + made.size, stored: before.stored + made.size });
    dataOf(await w.gql(editor(), REMOVE, { id: made.id, confirm: true }));
    expect(await recount()).toEqual(before);
    await runJobs(w.app.services);
    expect(await stored(w, made.contentKey)).toBeNull();
    expect(await stored(w, made.thumbnailKey)).toBeNull();
  });
});

/** Returns the value of the usage counter and the sum of the rows that `createMade` counted. */
async function recount() {
  const where = { organizationId: w.ids.organization, metric: "media_bytes_stored" };
  const [counter] = await w.db.prisma.usageCounter.findMany({ where });
  const made = await w.db.prisma.mediaItem.findMany({ where: { source: "MEME_GENERATOR" } });
  return { counted: counter?.value ?? 0n, stored: made.reduce((sum, { size }) => sum + size, 0n) };
}

let pictures = 0;
async function make(filename: string, options: { retention?: "TEMPORARY"; workspaceId?: string } = {}) {
  const content = await photo(600 + ++pictures, 300)
    .png()
    .toBuffer();
  const made = await storeMade(w.app.services, {
    workspaceId: w.ids.workspace,
    content,
    mimeType: "image/png",
    filename,
    source: "MEME_GENERATOR",
    assetKind: "LIBRARY",
    ...options,
  });
  return keep(made);
}
const keep = (made: Awaited<ReturnType<typeof storeMade>>) =>
  systemWrite(w.app.services, async ({ tx, now }) => {
    const value = await createMade(tx, w.app.services, made, { createdById: null, now });
    return { value, audit: null, touched: [made.workspaceId] };
  });

describe("an image that this server created", () => {
  test("is ready immediately, with a thumbnail, and unique in a library", async () => {
    const content = await photo(800, 500).png().toBuffer();
    const making = {
      workspaceId: w.ids.workspace,
      content,
      mimeType: "image/png",
      filename: "meme.png",
      source: "MEME_GENERATOR",
      assetKind: "LIBRARY",
      altText: "A joke",
    } as const;
    const item = await keep(await storeMade(w.app.services, making));
    expect(item).toMatchObject({ processing: "READY", width: 800, height: 500, altText: "A joke", name: "meme.png" });
    expect([await stored(w, item.contentKey), (await stored(w, item.thumbnailKey))?.subarray(0, 2)]).toEqual([
      content,
      Buffer.from([0xff, 0xd8]),
    ]);
    expect((await keep(await storeMade(w.app.services, making))).id).toBe(item.id);
  });

  test("is deleted from the storage if its row is never created", async () => {
    const content = await photo(50, 50).png().toBuffer();
    const { id } = await storeMade(w.app.services, {
      workspaceId: w.ids.workspace,
      content,
      mimeType: "image/png",
      filename: "x",
      source: "MEME_GENERATOR",
      assetKind: "LIBRARY",
    });
    const kept = await make("kept");
    await runJobs(w.app.services);
    expect(await stored(w, `media/${id}/content`)).not.toBeNull();
    w.clock.advance(2 * 3_600_000);
    await runJobs(w.app.services);
    expect(await stored(w, `media/${id}/content`)).toBeNull();
    expect(await stored(w, kept.contentKey)).not.toBeNull();
  });

  test("can be used by objects of the same workspace while not in the trash", async () => {
    const here = await readyItem(w, w.ids.workspace);
    const elsewhere = await readyItem(w, w.ids.otherWorkspace);
    const trashed = await readyItem(w, w.ids.workspace, { trashedAt: w.clock.now() });
    const items = await usableMedia(w.db.prisma, w.ids.workspace, [here.id, elsewhere.id, trashed.id, "med_unknown"]);
    expect([...items.keys()]).toEqual([here.id]);
  });
});

test("an organization can read the usage and limits of its media", async () => {
  const query = `query ($id: ID!) { organization(id: $id) { mediaUsage { plan stored { used limit } uploadedThisMonth { used limit } } } }`;
  const { organization } = dataOf(
    await w.gql<{ organization: { mediaUsage: unknown } }>(w.users.member.token, query, { id: w.ids.organization }),
  );
  expect(organization.mediaUsage).toEqual({
    plan: "starter",
    stored: { used: Number((await recount()).counted), limit: 1e9 },
    uploadedThisMonth: { used: 0, limit: 1e9 },
  });
});

test("deleting a workspace releases its media's usage and deletes their bytes", async () => {
  await w.db.prisma.mediaItem.deleteMany({ where: { workspaceId: w.ids.secondWorkspace } });
  const before = await recount();
  const made = await make("elsewhere", { workspaceId: w.ids.secondWorkspace });
  const query = "mutation ($id: ID!) { deleteWorkspace(input: { id: $id }) { deletedId } }";
  dataOf(await w.gql(w.users.owner.token, query, { id: w.ids.secondWorkspace }));
  expect(await recount()).toEqual(before);
  await runJobs(w.app.services);
  expect([await stored(w, made.contentKey), await stored(w, made.thumbnailKey)]).toEqual([null, null]);
});

describe("the media cleanup", () => {
  const sweep = () => tidy.run(w.app.services, new AbortController().signal);
  const inTrash = async (id: string) => (await rowOf(id))?.trashedAt != null;

  test("moves temporary media to the trash after the workspace's days without use, and deletes them 30 days later", async () => {
    await w.db.prisma.workspace.update({ where: { id: w.ids.workspace }, data: { mediaCleanupDays: 7 } });
    const idle = await make("idle", { retention: "TEMPORARY" });
    const [used, keptItem, elsewhere] = await Promise.all([
      readyItem(w, w.ids.workspace, { retention: "TEMPORARY" }),
      readyItem(w, w.ids.workspace, { retention: "TEMPORARY" }),
      readyItem(w, w.ids.otherWorkspace, { retention: "TEMPORARY" }),
    ]);
    const use = (mediaIds: string[]) =>
      systemWrite(w.app.services, async ({ tx, now }) => {
        await setReferences(tx, { user: "IMAGE_TEMPLATE", userId: "tpl_x", mediaIds }, now);
        return { value: undefined, audit: null, touched: [w.ids.workspace] };
      });
    await use([used.id]);
    dataOf(
      await w.gql(editor(), "mutation ($id: ID!) { keepMedia(input: { id: $id }) { mediaItem { retentionClass } } }", {
        id: keptItem.id,
      }),
    );
    w.clock.advance(7 * DAY - 1000);
    await sweep();
    expect(await Promise.all([idle, used, keptItem, elsewhere].map(({ id }) => inTrash(id)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    w.clock.advance(2000);
    await sweep();
    expect(await Promise.all([idle, used, keptItem, elsewhere].map(({ id }) => inTrash(id)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    // The days count again from the end of the use.
    await use([]);
    w.clock.advance(7 * DAY - 1000);
    await sweep();
    expect(await Promise.all([used, elsewhere].map(({ id }) => inTrash(id)))).toEqual([false, false]);
    w.clock.advance(2000);
    await sweep();
    // The other workspace has the default of 14 days.
    expect(await Promise.all([used, elsewhere].map(({ id }) => inTrash(id)))).toEqual([true, true]);
    w.clock.advance(23 * DAY);
    await sweep();
    expect([await rowOf(idle.id), await inTrash(used.id)]).toEqual([null, true]);
    await runJobs(w.app.services);
    expect(await stored(w, idle.contentKey)).toBeNull();
    const auditEvents = await w.db.prisma.auditEvent.findMany({
      where: { action: "workspace.media_deleted", actorUserId: null },
    });
    expect(JSON.stringify(auditEvents)).toContain(idle.id);
  });

  test("keeps media that are in the trash but in use", async () => {
    const { id } = await readyItem(w, w.ids.workspace, { trashedAt: w.clock.now() });
    await w.db.prisma.mediaReference.create({ data: { mediaId: id, user: "PUBLICATION", userId: "pub_x" } });
    w.clock.advance(31 * DAY);
    await sweep();
    expect(await rowOf(id)).not.toBeNull();
  });
});
