import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APPLICATION_SCOPES } from "../../src/platform/access/applicationScopes.ts";
import { type Stage, stage } from "../delivery/stage.ts";
import { application, type RegisteredClient } from "../support/domains/oauth.ts";
import { brought, complete } from "../support/domains/uploads.ts";
import { type WebhookReceiver, webhookReceiver } from "../support/fakes/webhookReceiver.ts";
import { runJobs } from "../support/jobs.ts";
import { signedInAgent } from "../support/signedInAgent.ts";
import { dayIn } from "../support/time/zoneOracle.ts";
import { plantEndpoint } from "../webhooks/stage.ts";

const MINUTE = 60_000;

let s: Stage;
let client: RegisteredClient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await webhookReceiver();
  s = await stage(receiver.host);
  client = await application(s.w, {
    name: "Desk agent",
    clientType: "PUBLIC",
    redirectUris: ["http://localhost/back"],
    allowedScopes: [...APPLICATION_SCOPES],
  });
});
afterAll(async () => {
  await s.close();
  await receiver.close();
});

/** A picture that the editor uploads, as a browser does. */
async function uploaded(name: string): Promise<string> {
  const create = { width: 60, height: 40, channels: 3, background: "#3377aa" } as const;
  const mediaId = await brought(s.w, await sharp({ create }).png().toBuffer(), { filename: name });
  expect((await complete(s.w, mediaId)).status).toBe(200);
  await runJobs(s.w.app.services);
  return mediaId;
}

/** The types of the events about an object that the receiver verified, in their sequence. */
const reportedOf = (objectId: string) =>
  [...receiver.events.values()]
    .filter(({ data }) => data.object.id === objectId)
    .toSorted((one, other) => one.data.sequence - other.data.sequence)
    .map(({ type }) => type);

test("an agent signs in and drafts, validates and schedules a post, and a webhook reports its publication", async () => {
  const { w } = s;
  const { organization: organizationId } = w.ids;
  const by = { organizationId, createdById: w.users.owner.id };
  receiver.secret = (await plantEndpoint(w.app.services, receiver.url, by)).secret;
  const mediaId = await uploaded("harbor.png");
  const { call } = await signedInAgent(w, w.users.editor, {
    client: { clientId: client.clientId },
    workspaceId: w.ids.workspace,
  });
  const good = async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, text, data } = await call(name, args);
    expect([name, isError, isError ? text : ""]).toEqual([name, false, ""]);
    return data;
  };

  const [workspace] = (await good("list_workspaces")).viewer.workspaces.nodes;
  expect(workspace).toMatchObject({ id: w.ids.workspace, name: "Coffee", settings: { timezone: "Europe/Berlin" } });
  const accounts = (await good("list_accounts", { workspaceId: workspace.id })).workspace.accounts.nodes;
  expect(accounts.map(({ id }: { id: string }) => id)).toContain(s.accounts.mastodon);
  const answer = await good("find_media", { workspaceId: workspace.id, search: "harbor" });
  expect(answer.workspace.media.nodes).toMatchObject([{ id: mediaId, altText: "" }]);
  await good("set_alt_text", { id: mediaId, altText: "A harbor in the morning" });

  const segments = [{ text: "We went to the harbor.", media: [{ source: { mediaId } }] }];
  const draft = { workspaceId: workspace.id, title: "Harbor", segments, accountIds: [s.accounts.mastodon] };
  const { publication } = (await good("draft_post", { ...draft, idempotencyKey: "draft-1" })).createPublication;
  expect(publication).toMatchObject({
    state: "DRAFT",
    segments: [{ media: [{ mediaId, altText: "A harbor in the morning" }] }],
  });
  const again = await good("draft_post", { ...draft, idempotencyKey: "draft-1" });
  expect(again.createPublication.publication.id).toBe(publication.id);
  const { id } = publication;
  expect((await good("validate_post", { id })).validatePublication).toMatchObject({ valid: true, problems: [] });

  const at = new Date(w.clock.now().getTime() + MINUTE).toISOString();
  const unconfirmed = await call("schedule_post", { id, at, idempotencyKey: "schedule-1" });
  expect(unconfirmed).toMatchObject({ isError: true, data: { errors: [{ code: "INVALID_INPUT" }] } });
  const scheduled = await good("schedule_post", { id, at, confirm: true, idempotencyKey: "schedule-1" });
  expect(scheduled.schedulePublication.publication).toMatchObject({ id, state: "SCHEDULED", scheduledAt: at });
  const day = dayIn(workspace.settings.timezone, new Date(at));
  const { calendar } = await good("see_calendar", { workspaceId: workspace.id, from: day, to: day });
  expect(calendar).toMatchObject([{ date: day, publications: [{ id, state: "SCHEDULED" }] }]);

  w.clock.advance(MINUTE + 1);
  await runJobs(w.app.services);
  const { publication: published } = await good("read_results", { id });
  expect(published).toMatchObject({
    state: "PUBLISHED",
    renditions: [{ socialAccountId: s.accounts.mastodon, delivery: { externalUrl: expect.stringMatching(/^http/) } }],
  });
  const events = await w.db.prisma.auditEvent.findMany({ where: { workspaceId: w.ids.workspace, source: "mcp" } });
  const tools = events.map(({ changedFields }) => (changedFields as { current: string }[])[0]?.current);
  expect(new Set(tools)).toEqual(new Set(["draft_post", "schedule_post", "set_alt_text"]));

  expect(reportedOf(mediaId)).toEqual(["media.added", "media.ready"]);
  expect(reportedOf(published.renditions[0].id)).toEqual(["rendition.published"]);
  const steps = ["created", "scheduled", "publishing", "published"];
  expect(reportedOf(id)).toEqual(steps.map((step) => `publication.${step}`));
  expect(receiver.repeated).toEqual([]);
  const reported = [...receiver.events.values()].find(({ type }) => type === "publication.published");
  const { revision } = await w.db.prisma.publication.findUniqueOrThrow({ where: { id } });
  expect(reported?.data).toMatchObject({ object: { type: "Publication", id, revision }, sequence: steps.length });
  const headers = { authorization: `Bearer ${w.users.viewer.token}` };
  const read = await w.app.fetch(new Request(reported?.data.url ?? "", { headers }));
  expect(await read.json()).toMatchObject({ data: { node: { id, state: "PUBLISHED", revision } } });
});
