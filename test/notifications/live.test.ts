import { createClient } from "graphql-sse";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { SILENT } from "../../src/platform/log/log.ts";
import { revisionWatch } from "../../src/platform/streams/revisionWatch.ts";
import { listen } from "../../src/server/listen/listen.ts";
import type { Listener } from "../../src/server/listen/listener.ts";
import { leavingGrant } from "../identity/leaver.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { newestOf, notify, tokenCreated } from "../support/domains/notifications.ts";
import { withPassword } from "../support/security.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let listener: Listener;
const closings: (() => void)[] = [];
beforeAll(async () => {
  w = await world();
  listener = await listen((request, peer) => w.app.fetch(request, peer), { hostname: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  for (const close of closings.splice(0)) close();
  await vi.waitUntil(() => watched() === 0, { timeout: 10_000 });
});
afterAll(async () => {
  await listener.stop();
  await w.close();
});

const RECEIVED =
  "subscription ($workspaceId: ID, $after: ID) { notificationReceived(workspaceId: $workspaceId, after: $after) { id type readAt } }";

interface Delivered {
  data?: { notificationReceived: { id: string; type: string; readAt: string | null } } | null;
  errors?: readonly { extensions?: { code?: unknown } }[];
}

/** A subscription of a person through a client library; `next` waits for its next event. */
function follow(token: string, variables: Record<string, unknown> = {}) {
  const client = createClient({
    url: `http://127.0.0.1:${listener.port}/graphql`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  closings.push(client.dispose);
  const events = client.iterate({ query: RECEIVED, variables }) as AsyncIterator<Delivered>;
  return {
    next: async () => (await events.next()).value as Delivered | undefined,
    close: client.dispose,
  };
}

const watched = () => revisionWatch(w.db, SILENT).size;
const idOf = (event: Delivered | undefined) => event?.data?.notificationReceived.id;

describe("notificationReceived", () => {
  test("sends the notifications of the requested inbox when they are added or changed", async () => {
    const { editor } = w.users;
    const stream = follow(editor.token, { workspaceId: w.ids.workspace });
    const first = stream.next();
    await expect.poll(watched, { timeout: 10_000 }).toBe(1);
    await notify(w, [editor.id], { workspaceId: w.ids.secondWorkspace });
    await notify(w, [editor.id]);
    const id = await newestOf(w, editor.id);
    expect((await first)?.data?.notificationReceived).toEqual({ id, type: "POST_PUBLISHED", readAt: null });
    const second = stream.next();
    dataOf(
      await w.gql(editor.token, "mutation ($id: ID!) { markNotificationRead(input: { id: $id }) { __typename } }", {
        id,
      }),
    );
    expect((await second)?.data?.notificationReceived).toEqual({
      id,
      type: "POST_PUBLISHED",
      readAt: w.clock.now().toISOString(),
    });
    stream.close();
    await vi.waitUntil(() => watched() === 0, { timeout: 10_000 });
  });

  test("resumes after a given notification, also after a deleted one", async () => {
    const { viewer } = w.users;
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      await notify(w, [viewer.id], i === 2 ? { workspaceId: null, event: tokenCreated() } : {});
      ids.push(await newestOf(w, viewer.id));
    }
    const [seen = "", ...missed] = ids;
    const remove = "mutation ($id: ID!) { deleteNotification(input: { id: $id }) { deletedId } }";
    dataOf(await w.gql(viewer.token, remove, { id: seen }));
    const stream = follow(viewer.token, { after: seen });
    for (const id of missed) expect(idOf(await stream.next())).toBe(id);
    const more = stream.next();
    await notify(w, [viewer.id]);
    expect(idOf(await more)).toBe(await newestOf(w, viewer.id));
    stream.close();
  });

  test("refuses an inbox that the viewer cannot access, and another user's notification in after", async () => {
    await notify(w, [w.users.owner.id]);
    const foreign = await newestOf(w, w.users.owner.id);
    const refusals: [Record<string, unknown>, string][] = [
      [{ workspaceId: w.ids.otherWorkspace }, "FORBIDDEN"],
      [{ after: foreign }, "INVALID_INPUT"],
    ];
    for (const [variables, code] of refusals)
      expect(codeOf(await w.gql(w.users.editor.token, RECEIVED, variables))).toBe(code);
  });

  test("ends within seconds when the token is revoked", async () => {
    const token = await w.apiToken("admin", "API_READ");
    const stream = follow(token);
    const end = stream.next();
    await expect.poll(watched, { timeout: 10_000 }).toBe(1);
    const { id } = await w.db.prisma.apiToken.findFirstOrThrow({ where: { userId: w.users.admin.id } });
    dataOf(
      await w.gql(w.users.admin.token, "mutation ($id: ID!) { revokeApiToken(input: { id: $id }) { __typename } }", {
        id,
      }),
    );
    expect((await end)?.errors?.[0]?.extensions?.code).toBe("UNAUTHENTICATED");
    expect(codeOf(await w.gql(token, "{ viewer { isInstanceAdmin } }"))).toBe("UNAUTHENTICATED");
    await vi.waitUntil(() => watched() === 0, { timeout: 10_000 });
  });

  test("ends within seconds when the account is deleted", async () => {
    const ada = await withPassword(w);
    const end = follow(ada.token).next();
    await expect.poll(watched, { timeout: 10_000 }).toBe(1);
    const DELETE = "mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deleted } }";
    dataOf(await w.gql(ada.token, DELETE, { input: { reauthGrant: await leavingGrant(w, ada.token) } }));
    expect((await end)?.errors?.[0]?.extensions?.code).toBe("UNAUTHENTICATED");
    await vi.waitUntil(() => watched() === 0, { timeout: 10_000 });
  });
});
