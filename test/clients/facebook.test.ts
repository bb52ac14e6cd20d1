import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { facebookTargets, PNG } from "../support/domains/publishing.ts";
import { FACEBOOK_PAGE, type FakeFacebook, fakeFacebook } from "../support/fakes/facebook.ts";
import { installFolder } from "../support/run/installFolder.ts";

/** The parts of facebook-nodejs-business-sdk that are used here. A fresh clone does not contain its types. */
interface Story {
  id: string;
  message?: string;
}
interface Node {
  createFeed(fields: string[], parameters: object): Promise<Story>;
  getFeed(fields: string[], parameters: object): Promise<Story[]>;
  createComment(fields: string[], parameters: object): Promise<Story>;
  getComments(fields: string[], parameters: object): Promise<Story[]>;
  delete(fields?: string[]): Promise<{ success?: boolean }>;
}
interface Sdk {
  FacebookAdsApi: { init(token: string): unknown };
  Page: new (id: string) => Node;
  PagePost: new (id: string) => Node;
}

const CLIENT = new URL("networks/", import.meta.url);
let fake: FakeFacebook;
let sdk: Sdk;
let token = "";
beforeAll(async () => {
  installFolder(fileURLToPath(CLIENT));
  const { href } = new URL("node_modules/facebook-nodejs-business-sdk/dist/cjs.js", CLIENT);
  sdk = ((await import(href)) as { default: Sdk }).default;
  fake = await fakeFacebook();
  // The library knows Facebook's own address alone.
  Object.defineProperty(sdk.FacebookAdsApi, "GRAPH", { value: fake.origin });
  const [target] = await facebookTargets(createGuardedFetch({ allow: ["127.0.0.1"] }), fake);
  token = target?.account.credentials["accessToken"] ?? "";
}, 120_000);
afterAll(() => fake.close());

test("facebook-nodejs-business-sdk makes, reads and deletes a post of the twin with photos and a comment", async () => {
  sdk.FacebookAdsApi.init(token);
  const page = new sdk.Page(FACEBOOK_PAGE.id);
  const form = new FormData();
  form.set("published", "false");
  form.set("source", PNG, "dot.png");
  const uploaded = await fetch(`${fake.origin}/v24.0/${FACEBOOK_PAGE.id}/photos?access_token=${token}`, {
    method: "POST",
    body: form,
  });
  const { id: media_fbid } = (await uploaded.json()) as { id: string };
  const post = await page.createFeed([], { message: "Hello", attached_media: [{ media_fbid }] });
  expect(fake.posts).toMatchObject([{ id: post.id, text: "Hello", photos: [{ type: "image/png" }] }]);
  const listed = await page.getFeed(["id", "message", "created_time"], { limit: 10 });
  expect(listed.map(({ id, message }) => [id, message])).toEqual([[post.id, "Hello"]]);
  const story = new sdk.PagePost(post.id);
  await story.createComment([], { message: "First" });
  const comments = await story.getComments(["message"], {});
  expect(comments.map(({ message }) => message)).toEqual(["First"]);
  await story.delete();
  expect(fake.posts).toEqual([]);
});

test("facebook-nodejs-business-sdk reads the twin's errors", async () => {
  sdk.FacebookAdsApi.init(token);
  const page = new sdk.Page(FACEBOOK_PAGE.id);
  await expect(page.createFeed([], { message: "" })).rejects.toMatchObject({ status: 400, response: { code: 100 } });
  sdk.FacebookAdsApi.init("wrong");
  const refused = new sdk.Page(FACEBOOK_PAGE.id).createFeed([], { message: "x" });
  await expect(refused).rejects.toMatchObject({ status: 400, response: { code: 190 } });
});
