import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "../delivery/stage.ts";
import { chainedOnBluesky, chainedOnMastodon } from "../delivery/threads.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { type Act, act } from "../support/domains/publish.ts";
import { brought, complete, sha256 } from "../support/domains/uploads.ts";
import { runJobs } from "../support/jobs.ts";
import type { Role } from "../support/world.ts";

const DAY = 86_400_000;
const ALT = "A harbor in the morning";
const TEXTS = ["We went to the harbor.", "The boats come in at five.", "And then there is coffee."] as const;

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const acted = async (by: Role, name: Act, input: object) =>
  dataOf(await act(s.w, s.w.users[by].token, name, input)).acted;
const run = async (by: Role, document: string, input: object) =>
  dataOf(await s.w.gql(s.w.users[by].token, document, { input }));

/** A picture that an editor uploads as a client does, with its alternative text. */
async function uploadedPicture(): Promise<{ mediaId: string; hash: string }> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#3377aa" } })
    .png()
    .toBuffer();
  const mediaId = await brought(s.w, bytes);
  expect((await complete(s.w, mediaId)).status).toBe(200);
  await runJobs(s.w.app.services);
  const DESCRIBE =
    "mutation ($input: UpdateMediaInput!) { updateMedia(input: $input) { mediaItem { processingStatus altText } } }";
  expect(await run("editor", DESCRIBE, { id: mediaId, altText: ALT })).toEqual({
    updateMedia: { mediaItem: { processingStatus: "READY", altText: ALT } },
  });
  return { mediaId, hash: sha256(bytes) };
}

test("an uploaded picture on an approved thread of three goes out two days later as a chain of replies with its alternative text", async () => {
  const { w } = s;
  await run(
    "admin",
    "mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { heldPublications } }",
    { workspaceId: w.ids.workspace, approvalRequired: true },
  );
  const { mediaId, hash } = await uploadedPicture();
  const segments = TEXTS.map((text, at) => (at === 0 ? { text, media: [{ source: { mediaId } }] } : { text }));
  const { publication } = await acted("editor", "createPublication", {
    workspaceId: w.ids.workspace,
    segments,
    accountIds: [s.accounts.mastodon, s.accounts.bluesky],
  });
  const { id } = publication;
  const at = new Date(w.clock.now().getTime() + 2 * DAY);
  const early = await act(w, w.users.editor.token, "schedulePublication", { id, at });
  expect(codeOf(early)).toBe("CONFLICT");

  await run("editor", "mutation ($input: SubmitForReviewInput!) { submitForReview(input: $input) { __typename } }", {
    id,
  });
  const { revision: expectedRevision } = await w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
  await run(
    "admin",
    "mutation ($input: ApprovePublicationInput!) { approvePublication(input: $input) { __typename } }",
    {
      id,
      expectedRevision,
    },
  );
  await acted("editor", "schedulePublication", { id, at });

  w.clock.advance(2 * DAY - 1000);
  await s.drain();
  expect([s.mastodon.posts, s.bluesky.posts]).toEqual([[], []]);
  w.clock.advance(2000);
  expect(await s.drain()).toEqual([]);

  const [first, second, third] = TEXTS;
  const chain = [
    { text: first, parent: null },
    { text: second, parent: first },
    { text: third, parent: second },
  ];
  expect(chainedOnMastodon(s.mastodon)).toEqual(chain);
  expect(chainedOnBluesky(s.bluesky)).toMatchObject(chain);
  const toots = s.mastodon.posts.map(({ media }) =>
    media.map(({ sha256: own, description }) => ({ own, description })),
  );
  expect(toots).toEqual([[{ own: hash, description: ALT }], [], []]);
  const images = s.bluesky.posts.map(
    ({ value }) => (value["embed"] as { images: { alt: string }[] } | undefined)?.images,
  );
  expect(images).toEqual([[expect.objectContaining({ alt: ALT })], undefined, undefined]);
  expect((await w.db.prisma.publication.findUniqueOrThrow({ where: { id } })).state).toBe("PUBLISHED");
});
