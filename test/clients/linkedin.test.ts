import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { PDF } from "../support/domains/media.ts";
import { linkedinTargets, PNG } from "../support/domains/publishing.ts";
import { type FakeLinkedin, fakeLinkedin, LINKEDIN_PAGE, LINKEDIN_VERSION } from "../support/fakes/linkedin.ts";
import { installFolder } from "../support/run/installFolder.ts";

/** The parts of linkedin-api-client that are used here. A fresh clone does not contain its types. */
interface Restli {
  axiosInstance: { interceptors: { request: { use(change: (config: { url: string }) => object): void } } };
  get(request: object): Promise<{ data: Record<string, unknown> }>;
  batchGet(request: object): Promise<{ data: { results: Record<string, unknown> } }>;
  create(request: object): Promise<{ createdEntityId: string }>;
  finder(request: object): Promise<{ data: { elements: Record<string, unknown>[] } }>;
  action(request: object): Promise<{ data: { value: Record<string, unknown> } }>;
  delete(request: object): Promise<{ status: number }>;
}

const CLIENT = new URL("networks/", import.meta.url);
const PAGE = `urn:li:organization:${LINKEDIN_PAGE.id}`;

let fake: FakeLinkedin;
let client: Restli;
let access: { accessToken: string; versionString: string };
beforeAll(async () => {
  installFolder(fileURLToPath(CLIENT));
  const { href } = new URL("node_modules/linkedin-api-client/dist/lib/index.js", CLIENT);
  const library = (await import(href)) as {
    RestliClient?: new () => Restli;
    default?: { RestliClient: new () => Restli };
  };
  const Client = library.RestliClient ?? library.default?.RestliClient;
  if (Client === undefined) throw new Error("the library has no client");
  fake = await fakeLinkedin({ processingLooks: 0 });
  client = new Client();
  // The library knows LinkedIn's own address alone.
  client.axiosInstance.interceptors.request.use((config) => ({
    ...config,
    url: config.url.replace("https://api.linkedin.com", fake.origin),
  }));
  const [target] = await linkedinTargets(createGuardedFetch({ allow: ["127.0.0.1"] }), fake);
  access = { accessToken: target?.account.credentials["accessToken"] ?? "", versionString: LINKEDIN_VERSION };
}, 120_000);
afterAll(() => fake.close());

const postOf = (commentary: string, more: object = {}) => ({
  author: PAGE,
  commentary,
  visibility: "PUBLIC",
  distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: "PUBLISHED",
  isReshareDisabledByAuthor: false,
  ...more,
});

test("linkedin-api-client reads the pages of the twin's member", async () => {
  const queryParams = { state: "APPROVED", count: 10 };
  const { data } = await client.finder({
    resourcePath: "/organizationAcls",
    finderName: "roleAssignee",
    queryParams,
    ...access,
  });
  expect(data.elements).toMatchObject([{ role: "ADMINISTRATOR", organization: PAGE }]);
  const answer = await client.batchGet({ resourcePath: "/organizations", ids: [LINKEDIN_PAGE.id], ...access });
  expect(answer.data.results).toMatchObject({ [LINKEDIN_PAGE.id]: { localizedName: LINKEDIN_PAGE.name } });
});

test("linkedin-api-client makes, finds and deletes a post of the twin with an image", async () => {
  const initializeUploadRequest = { owner: PAGE };
  const begun = await client.action({
    resourcePath: "/images",
    actionName: "initializeUpload",
    data: { initializeUploadRequest },
    ...access,
  });
  const { uploadUrl, image } = begun.data.value as { uploadUrl: string; image: string };
  await fetch(uploadUrl, { method: "PUT", body: Buffer.from(await PNG.arrayBuffer()) });
  const state = await client.get({ resourcePath: "/images/{id}", pathKeys: { id: image }, ...access });
  expect(state.data).toMatchObject({ owner: PAGE, status: "AVAILABLE" });

  const entity = postOf("Hello {hashtag|\\#|World}", { content: { media: { id: image, altText: "A dot" } } });
  const { createdEntityId } = await client.create({ resourcePath: "/posts", entity, ...access });
  expect(createdEntityId).toMatch(/^urn:li:share:\d+$/);
  expect(fake.posts.map(({ text }) => text)).toEqual(["Hello #World"]);
  const queryParams = { author: PAGE, count: 10 };
  const { data } = await client.finder({ resourcePath: "/posts", finderName: "author", queryParams, ...access });
  expect(data.elements).toMatchObject([{ id: createdEntityId, commentary: "Hello {hashtag|\\#|World}" }]);

  const comment = { actor: PAGE, object: createdEntityId, message: { text: "First (1)" } };
  const pathKeys = { id: createdEntityId };
  await client.create({ resourcePath: "/socialActions/{id}/comments", pathKeys, entity: comment, ...access });
  expect(fake.linkedin.comments).toMatchObject([{ text: "First (1)", actor: PAGE }]);
  const gone = await client.delete({ resourcePath: "/posts/{id}", pathKeys: { id: createdEntityId }, ...access });
  expect([gone.status, fake.posts]).toEqual([204, []]);
});

test("linkedin-api-client uploads a document to the twin and posts it with a title, which the twin requires", async () => {
  const data = { initializeUploadRequest: { owner: PAGE } };
  const begun = await client.action({ resourcePath: "/documents", actionName: "initializeUpload", data, ...access });
  const { uploadUrl, document } = begun.data.value as { uploadUrl: string; document: string };
  const read = async () => {
    const pathKeys = { id: document };
    return (await client.get({ resourcePath: "/documents/{id}", pathKeys, ...access })).data["status"];
  };
  expect(await read()).toBe("WAITING_UPLOAD");
  await fetch(uploadUrl, { method: "PUT", body: PDF });
  expect(await read()).toBe("AVAILABLE");
  const make = (media: object) =>
    client.create({ resourcePath: "/posts", entity: postOf("Our plan", { content: { media } }), ...access });
  await expect(make({ id: document })).rejects.toMatchObject({ response: { status: 400 } });
  await make({ id: document, title: "Plan" });
  expect(fake.posts.map(({ content }) => content)).toEqual([{ media: { id: document, title: "Plan" } }]);
});

test("linkedin-api-client reports the twin's refusals with their statuses", async () => {
  const status = (wanted: Promise<unknown>) =>
    wanted.then(
      () => null,
      (error: { response?: { status: number } }) => error.response?.status,
    );
  const make = (entity: object, more: object = {}) =>
    client.create({ resourcePath: "/posts", entity, ...access, ...more });
  expect(await status(make(postOf("x"), { versionString: "202301" }))).toBe(426);
  expect(await status(make(postOf("x"), { accessToken: "wrong" }))).toBe(401);
  expect(await status(make(postOf("x", { author: "urn:li:organization:1" })))).toBe(403);
  expect(await status(make(postOf("x", { visibility: "NOWHERE" })))).toBe(400);
});
