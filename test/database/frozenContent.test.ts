import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readyItem } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { world } from "../support/world.ts";

const MIGRATION = new URL("../../prisma/migrations/20261125000200_frozen_content/migration.sql", import.meta.url);

test("the migration freezes the alternative texts of pending posts alone, and leaves files at their addresses", async () => {
  await using w = Object.assign(await world(), { [Symbol.asyncDispose]: () => w.close() });
  const { pool, prisma } = w.db;
  const { workspace } = w.ids;
  const item = await readyItem(w, workspace, { altText: "In the library" });
  const bare = await readyItem(w, workspace);
  const foreign = await readyItem(w, w.ids.otherWorkspace, { altText: "Of others" });
  const url = { url: "https://front.example/a.png", altText: "" };
  const of = (mediaId: string, altText: string | null = null) => ({ mediaId, altText });
  const media = [of(item.id), url, of(item.id, ""), of(item.id, "The author's"), of(bare.id), of(foreign.id)];
  const segments = [
    { text: "one", media },
    { text: "two", media: [] },
    { text: "three", media: [of(item.id)] },
  ];
  const own = { 0: { text: "own" }, 2: { media: [of(item.id), url] } };
  const made = async (columns: Parameters<typeof publication>[2]) =>
    (await publication(w, workspace, { segments, ...columns }, [{ segments: own }, { segments: {} }])).id;
  const approved = { reviewState: "APPROVED", approvedContentRevision: 1 } as const;
  const pending = [
    await made({ state: "SCHEDULED" }),
    await made({ state: "PUBLISHING" }),
    await made({ state: "FAILED" }),
    await made({ reviewState: "REQUESTED" }),
    await made(approved),
    await made({ state: "CANCELLED", ...approved }),
  ];
  const others = [
    await made({}),
    await made({ reviewState: "CHANGES_REQUESTED" }),
    await made({ state: "CANCELLED" }),
    await made({ state: "PUBLISHED", ...approved }),
  ];
  await pool.query(
    "ALTER TABLE publication DROP COLUMN frozen_content_revision; ALTER TABLE rendition DROP COLUMN content_digest",
  );
  await pool.query(await readFile(MIGRATION, "utf8"));
  const contentOf = (id: string) =>
    prisma.publication.findUniqueOrThrow({
      where: { id },
      select: {
        segments: true,
        frozenContentRevision: true,
        renditions: { orderBy: { position: "asc" }, select: { segments: true, contentDigest: true } },
      },
    });
  const frozen = { ...of(item.id), frozenAltText: "In the library" };
  const empty = (mediaId: string) => ({ ...of(mediaId), frozenAltText: "" });
  const noDigest = { contentDigest: null };
  for (const id of pending)
    expect(await contentOf(id)).toEqual({
      segments: [
        {
          text: "one",
          media: [frozen, url, of(item.id, ""), of(item.id, "The author's"), empty(bare.id), empty(foreign.id)],
        },
        { text: "two", media: [] },
        { text: "three", media: [frozen] },
      ],
      frozenContentRevision: null,
      renditions: [
        { segments: { 0: { text: "own" }, 2: { media: [frozen, url] } }, ...noDigest },
        { segments: {}, ...noDigest },
      ],
    });
  for (const id of others)
    expect(await contentOf(id)).toEqual({
      segments,
      frozenContentRevision: null,
      renditions: [
        { segments: own, ...noDigest },
        { segments: {}, ...noDigest },
      ],
    });
});
