import { Buffer } from "node:buffer";
import { AtpAgent, RichText } from "@atproto/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PNG } from "../support/domains/publishing.ts";
import { ATPROTO, ATPROTO_PASSWORD, type FakeAtproto, fakeAtproto } from "../support/fakes/atproto.ts";

let fake: FakeAtproto;
beforeAll(async () => {
  fake = await fakeAtproto();
});
afterAll(() => fake.close());

test("@atproto/api signs in, refreshes its session, and writes, reads and deletes posts with images", async () => {
  const agent = new AtpAgent({ service: fake.origin });
  const wrong = agent.login({ identifier: ATPROTO.handle, password: "wrong" });
  await expect(wrong).rejects.toMatchObject({ status: 401, error: "AuthenticationRequired" });
  await agent.login({ identifier: ATPROTO.handle, password: ATPROTO_PASSWORD });
  expect(agent.session?.did).toBe(ATPROTO.did);

  const { data } = await agent.uploadBlob(Buffer.from(await PNG.arrayBuffer()), { encoding: "image/png" });
  const rich = new RichText({ text: "Hello from https://example.org/page" });
  await rich.detectFacets(agent);
  const embed = { $type: "app.bsky.embed.images", images: [{ image: data.blob, alt: "A pixel" }] };
  const record = { $type: "app.bsky.feed.post", text: rich.text, facets: rich.facets, embed };
  const [repo, collection, rkey] = [ATPROTO.did, "app.bsky.feed.post", "3lbxo2k5t7s2a"];
  const written = { ...record, createdAt: new Date().toISOString() };
  const { data: made } = await agent.com.atproto.repo.putRecord({ repo, collection, rkey, record: written });
  const { data: read } = await agent.com.atproto.repo.getRecord({ repo, collection, rkey });
  expect([read.uri, read.cid]).toEqual([made.uri, made.cid]);

  // An expired session is refreshed by the library itself.
  fake.expire();
  expect((await agent.getProfile({ actor: ATPROTO.did })).data.handle).toBe(ATPROTO.handle);
  await agent.com.atproto.repo.deleteRecord({ repo, collection, rkey });
  const gone = agent.com.atproto.repo.getRecord({ repo, collection, rkey });
  await expect(gone).rejects.toMatchObject({ status: 400, error: "RecordNotFound" });
  expect(fake.posts).toEqual([]);
});
