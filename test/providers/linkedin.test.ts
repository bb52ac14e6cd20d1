import "../support/run/seededProperties.ts";
import { Buffer } from "node:buffer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { CannotBeAsked, DuplicateFailure, ReplyFailure } from "../../src/providers/failure.ts";
import { linkedin } from "../../src/providers/linkedin/linkedin.ts";
import { littleTextOf, messageOf, readLittleText, shownTextOf } from "../../src/providers/linkedin/littleText.ts";
import { parseLittle, shownLittle } from "../../src/providers/linkedin/twin/little.ts";
import type { Post } from "../../src/providers/post.ts";
import { refreshOf } from "../../src/providers/refreshOf.ts";
import type { AccountSession } from "../../src/providers/session.ts";
import { StillProcessing } from "../../src/providers/steps.ts";
import { eachTest, keptResults, postOf } from "../support/domains/eachTest.ts";
import { kept, linkedinSession, linkedinTargets, PNG } from "../support/domains/publishing.ts";
import {
  type FakeLinkedin,
  fakeLinkedin,
  LINKEDIN_MEMBER,
  LINKEDIN_PAGE,
  LINKEDIN_SCOPES,
  LINKEDIN_VERSION,
} from "../support/fakes/linkedin.ts";
import { noClient } from "../support/grant.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const server = eachTest(fakeLinkedin);

const MEMBER = `urn:li:person:${LINKEDIN_MEMBER.sub}`;
const PAGE = `urn:li:organization:${LINKEDIN_PAGE.id}`;
const picture = { content: PNG, altText: "A dot" };
const videoOf = (bytes: number) => ({
  content: new Blob([Buffer.alloc(bytes, 7)], { type: "video/mp4" }),
  altText: "",
});
const lost = ({ text, key, replyTo = null }: Post, more: { since?: Date; otherPosts?: ReadonlySet<string> } = {}) => ({
  text,
  key,
  replyTo,
  since: new Date(),
  otherPosts: new Set<string>(),
  ...more,
});

describe("little text", () => {
  /** Texts in which reserved characters, hashtags and mentions are frequent. */
  const anyText = fc
    .array(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 5 }),
        fc.constantFrom(
          ...Array.from("|{}@[]()<>#\\*_~ \n"),
          "#",
          "@[",
          "](",
          "{hashtag|\\#|",
          "urn:li:person:1",
          "#news",
          "日本",
        ),
        fc.constant("@[Ada](urn:li:person:Ada-1)"),
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(""));

  test("is read by LinkedIn as the text of the person, whatever the person writes", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(shownLittle(parseLittle(littleTextOf(text)))).toBe(shownTextOf(text));
        expect(readLittleText(littleTextOf(text))).toBe(shownTextOf(text));
        expect(messageOf(text).text).toBe(shownTextOf(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("shows every text without a mention as it is written", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!text.includes("](urn:li:"));
        expect(shownTextOf(text)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test("has the hashtags and mentions that the person means, and no others", () => {
    const elements = parseLittle(littleTextOf("#News_2026 by @[Acme (UK)](urn:li:organization:7), a#b #1 @Ada"));
    expect(elements.filter(({ kind }) => kind !== "text")).toEqual([
      { kind: "hashtag", sign: "#", tag: "News" },
      { kind: "mention", name: "Acme (UK)", urn: "urn:li:organization:7" },
    ]);
  });

  test("is no part of a comment, whose mentions are attributes of places in its text", () => {
    expect(messageOf("Thanks, @[Ada](urn:li:person:Ada-1)! #news")).toEqual({
      text: "Thanks, Ada! #news",
      attributes: [{ start: 8, length: 3, value: { person: { person: "urn:li:person:Ada-1" } } }],
    });
  });

  test("is cut by LinkedIn at a reserved character that is not escaped", () => {
    expect(shownLittle(parseLittle("Two (2) things"))).toBe("Two ");
  });
});

describe("a consent", () => {
  test("covers the member and each page in which the member may post", async () => {
    const started = await server();
    const [member] = started.linkedin.members;
    started.linkedin.pages.push({ id: "9", name: "Read only", vanityName: "read-only" });
    member?.roles.set("9", "ANALYST");
    const targets = await linkedinTargets(fetch, started);
    expect(targets.map(({ kind, account }) => [kind, account.remoteId, account.handle, account.displayName])).toEqual([
      ["account", MEMBER, LINKEDIN_MEMBER.name, LINKEDIN_MEMBER.name],
      ["page", PAGE, LINKEDIN_PAGE.vanityName, LINKEDIN_PAGE.name],
    ]);
    expect(targets[1]?.account.limits.networkOptions).toEqual({ visibility: { absent: true } });
  });

  test("covers the member alone with the scopes that every app has", async () => {
    const targets = await linkedinTargets(fetch, await server(), ["openid", "profile", "w_member_social"]);
    expect(targets.map(({ account }) => account.remoteId)).toEqual([MEMBER]);
  });

  test("covers what was asked for where the answer names no scopes", async () => {
    const started = await server();
    started.linkedin.switches.statesScopes = false;
    const targets = await linkedinTargets(fetch, started);
    expect(targets.map(({ account }) => account.remoteId)).toEqual([MEMBER, PAGE]);
    expect(targets[0]?.account.credentials["scope"]).toBe(LINKEDIN_SCOPES.join(" "));
    const alone = await linkedinTargets(fetch, started, ["openid", "profile", "w_member_social"]);
    expect(alone.map(({ account }) => account.remoteId)).toEqual([MEMBER]);
  });

  test("covers the pages alone for an app without OpenID Connect", async () => {
    const scopes = ["w_organization_social", "r_organization_social", "rw_organization_admin"];
    const targets = await linkedinTargets(fetch, await server(), scopes);
    expect(targets.map(({ account }) => account.remoteId)).toEqual([PAGE]);
  });

  test("that covers nothing to post to is refused", async () => {
    await expect(linkedinTargets(fetch, await server(), ["openid"])).rejects.toMatchObject({ kind: "refused" });
  });
});

describe("the credentials", () => {
  test("without a refresh token end after 60 days, and a person has to consent again", async () => {
    const [target] = await linkedinTargets(fetch, await server());
    const credentials = target?.account.credentials ?? {};
    const days = ((linkedin.expiryOf(credentials)?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(60, 1);
    expect(refreshOf(linkedin, credentials)).toBeNull();
    expect(credentials).not.toHaveProperty("clientSecret");
  });

  test("of an app with refresh tokens are renewed, also when LinkedIn no longer accepts the token of a post", async () => {
    const started = await server();
    for (const app of started.linkedin.apps) app.hasRefreshTokens = true;
    const [target] = await linkedinTargets(fetch, started);
    const credentials = target?.account.credentials ?? {};
    expect(refreshOf(linkedin, credentials)).toBe(linkedin.refresh);
    started.linkedin.tokens.clear();
    const { row, session } = kept(credentials, (old) => linkedin.refresh(fetch, old, noClient), null, LINKEDIN_VERSION);
    await linkedin.publish(fetch, session(), postOf("Renewed"));
    expect([started.posts.length, row.keeps]).toEqual([1, 1]);
    expect(row.credentials["author"]).toBe(MEMBER);
    started.linkedin.refreshTokens.clear();
    await expect(linkedin.refresh(fetch, row.credentials, noClient)).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("whose refresh token ends before the access token are not renewable", () => {
    const until = { expiresAt: "2027-03-01T00:00:00Z", refreshToken: "r" };
    expect(refreshOf(linkedin, { ...until, refreshUntil: "2027-02-01T00:00:00Z" })).toBeNull();
    expect(refreshOf(linkedin, { ...until, refreshUntil: "2027-04-01T00:00:00Z" })).not.toBeNull();
  });
});

describe("a post", () => {
  test("has one image, or several, with their alternative texts", async () => {
    const started = await server();
    const session = await linkedinSession(fetch, started);
    await linkedin.publish(fetch, session, postOf("One", { media: [picture] }));
    await linkedin.publish(fetch, session, postOf("Two", { media: [picture, { content: PNG, altText: "" }] }));
    expect(started.posts.map(({ content }) => content)).toEqual([
      { media: { id: expect.stringMatching(/^urn:li:image:/), altText: "A dot" } },
      {
        multiImage: {
          images: [expect.objectContaining({ altText: "A dot" }), expect.objectContaining({ altText: "" })],
        },
      },
    ]);
  });

  test("has the card of its link as an article, with the picture", async () => {
    const started = await server();
    const session = await linkedinSession(fetch, started);
    const linkCard = { url: "https://example.org/a", title: "A page", description: "About it", image: picture };
    await linkedin.publish(fetch, session, postOf("See https://example.org/a", { linkCard }));
    expect(started.posts[0]?.content).toEqual({
      article: {
        source: "https://example.org/a",
        title: "A page",
        description: "About it",
        thumbnail: expect.stringMatching(/^urn:li:image:/),
      },
    });
  });

  test("behind the first one is a comment of the same author, with its image", async () => {
    const started = await server();
    const session = await linkedinSession(fetch, started);
    const { externalId: root } = await linkedin.publish(fetch, session, postOf("First"));
    const second = await linkedin.publish(fetch, session, postOf("(2)", { replyTo: { parent: root, root } }));
    const replyTo = { parent: second.externalId, root };
    await linkedin.publish(fetch, session, postOf("Third", { replyTo, media: [picture] }));
    expect(started.linkedin.comments).toMatchObject([
      { text: "(2)", object: root, actor: PAGE, image: null },
      { text: "Third", object: root, actor: PAGE, image: expect.stringMatching(/^urn:li:image:/) },
    ]);
    expect(linkedin.externalIdOf(second.externalUrl)).toBe(second.externalId);
    await linkedin.remove(fetch, session, { ...second, mediaItems: 0 });
    await linkedin.remove(fetch, session, { ...second, mediaItems: 0 });
    expect(started.linkedin.comments.map(({ text }) => text)).toEqual(["Third"]);
  });

  test("below a post that does not exist is not made", async () => {
    const session = await linkedinSession(fetch, await server());
    const replyTo = { parent: "urn:li:share:1", root: "urn:li:share:1" };
    const failure = linkedin.publish(fetch, session, postOf("x", { replyTo }));
    await expect(failure).rejects.toBeInstanceOf(ReplyFailure);
  });

  test("with the text of an earlier one is refused with the address of that one", async () => {
    const started = await server({ refusesDuplicates: true });
    const session = await linkedinSession(fetch, started, "account");
    const { externalUrl } = await linkedin.publish(fetch, session, postOf("Same"));
    const failure = await linkedin.publish(fetch, session, postOf("Same")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DuplicateFailure);
    expect(failure).toMatchObject({ existingUrl: externalUrl, kind: "refused", mayBeDone: false });
  });

  test("is refused by moderation, and the account stays connected", async () => {
    const session = await linkedinSession(fetch, await server({ blockedWords: ["casino"] }));
    await expect(linkedin.publish(fetch, session, postOf("Our Casino"))).rejects.toMatchObject({ kind: "refused" });
  });

  test("makes the account unauthorized once the person has lost the role", async () => {
    const started = await server();
    const session = await linkedinSession(fetch, started);
    started.linkedin.members[0]?.roles.clear();
    await expect(linkedin.publish(fetch, session, postOf("x"))).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("waits while the version of the API has ended, and while the limit of the day is reached", async () => {
    let now = new Date("2026-11-27T20:00:00Z");
    const started = await server({ now: () => now, dailyCreations: 1 });
    const session = await linkedinSession(fetch, started);
    started.linkedin.switches.versions = ["202608", "202610"];
    await expect(linkedin.publish(fetch, session, postOf("x"))).rejects.toMatchObject({
      kind: "unreachable",
      status: 426,
      mayBeDone: false,
    });
    started.linkedin.switches.versions = ["202607", "202610"];
    await linkedin.publish(fetch, session, postOf("one"));
    await expect(linkedin.publish(fetch, session, postOf("two"))).rejects.toMatchObject({ kind: "limited" });
    now = new Date("2026-11-28T00:00:01Z");
    await linkedin.publish(fetch, session, postOf("two"));
  });
});

describe("a video", () => {
  const parts = ({ requests }: FakeLinkedin) => requests.filter(({ method }) => method === "PUT").length;
  const publish = (session: AccountSession, post: Post) => linkedin.publish(fetch, session, post);

  test("is sent in parts, each once, by an attempt that goes on behind the part at which another one ended", async () => {
    const started = await server({ partBytes: 1000, processingLooks: 0 });
    const session = await linkedinSession(fetch, started);
    const post = postOf("Film", { media: [videoOf(3500)], results: keptResults() });
    started.fault({ act: "status", status: 503, skip: 3 });
    await expect(publish(session, post)).rejects.toMatchObject({ kind: "unreachable", mayBeDone: false });
    expect(parts(started)).toBe(3);
    await publish(session, post);
    // The third part was sent twice.
    expect(parts(started)).toBe(5);
    const [media] = started.linkedin.media.values();
    expect([started.linkedin.media.size, media?.parts.map((part) => part?.byteLength)]).toEqual([
      1,
      [1000, 1000, 1000, 500],
    ]);
    expect(started.posts[0]?.content).toEqual({ media: { id: media?.urn } });
  });

  test("is sent again as a whole where the addresses of its parts have ended", async () => {
    const started = await server({ partBytes: 1000, processingLooks: 0 });
    const session = await linkedinSession(fetch, started);
    const post = postOf("Film", { media: [videoOf(1500)], results: keptResults() });
    started.fault({ act: "status", status: 403, skip: 2 });
    await expect(publish(session, post)).rejects.toMatchObject({ kind: "unreachable", status: 403 });
    await publish(session, post);
    expect(started.linkedin.media.size).toBe(2);
  });

  test("gives the worker back while LinkedIn processes the video, and is refused if LinkedIn cannot show it", async () => {
    const started = await server({ processingLooks: 5 });
    const session = await linkedinSession(fetch, started);
    const post = postOf("Film", { media: [videoOf(500)], results: keptResults() });
    await expect(publish(session, post)).rejects.toBeInstanceOf(StillProcessing);
    await publish(session, post);
    expect([parts(started), started.posts.length]).toEqual([1, 1]);
    started.linkedin.switches.processingLooks = -1;
    await expect(publish(session, postOf("x", { media: [videoOf(500)] }))).rejects.toMatchObject({ kind: "refused" });
  });

  test("does not show the token to another host that LinkedIn names", async () => {
    const started = await server({ partBytes: 1000, processingLooks: 0 });
    const session = await linkedinSession(fetch, started);
    const elsewhere = await server();
    elsewhere.linkedin.media = started.linkedin.media;
    started.linkedin.origin = elsewhere.origin;
    await publish(session, postOf("Film", { media: [videoOf(500)] })).catch(() => undefined);
    expect(elsewhere.requests.map(({ authorization }) => authorization)).toEqual([null]);
  });
});

describe("a lost post", () => {
  test("of a page is found by its text among the later ones, and not by that of a known one", async () => {
    const started = await server();
    const session = await linkedinSession(fetch, started);
    const other = await linkedin.publish(fetch, session, postOf("Same #text (1)"));
    const one = postOf("Same #text (1)");
    const made = await linkedin.publish(fetch, session, one);
    for (let index = 0; index < 120; index += 1) {
      const [first] = started.posts;
      if (first) started.posts.push({ ...first, urn: `urn:li:share:${index + 1}`, commentary: "later" });
    }
    const otherPosts = new Set([other.externalId]);
    expect(await linkedin.find(fetch, session, lost(one, { otherPosts }))).toEqual(made);
    const all = new Set([other.externalId, made.externalId]);
    expect(await linkedin.find(fetch, session, lost(one, { otherPosts: all }))).toBeNull();
    const later = new Date(Date.now() + 600_000);
    expect(await linkedin.find(fetch, session, lost(one, { since: later }))).toBeNull();
  });

  test("that is a comment of a page is found below the first post", async () => {
    const started = await server();
    const session = await linkedinSession(fetch, started);
    const { externalId: root } = await linkedin.publish(fetch, session, postOf("First"));
    const reply = postOf("Reply", { replyTo: { parent: root, root } });
    expect(await linkedin.find(fetch, session, lost(reply))).toBeNull();
    const made = await linkedin.publish(fetch, session, reply);
    expect(await linkedin.find(fetch, session, lost(reply))).toEqual(made);
    expect(await linkedin.find(fetch, session, lost({ ...reply, text: "Other" }))).toBeNull();
  });

  test("of a member cannot be asked for, and no call is made", async () => {
    const started = await server();
    const session = await linkedinSession(fetch, started, "account");
    started.requests.length = 0;
    await expect(linkedin.find(fetch, session, lost(postOf("x")))).rejects.toBeInstanceOf(CannotBeAsked);
    expect(started.requests).toEqual([]);
  });
});

test.each([
  ["https://www.linkedin.com/feed/update/urn:li:share:7000/", "urn:li:share:7000"],
  ["https://www.linkedin.com/feed/update/urn%3Ali%3AugcPost%3A7", "urn:li:ugcPost:7"],
  ["https://www.linkedin.com/posts/ada_engines-activity-7123-Ab_1?utm=x", "urn:li:activity:7123"],
  ["https://example.org/feed/update/urn:li:share:7000", null],
  ["https://www.linkedin.com/in/ada", null],
  ["https://www.linkedin.com/feed/update/%E0%A4%A", null],
])("the id of the post at %s is %s", (url, id) => {
  expect(linkedin.externalIdOf(url)).toBe(id);
});
