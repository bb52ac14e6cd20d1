import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Planned } from "../../src/domains/publications/content/plan.ts";
import { readCards } from "../../src/domains/publications/drafts/cards.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import type { Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { type Stage, stageWith } from "../delivery/stage.ts";
import { dataOf } from "../support/answers.ts";
import { type FileHost, fileHost } from "../support/fakes/fileHost.ts";
import { on, pixels } from "./frozen.support.ts";

let s: Stage;
let host: FileHost;
const p = on(() => s);
beforeAll(async () => {
  host = await fileHost();
  s = await stageWith({ allow: [host.host] });
});
afterAll(() => Promise.all([s.close(), host.close()]));

let made = 0;
/** A page with these elements in its head, at an address of its own. */
function page(...head: string[]): string {
  const path = `/page-${++made}`;
  host.files.set(path, Buffer.from(`<!doctype html><html><head>${head.join("")}</head><body>Text</body></html>`));
  return host.url(path);
}
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;
const requestsOf = (url: string) => host.requests.filter((path) => host.url(path) === url).length;

const draft = (segments: object[], more: object = {}) =>
  p.draft(segments, { accountIds: [s.accounts.bluesky], ...more });

const CARD = "linkCard { url title description image { url mediaId altText } }";
/** The cards of the publication's segments, and of its first rendition's. */
async function cardsOf(id: string) {
  const document = `query ($id: ID!) { publication(id: $id) {
    segments { ${CARD} } renditions { segments { ${CARD} } } } }`;
  type Segments = { linkCard: Record<string, unknown> | null }[];
  const answer = await s.w.gql<{ publication: { segments: Segments; renditions: { segments: Segments }[] } }>(
    s.w.users.viewer.token,
    document,
    { id },
  );
  const { segments, renditions } = dataOf(answer).publication;
  const cards = (list: Segments = []) => list.map(({ linkCard }) => linkCard);
  return { own: cards(segments), published: cards(renditions[0]?.segments) };
}

/** The embed of the post with a text. */
const embedOf = (text: string) => s.bluesky.posts.find((post) => post.text === text)?.value["embed"];

describe("the card of a link", () => {
  test("is read when the text is saved, shown in the draft, and sent as it was read", async () => {
    host.files.set("/picture.png", await pixels());
    const url = page(
      "<title>The tab</title>",
      meta("og:title", "  Northwind &amp; friends\n opens "),
      meta("og:description", "A new café"),
      meta("og:image", "/picture.png"),
    );
    const text = `Opening soon: ${url}`;
    const id = await draft([{ text }]);
    const card = {
      url,
      title: "Northwind & friends opens",
      description: "A new café",
      image: { url: host.url("/picture.png"), mediaId: null, altText: "" },
    };
    expect(await cardsOf(id)).toEqual({ own: [card], published: [card] });
    await p.acted("updatePublication", { id, title: "Another title" });
    await p.acted("publishNow", { id });
    const { own } = await cardsOf(id);
    expect(own).toEqual([{ ...card, image: { url: null, mediaId: expect.stringMatching(/^med_/), altText: "" } }]);
    host.files.set(new URL(url).pathname, Buffer.from("<title>Changed</title>"));
    expect(await s.drain()).toEqual([]);
    const { title, description } = card;
    expect(embedOf(text)).toMatchObject({
      $type: "app.bsky.embed.external",
      external: { uri: url, title, description, thumb: { mimeType: "image/png" } },
    });
    expect([requestsOf(url), requestsOf(host.url("/picture.png"))]).toEqual([1, 1]);
  });

  test("has the title and the description of HTML where the page has no other properties", async () => {
    const url = page("<title>Plain &lt;page&gt;</title>", '<meta name="description" content="About it">');
    const { own } = await cardsOf(await draft([{ text: url }]));
    expect(own).toEqual([{ url, title: "Plain <page>", description: "About it", image: null }]);
  });

  test("belongs to the first link of each text, also of a destination's own text", async () => {
    const [first, second, third] = [
      page("<title>One</title>"),
      page("<title>Two</title>"),
      page("<title>Three</title>"),
    ];
    const id = await draft([{ text: `${first} and ${second}` }, { text: "no link" }], {
      renditions: [{ accountId: s.accounts.bluesky, segments: [{ position: 1, text: `mine: ${third}` }] }],
    });
    const titles = ({ own, published }: Awaited<ReturnType<typeof cardsOf>>) =>
      [own, published].map((list) => list.map((card) => card?.["title"] ?? null));
    expect(titles(await cardsOf(id))).toEqual([
      ["One", null],
      ["One", "Three"],
    ]);
    expect(requestsOf(second)).toBe(0);
    await p.acted("updatePublication", { id, segments: [{ text: second }, { text: `again ${first}` }] });
    expect(titles(await cardsOf(id))).toEqual([
      ["Two", "One"],
      ["Two", "Three"],
    ]);
    expect([first, second, third].map(requestsOf)).toEqual([1, 1, 1]);
  });

  test("is not sent with media items", async () => {
    const text = page("<title>With a picture</title>");
    const id = await draft([{ text, media: [{ source: { mediaId: (await p.picture()).id } }] }]);
    await p.acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    expect(embedOf(text)).toMatchObject({ $type: "app.bsky.embed.images" });
  });

  test("is not read for a network that reads the page itself", async () => {
    const url = page("<title>Unread</title>");
    const id = await p.draft([{ text: url }]);
    expect([requestsOf(url), (await cardsOf(id)).own]).toEqual([0, [null]]);
    await p.acted("updatePublication", { id, addedAccountIds: [s.accounts.bluesky] });
    expect([requestsOf(url), (await cardsOf(id)).own]).toEqual([1, [expect.objectContaining({ title: "Unread" })]]);
  });

  test.each([
    ["that answers with an error", () => host.url("/missing")],
    ["without a title", () => page(meta("og:description", "Nothing else"))],
    ["that does not end", () => (host.files.set("/endless", "never"), host.url("/endless"))],
    ["of a private address", () => "http://10.0.0.1/page"],
  ])("is absent for a page %s, which one save waits for", async (_, place) => {
    const text = `Look at ${place()}`;
    const id = await draft([{ text }]);
    const count = host.requests.length;
    await p.acted("updatePublication", { id, segments: [{ text: `${text} again` }] });
    expect([host.requests.length, (await cardsOf(id)).own]).toEqual([count, [null]]);
    await p.acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    expect(embedOf(`${text} again`)).toBeUndefined();
  });

  test.each([
    ["is missing", { status: 404 }],
    ["is no image", Buffer.from("<p>text</p>")],
  ])("goes without a picture that %s, and the publication is sent", async (_, file) => {
    const path = `/picture-${++made}`;
    host.files.set(path, file);
    const text = page("<title>Without</title>", meta("og:image", path));
    const id = await draft([{ text }]);
    await p.acted("publishNow", { id });
    expect(await s.drain()).toEqual([]);
    expect((await cardsOf(id)).own).toEqual([expect.objectContaining({ title: "Without", image: null })]);
    expect(embedOf(text)).toEqual({
      $type: "app.bsky.embed.external",
      external: { uri: text, title: "Without", description: "" },
    });
  });

  test("is part of what was approved: a card that was changed past the operations is not sent", async () => {
    const text = page("<title>Approved</title>");
    const id = await draft([{ text }]);
    await p.acted("publishNow", { id });
    const changed = await s.w.db.pool.query(
      `UPDATE publication SET segments = jsonb_set(segments, '{0,linkCard,title}', '"Other"') WHERE id = $1`,
      [id],
    );
    expect(changed.rowCount).toBe(1);
    await s.drain();
    expect((await p.row(id)).renditions).toMatchObject([{ status: "FAILED", errorCode: "content_changed" }]);
    expect(embedOf(text)).toBeUndefined();
  });

  test("is not given up for a link whose page this server has no time to read", async () => {
    const { services } = s.w.app;
    const url = page("<title>Later</title>");
    const publication = { segments: [{ text: url, media: [] }] };
    const renditions = [{ account: { provider: "bluesky" }, segments: {} }] as unknown as Planned[];
    const cardsWith = (fetch: Fetch) => {
      const context = { services: { ...services, fetch }, signal: new AbortController().signal };
      return readCards(context as unknown as RequestContext, publication, renditions);
    };
    const busy = () => Promise.reject(new DomainError("UNAVAILABLE", "Too many requests wait"));
    expect([...(await cardsWith(busy))]).toEqual([]);
    expect((await cardsWith(services.fetch)).get(url)).toMatchObject({ title: "Later" });
  });
});
