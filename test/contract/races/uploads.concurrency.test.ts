import { afterAll, beforeAll, expect, test } from "vitest";
import {
  askForUpload,
  brought,
  complete,
  mp4,
  openUpload,
  png,
  put,
  sha256,
  usage,
} from "../../support/domains/uploads.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const bodyOf = ({ body }: { body: unknown }) => body as Record<string, unknown>;

test("of concurrent reservations as many succeed as the plan's limit allows", async () => {
  const own = await world({ env: { DEFAULT_PLAN: "starter" } });
  const video = { filename: "film.mp4", mimeType: "video/mp4", size: 150_000_000 };
  const answers = await Promise.all(Array.from({ length: 16 }, () => askForUpload(own, video)));
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? "granted");
  expect(codes.toSorted()).toEqual([...Array(10).fill("QUOTA_EXCEEDED"), ...Array(6).fill("granted")]);
  expect(await usage(own)).toEqual([900_000_000, 900_000_000]);
  await own.close();
});

test("a completion that many request at once happens once, and all get the same answer", async () => {
  const before = await usage(w);
  const mediaId = await brought(w, png(2000));
  const answers = await Promise.all(Array.from({ length: 8 }, () => complete(w, mediaId)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(await w.db.prisma.mediaItem.count({ where: { id: mediaId } })).toBe(1);
  const jobs = await w.db.prisma.outboxMessage.findMany({ where: { topic: "media.process" } });
  expect(jobs.filter(({ payload }) => (payload as { mediaId: string }).mediaId === mediaId)).toHaveLength(1);
  expect(await usage(w)).toEqual(before.map((used) => used + 2000));
});

test("of concurrent completions of the same bytes one creates the item and the others find it", async () => {
  const before = await usage(w);
  const content = png(3000);
  const ids = await Promise.all(Array.from({ length: 6 }, () => brought(w, content)));
  const answers = await Promise.all(ids.map((id) => complete(w, id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const items = new Set(answers.map((answer) => bodyOf(answer)["id"]));
  expect(items.size).toBe(1);
  expect(answers.filter((answer) => bodyOf(answer)["deduped"] === false)).toHaveLength(1);
  expect(await usage(w)).toEqual(before.map((used) => used + 3000));
});

test("the stored usage equals the stored bytes after every outcome of the uploads", async () => {
  const own = await world();
  const CANCEL = "mutation ($id: ID!) { cancelMediaUpload(input: { id: $id }) { canceledId } }";
  const contents = Array.from({ length: 4 }, (_, i) => png(1000 + i));
  await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      const mediaId = await brought(own, contents[i % 4] ?? png(1));
      if (i % 3 === 0) await own.gql(own.users.editor.token, CANCEL, { id: mediaId });
      else if (i % 3 === 1) await complete(own, mediaId);
      else await Promise.all([complete(own, mediaId), own.gql(own.users.editor.token, CANCEL, { id: mediaId })]);
    }),
  );
  const items = await own.db.prisma.mediaItem.aggregate({ _sum: { size: true } });
  const waiting = await own.db.prisma.mediaUpload.aggregate({ where: { state: "PENDING" }, _sum: { size: true } });
  const held = Number(items._sum.size ?? 0) + Number(waiting._sum.size ?? 0);
  expect(await usage(own)).toEqual([held, held]);
  await own.close();
});

test("bytes that arrive again during the completion are not part of the item", async () => {
  for (let i = 0; i < 6; i++) {
    const [first, second] = [mp4(100_000), mp4(100_000)];
    const { mediaId } = await openUpload(w, { filename: "a.mp4", mimeType: "video/mp4", size: 100_000 });
    await put(w, mediaId, first);
    const [done] = await Promise.all([complete(w, mediaId), put(w, mediaId, second)]);
    if (done.status !== 200) continue;
    const item = await w.db.prisma.mediaItem.findUniqueOrThrow({ where: { id: mediaId } });
    const object = await w.app.services.storage.open(item.contentKey);
    expect(item.sha256).toBe(sha256(new Uint8Array(await new Response(object?.body).arrayBuffer())));
  }
});
