import { createClient } from "graphql-sse";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { moveTo } from "../../src/domains/publications/state.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { systemWrite } from "../../src/platform/write/systemWrite.ts";
import { createApp } from "../../src/server/app.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { granted } from "../support/domains/application.ts";
import { publication } from "../support/domains/publication.ts";
import { type World, world } from "../support/world.ts";

const CHANGES =
  "subscription($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { id name settings { timezone } viewerCanAdminister } } }";
const PUBLICATIONS = `subscription($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { publications {
  nodes { id state renditions { status delivery { state externalUrl } } }
} } } }`;
const RENAME =
  "mutation($id: ID!, $name: String!) { updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { __typename } }";

let w: World;
let listener: Listener;
const disposals: (() => void)[] = [];

beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());
beforeEach(async () => {
  listener = await listen((request, peer) => w.app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  for (const dispose of disposals.splice(0)) dispose();
  await listener.stop();
  await idle();
});

const watched = () => revisionWatch(w.db, SILENT).size;
const rename = (name: string, id = w.ids.workspace) => w.gql(w.users.owner.token, RENAME, { id, name });

/** Waits until no subscription is open. */
async function idle(): Promise<void> {
  for (let waited = 0; watched() > 0; waited += 20) {
    if (waited > 10_000) expect.fail("somebody still listens");
    await new Promise((again) => setTimeout(again, 20));
  }
}

interface Event {
  event: string;
  data: {
    data?: { workspaceChanged: { workspace: { name: string } } | null };
    errors?: { message: string; extensions: { code: string } }[];
    extensions?: object;
  } | null;
}

/** Opens a stream and waits until the server listens to changes. */
async function subscribe(token: string | null, id = w.ids.workspace, query = CHANGES) {
  const abort = new AbortController();
  disposals.push(() => abort.abort());
  const response = await fetch(`http://127.0.0.1:${listener.port}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables: { id } }),
    signal: abort.signal,
  });
  return { response, events: readEvents(response), close: () => abort.abort() };
}

/** Returns the events of a stream, without its pings. */
async function* readEvents({ body }: Response): AsyncGenerator<Event, undefined> {
  let text = "";
  for await (const chunk of (body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const event = /^event: (.+)$/m.exec(block)?.[1];
      const data = /^data:(.*)$/m.exec(block)?.[1]?.trim();
      if (event !== undefined) yield { event, data: data ? JSON.parse(data) : null };
    }
  }
}

/** Returns the next event, which must arrive within the given time. */
const next = async (events: AsyncGenerator<Event, undefined>, ms = 20_000) =>
  (await within(ms, events.next())).value ?? undefined;

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`nothing within ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

describe("workspaceChanged", () => {
  test("sends an event for each change, with only the rows that the viewer may see", async () => {
    const { response, events } = await subscribe(w.users.viewer.token);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("x-request-id")).toMatch(/./);
    await rename("Espresso");
    expect(await next(events)).toEqual({
      event: "next",
      data: {
        data: {
          workspaceChanged: {
            workspace: {
              id: w.ids.workspace,
              name: "Espresso",
              settings: { timezone: "Europe/Berlin" },
              viewerCanAdminister: false,
            },
          },
        },
      },
    });
    const slot =
      "mutation($id: ID!) { createPostingSlot(input: { workspaceId: $id, time: { utc: { dayOfWeek: 5, hour: 1, minute: 7 } } }) { postingSlot { id } } }";
    expect((await w.gql(w.users.admin.token, slot, { id: w.ids.workspace })).errors).toBeUndefined();
    expect((await next(events))?.data?.data?.workspaceChanged).toMatchObject({ workspace: { name: "Espresso" } });
  });

  test("sends no event for other workspaces, and one event for simultaneous changes", async () => {
    const { events } = await subscribe(w.users.owner.token);
    await rename("Elsewhere", w.ids.secondWorkspace);
    await Promise.all(["A", "B"].map((name) => rename(name)));
    await rename("Last");
    const seen: (string | undefined)[] = [];
    while (seen.at(-1) !== "Last") seen.push((await next(events))?.data?.data?.workspaceChanged?.workspace.name);
    expect(seen.length).toBeLessThanOrEqual(4);
    expect(seen).not.toContain("Elsewhere");
  });

  test("works with a client library, and one statement serves every subscriber", async () => {
    const client = createClient({
      url: `http://127.0.0.1:${listener.port}/graphql`,
      headers: { authorization: `Bearer ${w.users.editor.token}` },
    });
    disposals.push(client.dispose);
    const iterator = client.iterate<{ workspaceChanged: { workspace: { name: string } } }>({
      query: CHANGES,
      variables: { id: w.ids.workspace },
    });
    const reading = iterator.next();
    await expect.poll(watched, { timeout: 10_000 }).toBe(1);
    const second = await subscribe(w.users.viewer.token);
    const looks = vi.spyOn(w.db.prisma.tenantRevision, "findMany");
    await rename("Ristretto");
    const first = await within(20_000, reading);
    expect(first.value?.data?.workspaceChanged.workspace.name).toBe("Ristretto");
    expect((await next(second.events))?.data?.data?.workspaceChanged?.workspace.name).toBe("Ristretto");
    expect(watched()).toBe(1);
    looks.mockClear();
    await new Promise((waited) => setTimeout(waited, 1600));
    expect(looks.mock.calls.length).toBeLessThanOrEqual(4);
    looks.mockRestore();
  });

  test("sends an event for a change of another server on the same database", async () => {
    const other = await createApp({ env: w.app.services.env, database: w.db, now: w.clock.now });
    const { events } = await subscribe(w.users.viewer.token);
    const body = JSON.stringify({ query: RENAME, variables: { id: w.ids.workspace, name: "From elsewhere" } });
    const headers = { "content-type": "application/json", authorization: `Bearer ${w.users.owner.token}` };
    await other.fetch(new Request("http://other.test/graphql", { method: "POST", headers, body }));
    expect((await next(events))?.data?.data?.workspaceChanged?.workspace.name).toBe("From elsewhere");
  });

  test("sends an event for a change by the server itself: a delivered publication", async () => {
    const { organization: organizationId, workspace: workspaceId } = w.ids;
    const { id, renditionIds } = await publication(w, workspaceId, { state: "PUBLISHING" });
    const { events } = await subscribe(w.users.viewer.token, workspaceId, PUBLICATIONS);
    await systemWrite(w.app.services, async ({ tx, now }) => {
      const live = { status: "PUBLISHED", deliveryState: "LIVE", externalUrl: "https://social.example/1" } as const;
      await tx.rendition.updateMany({ where: { id: { in: renditionIds } }, data: live });
      const value = await moveTo(tx, { id, revision: 1 }, "PUBLISHED", { now, publishedAt: now });
      return { value, audit: { action: "publication.published", resourceId: id, organizationId, workspaceId } };
    });
    const delivery = { state: "LIVE", externalUrl: "https://social.example/1" };
    const seen = { id, state: "PUBLISHED", renditions: [{ status: "PUBLISHED", delivery }] };
    expect((await next(events))?.data?.data?.workspaceChanged).toEqual({
      workspace: { publications: { nodes: [seen] } },
    });
  });

  test.each([
    ["a caller without access", "outsider", "workspace"],
    ["a member of the organization without access to the workspace", "member", "workspace"],
    ["an id that does not exist", "owner", "ws_00000000000000000000000000"],
  ] as const)("refuses %s with FORBIDDEN", async (_who, role, id) => {
    const { events } = await subscribe(w.users[role].token, id === "workspace" ? w.ids.workspace : id);
    const refused = await next(events);
    expect(refused?.data?.errors?.[0]?.extensions.code).toBe("FORBIDDEN");
    expect(refused?.data?.extensions).toHaveProperty("requestId");
    expect(await next(events)).toMatchObject({ event: "complete" });
    expect(watched()).toBe(0);
  });

  test("refuses an application that lacks a scope of its selection", async () => {
    const { token } = await granted(w, w.users.viewer.id, ["events:subscribe"]);
    const { events } = await subscribe(token, w.ids.workspace, PUBLICATIONS);
    const refused = (await next(events))?.data?.errors?.[0];
    expect(refused).toMatchObject({
      message: expect.stringContaining("publications:read"),
      extensions: { code: "FORBIDDEN" },
    });
    expect(await next(events)).toMatchObject({ event: "complete" });
  });

  test("refuses an anonymous caller, and an invalid credential with 401", async () => {
    const anonymous = await subscribe(null);
    expect((await next(anonymous.events))?.data?.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
    const { response, events } = await subscribe("rostrum_ses_nonsense");
    expect(response.status).toBe(401);
    expect((await next(events))?.data?.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });
});

describe("a stream ends", () => {
  test("with UNAUTHENTICATED when the credential is revoked, even without a change", async () => {
    const token = await w.apiToken("viewer", "API_READ");
    const { events } = await subscribe(token);
    await w.db.prisma.apiToken.updateMany({ where: { hint: token.slice(-4) }, data: { revokedAt: w.clock.now() } });
    const last = await next(events);
    expect(last?.data?.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
    expect(await next(events)).toMatchObject({ event: "complete" });
    expect(await next(events)).toBeUndefined();
    await idle();
  });

  test("before the first event after its credential was revoked", async () => {
    const token = await w.apiToken("viewer", "API_READ");
    const { events } = await subscribe(token);
    await w.db.prisma.apiToken.updateMany({ where: { hint: token.slice(-4) }, data: { revokedAt: w.clock.now() } });
    await rename("Secret");
    const first = await next(events);
    expect(first?.data?.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
    expect(JSON.stringify(first)).not.toContain("Secret");
  });

  test("for an application when the person revokes the grant", async () => {
    const { token, grantId } = await granted(w, w.users.viewer.id, ["events:subscribe", "workspace:read"]);
    const { events } = await subscribe(token);
    await rename("Mocha");
    expect((await next(events))?.data?.data?.workspaceChanged?.workspace.name).toBe("Mocha");
    const TAKE_BACK = "mutation ($id: ID!) { revokeApplicationGrant(input: { id: $id }) { applicationGrant { id } } }";
    await w.gql(w.users.viewer.token, TAKE_BACK, { id: grantId });
    await rename("Secret");
    expect((await next(events))?.data?.errors?.[0]?.extensions.code).toBe("UNAUTHENTICATED");
  });

  test("with null when the viewer loses access to the workspace", async () => {
    const { events } = await subscribe(w.users.editor.token);
    const membership = await w.db.prisma.workspaceMember.findFirstOrThrow({ where: { userId: w.users.editor.id } });
    await w.db.prisma.workspaceMember.delete({ where: { id: membership.id } });
    await rename("Gone");
    expect(await next(events)).toEqual({ event: "next", data: { data: { workspaceChanged: null } } });
    expect(await next(events)).toMatchObject({ event: "complete" });
    await w.db.prisma.workspaceMember.create({ data: membership });
    await idle();
  });

  test("without a further event when the client disconnects, and releases its resources", async () => {
    const { response, close } = await subscribe(w.users.viewer.token);
    expect(response.ok).toBe(true);
    expect(watched()).toBe(1);
    close();
    await idle();
  });

  test("when the client disconnects before the answer begins, and releases its resources", async () => {
    for (let i = 0; i < 5; i++) {
      const abort = new AbortController();
      const opened = fetch(`http://127.0.0.1:${listener.port}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "text/event-stream",
          authorization: `Bearer ${w.users.viewer.token}`,
        },
        body: JSON.stringify({ query: CHANGES, variables: { id: w.ids.workspace } }),
        signal: abort.signal,
      });
      setTimeout(() => abort.abort(), i * 3);
      await opened.catch(() => undefined);
    }
    await new Promise((settled) => setTimeout(settled, 200));
    await expect.poll(watched, { timeout: 10_000 }).toBe(0);
  });

  test("in order when the server stops, which does not wait for clients", async () => {
    const other = await createApp({ env: w.app.services.env, database: w.db, now: w.clock.now });
    const own = listener;
    listener = await listen((request, peer) => other.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
    const { events } = await subscribe(w.users.viewer.token);
    await other.close();
    expect(await next(events)).toMatchObject({ event: "complete" });
    await listener.stop();
    listener = own;
    await idle();
  });
});
