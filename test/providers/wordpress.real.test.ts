import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch, type Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { newDeliveryKey } from "../../src/providers/deliveryKey.ts";
import { ProviderFailure } from "../../src/providers/failure.ts";
import type { Post } from "../../src/providers/post.ts";
import type { AccountSession } from "../../src/providers/session.ts";
import { accountSession } from "../../src/providers/session.ts";
import { wordpress } from "../../src/providers/wordpress/wordpress.ts";
import { PNG } from "../support/domains/publishing.ts";
import { missingForWordpress, type RealWordpress, startWordpress } from "../support/processes/wordpress.ts";

const missing = process.env["ROSTRUM_SOAK"] === undefined ? "it runs in npm run soak" : missingForWordpress();
if (missing !== null) console.log(`A real WordPress is skipped: ${missing}`);

describe.skipIf(missing !== null)("a real WordPress", () => {
  let site: RealWordpress;
  let fetch: Fetch;
  let session: AccountSession;
  beforeAll(async () => {
    site = await startWordpress();
    fetch = createGuardedFetch({ allow: [site.host] });
    const { origin: serviceUrl, login: identifier, appPassword } = site;
    const { credentials } = await wordpress.connect.signIn(fetch, { serviceUrl, identifier, appPassword });
    const store = { keep: async () => {}, current: async () => credentials };
    session = accountSession(credentials, store, null, async () => null);
  }, 120_000);
  afterAll(() => site.stop());

  const post = (text: string): Post => ({
    text,
    media: [{ content: PNG, altText: "A dot" }],
    options: {},
    key: newDeliveryKey(new Date()),
  });
  /** The objects of the site, as anyone reads them. */
  async function listed(
    kind: "posts" | "media",
  ): Promise<{ slug: string; alt_text?: string; content: { rendered: string } }[]> {
    const answer = await fetch(`${site.origin}/?rest_route=/wp/v2/${kind}&per_page=100`);
    return (await answer.json()) as Awaited<ReturnType<typeof listed>>;
  }

  test("publishes a post with a picture once, also when the post is sent again", async () => {
    const one = post("A title\n\nA paragraph with <signs> & https://example.org");
    const posted = await wordpress.publish(fetch, session, one);
    expect(await wordpress.publish(fetch, session, one)).toEqual(posted);
    const posts = (await listed("posts")).filter(({ slug }) => slug.endsWith(one.key.slice(-12)));
    expect(posts).toHaveLength(1);
    expect(posts[0]?.content.rendered).toContain("A paragraph with &lt;signs&gt; &amp;");
    expect((await fetch(posted.externalUrl)).status).toBe(200);
    expect((await listed("media")).filter(({ slug }) => slug.startsWith(one.key))).toMatchObject([
      { alt_text: "A dot" },
    ]);
  });

  test("finds the post and the file of an attempt whose answers were lost", async () => {
    const one = post("Lost");
    const losing =
      (path: string): Fetch =>
      async (input, init) => {
        const answer = await fetch(input, init);
        if (init?.method !== "POST" || typeof input !== "string" || !input.endsWith(path)) return answer;
        await answer.body?.cancel();
        throw new ProviderFailure("unreachable", null, { mayBeDone: true });
      };
    await expect(wordpress.publish(losing("/wp/v2/media"), session, one)).rejects.toThrow("unreachable");
    await expect(wordpress.publish(losing("/wp/v2/posts"), session, one)).rejects.toThrow("unreachable");
    const lost = { text: one.text, key: one.key, since: new Date(), otherPosts: new Set<string>() };
    const match = await wordpress.find(fetch, session, lost);
    expect(match).not.toBeNull();
    expect((await listed("media")).filter(({ slug }) => slug.startsWith(one.key))).toHaveLength(1);
    expect(await wordpress.find(fetch, session, { ...lost, key: newDeliveryKey(new Date()) })).toBeNull();
  });

  test("deletes a post, and a second deletion does no harm", async () => {
    const one = post("Gone");
    const posted = { ...(await wordpress.publish(fetch, session, one)), mediaItems: 1 };
    await wordpress.remove(fetch, session, posted);
    await wordpress.remove(fetch, session, posted);
    expect((await listed("posts")).some(({ slug }) => slug.endsWith(one.key.slice(-12)))).toBe(false);
  });
});
