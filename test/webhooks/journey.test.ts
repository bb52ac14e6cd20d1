import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "../delivery/stage.ts";
import { dataOf } from "../support/answers.ts";
import { type WebhookReceiver, webhookReceiver } from "../support/fakes/webhookReceiver.ts";
import { runJobs } from "../support/jobs.ts";
import { act } from "../support/publish.ts";
import { brought, complete } from "../support/uploads.ts";
import { plantEndpoint } from "./stage.ts";

const MINUTE = 60_000;

let s: Stage;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
  s = await stage(receiver.host);
});
afterAll(async () => {
  await s.close();
  await receiver.close();
});

test("a post is followed from its draft to the webhook of its publication", async () => {
  const { w } = s;
  const { services } = w.app;
  const { organization: organizationId, workspace: workspaceId } = w.ids;
  const { secret } = await plantEndpoint(services, receiver.url, { organizationId, createdById: w.users.owner.id });
  receiver.secret = secret;

  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#3377aa" } })
    .png()
    .toBuffer();
  const mediaId = await brought(w, picture);
  expect((await complete(w, mediaId)).status).toBe(200);
  await runJobs(services);
  const { token } = w.users.editor;
  const segments = [{ text: "The harbor in the morning.", media: [{ source: { mediaId }, altText: "A harbor" }] }];
  const draft = { workspaceId, segments, accountIds: [s.accounts.mastodon] };
  const { id } = dataOf(await act(w, token, "createPublication", draft)).acted.publication;
  await runJobs(services);
  const at = new Date(w.clock.now().getTime() + MINUTE);
  dataOf(await act(w, token, "schedulePublication", { id, at }));
  w.clock.advance(MINUTE + 1);
  await runJobs(services);

  expect(s.posts("The harbor in the morning.")).toBe(1);
  const events = [...receiver.events.values()];
  const rendition = await w.db.prisma.rendition.findFirstOrThrow({ where: { publicationId: id } });
  const typesOf = (objectId: string) =>
    events
      .filter(({ data }) => data.object.id === objectId)
      .toSorted((one, other) => one.data.sequence - other.data.sequence)
      .map(({ type }) => type);
  expect(typesOf(mediaId)).toEqual(["media.added", "media.ready"]);
  expect(typesOf(id)).toEqual([
    "publication.created",
    "publication.scheduled",
    "publication.publishing",
    "publication.published",
  ]);
  expect(typesOf(rendition.id)).toEqual(["rendition.published"]);
  expect(receiver.repeated).toEqual([]);

  const published = events.find(({ type }) => type === "publication.published");
  const { revision } = await w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
  expect(published?.data).toMatchObject({ object: { type: "Publication", id, revision }, sequence: 4 });
  const headers = { authorization: `Bearer ${w.users.viewer.token}` };
  const answer = await w.app.fetch(new Request(published?.data.url ?? "", { headers }));
  expect(await answer.json()).toMatchObject({ data: { node: { id, state: "PUBLISHED", revision } } });
});
