import { afterAll, beforeAll, expect, test } from "vitest";
import { openCredentials, sealCredentials } from "../../src/providers/credentials.ts";
import { drain } from "../delivery/drain.ts";
import { plantLinkedin, plantScheduled } from "../delivery/rows.ts";
import { dataOf } from "../support/answers.ts";
import { act } from "../support/domains/publish.ts";
import { type FakeLinkedin, fakeLinkedin, LINKEDIN_MEMBER, LINKEDIN_ROW } from "../support/fakes/linkedin.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let fake: FakeLinkedin;
let accountId = "";
beforeAll(async () => {
  const begin = new Date();
  let now = () => begin;
  fake = await fakeLinkedin({ now: () => now(), refusesDuplicates: true });
  const env = {
    OUTBOUND_ALLOW: fake.host,
    PROVIDER_APPS: JSON.stringify([{ provider: "linkedin", ...LINKEDIN_ROW }]),
    PROVIDER_API_URLS: `linkedin=${fake.origin}`,
  };
  w = await world({ env, now: begin });
  now = w.clock.now;
  accountId = await plantLinkedin(w.app.services, w.ids.workspace, fake.origin, fake);
});
afterAll(async () => {
  await w.close();
  await fake.close();
});

async function published(text: string, further: readonly string[] = []) {
  const wanted = { workspaceId: w.ids.workspace, accountIds: [accountId], text, further, at: w.clock.now() };
  const { renditionIds, publicationId } = await plantScheduled(w.db, wanted);
  await drain(w.app.services);
  return { id: renditionIds[0] ?? "", publicationId };
}
const rendition = (id: string) => w.db.prisma.rendition.findUniqueOrThrow({ where: { id } });
const resolve = (input: object) => act(w, w.users.editor.token, "resolveRendition", input);

test("a post that is refused as a duplicate waits for a person, with the address of the post that the network named", async () => {
  const first = await rendition((await published("Twice")).id);
  const { id } = await published("Twice");
  const refused = await rendition(id);
  expect(refused).toMatchObject({
    status: "FAILED",
    recoveryAction: "MANUAL_RESOLUTION",
    errorCode: "post_duplicate",
    externalId: null,
    externalUrl: first.externalUrl,
  });
  expect(fake.posts).toHaveLength(1);

  dataOf(await resolve({ id, published: false }));
  expect(await rendition(id)).toMatchObject({ recoveryAction: "RETRY", externalUrl: null });
});

test("a person who finds the post of a duplicate resolves the rendition without typing the address", async () => {
  const first = await rendition((await published("Found")).id);
  const { id } = await published("Found");
  dataOf(await resolve({ id, published: true }));
  expect(await rendition(id)).toMatchObject({ status: "PUBLISHED", externalUrl: first.externalUrl });
});

test("a thread whose first post is a duplicate goes on below the post that the network named", async () => {
  await published("A thread");
  const { id, publicationId } = await published("A thread", ["Its second post"]);
  expect(await rendition(id)).toMatchObject({ errorCode: "post_duplicate", segment: 0 });
  dataOf(await resolve({ id, published: true }));
  dataOf(await act(w, w.users.editor.token, "retryFailedRenditions", { id: publicationId }));
  await drain(w.app.services);
  expect(await rendition(id)).toMatchObject({ status: "PUBLISHED" });
  const named = fake.posts.find(({ text }) => text === "A thread");
  expect(fake.linkedin.comments).toMatchObject([{ text: "Its second post", object: named?.urn }]);
});

test("a lost post of a member waits for a person at once, because LinkedIn does not show it to apps", async () => {
  const { vault } = w.app.services;
  const row = await w.db.prisma.socialAccount.findUniqueOrThrow({ where: { id: accountId } });
  const credentials = openCredentials(vault, accountId, row.credentials ?? "");
  const asMember = { ...credentials, author: `urn:li:person:${LINKEDIN_MEMBER.sub}` };
  await w.db.prisma.socialAccount.update({
    where: { id: accountId },
    data: { credentials: sealCredentials(vault, accountId, asMember) },
  });
  fake.fault({ act: "lose", path: "/rest/posts" });
  const { id } = await published("Of a member");
  w.clock.advance(10_000);
  await drain(w.app.services);
  expect(await rendition(id)).toMatchObject({
    recoveryAction: "MANUAL_RESOLUTION",
    errorCode: "answer_lost",
    externalUrl: null,
  });
});
