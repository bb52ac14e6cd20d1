import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { type Stage, stageWith } from "../delivery/stage.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { type FakeOpenai, fakeOpenai } from "../support/fakes/openai.ts";
import { languageEnv } from "../support/fakes/openaiAnswers.ts";
import { agent } from "../support/mcp.ts";
import { on } from "./frozen.support.ts";

let s: Stage;
let openai: FakeOpenai;
const p = on(() => s);
beforeAll(async () => {
  openai = await fakeOpenai();
  s = await stageWith({ env: languageEnv(openai) });
  await approvalRequired(true);
});
afterAll(() => Promise.all([s.close(), openai.close()]));

const approvalRequired = (required: boolean) =>
  s.w.db.prisma.workspace.update({ where: { id: s.w.ids.workspace }, data: { approvalRequired: required } });
const of = (mediaId: string, more: object = {}) => ({ source: { mediaId }, ...more });
const inAnHour = () => new Date(s.w.clock.now().getTime() + 3_600_000);
const texts = async (id: string) => (await p.shown(id)).map(({ altText }) => altText);

/** The ways in which an alternative text of the library changes. */
const CHANGES: Record<string, (id: string) => Promise<unknown>> = {
  updateMedia: (id) => p.describe(id, "Nobody approved this"),
  generateAltText: async (id) =>
    dataOf(
      await s.w.gql(
        s.w.users.editor.token,
        "mutation ($id: ID!) { generateAltText(input: { id: $id }) { result { altText } } }",
        { id },
      ),
    ),
  "the tool set_alt_text": async (id) => {
    const { call } = await agent(s.w, s.w.users.editor.token);
    return call("set_alt_text", { id, altText: "An agent wrote this" });
  },
  "the tool write_alt_text": async (id) => {
    const { call } = await agent(s.w, s.w.users.editor.token);
    return call("write_alt_text", { id });
  },
};

/** A picture with a thumbnail and, for the language model, without a text. */
async function pictureFor(change: string) {
  const thumbnailKey = `media/${newId("med")}/thumbnail`;
  await s.w.app.services.storage.put(thumbnailKey, new Uint8Array([0xff, 0xd8, 0xff]), { type: "image/jpeg" });
  const isGenerated = change === "generateAltText" || change === "the tool write_alt_text";
  return p.picture(isGenerated ? "" : "Approved", { thumbnailKey });
}

describe("a change of the library's alternative text", () => {
  test.each(Object.keys(CHANGES))("by %s does not change a post that was approved before", async (change) => {
    await approvalRequired(true);
    const item = await pictureFor(change);
    const id = await p.approved(await p.draft([{ text: change, media: [of(item.id)] }]));
    await CHANGES[change]?.(item.id);
    const { altText } = await s.w.db.prisma.mediaItem.findUniqueOrThrow({ where: { id: item.id } });
    expect(altText).not.toBe(item.altText);
    expect(await texts(id)).toEqual([item.altText]);
    await p.acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    expect(p.sent(change)).toEqual([
      { sha256: item.contentSha256, description: item.altText === "" ? null : item.altText },
    ]);
  });

  test("does not change a post that was scheduled where no approval is required, and changes a draft", async () => {
    await approvalRequired(false);
    const item = await p.picture("Before");
    const media = [of(item.id)];
    const [scheduled, moved, draft] = await Promise.all(
      ["scheduled", "moved", "a draft"].map((text) => p.draft([{ text, media }])),
    );
    await p.acted("schedulePublication", { id: scheduled, at: inAnHour() });
    const MOVE =
      "mutation ($input: MovePublicationsInput!) { movePublications(input: $input) { publications { id } } }";
    dataOf(await s.w.gql(s.w.users.editor.token, MOVE, { input: { moves: [{ id: moved, at: inAnHour() }] } }));
    await p.describe(item.id, "After");
    expect([await texts(scheduled ?? ""), await texts(moved ?? ""), await texts(draft ?? "")]).toEqual([
      ["Before"],
      ["Before"],
      ["After"],
    ]);
    s.w.clock.advance(3_600_001);
    expect(await s.drain()).toEqual([]);
    expect([p.sent("scheduled"), p.sent("moved")]).toMatchObject([
      [{ description: "Before" }],
      [{ description: "Before" }],
    ]);
  });

  test("does not change what a retry sends", async () => {
    await approvalRequired(false);
    const item = await p.picture("Before");
    const id = await p.draft([{ text: "retried", media: [of(item.id)] }]);
    await p.acted("publishNow", { id });
    const account = (state: "ACTIVE" | "NEEDS_ATTENTION") =>
      s.w.db.prisma.socialAccount.update({ where: { id: s.accounts.mastodon }, data: { state } });
    await account("NEEDS_ATTENTION");
    await s.drain();
    await account("ACTIVE");
    await p.describe(item.id, "After");
    await p.acted("retryFailedRenditions", { id });
    expect(await s.drain()).toEqual([]);
    expect(p.sent("retried")).toMatchObject([{ description: "Before" }]);
  });
});

describe("frozen content", () => {
  test("follows the library again after a request for changes, and is frozen again by the next submission", async () => {
    await approvalRequired(true);
    const [item, own] = [await p.picture("First"), await p.picture("Library")];
    const media = [of(item.id), of(own.id, { altText: "The author's" })];
    const id = await p.approved(await p.draft([{ text: "again", media }]));
    await p.describe(item.id, "Second");
    await p.describe(own.id, "Not this");
    expect(await texts(id)).toEqual(["First", "The author's"]);
    const { revision } = await p.row(id);
    dataOf(await p.step("requestChanges", { id, expectedRevision: revision, comment: "Shorter" }, "admin"));
    expect(await texts(id)).toEqual(["Second", "The author's"]);
    expect((await p.shown(id)).map(({ ownAltText }) => ownAltText)).toEqual([null, "The author's"]);
    expect(await p.row(id)).toMatchObject({ frozenContentRevision: null, renditions: [{ contentDigest: null }] });
    dataOf(await p.step("submitForReview", { id }));
    await p.describe(item.id, "Third");
    expect(await texts(id)).toEqual(["Second", "The author's"]);
  });

  test("follows the library again after a cancellation, and in a duplicate", async () => {
    await approvalRequired(false);
    const item = await p.picture("First");
    const id = await p.draft([{ text: "canceled", media: [of(item.id)] }]);
    await p.acted("schedulePublication", { id, at: inAnHour() });
    await p.describe(item.id, "Second");
    const COPY = "mutation ($id: ID!) { duplicatePublication(input: { id: $id }) { publication { id } } }";
    type Copied = { duplicatePublication: { publication: { id: string } } };
    const copy = dataOf(await s.w.gql<Copied>(s.w.users.editor.token, COPY, { id })).duplicatePublication.publication;
    expect([await texts(id), await texts(copy.id)]).toEqual([["First"], ["Second"]]);
    await p.acted("cancelPublication", { id });
    expect(await texts(id)).toEqual(["Second"]);
  });

  test("keeps its texts through an edit of a scheduled post; a new item takes the present text, and the author's wins", async () => {
    await approvalRequired(false);
    const [item, other] = [await p.picture("First"), await p.picture("New")];
    const id = await p.draft([{ text: "edited", media: [of(item.id)] }]);
    await p.acted("schedulePublication", { id, at: inAnHour() });
    await p.describe(item.id, "Second");
    await p.acted("updatePublication", {
      id,
      segments: [{ text: "edited twice", media: [of(item.id), of(other.id)] }],
    });
    expect(await texts(id)).toEqual(["First", "New"]);
    await p.describe(other.id, "Newer");
    const before = await p.row(id);
    await p.acted("updatePublication", {
      id,
      segments: [{ text: "edited twice", media: [of(item.id), of(other.id)] }],
    });
    expect(await p.row(id)).toEqual(before);
    const media = [of(item.id, { altText: "The author's" }), of(other.id)];
    await p.acted("updatePublication", { id, segments: [{ text: "edited twice", media }] });
    s.w.clock.advance(3_600_001);
    expect(await s.drain()).toEqual([]);
    expect(p.sent("edited twice")).toMatchObject([{ description: "The author's" }, { description: "New" }]);
  });

  test("of an approved draft follows the library after an edit that voids the approval, and stays frozen after a new title", async () => {
    await approvalRequired(true);
    const item = await p.picture("First");
    const id = await p.approved(await p.draft([{ text: "voided", media: [of(item.id)] }]));
    await p.describe(item.id, "Second");
    await p.acted("updatePublication", { id, title: "A title" });
    expect(await texts(id)).toEqual(["First"]);
    await p.acted("updatePublication", { id, segments: [{ text: "voided now", media: [of(item.id)] }] });
    expect([await texts(id), (await p.row(id)).reviewState]).toEqual([["Second"], "NONE"]);
  });
});

describe("the claim of a delivery", () => {
  /** Changes of rows past the operations. */
  const TAMPER: Record<string, (id: string, mediaId: string) => [string, ...string[]]> = {
    "the text": (id) => [
      `UPDATE publication SET segments = jsonb_set(segments, '{0,text}', '"Other"') WHERE id = $1`,
      id,
    ],
    "an alternative text": (id) => [
      `UPDATE publication SET segments = jsonb_set(segments, '{0,media,0,frozenAltText}', '"Other"') WHERE id = $1`,
      id,
    ],
    "the text of one rendition": (id) => [
      `UPDATE rendition SET segments = '{"0": {"text": "Other"}}' WHERE publication_id = $1`,
      id,
    ],
    "the options": (id) => [`UPDATE rendition SET options = '{"visibility": "private"}' WHERE publication_id = $1`, id],
    "the destination": (id) => [
      `UPDATE rendition SET target_key = 'mastodon|https://other.example|1' WHERE publication_id = $1`,
      id,
    ],
    "the digest": (id) => [`UPDATE rendition SET content_digest = NULL WHERE publication_id = $1`, id],
    "the bytes of an item": (_, mediaId) => [
      `UPDATE media_item SET content_sha256 = repeat('0', 64) WHERE id = $1`,
      mediaId,
    ],
  };

  test.each(Object.keys(TAMPER))(
    "refuses a post of which %s changed since the approval, and so does a retry",
    async (what) => {
      await approvalRequired(true);
      const item = await p.picture();
      const text = `tampered: ${what}`;
      const id = await p.approved(await p.draft([{ text, media: [of(item.id)] }]));
      await p.acted("schedulePublication", { id, at: inAnHour() });
      const [sql, ...values] = TAMPER[what]?.(id, item.id) ?? [""];
      await s.w.db.pool.query(sql, values);
      s.w.clock.advance(3_600_001);
      expect(await s.drain()).toEqual([]);
      expect(await p.row(id)).toMatchObject({
        state: "FAILED",
        renditions: [
          {
            deliveryState: "REJECTED",
            recoveryAction: "RETRY",
            errorKind: "approval",
            errorCode: "content_changed",
            attempts: 0,
          },
        ],
      });
      expect(codeOf(await p.try("retryFailedRenditions", { id }))).toBe("CONFLICT");
      expect([s.posts(text), s.posts("Other")]).toEqual([0, 0]);
    },
  );

  test("sends changed content after a new submission and approval", async () => {
    await approvalRequired(true);
    const id = await p.approved(await p.draft([{ text: "changed past the operations" }]));
    await p.acted("publishNow", { id });
    await s.w.db.pool.query(`UPDATE publication SET segments = '[{"text": "Read again", "media": []}]' WHERE id = $1`, [
      id,
    ]);
    await s.drain();
    const { revision } = await p.row(id);
    dataOf(await p.step("requestChanges", { id, expectedRevision: revision, comment: "Look again" }, "admin"));
    await p.approved(id);
    await p.acted("retryFailedRenditions", { id });
    expect(await s.drain()).toEqual([]);
    expect(s.posts("Read again")).toBe(1);
  });

  test("ends with media_lost if the storage returns other bytes than the item's", async () => {
    await approvalRequired(false);
    const [item, other] = [await p.picture(), await p.picture()];
    const id = await p.draft([{ text: "other bytes", media: [of(item.id)] }]);
    await p.acted("publishNow", { id });
    const { storage } = s.w.app.services;
    const bytes = await new Response((await storage.open(other.contentKey))?.body).bytes();
    await storage.put(item.contentKey, bytes, { type: "image/png" });
    await s.drain();
    expect((await p.row(id)).renditions).toMatchObject([{ status: "FAILED", errorCode: "media_lost" }]);
    expect(s.posts("other bytes")).toBe(0);
  });
});
