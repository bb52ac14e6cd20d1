import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tidy } from "../../src/domains/media/tidy.ts";
import { begin } from "../../src/domains/publications/delivery/begin.ts";
import { claim } from "../../src/domains/publications/delivery/claim.ts";
import { TIMING } from "../../src/domains/publications/delivery/timing.ts";
import { StorageError } from "../../src/platform/errors/storageError.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { photo, readyItem, stored, uploaded } from "../support/domains/media.ts";
import { type Act, act } from "../support/domains/publish.ts";
import { plainDocument } from "../support/pictures/imageDocument.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";

const DAY = 86_400_000;

let s: Stage;
let both: string[];
beforeAll(async () => {
  s = await stage();
  both = [s.accounts.mastodon, s.accounts.bluesky];
});
afterAll(() => s.close());

const editor = () => s.w.users.editor.token;
const acted = async (name: Act, input: object) => dataOf(await act(s.w, editor(), name, input)).acted;
const sha256 = (content: Uint8Array | null) => content && createHash("sha256").update(content).digest("hex");
const rowOf = (id: string) => s.w.db.prisma.mediaItem.findUnique({ where: { id } });

/** A picture of the library with bytes of its own, and a text. */
async function picture(columns: Parameters<typeof readyItem>[2] = {}) {
  const color = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 7 };
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer();
  const ready = { processing: "READY", analysis: "READY", mimeType: "image/png", width: 40, height: 20 } as const;
  const more = { ...ready, sha256: newId("med"), altText: "A color", ...columns };
  return { ...(await uploaded(s.w, s.w.ids.workspace, bytes, more)), bytes };
}

const of = (mediaId: string, more: object = {}) => ({ source: { mediaId }, ...more });

/** A draft with these media at both accounts. */
const draft = (text: string, media: object[], more: object = {}) =>
  acted("createPublication", {
    workspaceId: s.w.ids.workspace,
    segments: [{ text, media }],
    accountIds: both,
    ...more,
  }).then(({ publication }) => publication);

const inDays = (days: number) => new Date(s.w.clock.now().getTime() + days * DAY);
const scheduled = async (id: string, days = 2) => acted("schedulePublication", { id, at: inDays(days) });

/** The media of the post with this text at each provider. */
function postedMedia(text: string) {
  const toot = s.mastodon.posts.find((post) => post.text === text);
  const record = s.bluesky.posts.find((post) => post.text === text);
  const embed = record?.value["embed"] as
    | { images: { alt: string; aspectRatio: object; image: { ref: { $link: string } } }[] }
    | undefined;
  const images = embed?.images ?? [];
  return {
    mastodon: (toot?.media ?? []).map(({ sha256: hash, description, mimeType }) => ({ hash, description, mimeType })),
    bluesky: images.map(({ alt, aspectRatio, image }) => {
      const blob = s.bluesky.repo.blobs.get(image.ref.$link);
      return { hash: blob?.sha256, mimeType: blob?.mimeType, size: blob?.size, alt, aspectRatio };
    }),
  };
}

const DELETE = `mutation ($id: ID!) { deleteMedia(input: { id: $id, confirm: true }) { deletedId } }`;
const deleteMedia = (id: string) => s.w.gql(editor(), DELETE, { id });
const usersOf = async (id: string) => {
  const query = "query ($id: ID!) { media(id: $id) { uses { publication { id } } } }";
  const answer = await s.w.gql<{ media: { uses: { publication: { id: string } }[] } }>(editor(), query, { id });
  return dataOf(answer).media.uses.map(({ publication: used }) => used);
};

describe("a post with a picture of the library", () => {
  test("goes out two days later with the picture's bytes and the library's alternative text of the time of scheduling", async () => {
    const item = await picture({ altText: "Before" });
    const own = [{ position: 0, media: [of(item.id, { altText: "For Bluesky" })] }];
    const renditions = [{ accountId: s.accounts.bluesky, segments: own }];
    const { id } = await draft("with a picture", [of(item.id)], { renditions });
    await scheduled(id);
    const update = `mutation ($id: ID!) { updateMedia(input: { id: $id, altText: "After" }) { mediaItem { id } } }`;
    dataOf(await s.w.gql(editor(), update, { id: item.id }));
    s.w.clock.advance(2 * DAY - 1000);
    await s.drain();
    expect(s.posts("with a picture")).toBe(0);
    s.w.clock.advance(2000);
    expect(await s.drain()).toEqual([]);
    const hash = sha256(item.bytes);
    expect(postedMedia("with a picture")).toEqual({
      mastodon: [{ hash, description: "Before", mimeType: "image/png" }],
      bluesky: [
        {
          hash,
          mimeType: "image/png",
          size: item.bytes.byteLength,
          alt: "For Bluesky",
          aspectRatio: { width: 40, height: 20 },
        },
      ],
    });
  });

  test("shows the item, the effective alternative text and its own", async () => {
    const item = await picture();
    const url = "https://front.example/a.png";
    const { id } = await draft("shown", [of(item.id), of(item.id, { altText: "" }), { source: { url } }]);
    const query = `query ($id: ID!) { publication(id: $id) { segments { media {
      position mediaId mediaItem { id altText } url altText ownAltText } } } }`;
    const { publication } = dataOf(await s.w.gql<{ publication: object }>(s.w.users.viewer.token, query, { id }));
    const library = { mediaId: item.id, mediaItem: { id: item.id, altText: "A color" }, url: null };
    expect(publication).toEqual({
      segments: [
        {
          media: [
            { position: 0, ...library, altText: "A color", ownAltText: null },
            { position: 1, ...library, altText: "", ownAltText: "" },
            { position: 2, mediaId: null, mediaItem: null, url, altText: "", ownAltText: "" },
          ],
        },
      ],
    });
  });

  test("refuses an item of another workspace like an unknown one, and every item that is not ready, with its path", async () => {
    const { workspace, otherWorkspace } = s.w.ids;
    const fine = await readyItem(s.w, workspace);
    const wrong = [
      newId("med"),
      (await readyItem(s.w, otherWorkspace)).id,
      (await readyItem(s.w, workspace, { trashedAt: s.w.clock.now() })).id,
      (await readyItem(s.w, workspace, { processing: "PROCESSING" })).id,
      (await readyItem(s.w, workspace, { mimeType: "font/woff2", assetKind: "BRAND_FONT" })).id,
    ];
    const answer = await act(s.w, editor(), "createPublication", {
      workspaceId: workspace,
      segments: [{ text: "Hi" }, { media: [of(fine.id), ...wrong.map((id) => of(id))] }],
      accountIds: both,
      renditions: [{ accountId: both[1], segments: [{ position: 1, media: [of(wrong[1] ?? "")] }] }],
    });
    const message =
      "must be the id of an image, video or document of this workspace that is ready and not in the trash";
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toEqual([
      ...wrong.map((value, index) => ({
        path: ["segments", 1, "media", index + 1, "source", "mediaId"],
        message,
        value,
      })),
      { path: ["renditions", 0, "segments", 0, "media", 0, "source", "mediaId"], message, value: wrong[1] },
    ]);
    expect(await s.w.db.prisma.mediaReference.count({ where: { mediaId: { in: [fine.id, ...wrong] } } })).toBe(0);
  });

  test("keeps an item that was moved to the trash, also through an update", async () => {
    const item = await picture();
    const { id } = await draft("trashed meanwhile", [of(item.id)]);
    const trash = "mutation ($id: ID!) { trashMedia(input: { id: $id }) { mediaItem { trashedAt } } }";
    dataOf(await s.w.gql(editor(), trash, { id: item.id }));
    await acted("updatePublication", { id, segments: [{ text: "from the trash", media: [of(item.id)] }] });
    await acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    expect(postedMedia("from the trash").mastodon).toMatchObject([{ hash: sha256(item.bytes) }]);
  });
});

describe("a media item that a publication uses", () => {
  test("is not deleted until the publication is out", async () => {
    const item = await picture();
    const { id } = await draft("holds it", [of(item.id), of(item.id)]);
    await scheduled(id);
    const refused = await deleteMedia(item.id);
    expect(codeOf(refused)).toBe("CONFLICT");
    expect(refused.errors?.[0]?.extensions).toMatchObject({ usedBy: [{ user: "PUBLICATION", id }] });
    expect(await usersOf(item.id)).toEqual([{ id }]);
    s.w.clock.advance(2 * DAY);
    await s.drain();
    expect(s.posts("holds it")).toBe(2);
    expect(await usersOf(item.id)).toEqual([]);
    dataOf(await deleteMedia(item.id));
    const query =
      "query ($id: ID!) { publication(id: $id) { segments { media { mediaId mediaItem { id } altText } } } }";
    const { publication } = dataOf(await s.w.gql<{ publication: object }>(editor(), query, { id }));
    // The text that was published stays with the publication.
    const gone = { mediaId: item.id, mediaItem: null, altText: "A color" };
    expect(publication).toEqual({ segments: [{ media: [gone, gone] }] });
  });

  test("is released by an update that no longer names it, and by deletion; cancellation and failure keep it", async () => {
    const [one, other, third] = [await picture(), await picture(), await picture()];
    const own = { accountId: both[0], segments: [{ position: 0, media: [of(other.id)] }] };
    const { id } = await draft("changes", [of(one.id)], { renditions: [own] });
    await scheduled(id);
    await acted("cancelPublication", { id });
    expect([await usersOf(one.id), await usersOf(other.id)]).toEqual([[{ id }], [{ id }]]);
    await acted("updatePublication", { id, segments: [{ text: "changes", media: [of(third.id)] }] });
    expect([await usersOf(one.id), await usersOf(other.id), await usersOf(third.id)]).toEqual([[], [{ id }], [{ id }]]);
    await acted("updatePublication", { id, title: "Another title" });
    await acted("publishNow", { id });
    await s.w.app.services.storage.remove(other.contentKey);
    await s.drain();
    expect([await usersOf(other.id), await usersOf(third.id)]).toEqual([[{ id }], [{ id }]]);
    await acted("deletePublication", { id, confirm: true });
    expect([await usersOf(other.id), await usersOf(third.id)]).toEqual([[], []]);
  });

  test("is skipped when unused media are tidied", async () => {
    const sweep = () => tidy.run(s.w.app.services, new AbortController().signal);
    const long = { lastUsedAt: inDays(-100) };
    const temporary = await picture({ retention: "TEMPORARY", ...long });
    const trashed = await picture(long);
    const { id } = await draft("kept", [of(temporary.id), of(trashed.id)]);
    await s.w.db.prisma.mediaItem.updateMany({
      where: { id: { in: [temporary.id, trashed.id] } },
      data: { ...long },
    });
    await s.w.db.prisma.mediaItem.update({ where: { id: trashed.id }, data: { trashedAt: inDays(-40) } });
    await sweep();
    expect([(await rowOf(temporary.id))?.trashedAt, (await rowOf(trashed.id))?.id]).toEqual([null, trashed.id]);
    await acted("deletePublication", { id, confirm: true });
    await sweep();
    expect(await rowOf(trashed.id)).toBeNull();
    // The days without use count from the release.
    expect((await rowOf(temporary.id))?.trashedAt).toBeNull();
  });
});

describe("exports and memes", () => {
  test("are used like uploads", async () => {
    const { ids } = s.w;
    const template = await imageTemplate(s.w, ids.workspace, { document: plainDocument() });
    const EXPORT =
      "mutation ($input: ExportImageTemplateInput!) { made: exportImageTemplate(input: $input) { mediaItem { id } } }";
    const RENDER = "mutation ($input: RenderMemeInput!) { made: renderMeme(input: $input) { mediaItem { id } } }";
    const made = async (document: string, input: object) =>
      dataOf(await s.w.gql<{ made: { mediaItem: { id: string } } }>(editor(), document, { input })).made.mediaItem.id;
    const mediaIds = [
      await made(EXPORT, { id: template.id }),
      await made(RENDER, { workspaceId: ids.workspace, templateId: "two-doors", captions: ["Left", "Right"] }),
    ];
    const { id } = await draft(
      "drawn here",
      mediaIds.map((mediaId) => of(mediaId)),
    );
    for (const mediaId of mediaIds) expect(codeOf(await deleteMedia(mediaId))).toBe("CONFLICT");
    await acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    const hashes = await Promise.all(mediaIds.map(async (mediaId) => (await rowOf(mediaId))?.contentSha256));
    const { mastodon } = postedMedia("drawn here");
    expect(mastodon).toHaveLength(2);
    // The fake instance accepts PNG only.
    for (const [index, mediaId] of mediaIds.entries()) {
      const isPng = (await rowOf(mediaId))?.mimeType === "image/png";
      expect(mastodon[index]?.mimeType).toBe("image/png");
      if (isPng) expect(mastodon[index]?.hash).toBe(hashes[index]);
    }
  });
});

describe("an image that an account does not accept", () => {
  const VALIDATE = `query ($id: ID!) { validatePublication(id: $id) { valid problems { path rule } notes { accountId path rule } } }`;
  const validation = async (id: string) =>
    dataOf(await s.w.gql<{ validatePublication: object }>(editor(), VALIDATE, { id })).validatePublication;

  test("is announced by a note and converted: a large photo goes to Bluesky upright, within the limit, with its ratio", async () => {
    const bytes = await photo(4000, 3000).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    const seen = { processing: "READY", analysis: "READY", mimeType: "image/jpeg", width: 3000, height: 4000 } as const;
    const item = await uploaded(s.w, s.w.ids.workspace, bytes, seen);
    const { id } = await draft("a large photo", [of(item.id, { altText: "A field" })], { accountIds: [both[1]] });
    expect(await validation(id)).toEqual({
      valid: true,
      problems: [],
      notes: [{ accountId: both[1], path: "renditions.0.segments.0.media.0", rule: "WILL_BE_CONVERTED" }],
    });
    await acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    const [sent] = postedMedia("a large photo").bluesky;
    expect(sent).toMatchObject({ mimeType: "image/jpeg", alt: "A field" });
    expect(sent?.size).toBeLessThanOrEqual(2_000_000);
    const { width, height } = (sent?.aspectRatio ?? { width: 0, height: 0 }) as { width: number; height: number };
    expect(width / height).toBeCloseTo(0.75, 2);
  });

  test("is not announced where the account accepts the image", async () => {
    const { id } = await draft("fits", [of((await picture()).id)]);
    expect(await validation(id)).toEqual({ valid: true, problems: [], notes: [] });
  });

  test("makes a video a problem, which scheduling refuses", async () => {
    const seen = { mimeType: "video/quicktime", width: 4, height: 4, durationMs: 200_000 } as const;
    const video = await readyItem(s.w, s.w.ids.workspace, seen);
    const { id } = await draft("a film", [of(video.id)], { accountIds: [both[1]] });
    expect(await validation(id)).toMatchObject({
      valid: false,
      problems: [{ path: "renditions.0.segments.0.media.0", rule: "UNSUPPORTED_MEDIA_TYPE" }],
      notes: [],
    });
    const answer = await act(s.w, editor(), "schedulePublication", { id, at: inDays(1) });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
  });
});

describe("the delivery of a library's item", () => {
  const started = async (text: string) => {
    const item = await picture();
    const { id } = await draft(text, [of(item.id)], { accountIds: [both[0]] });
    await acted("publishNow", { id });
    const { jobId } = await s.w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
    const rendition = await s.w.db.prisma.rendition.findFirstOrThrow({ where: { publicationId: id } });
    return { item, planted: { publicationId: id, renditionIds: [rendition.id], jobId: jobId ?? "" } };
  };

  test("fails with media_lost if the storage has lost the bytes, and a retry sends the post once they are back", async () => {
    const { item, planted } = await started("lost bytes");
    const { storage } = s.w.app.services;
    await storage.remove(item.contentKey);
    await s.drain();
    expect(await s.rendition(planted)).toMatchObject({
      status: "FAILED",
      deliveryState: "REJECTED",
      errorKind: "media",
      errorCode: "media_lost",
    });
    await storage.put(item.contentKey, item.bytes, { type: "image/png" });
    await acted("retryFailedRenditions", { id: planted.publicationId });
    await s.drain();
    expect(postedMedia("lost bytes").mastodon).toMatchObject([{ hash: sha256(item.bytes) }]);
  });

  test("waits while the storage is out of reach", async () => {
    const { item, planted } = await started("storage away");
    const { services } = s.w.app;
    const { open } = services.storage;
    services.storage.open = () => Promise.reject(new StorageError("the store does not answer"));
    try {
      await s.drain();
    } finally {
      services.storage.open = open;
    }
    expect(await s.rendition(planted)).toMatchObject({
      deliveryState: "QUEUED",
      errorKind: "media",
      errorCode: "media_storage_unreachable",
      nextAttemptAt: expect.any(Date),
    });
    s.w.clock.advance(60_000);
    await s.drain();
    expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", attempts: 2 });
    expect(postedMedia("storage away").mastodon).toMatchObject([{ hash: sha256(item.bytes) }]);
  });

  test("sends the post once if a worker stops between the claim and the call", async () => {
    const { item, planted } = await started("a stopped worker");
    const { services } = s.w.app;
    await begin(services, planted.publicationId, planted.jobId);
    expect(await claim(services, TIMING, planted.renditionIds[0] ?? "")).not.toBeNull();
    expect(codeOf(await deleteMedia(item.id))).toBe("CONFLICT");
    s.w.clock.advance(TIMING.callMs + TIMING.mediaMs + TIMING.marginMs + 1);
    await s.sweep();
    for (const seconds of [0, 5, 25, 90, 480, 60]) {
      s.w.clock.advance(seconds * 1000);
      await s.drain();
    }
    expect(await s.rendition(planted)).toMatchObject({ status: "PUBLISHED", attempts: 2 });
    expect(s.posts("a stopped worker")).toBe(1);
    expect(postedMedia("a stopped worker").mastodon).toMatchObject([{ hash: sha256(item.bytes) }]);
    expect(await stored(s.w, item.contentKey)).not.toBeNull();
  });
});
