import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/platform/ids/ids.ts";
import { dataOf, issuesOf } from "../support/answers.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world({ now: new Date("2026-03-02T10:00:00Z") });
});
afterAll(() => w.close());

interface Event {
  key: string;
  type: string;
  status: string;
  actorKind: string;
  actor: { id: string } | null;
  changedFields: string[];
  rendition: { id: string } | null;
  failure: { code: string; kind: string | null; httpStatus: number | null; isRetryable: boolean } | null;
}
interface Page {
  nodes: Event[];
  pageInfo: { nextCursor: string | null };
}

const READ = `query ($id: ID!, $first: Int, $after: String, $last: Int) { publication(id: $id) {
  events(first: $first, after: $after, last: $last) { pageInfo { nextCursor }
    nodes { key type status actorKind actor { id } changedFields rendition { id } failure { code kind httpStatus isRetryable } } } } }`;
const ask = (id: string, page: object = {}, by = w.users.viewer.token) =>
  w.gql<{ publication: { events: Page } | null }>(by, READ, { id, ...page });
const eventsOf = async (id: string, page: object = {}) =>
  (dataOf(await ask(id, page)).publication as { events: Page }).events;
const keyOf = (id: string) => id.slice(id.indexOf("_") + 1);
const later = () => w.clock.advance(1000);

/** A publication with two audit events and two attempts to deliver, in turns. */
async function eventful() {
  const { id, renditionIds } = await publication(w, w.ids.workspace, { state: "FAILED" });
  const [renditionId = ""] = renditionIds;
  const attempt = async (number: number, failed: boolean) => {
    later();
    const failure = failed
      ? { state: "REJECTED" as const, errorCode: "provider_limited", errorKind: "limited", errorHttpStatus: 429 }
      : {};
    const times = { startedAt: w.clock.now(), finishedAt: failed ? w.clock.now() : null };
    const data = { id: newId("att"), renditionId, number, deliveryKey: "k", ...times, ...failure };
    return (await w.db.prisma.deliveryAttempt.create({ data })).id;
  };
  const change = async (title: string) => {
    later();
    dataOf(await act(w, w.users.editor.token, "updatePublication", { id, title }));
  };
  await change("One");
  const failed = await attempt(1, true);
  await change("Two");
  const pending = await attempt(2, false);
  return { id, renditionId, failed, pending };
}

describe("Publication.events", () => {
  test("has who did what and each attempt, newest first", async () => {
    const { id, renditionId, failed, pending } = await eventful();
    const { nodes } = await eventsOf(id);
    const changed = {
      type: "UPDATED",
      status: "SUCCEEDED",
      actorKind: "USER",
      actor: { id: w.users.editor.id },
      changedFields: ["title"],
      rendition: null,
      failure: null,
    };
    const tried = {
      type: "DELIVERY_ATTEMPTED",
      actorKind: "SYSTEM",
      actor: null,
      changedFields: [],
      rendition: { id: renditionId },
    };
    expect(nodes).toMatchObject([
      { ...tried, key: keyOf(pending), status: "PENDING", failure: null },
      changed,
      {
        ...tried,
        key: keyOf(failed),
        status: "FAILED",
        failure: { code: "provider_limited", kind: "LIMITED", httpStatus: 429, isRetryable: true },
      },
      changed,
    ]);
  });

  test("is paged in both directions without gaps, and refuses the cursor of another publication", async () => {
    const { id } = await eventful();
    const all = (await eventsOf(id)).nodes;
    const paged: Event[] = [];
    let after: string | null = null;
    do {
      const page: Page = await eventsOf(id, { first: 1, after });
      paged.push(...page.nodes);
      after = page.pageInfo.nextCursor;
    } while (after !== null);
    expect(paged).toEqual(all);
    expect((await eventsOf(id, { last: 3 })).nodes).toEqual(all.slice(1));
    const { nextCursor } = (await eventsOf(id, { first: 1 })).pageInfo;
    const { id: other } = await eventful();
    expect(issuesOf(await ask(other, { after: nextCursor }))).toMatchObject([{ path: ["after"] }]);
  });

  test("has the attempts also where no audit event is left", async () => {
    const { id, renditionIds } = await publication(w, w.ids.workspace, { state: "PUBLISHED" });
    const data = {
      id: newId("att"),
      renditionId: renditionIds[0] ?? "",
      number: 1,
      deliveryKey: "k",
      startedAt: w.clock.now(),
    };
    await w.db.prisma.deliveryAttempt.create({ data });
    expect((await eventsOf(id)).nodes.map(({ key }) => key)).toEqual([keyOf(data.id)]);
  });

  test("names the person in whose name an impersonator acted, and never the impersonator", async () => {
    const { id } = await publication(w, w.ids.workspace);
    const record = async (effectiveActorUserId: string) => {
      later();
      const event = {
        action: "publication.updated",
        source: "publication_lifecycle",
        result: "succeeded",
        changedFields: [],
      };
      const of = { resourceType: "publication", resourceId: id, workspaceId: w.ids.workspace };
      const data = { id: newId("aud"), ...event, ...of, actorUserId: w.users.instanceAdmin.id, effectiveActorUserId };
      await w.db.prisma.auditEvent.create({ data: { ...data, occurredAt: w.clock.now() } });
    };
    await record(w.users.editor.id);
    await record(w.users.outsider.id);
    expect((await eventsOf(id)).nodes).toMatchObject([
      { actorKind: "USER", actor: null },
      { actorKind: "USER", actor: { id: w.users.editor.id } },
    ]);
  });

  test("is not visible to people of another tenant", async () => {
    const { id } = await eventful();
    expect(dataOf(await ask(id, {}, w.users.outsider.token)).publication).toBeNull();
  });
});
