import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { PROVIDER_NAMES, type ProviderName, providerOf } from "../../src/providers/registry.ts";
import { drain } from "../delivery/drain.ts";
import { type NetworkStage, networkStage } from "../delivery/networkStage.ts";
import type { Picture } from "../delivery/networks.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { readyItem, uploaded } from "../support/domains/media.ts";
import { type Act, act } from "../support/domains/publish.ts";

let s: NetworkStage;
beforeAll(async () => {
  s = await networkStage();
});
afterAll(() => s.close());

/** Networks whose posts are videos, which pictures alone are no posts for. */
const WITH_VIDEO = PROVIDER_NAMES.filter((name) => providerOf(name).capabilities.needsVideo);
const PICTURED = PROVIDER_NAMES.filter((name) => !WITH_VIDEO.includes(name));
const THREADED = PICTURED.filter((name) => providerOf(name).capabilities.threads);
const SINGLE = PICTURED.filter((name) => !THREADED.includes(name));
const editor = () => s.w.users.editor.token;
const acting = (name: Act, input: object) => act(s.w, editor(), name, input);
const accountsAt = (names: readonly ProviderName[]) => names.map((name) => s.accounts.get(name) ?? "");

/** A picture of the library. WebP is accepted by some networks, and converted for the others. */
async function picture(format: "png" | "webp", altText: string): Promise<string> {
  const [width, height] = [64, 48];
  const drawn = sharp({ create: { width, height, channels: 3, background: "teal" } }).toFormat(format);
  const facts = { mimeType: `image/${format}`, width, height, processing: "READY", analysis: "READY" } as const;
  const bytes = new Uint8Array(await drawn.toBuffer());
  return (await uploaded(s.w, s.w.ids.workspace, bytes, { ...facts, sha256: newId("med"), altText })).id;
}

const TEXTS = ["The roof at sunrise", "The roof at noon", "The roof at dusk"];

/** Three segments with a picture each; the second picture is a WebP. */
async function segments() {
  const media = [
    await picture("png", "A red sky"),
    await picture("webp", "A blue sky"),
    await picture("png", "A dark sky"),
  ];
  return TEXTS.map((text, at) => ({ text, media: [{ source: { mediaId: media[at] } }] }));
}

/** Networks whose further posts are comments, all below the first post. */
const FLAT: readonly ProviderName[] = ["linkedin", "facebook"];

const [PNG, WEBP, JPEG] = ["image/png", "image/webp", "image/jpeg"] as const;
const thread = (second: string, isShown = true): Picture[][] =>
  [
    ["A red sky", PNG],
    ["A blue sky", second],
    ["A dark sky", PNG],
  ].map(([altText = "", type = ""]) => [{ type, altText: isShown ? altText : null }]);

/** The pictures of the three posts, as the rules of each network leave them. */
const PICTURES: Readonly<Partial<Record<ProviderName, Picture[][]>>> = {
  // The document of this instance states PNG and videos alone.
  mastodon: thread(PNG),
  bluesky: thread(WEBP),
  telegram: thread(WEBP ?? "", false),
  pixelfed: thread(JPEG),
  pleroma: thread(WEBP),
  gotosocial: thread(WEBP),
  discord: thread(WEBP),
  friendica: thread(JPEG),
  facebook: thread(JPEG),
  // Comments keep no alternative text.
  linkedin: [...thread(JPEG).slice(0, 1), ...thread(JPEG, false).slice(1)],
  threads: thread(JPEG),
  x: thread(WEBP),
};

test("a thread of three with pictures is refused before scheduling where a network has no threads, and is posted everywhere else", async () => {
  const input = { workspaceId: s.w.ids.workspace, segments: await segments() };
  const accountIds = accountsAt(PICTURED);
  const { publication } = dataOf(await acting("createPublication", { ...input, accountIds })).acted;
  const at = new Date(s.w.clock.now().getTime() + 60_000);

  const refused = await acting("schedulePublication", { id: publication.id, at });
  expect(codeOf(refused)).toBe("INVALID_INPUT");
  expect(issuesOf(refused)).toEqual(
    SINGLE.map((name) => ({
      path: ["renditions", PICTURED.indexOf(name), "segments"],
      message: `must be one segment, but are 3: ${providerOf(name).name} has no threads`,
    })),
  );
  expect([...s.networks.values()].flatMap(({ chained }) => chained())).toEqual([]);

  const all = accountsAt(THREADED);
  const { publication: kept } = dataOf(
    await acting("updatePublication", { id: publication.id, accountIds: all }),
  ).acted;
  dataOf(await acting("schedulePublication", { id: kept.id, at }));
  s.w.clock.advance(120_000);
  expect(await drain(s.w.app.services)).toEqual([]);

  expect((await s.w.db.prisma.publication.findUniqueOrThrow({ where: { id: kept.id } })).state).toBe("PUBLISHED");
  for (const name of THREADED) {
    const network = s.networks.get(name);
    const parents = network?.chained().map(({ text, parent }) => [text, parent]);
    const parentOf = (position: number) =>
      TEXTS[FLAT.includes(name) ? Math.min(position, 1) - 1 : position - 1] ?? null;
    expect([name, parents]).toEqual([name, TEXTS.map((text, position) => [text, parentOf(position)])]);
  }
  const pictures = THREADED.map((name) => [name, TEXTS.map((text) => s.networks.get(name)?.pictures(text))]);
  expect(Object.fromEntries(pictures)).toEqual(PICTURES);
});

test.each(SINGLE)("the first segment alone, with two pictures, is posted at %s", async (name) => {
  const [first, second] = await segments();
  const media = [first, second].flatMap((segment) => segment?.media ?? []);
  const input = {
    workspaceId: s.w.ids.workspace,
    segments: [{ text: TEXTS[0], media }],
    accountIds: accountsAt([name]),
  };
  const { publication } = dataOf(await acting("createPublication", input)).acted;
  dataOf(await acting("publishNow", { id: publication.id }));
  expect(await drain(s.w.app.services)).toEqual([]);
  const network = s.networks.get(name);
  expect(network?.chained()).toMatchObject([{ text: TEXTS[0], parent: null }]);
  expect(network?.pictures(TEXTS[0] ?? "").map(({ altText }) => altText)).toEqual(["A red sky", "A blue sky"]);
});

test.each(WITH_VIDEO)("a picture needs a video beside it at %s, whose thumbnail it becomes", async (name) => {
  const { id: videoId } = await readyItem(s.w, s.w.ids.workspace, { mimeType: "video/mp4", durationMs: 1000 });
  const pictures = (await segments())[0]?.media ?? [];
  const accountIds = accountsAt([name]);
  const create = async (media: object[]) => {
    const input = { workspaceId: s.w.ids.workspace, segments: [{ text: TEXTS[0], media }], accountIds };
    return dataOf(await acting("createPublication", input)).acted.publication.id;
  };
  const refused = await acting("publishNow", { id: await create(pictures) });
  expect(issuesOf(refused)).toMatchObject([{ path: ["renditions", 0, "segments", 0, "media"] }]);
  const id = await create([{ source: { mediaId: videoId } }, ...pictures]);
  dataOf(await acting("publishNow", { id }));
  expect(await drain(s.w.app.services)).toEqual([]);
  const network = s.networks.get(name);
  expect(network?.chained()).toMatchObject([{ text: TEXTS[0], parent: null }]);
  expect(network?.pictures(TEXTS[0] ?? "")).toEqual([{ type: PNG, altText: null }]);
});

test.each(PROVIDER_NAMES.filter((name) => providerOf(name).remove === null))(
  "a post at %s is not deleted, and the answer says where a person deletes it",
  async (name) => {
    const rendition = await s.w.db.prisma.rendition.findFirstOrThrow({
      where: { accountId: s.accounts.get(name) ?? "", status: "PUBLISHED" },
    });
    const refused = await acting("deletePost", { renditionId: rendition.id, confirm: true });
    expect(codeOf(refused)).toBe("CONFLICT");
    const { name: network } = providerOf(name);
    expect(refused.errors?.[0]?.message).toBe(`${network} lets no program delete posts. Delete the post at ${network}`);
  },
);
