import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stage, stageWith } from "../delivery/stage.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { PDF, photo, stored } from "../support/domains/media.ts";
import { act } from "../support/domains/publish.ts";
import { sha256 } from "../support/domains/uploads.ts";
import { type FileHost, fileHost } from "../support/fakes/fileHost.ts";
import { runJobs } from "../support/jobs.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { on, pixels } from "./frozen.support.ts";

let s: Stage;
let host: FileHost;
const p = on(() => s);
beforeAll(async () => {
  host = await fileHost();
  s = await stageWith({ allow: [host.host], env: { DEFAULT_PLAN: "starter" } });
});
afterAll(() => Promise.all([s.close(), host.close()]));

const at = (path: string, more: object = {}) => ({ source: { url: host.url(path) }, ...more });
const approvalRequired = (required: boolean) =>
  s.w.db.prisma.workspace.update({ where: { id: s.w.ids.workspace }, data: { approvalRequired: required } });
const inAnHour = () => new Date(s.w.clock.now().getTime() + 3_600_000);
const items = () => s.w.db.prisma.mediaItem.count();
const used = async () => {
  const { organization: organizationId } = s.w.ids;
  const rows = await s.w.db.prisma.usageCounter.findMany({
    where: { organizationId, metric: { startsWith: "media" } },
  });
  return Object.fromEntries(rows.map(({ metric, value }) => [metric, value]));
};

describe("a file at an address", () => {
  test("goes out with the bytes that the reviewer saw, whatever the address returns later", async () => {
    await approvalRequired(true);
    const bytes = await pixels();
    host.files.set("/a.png", bytes);
    const id = await p.draft([{ text: "approved bytes", media: [at("/a.png", { altText: "A dot" })] }]);
    expect(await p.shown(id)).toMatchObject([{ mediaId: null, url: host.url("/a.png"), altText: "A dot" }]);
    const { auditEvents } = await recordedBy(s.w, () => p.step("submitForReview", { id }));
    expect(auditEvents.map(({ action }) => action).toSorted()).toEqual([
      "publication.review_requested",
      "workspace.media_added",
    ]);
    const [shown] = await p.shown(id);
    expect(shown).toEqual({
      mediaId: expect.stringMatching(/^med_/),
      url: null,
      altText: "A dot",
      ownAltText: "A dot",
    });
    const item = await s.w.db.prisma.mediaItem.findUniqueOrThrow({ where: { id: shown?.mediaId ?? "" } });
    expect(item).toMatchObject({
      processing: "READY",
      retention: "TEMPORARY",
      name: "a.png",
      mimeType: "image/png",
      width: 40,
      height: 20,
      sha256: sha256(bytes),
    });
    expect(await stored(s.w, item.contentKey)).not.toBeNull();
    expect(await stored(s.w, item.thumbnailKey)).not.toBeNull();
    await p.approve(id);
    host.files.set("/a.png", await pixels());
    await p.acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    expect(p.sent("approved bytes")).toEqual([{ sha256: item.contentSha256, description: "A dot" }]);
    expect(host.requests.filter((path) => path === "/a.png")).toHaveLength(1);
  });

  test("that is a PDF becomes a document with the name of the address at LinkedIn, and is refused at another network", async () => {
    await approvalRequired(false);
    host.files.set("/our%20plan.pdf", PDF);
    const segments = [{ text: "a plan", media: [at("/our%20plan.pdf")] }];
    const elsewhere = await p.draft(segments);
    const refused = await p.try("schedulePublication", { id: elsewhere, at: inAnHour() });
    expect(issuesOf(refused)).toMatchObject([{ message: expect.stringContaining("is a document") }]);
    // Uploads go through the gate as well.
    s.linkedin.linkedin.origin = s.gates.linkedin.origin;
    const id = await p.draft(segments, { accountIds: [s.accounts.linkedin] });
    await p.acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    expect(s.linkedin.posts.map(({ content }) => content)).toEqual([
      { media: { id: expect.stringMatching(/^urn:li:document:/), title: "our plan" } },
    ]);
  });

  test("is copied once for several segments and renditions, counts as an upload, and survives the sweep over forgotten bytes", async () => {
    await approvalRequired(false);
    const bytes = await pixels();
    host.files.set("/many.png", bytes);
    const media = [at("/many.png")];
    const id = await p.draft(
      [
        { text: "one", media },
        { text: "two", media },
      ],
      {
        renditions: [{ accountId: s.accounts.mastodon, segments: [{ position: 1, media }] }],
      },
    );
    const [count, before] = [await items(), await used()];
    await p.acted("schedulePublication", { id, at: inAnHour() });
    expect(host.requests.filter((path) => path === "/many.png")).toHaveLength(1);
    expect(await items()).toBe(count + 1);
    const after = await used();
    const size = BigInt(bytes.byteLength);
    expect(after["media_bytes_uploaded_monthly"]).toBe((before["media_bytes_uploaded_monthly"] ?? 0n) + size);
    s.w.clock.advance(2 * 3_600_000);
    await runJobs(s.w.app.services);
    const [{ contentKey } = { contentKey: "" }] = await s.w.db.prisma.mediaItem.findMany({
      where: { sha256: sha256(bytes) },
    });
    expect(await stored(s.w, contentKey)).not.toBeNull();
  });

  test("becomes the library's item with the same bytes, and takes the text of that item", async () => {
    await approvalRequired(false);
    const bytes = await pixels();
    host.files.set("/same.png", bytes);
    const item = await p.picture("Known", { sha256: sha256(bytes) });
    const id = await p.draft([{ text: "same", media: [at("/same.png")] }]);
    const count = await items();
    await p.acted("schedulePublication", { id, at: inAnHour() });
    expect([await items(), await p.shown(id)]).toEqual([
      count,
      [{ mediaId: item.id, url: null, altText: "Known", ownAltText: null }],
    ]);
  });

  test("loses its metadata like an upload", async () => {
    await approvalRequired(false);
    const bytes = await photo(60, 30)
      .withExif({ IFD0: { Copyright: "Secret place" } })
      .jpeg()
      .toBuffer();
    host.files.set("/photo.jpg", bytes);
    const id = await p.draft([{ text: "photo", media: [at("/photo.jpg")] }]);
    await p.acted("schedulePublication", { id, at: inAnHour() });
    const item = await s.w.db.prisma.mediaItem.findFirstOrThrow({ where: { sha256: sha256(bytes) } });
    const content = await stored(s.w, item.contentKey);
    expect([content?.includes("Secret place"), bytes.includes("Secret place")]).toEqual([false, true]);
    expect(item.contentSha256).toBe(sha256(content ?? new Uint8Array()));
  });

  test("is copied by each operation that fixes what goes out, also by an edit of a scheduled post", async () => {
    await approvalRequired(false);
    const draft = async (name: string) => {
      host.files.set(`/${name}`, await pixels());
      return p.draft([{ text: name, media: [at(`/${name}`)] }]);
    };
    const MOVE =
      "mutation ($input: MovePublicationsInput!) { movePublications(input: $input) { publications { id } } }";
    const move = (id: string) => s.w.gql(s.w.users.editor.token, MOVE, { input: { moves: [{ id, at: inAnHour() }] } });
    const [now, later, moved] = [await draft("now"), await draft("later"), await draft("moved")];
    await p.acted("publishNow", { id: now });
    await p.acted("schedulePublication", { id: later, at: inAnHour() });
    dataOf(await move(moved));
    host.files.set("/edit", await pixels());
    await p.acted("updatePublication", { id: later, segments: [{ text: "later", media: [at("/edit")] }] });
    for (const id of [now, later, moved])
      expect(await p.shown(id)).toMatchObject([{ mediaId: expect.stringMatching(/^med_/), url: null }]);
    expect(host.requests.filter((path) => ["/now", "/later", "/moved", "/edit"].includes(path))).toEqual([
      "/now",
      "/later",
      "/moved",
      "/edit",
    ]);
  });

  test("is not copied again by a repeated request with the same key", async () => {
    await approvalRequired(false);
    host.files.set("/once.png", await pixels());
    const id = await p.draft([{ text: "once", media: [at("/once.png")] }]);
    const input = { id, at: inAnHour() };
    for (let time = 0; time < 2; time++)
      expect(codeOf(await p.try("schedulePublication", input, { "idempotency-key": "once" }))).toBeUndefined();
    expect(host.requests.filter((path) => path === "/once.png")).toHaveLength(1);
  });

  test("is not copied for a caller whom the operation refuses", async () => {
    await approvalRequired(true);
    host.files.set("/vain.png", await pixels());
    const id = await p.draft([{ text: "vain", media: [at("/vain.png")] }]);
    expect(codeOf(await p.try("publishNow", { id }))).toBe("CONFLICT");
    expect(codeOf(await p.step("submitForReview", { id }, "viewer"))).toBe("FORBIDDEN");
    expect(codeOf(await p.step("submitForReview", { id, expectedRevision: 9 }))).toBe("REVISION_CONFLICT");
    expect(host.requests).not.toContain("/vain.png");
  });
});

describe("a file that cannot be copied", () => {
  test("is named with its segment, its place and the reason, and nothing is stored", async () => {
    await approvalRequired(true);
    host.files.set("/page", Buffer.from("<!doctype html><title>No image</title>"));
    host.files.set("/cut.png", (await pixels()).subarray(0, 60));
    host.files.set("/empty", new Uint8Array());
    host.files.set("/fine.png", await pixels());
    const id = await p.draft(
      [{ text: "a" }, { text: "b", media: ["/fine.png", "/gone", "/page", "/cut.png"].map((path) => at(path)) }],
      {
        renditions: [{ accountId: s.accounts.mastodon, segments: [{ position: 0, media: [at("/empty")] }] }],
      },
    );
    const before = [await p.row(id), await items(), await used()];
    const answer = await p.step("submitForReview", { id });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    const source = (index: number) => ["segments", 1, "media", index, "source", "url"];
    expect(issuesOf(answer)).toEqual([
      {
        path: source(1),
        message: "the file at the address was not returned: its host answered with the status 404",
        value: host.url("/gone"),
      },
      {
        path: source(2),
        message: "the file at the address is no image, video or document of an accepted type",
        value: host.url("/page"),
      },
      { path: source(3), message: "the file at the address cannot be decoded", value: host.url("/cut.png") },
      {
        path: ["renditions", 0, "segments", 0, "media", 0, "source", "url"],
        message: "the file at the address is empty",
        value: host.url("/empty"),
      },
    ]);
    expect([await p.row(id), await items(), await used()]).toEqual(before);
  });

  test("at a blocked address is refused, with the index of its move", async () => {
    await approvalRequired(false);
    const id = await p.draft([{ text: "blocked", media: [{ source: { url: "https://192.168.7.7/a.png" } }] }]);
    const MOVE =
      "mutation ($input: MovePublicationsInput!) { movePublications(input: $input) { publications { id } } }";
    const input = { moves: [{ id, at: inAnHour() }] };
    const answer = await s.w.gql(s.w.users.editor.token, MOVE, { input });
    expect([codeOf(answer), issuesOf(answer)]).toEqual([
      "INVALID_INPUT",
      [
        {
          path: ["moves", 0, "segments", 0, "media", 0, "source", "url"],
          message: expect.stringContaining("blocked address"),
          value: "https://192.168.7.7/a.png",
        },
      ],
    ]);
  });

  test("beyond the plan's storage is refused before it is stored", async () => {
    await approvalRequired(false);
    host.files.set("/large.png", await pixels());
    const id = await p.draft([{ text: "large", media: [at("/large.png")] }]);
    const { services } = s.w.app;
    const { put } = services.storage;
    const where = { organizationId: s.w.ids.organization, metric: "media_bytes_stored", period: "" };
    const key = { organizationId_metric_period: where };
    const { value } = await s.w.db.prisma.usageCounter.findUniqueOrThrow({ where: key });
    await s.w.db.prisma.usageCounter.update({ where: key, data: { value: 2n ** 50n } });
    const kept: string[] = [];
    services.storage.put = async (name, content, options) => {
      await put(name, content, options);
      kept.push(name);
    };
    try {
      expect(codeOf(await act(s.w, s.w.users.editor.token, "publishNow", { id }))).toBe("QUOTA_EXCEEDED");
    } finally {
      services.storage.put = put;
      await s.w.db.prisma.usageCounter.update({ where: key, data: { value } });
    }
    expect([kept, (await p.row(id)).state]).toEqual([[], "DRAFT"]);
  });
});
