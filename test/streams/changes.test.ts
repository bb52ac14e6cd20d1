import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { changedBy } from "../../src/domains/workspaces/changeKinds.ts";
import { ACTIONS, type AuditAction } from "../../src/platform/audit/actions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { dataOf } from "../support/answers.ts";
import { photo, processed, readyItem, uploaded } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { act } from "../support/domains/publish.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type StreamEvent, type Subscription, subscribe } from "../support/subscriber.ts";
import { type World, world } from "../support/world.ts";

const WORKSPACE = "subscription ($id: ID!) { workspaceChanged(workspaceId: $id) { kind objectId } }";
const PUBLICATION = `subscription ($id: ID!) { publicationChanged(workspaceId: $id) {
  type publicationId publication { title state } rendition { id }
} }`;
const PROGRESS = `subscription ($id: ID!) { deliveryProgress(publicationId: $id) {
  publication { state } renditions { id status }
} }`;
const MEDIA = "subscription ($id: ID!) { mediaProcessed(workspaceId: $id) { id processingStatus } }";

let w: World;
const opened: Subscription[] = [];
beforeAll(async () => {
  w = await world();
});
afterEach(async () => {
  for (const { close } of opened.splice(0)) close();
  await vi.waitUntil(() => revisionWatch(w.db, SILENT).size === 0, { timeout: 20_000 });
});
afterAll(() => w.close());

async function open(query: string, id: string, token: string | null = w.users.viewer.token): Promise<Subscription> {
  const stream = await subscribe(w, token, query, { id });
  opened.push(stream);
  return stream;
}

/** The value of the only field of an event. */
const valueOf = (event: StreamEvent | undefined) => Object.values(event?.data ?? {})[0];

async function make(mutation: string, input: object): Promise<string> {
  const name = mutation[0]?.toUpperCase() + mutation.slice(1);
  const made = /^(?:create|choose|add|update)(.*)$/.exec(mutation)?.[1] ?? "";
  const field = made[0]?.toLowerCase() + made.slice(1);
  const document = `mutation ($input: ${name}Input!) { ${mutation}(input: $input) { ${field} { id } } }`;
  const data = dataOf(
    await w.gql<Record<string, Record<string, { id: string }>>>(w.users.owner.token, document, { input }),
  );
  return data[mutation]?.[field]?.id ?? "";
}

/** A commit of the server itself, with the given number of audit events about the workspace. */
function commit(events: number, workspaceId = w.ids.workspace): Promise<undefined> {
  const audit = Array.from({ length: events }, () => ({
    action: "publication.updated" as const,
    resourceId: newId("pub"),
    organizationId: w.ids.organization,
    workspaceId,
  }));
  return systemWrite(w.app.services, async () => ({ value: undefined, audit, touched: [workspaceId] }));
}

describe("workspaceChanged", () => {
  const slot = { time: { utc: { dayOfWeek: 4, hour: 3, minute: 11 } } };
  test.each([
    ["POSTING_SLOT", () => make("createPostingSlot", { workspaceId: w.ids.workspace, ...slot })],
    ["VOICE_PROFILE", () => make("createVoiceProfile", { workspaceId: w.ids.workspace, name: "Dry" })],
    [
      "SOCIAL_SET",
      async () => {
        const accountIds = [await socialAccount(w, w.ids.workspace)];
        return make("createSocialSet", { workspaceId: w.ids.workspace, name: "All", accountIds });
      },
    ],
    [
      "MEDIA_ITEM",
      async () => {
        const { id } = await readyItem(w, w.ids.workspace);
        dataOf(
          await w.gql(
            w.users.owner.token,
            `mutation ($id: ID!) { updateMedia(input: { id: $id, name: "Sunrise" }) { __typename } }`,
            { id },
          ),
        );
        return id;
      },
    ],
    [
      "PUBLICATION",
      async () => {
        const { id } = await publication(w, w.ids.workspace);
        dataOf(await act(w, w.users.owner.token, "updatePublication", { id, title: "Rolls" }));
        return id;
      },
    ],
    [
      "WORKSPACE",
      async () => {
        const input = { workspaceId: w.ids.workspace, name: "Bakery" };
        dataOf(
          await w.gql(
            w.users.owner.token,
            "mutation ($input: UpdateWorkspaceSettingsInput!) { updateWorkspaceSettings(input: $input) { __typename } }",
            { input },
          ),
        );
        return w.ids.workspace;
      },
    ],
  ] as const)("names the object of a change: %s", async (kind, change) => {
    const stream = await open(WORKSPACE, w.ids.workspace);
    const objectId = await change();
    expect(valueOf(await stream.next())).toEqual({ kind, objectId });
  });

  test("sends two different events for two writes", async () => {
    const stream = await open(WORKSPACE, w.ids.workspace);
    const set = { workspaceId: w.ids.workspace, name: "Pair", accountIds: [await socialAccount(w, w.ids.workspace)] };
    const ids = [
      await make("createVoiceProfile", { workspaceId: w.ids.workspace, name: "Warm" }),
      await make("createSocialSet", set),
    ];
    const events = [valueOf(await stream.next()), valueOf(await stream.next())];
    expect(events).toEqual([
      { kind: "VOICE_PROFILE", objectId: ids[0] },
      { kind: "SOCIAL_SET", objectId: ids[1] },
    ]);
  });

  test("sends one event OTHER for a commit without a known object, and none after a commit that was reported", async () => {
    const stream = await open(WORKSPACE, w.ids.workspace);
    await commit(0);
    expect(valueOf(await stream.next())).toEqual({ kind: "OTHER", objectId: null });
    const seen: unknown[] = [];
    // Commits that follow each other quickly fall into a poll that reports the earlier ones.
    for (let number = 1; number <= 40; number++) await commit(1);
    while (seen.length < 40) seen.push(valueOf(await stream.next()));
    await commit(0);
    seen.push(valueOf(await stream.next()));
    expect(seen.filter((each) => (each as { kind: string }).kind === "OTHER")).toHaveLength(1);
    expect(new Set(seen.map((each) => (each as { objectId: string }).objectId)).size).toBe(41);
  });

  test("sends one event MANY for more changes than it lists, and lists the next one", async () => {
    const stream = await open(WORKSPACE, w.ids.workspace);
    await commit(60);
    expect(valueOf(await stream.next())).toEqual({ kind: "MANY", objectId: null });
    await commit(1);
    expect(valueOf(await stream.next())).toMatchObject({
      kind: "PUBLICATION",
      objectId: expect.stringMatching(/^pub_/),
    });
  });

  test("knows the kind of each action about a workspace that changes an object", () => {
    const kindOf = (action: AuditAction) => changedBy({ action, resourceId: "id", changed: [] }).kind;
    const actions = Object.keys(ACTIONS) as AuditAction[];
    const unknown = actions.filter(
      (action) => /^(workspace|publication|provider_write)/.test(action) && kindOf(action) === "OTHER",
    );
    expect(unknown).toEqual([
      "workspace.administration_refused",
      "workspace.deleted",
      "workspace.instance_client_registered",
    ]);
  });
});

describe("publicationChanged", () => {
  test("sends each change with its type and the publication in its current state, also for a deleted one", async () => {
    const stream = await open(PUBLICATION, w.ids.workspace);
    const accountId = await socialAccount(w, w.ids.workspace);
    const input = {
      workspaceId: w.ids.workspace,
      title: "Rye",
      segments: [{ text: "Fresh" }],
      accountIds: [accountId],
    };
    const { acted } = dataOf(await act(w, w.users.owner.token, "createPublication", input));
    const { id } = acted.publication;
    const state = "DRAFT";
    expect(valueOf(await stream.next())).toEqual({
      type: "CREATED",
      publicationId: id,
      publication: { title: "Rye", state },
      rendition: null,
    });
    dataOf(await act(w, w.users.owner.token, "updatePublication", { id, title: "Rye loaf" }));
    expect(valueOf(await stream.next())).toMatchObject({ type: "UPDATED", publication: { title: "Rye loaf", state } });
    dataOf(await act(w, w.users.owner.token, "deletePublication", { id, confirm: true }));
    expect(valueOf(await stream.next())).toEqual({
      type: "DELETED",
      publicationId: id,
      publication: null,
      rendition: null,
    });
  });

  test("names the publication and the rendition of an attempt to deliver", async () => {
    const { id, renditionIds } = await publication(w, w.ids.workspace, { state: "PUBLISHING" });
    const stream = await open(PUBLICATION, w.ids.workspace);
    const [renditionId = ""] = renditionIds;
    const place = { organizationId: w.ids.organization, workspaceId: w.ids.workspace };
    const changed = [{ field: "rendition_id", current: renditionId }];
    const audit = { action: "provider_write.post", resourceId: "att_1", ...place, changed } as const;
    await systemWrite(w.app.services, async () => ({ value: undefined, audit: { ...audit, result: "failed" } }));
    expect(valueOf(await stream.next())).toMatchObject({
      type: "DELIVERY_ATTEMPTED",
      publicationId: id,
      rendition: { id: renditionId },
    });
  });

  test("sends nothing about another workspace or another kind of object", async () => {
    const stream = await open(PUBLICATION, w.ids.workspace);
    const elsewhere = await publication(w, w.ids.secondWorkspace);
    dataOf(await act(w, w.users.owner.token, "updatePublication", { id: elsewhere.id, title: "Elsewhere" }));
    await make("createVoiceProfile", { workspaceId: w.ids.workspace, name: "Plain" });
    const here = await publication(w, w.ids.workspace);
    dataOf(await act(w, w.users.owner.token, "updatePublication", { id: here.id, title: "Here" }));
    expect(valueOf(await stream.next())).toMatchObject({ publicationId: here.id });
  });
});

describe("deliveryProgress", () => {
  test("begins with all renditions, and then sends those that got on", async () => {
    const { id, renditionIds } = await publication(w, w.ids.workspace, { state: "PUBLISHING" }, [{}, {}]);
    const stream = await open(PROGRESS, id);
    const status = "PUBLISHING";
    expect(valueOf(await stream.next())).toEqual({
      publication: { state: "PUBLISHING" },
      renditions: renditionIds.map((each) => ({ id: each, status })),
    });
    const [, second = ""] = renditionIds;
    await systemWrite(w.app.services, async ({ tx }) => {
      await tx.rendition.update({ where: { id: second }, data: { status: "PUBLISHED", deliveryState: "LIVE" } });
      return { value: undefined, audit: null, touched: [w.ids.workspace] };
    });
    expect(valueOf(await stream.next())).toEqual({
      publication: { state: "PUBLISHING" },
      renditions: [{ id: second, status: "PUBLISHED" }],
    });
  });

  test("ends with null when the publication is deleted", async () => {
    const { id } = await publication(w, w.ids.workspace);
    const stream = await open(PROGRESS, id);
    await stream.next();
    dataOf(await act(w, w.users.owner.token, "deletePublication", { id, confirm: true }));
    expect(await stream.next()).toEqual({ data: { deliveryProgress: null } });
    expect(await stream.next()).toBeUndefined();
  });
});

describe("mediaProcessed", () => {
  test("sends each item once when its processing ends, as ready or as failed", async () => {
    const stream = await open(MEDIA, w.ids.workspace);
    const good = await uploaded(w, w.ids.workspace, await photo(32, 32).png().toBuffer());
    const bad = await uploaded(w, w.ids.workspace, new TextEncoder().encode("not a picture"));
    await processed(w, good.id);
    await processed(w, bad.id);
    const events = [valueOf(await stream.next()), valueOf(await stream.next())];
    expect(events).toEqual([
      { id: good.id, processingStatus: "READY" },
      { id: bad.id, processingStatus: "FAILED" },
    ]);
    const last = await uploaded(w, w.ids.workspace, await photo(33, 32).png().toBuffer());
    await processed(w, last.id);
    expect(valueOf(await stream.next())).toMatchObject({ id: last.id });
  });

  test("sends each of more items than one statement reads, the oldest first", async () => {
    const stream = await open(MEDIA, w.ids.workspace);
    const { id: _id, ...columns } = await readyItem(w, w.ids.workspace);
    const ids = Array.from({ length: 201 }, () => newId("med"));
    const processedAt = (number: number) => new Date(w.clock.now().getTime() + number);
    const data = ids.map((id, number) => ({ ...columns, id, sha256: id, processedAt: processedAt(number) }));
    await w.db.prisma.mediaItem.createMany({ data });
    await commit(0);
    const received: unknown[] = [];
    while (received.length < ids.length) received.push((valueOf(await stream.next()) as { id: string }).id);
    expect(received).toEqual(ids);
  });
});

const STREAMS = [
  ["workspaceChanged", WORKSPACE, "FORBIDDEN"],
  ["publicationChanged", PUBLICATION, "FORBIDDEN"],
  ["deliveryProgress", PROGRESS, "NOT_FOUND"],
  ["mediaProcessed", MEDIA, "FORBIDDEN"],
] as const;

describe.each(STREAMS)("%s", (name, query, refusal) => {
  /** A stream after its first event, if it begins with one. */
  async function begun(token: string): Promise<{ stream: Subscription; publicationId: string }> {
    const { id } = await publication(w, w.ids.workspace);
    const stream = await open(query, name === "deliveryProgress" ? id : w.ids.workspace, token);
    if (name === "deliveryProgress") await stream.next();
    return { stream, publicationId: id };
  }

  test("ends with null when the viewer loses access, without what happened afterwards", async () => {
    const { stream, publicationId } = await begun(w.users.editor.token);
    const membership = await w.db.prisma.workspaceMember.findFirstOrThrow({ where: { userId: w.users.editor.id } });
    await w.db.prisma.workspaceMember.delete({ where: { id: membership.id } });
    dataOf(await act(w, w.users.owner.token, "updatePublication", { id: publicationId, title: "Secret" }));
    expect(await stream.next()).toEqual({ data: { [name]: null } });
    expect(await stream.next()).toBeUndefined();
    await w.db.prisma.workspaceMember.create({ data: membership });
  });

  test("ends with UNAUTHENTICATED when the credential is revoked", async () => {
    const token = await w.apiToken("viewer", "API_READ");
    const { stream, publicationId } = await begun(token);
    await w.db.prisma.apiToken.updateMany({ where: { hint: token.slice(-4) }, data: { revokedAt: w.clock.now() } });
    dataOf(await act(w, w.users.owner.token, "updatePublication", { id: publicationId, title: "Secret" }));
    expect((await stream.next())?.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
    expect(await stream.next()).toBeUndefined();
  });

  test(`refuses other tenants with ${refusal}`, async () => {
    const { id } = await publication(w, w.ids.workspace);
    for (const token of [w.users.outsider.token, w.users.member.token]) {
      const stream = await open(query, name === "deliveryProgress" ? id : w.ids.workspace, token);
      const first = await stream.next();
      expect(first?.errors?.[0]?.extensions.code).toBe(refusal);
      expect(await stream.next()).toBeUndefined();
    }
  });
});
