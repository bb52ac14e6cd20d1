import { describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import type { Post } from "../../src/providers/post.ts";
import type { Role } from "../../src/providers/wordpress/twin/state.ts";
import { wordpress } from "../../src/providers/wordpress/wordpress.ts";
import { eachTest, postOf } from "../support/domains/eachTest.ts";
import { PNG, wordpressSession } from "../support/domains/publishing.ts";
import { fake } from "../support/fakes/fake.ts";
import { type FakeWordpress, fakeWordpress, WORDPRESS } from "../support/fakes/wordpress.ts";
import { noClient } from "../support/grant.ts";

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });
const site = eachTest(fakeWordpress);
const signIn = (serviceUrl: string, appPassword = WORDPRESS.password) =>
  wordpress.connect.signIn(fetch, { serviceUrl, identifier: WORDPRESS.login, appPassword });
const item = (altText: string, type = "image/png") => ({ content: new Blob([PNG], { type }), altText });
const publishTo = async (started: FakeWordpress, one: Post) =>
  wordpress.publish(fetch, await wordpressSession(fetch, started), one);

describe("a site is connected", () => {
  test.each([true, false])("by an application password; with permalinks: %s", async (hasPermalinks) => {
    const started = await site({ hasPermalinks });
    const { host, origin } = started;
    const remote = await signIn(origin, "abcdEFGH1234ijklMNOP6789");
    expect(remote).toMatchObject({
      instanceUrl: origin,
      remoteId: "7",
      handle: `ada@${host}`,
      displayName: "Ada Lovelace",
    });
    const posted = await publishTo(started, postOf("Hello"));
    expect(started.posts.map(({ text }) => text)).toEqual(["Hello"]);
    expect(posted.externalUrl).toMatch(/\/hello-[\da-f]{12}\/$/);
    // The twin shows the post at its address.
    expect(await (await fetch(posted.externalUrl)).text()).toContain("<p>Hello</p>");
  });

  test.each<Role>(["contributor", "subscriber"])(
    "only by people who may publish and upload, not by a %s",
    async (role) => {
      const started = await site();
      for (const user of started.site.users) user.role = role;
      await expect(signIn(started.origin)).rejects.toMatchObject({ kind: "refused" });
    },
  );

  test("not by another password", async () => {
    const { origin } = await site();
    await expect(signIn(origin, "wrong")).rejects.toMatchObject({ kind: "unauthorized" });
  });

  test("not where no WordPress answers", async () => {
    const other = await fake(({ path }) => (path === "/" ? { status: 200, body: "<!doctype html>" } : null));
    await expect(signIn(other.origin)).rejects.toMatchObject({ kind: "invalid" });
    await other.close();
  });

  test("until its application password is deleted, which deletes no other", async () => {
    const started = await site();
    const [ada] = started.site.users;
    ada?.passwords.set("9f4c7d5e-1111-4222-8333-444455556666", "other");
    const { credentials } = await wordpressSession(fetch, started);
    await wordpress.revoke(fetch, credentials, noClient);
    expect([...(ada?.passwords.values() ?? [])]).toEqual(["other"]);
    await expect(signIn(started.origin)).rejects.toMatchObject({ kind: "unauthorized" });
  });
});

describe("a post", () => {
  test("has its first line as its title, and paragraphs, line breaks and links", async () => {
    const started = await site();
    await publishTo(started, postOf("Opening\nWe open on Monday.\nAt nine.\n\nSee https://example.org/a?b=1&c=2."));
    expect(started.posts[0]?.members).toMatchObject({
      title: "Opening",
      status: "publish",
      content: [
        "<!-- wp:paragraph -->\n<p>We open on Monday.<br>At nine.</p>\n<!-- /wp:paragraph -->",
        '<!-- wp:paragraph -->\n<p>See <a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>.</p>\n<!-- /wp:paragraph -->',
      ].join("\n\n"),
    });
  });

  test.each([
    ["markup", '<script>alert("x")</script> & more', "<script>"],
    ["a shortcode", "[gallery ids=1] and [/x]", "[gallery"],
    ["the end of a block", "--> <!-- /wp:paragraph -->x", "<!-- /wp:paragraph -->x"],
  ])("shows %s as it is written", async (_what, text, raw) => {
    const started = await site();
    await publishTo(started, postOf(text));
    expect(started.posts.map((each) => each.text)).toEqual([text]);
    expect(started.posts[0]?.members.content).not.toContain(raw);
  });

  test("has its media behind the text, and the first image as its picture", async () => {
    const started = await site();
    const media = [item("", "video/mp4"), item('A "dot"')].map((each, index) =>
      index === 0 ? { ...each, content: new Blob([new Uint8Array(2000)], { type: "video/mp4" }) } : each,
    );
    await publishTo(started, postOf("Pictures", { media }));
    const [video, image] = started.site.files;
    expect([video, image]).toMatchObject([
      { type: "video/mp4", altText: "" },
      { type: "image/png", altText: 'A "dot"' },
    ]);
    const { content = "", featuredMedia } = started.posts[0]?.members ?? {};
    expect(featuredMedia).toBe(image?.id);
    expect(content.indexOf("wp:video")).toBeGreaterThan(content.indexOf("Pictures"));
    expect(content).toContain('alt="A &quot;dot&quot;"');
    expect(content).not.toContain('alt=""');
  });

  test("uploads no file again after a later call failed", async () => {
    const started = await site();
    const one = postOf("Again", { media: [item("One"), item("Two")] });
    started.fault({ act: "status", status: 503, path: "POST /wp-json/wp/v2/posts" });
    await expect(publishTo(started, one)).rejects.toMatchObject({ kind: "unreachable", mayBeDone: true });
    await publishTo(started, one);
    expect([started.site.files.length, started.posts.length]).toEqual([2, 1]);
  });

  test("can be private", async () => {
    const started = await site();
    const one = postOf("For editors", { options: { visibility: "private" } });
    const posted = await publishTo(started, one);
    expect(started.posts[0]?.members.status).toBe("private");
    expect(await publishTo(started, one)).toEqual(posted);
    expect(posted.externalUrl).toMatch(/\/\?p=\d+$/);
    expect(wordpress.externalIdOf(posted.externalUrl, { remoteId: "7" })).toBe(posted.externalId);
  });

  test.each([
    ["Ångström & Söhne: 25 % off!", /^\/\d{4}\/\d\d\/\d\d\/angstrom-sohne-25-off-[\da-f]{12}\/$/],
    ["東京", /^\/\d{4}\/\d\d\/\d\d\/[\da-f]{12}\/$/],
    ["word ".repeat(100), /^\/\d{4}\/\d\d\/\d\d\/(?:word-){1,12}[\da-f]{12}\/$/],
    ["x".repeat(300), /^\/\d{4}\/\d\d\/\d\d\/x{60}-[\da-f]{12}\/$/],
  ])("of %j has an address with its first words", async (text, path) => {
    const { externalUrl } = await publishTo(await site(), postOf(text));
    expect(new URL(externalUrl).pathname).toMatch(path);
  });

  test("is no reply", async () => {
    const started = await site();
    const replyTo = { parent: "1", root: "1" };
    await expect(publishTo(started, postOf("x", { replyTo }))).rejects.toMatchObject({ kind: "refused" });
    expect(started.posts).toHaveLength(0);
  });

  test("goes to the trash, or where a site has none, away", async () => {
    for (const hasTrash of [true, false]) {
      const started = await site({ hasTrash });
      const session = await wordpressSession(fetch, started);
      const posted = { ...(await wordpress.publish(fetch, session, postOf("Gone"))), mediaItems: 0 };
      await wordpress.remove(fetch, session, posted);
      await wordpress.remove(fetch, session, posted);
      expect([started.posts.length, started.site.trash.length]).toEqual([0, hasTrash ? 1 : 0]);
    }
  });

  test("of a person who lost the right to publish makes the account unauthorized", async () => {
    const started = await site();
    const session = await wordpressSession(fetch, started);
    for (const user of started.site.users) user.role = "subscriber";
    const failure = wordpress.publish(fetch, session, postOf("x"));
    await expect(failure).rejects.toMatchObject({ kind: "unauthorized", mayBeDone: false });
  });

  test("with a file that the site does not take is refused for good", async () => {
    const started = await site();
    const wrong = { content: new Blob(["not a picture"], { type: "image/png" }), altText: "" };
    await expect(publishTo(started, postOf("x", { media: [wrong] }))).rejects.toMatchObject({
      kind: "refused",
      status: 500,
    });
  });
});
