import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { type Answers, createAnswers } from "../../src/server/answers/answers.ts";
import { createApp } from "../../src/server/app.ts";
import type { Call } from "../../src/server/http/call.ts";
import { dataOf } from "../support/answers.ts";
import { readyItem } from "../support/domains/media.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const SLOTS = "query Slots($id: ID!) { workspace(id: $id) { name postingSlots { nodes { label } } } }";
const RENAME =
  "mutation Rename($id: ID!, $name: String!) { updateWorkspaceSettings(input: { workspaceId: $id, name: $name }) { workspace { name } } }";

const headersOf = (role: Role, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${w.users[role].token}`,
  ...headers,
});
const ask = (role: Role, query: string, variables: object, headers: Record<string, string> = {}, app = w.app) =>
  app.fetch(
    new Request("http://rostrum.test/graphql", {
      method: "POST",
      headers: headersOf(role, { "content-type": "application/json", ...headers }),
      body: JSON.stringify({ query, variables }),
    }),
  );
const get = (role: Role, path: string, headers: Record<string, string> = {}) =>
  w.app.fetch(new Request(`http://rostrum.test${path}`, { headers: headersOf(role, headers) }));
const slotsPath = () =>
  `/graphql?query=${encodeURIComponent(SLOTS)}&variables=${encodeURIComponent(JSON.stringify({ id: w.ids.workspace }))}`;
const statusOf = (response: Response) => response.headers.get("cache-status");
const rename = async (name: string) => dataOf(await w.gql(w.users.owner.token, RENAME, { id: w.ids.workspace, name }));

const HIT = "rostrum; hit";
const MISS = "rostrum; fwd=miss";

describe("a query that was answered before", () => {
  test("is a hit with the same bytes, until a commit about what the person sees", async () => {
    const first = await ask("viewer", SLOTS, { id: w.ids.workspace });
    const second = await ask("viewer", SLOTS, { id: w.ids.workspace });
    expect([statusOf(first), statusOf(second)]).toEqual([MISS, HIT]);
    expect(await second.text()).toBe(await first.text());
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    await rename("Changed");
    const third = await ask("viewer", SLOTS, { id: w.ids.workspace });
    expect([statusOf(third), dataOf(await third.json())]).toMatchObject([MISS, { workspace: { name: "Changed" } }]);
  });

  test("is a miss for another person, another operation and other variables", async () => {
    await ask("editor", SLOTS, { id: w.ids.workspace });
    expect(statusOf(await ask("admin", SLOTS, { id: w.ids.workspace }))).toBe(MISS);
    expect(statusOf(await ask("editor", `${SLOTS} `, { id: w.ids.workspace }))).toBe(MISS);
    expect(statusOf(await ask("editor", SLOTS, { id: w.ids.secondWorkspace }))).toBe(MISS);
    expect(statusOf(await ask("editor", SLOTS, { id: w.ids.workspace }))).toBe(HIT);
  });

  test("is executed once for requests that arrive together", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask("owner", SLOTS, { id: w.ids.workspace }, { accept: "application/json" })),
    );
    const ways = Map.groupBy(answers, statusOf);
    expect([...ways].map(([how, { length }]) => [how, length])).toEqual([
      [MISS, 1],
      [`${MISS}; collapsed`, 7],
    ]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
  });

  test("is executed for each of several requests that arrive together, if its answer is not cached", async () => {
    const query = "{ viewer { ownershipNominations { nodes { id } } } }";
    const answers = await Promise.all([1, 2, 3].map(() => ask("owner", query, {})));
    expect(answers.map(statusOf)).toEqual(answers.map(() => 'rostrum; fwd=bypass; detail="clock"'));
  });

  test("is executed again for Cache-Control: no-cache", async () => {
    await ask("editor", SLOTS, { id: w.ids.workspace });
    const forced = await ask("editor", SLOTS, { id: w.ids.workspace }, { "cache-control": "no-cache" });
    expect(statusOf(forced)).toBe(MISS);
  });

  test("is not kept for Cache-Control: no-store", async () => {
    await rename("Not to be kept");
    await ask("editor", SLOTS, { id: w.ids.workspace }, { "cache-control": "no-store" });
    expect(statusOf(await ask("editor", SLOTS, { id: w.ids.workspace }))).toBe(MISS);
  });

  test("is executed again after a commit through another server of the database", async () => {
    const other = await createApp({ env: w.app.services.env, database: w.db, now: w.clock.now });
    await ask("viewer", SLOTS, { id: w.ids.workspace });
    dataOf(await (await ask("owner", RENAME, { id: w.ids.workspace, name: "Elsewhere" }, {}, other)).json());
    const answer = await ask("viewer", SLOTS, { id: w.ids.workspace });
    expect(dataOf(await answer.json())).toMatchObject({ workspace: { name: "Elsewhere" } });
  });

  test("is refused once the credential is revoked", async () => {
    const token = await w.apiToken("viewer", "API_READ");
    const read = () => w.gql(token, SLOTS, { id: w.ids.workspace });
    dataOf(await read());
    dataOf(await read());
    await w.db.prisma.apiToken.updateMany({ data: { revokedAt: w.clock.now() } });
    expect((await read()).errors?.[0]?.extensions).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("shows nothing more of a workspace that the person left", async () => {
    dataOf(await w.gql(w.users.editor.token, SLOTS, { id: w.ids.workspace }));
    const remove =
      "mutation ($input: RemoveWorkspaceMemberInput!) { removeWorkspaceMember(input: $input) { deletedId } }";
    const { id } = await w.db.prisma.workspaceMember.findFirstOrThrow({
      where: { workspaceId: w.ids.workspace, userId: w.users.editor.id },
    });
    dataOf(await w.gql(w.users.owner.token, remove, { input: { id } }));
    expect(dataOf(await w.gql(w.users.editor.token, SLOTS, { id: w.ids.workspace }))).toEqual({ workspace: null });
  });
});

describe("a query about one workspace", () => {
  const MEMBERS =
    "query Members($id: ID!) { workspace(id: $id) { name members { nodes { role user { name email } workspace { name } } } } }";
  const CREATOR = "query Creator($id: ID!) { workspace(id: $id) { publications { nodes { createdBy { name } } } } }";
  const NEIGHBORS =
    "query Neighbors($id: ID!) { workspace(id: $id) { organization { workspaces { nodes { name } } } } }";
  const settings = () => `/api/v1/workspaces/${w.ids.workspace}/settings`;
  const renameOther = (name: string) =>
    w.gql(w.users.owner.token, RENAME, { id: w.ids.secondWorkspace, name }).then(dataOf);
  const read = async (query: string) => statusOf(await ask("admin", query, { id: w.ids.workspace }));

  test.each([
    ["its slots", SLOTS],
    ["its members", MEMBERS],
    ["the people behind its publications", CREATOR],
  ])("that reads %s survives a commit in another workspace, and not one of its own", async (_what, query) => {
    await read(query);
    await renameOther(`Other ${query.length}`);
    expect(await read(query)).toBe(HIT);
    await rename(`Own ${query.length}`);
    expect(await read(query)).toBe(MISS);
  });

  test("survives one over REST", async () => {
    await get("admin", settings());
    await renameOther("Other over REST");
    expect(statusOf(await get("admin", settings()))).toBe(HIT);
  });

  test("that reads the organization's other workspaces survives none", async () => {
    await read(NEIGHBORS);
    await renameOther("A neighbor");
    const answer = await ask("admin", NEIGHBORS, { id: w.ids.workspace });
    expect(statusOf(answer)).toBe(MISS);
    expect(JSON.stringify(await answer.json())).toContain("A neighbor");
  });

  test("that asks for a second one survives no commit in either", async () => {
    const both = `{ one: workspace(id: "${w.ids.workspace}") { name } two: workspace(id: "${w.ids.secondWorkspace}") { name } }`;
    await read(both);
    expect(await read(both)).toBe(HIT);
    await renameOther("Both");
    expect(await read(both)).toBe(MISS);
  });

  test("is executed again when the people of another workspace change, who can see each other", async () => {
    const { viewer } = w.users;
    await read(MEMBERS);
    const add =
      "mutation ($input: AddWorkspaceMemberInput!) { addWorkspaceMember(input: $input) { workspaceMember { id } } }";
    const input = { workspaceId: w.ids.secondWorkspace, userId: viewer.id, role: "VIEWER" };
    dataOf(await w.gql(w.users.owner.token, add, { input }));
    expect(await read(MEMBERS)).toBe(MISS);
  });
});

describe("a GET", () => {
  test.each([
    ["GraphQL", slotsPath],
    ["REST", () => `/api/v1/workspaces/${w.ids.workspace}/settings`],
  ])("over %s has an ETag, and 304 for it while nothing changed", async (_surface, path) => {
    const first = await get("admin", path());
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, etag.length]).toEqual([200, 24]);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toBe("Accept, Authorization, Cookie");
    const same = await get("admin", path(), { "if-none-match": etag });
    expect([same.status, await same.text(), same.headers.get("etag"), statusOf(same)]).toEqual([304, "", etag, HIT]);
    await rename(`Name ${etag}`);
    const changed = await get("admin", path(), { "if-none-match": etag });
    expect([changed.status, statusOf(changed)]).toEqual([200, MISS]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("that is a HEAD has the headers of the GET and no body", async () => {
    const path = `http://rostrum.test/api/v1/workspaces/${w.ids.workspace}/settings`;
    const head = () => w.app.fetch(new Request(path, { method: "HEAD", headers: headersOf("admin") }));
    await rename("Asked by HEAD");
    const [miss, hit] = [await head(), await head()];
    const whole = await get("admin", `/api/v1/workspaces/${w.ids.workspace}/settings`);
    expect([statusOf(miss), statusOf(hit), statusOf(whole)]).toEqual([MISS, HIT, HIT]);
    for (const answer of [miss, hit]) {
      expect([answer.status, await answer.text()]).toEqual([200, ""]);
      expect(answer.headers.get("etag")).toBe(whole.headers.get("etag"));
    }
  });

  test("with a mutation is no GET of a query, and never cached", async () => {
    const query = encodeURIComponent("mutation { markAllNotificationsRead(input: {}) { __typename } }");
    expect((await get("admin", `/graphql?query=${query}`)).status).toBe(405);
  });
});

describe("a request that arrives while an equal one is executed", () => {
  const credential = { kind: "session", sessionId: "ses_1" };
  let answer: Answers["answer"];
  beforeEach(() => {
    ({ answer } = createAnswers({ env: readEnv({ NODE_ENV: "test" }), log: SILENT, now: () => new Date() }));
  });
  /** Asks with the revision that the request reads; `run` executes it. */
  const answerTo = (revision: string, run: (call: Pick<Call, "reach">) => Promise<string>) => {
    const viewer = { kind: "user", credential, revisions: { usr_1: revision } };
    const call = {
      request: new Request("http://rostrum.test/api/v1/x"),
      context: async () => ({ viewer }),
      bill: { allowances: [], budget: [] },
      reach: { holdsUntil: Infinity, executed: true },
      outcome: { route: "/api/v1/x", retryAfter: 0, operation: { type: "query", name: null, own: true } },
    };
    return answer(call as never, "", async () => Response.json(await run(call)));
  };

  test.each([
    ["shares its answer if it read the same revisions", "a", '"first"'],
    ["is executed itself if a commit came between them", "b", '"second"'],
  ])("%s", async (_what, revision, expected) => {
    const first = Promise.withResolvers<string>();
    const one = answerTo("a", () => first.promise);
    // The first has read its revisions and is executed.
    await new Promise(setImmediate);
    const other = answerTo(revision, async () => "second");
    await new Promise(setImmediate);
    first.resolve("first");
    expect([await (await one).text(), await (await other).text()]).toEqual(['"first"', expected]);
  });

  test("does not wait for an answer that is known not to be cached", async () => {
    const first = Promise.withResolvers<string>();
    const one = answerTo("d", ({ reach }) => (reach.onUncached?.(), first.promise));
    await new Promise(setImmediate);
    expect(await (await answerTo("d", async () => "second")).text()).toBe('"second"');
    first.resolve("first");
    await one;
  });

  test("is executed itself if the other fails", async () => {
    const failing = Promise.withResolvers<string>();
    const one = answerTo("c", () => failing.promise);
    await new Promise(setImmediate);
    const other = answerTo("c", async () => "second");
    failing.reject(new Error("gone"));
    await expect(one).rejects.toThrow("gone");
    expect(await (await other).text()).toBe('"second"');
  });
});

describe("a value that depends on the time", () => {
  const read = async (query: string) => {
    const answer = await ask("admin", query.replace("WS", w.ids.workspace), {});
    return { status: statusOf(answer), text: await answer.text() };
  };
  const HOUR = 3_600_000;
  beforeAll(async () => {
    await readyItem(w, w.ids.workspace);
    const input = { workspaceId: w.ids.workspace, email: "eve@example.org", role: "VIEWER" };
    const invite = "mutation Invite($input: CreateInvitationInput!) { createInvitation(input: $input) { __typename } }";
    dataOf(await w.gql(w.users.admin.token, invite, { input }));
    await w.db.prisma.workspaceInvitation.updateMany({
      data: { expiresAt: new Date(w.clock.now().getTime() + HOUR) },
    });
  });

  /** When the answer changes: at the instant that it names, or else after an hour. */
  const changeOf = (text: string) => new Date(/20\d\d-[^"]+/.exec(text)?.[0] ?? w.clock.now().getTime() + HOUR);

  test.each([
    ["next time of a slot", '{ workspace(id: "WS") { postingSlots(first: 1) { nodes { nextOccurrenceAt } } } }'],
    ["list of next times", '{ workspace(id: "WS") { nextSlots(first: 3) { at } } }'],
    ["signed address", '{ workspace(id: "WS") { media { nodes { contentUrl } } } }'],
    ["state of an invitation", '{ workspace(id: "WS") { invitations { nodes { state expiresAt } } } }'],
  ])("is cached as long as it is the same: the %s", async (_what, query) => {
    const start = w.clock.now();
    const [first, second] = [await read(query), await read(query)];
    expect([first.status, second.status]).toEqual([MISS, HIT]);
    expect(second.text).toBe(first.text);
    w.clock.set(changeOf(first.text));
    const later = await read(query);
    w.clock.set(start);
    expect(later.status).toBe(MISS);
    expect(later.text).not.toBe(first.text);
  });
});

describe("an answer that is never cached", () => {
  const pending = "{ viewer { ownershipNominations { nodes { id } } } }";
  test.each<[string, string, string, Role]>([
    ["with a value that depends on the clock", pending, "clock", "viewer"],
    ["with random values", '{ instantiateImageTemplate(id: "builtin-quote") { title } }', "random", "viewer"],
    ["with an error", '{ workspace(id: "WS") { postingSlots(first: 500) { nodes { id } } } }', "errors", "viewer"],
    ["with a field for instance administrators", "{ providerApps { nodes { id } } }", "credential", "instanceAdmin"],
  ])("%s says why", async (_what, query, reason, role) => {
    for (let time = 0; time < 2; time++) {
      const answer = await ask(role, query.replace("WS", w.ids.workspace), {});
      expect(statusOf(answer)).toBe(`rostrum; fwd=bypass; detail="${reason}"`);
    }
  });

  test("is a mutation's", async () => {
    const answer = await ask("owner", RENAME, { id: w.ids.workspace, name: "Again" });
    expect([answer.status, statusOf(answer)]).toEqual([200, null]);
  });

  test("is an anonymous caller's", async () => {
    const answer = await w.app.fetch(new Request("http://rostrum.test/graphql?query=%7B__typename%7D"));
    expect([answer.status, statusOf(answer)]).toEqual([200, null]);
  });
});

describe("the metrics", () => {
  test("count hits, misses, and bypasses by their reason", async () => {
    const text = async () =>
      (await w.app.fetch(new Request("http://rostrum.test/metrics"), { address: "127.0.0.1" })).text();
    const value = async (labels: string) =>
      Number(
        new RegExp(`^rostrum_answer_cache_requests_total\\{${labels}\\} (\\d+)`, "m").exec(await text())?.[1] ?? 0,
      );
    const before = [await value('result="hit",detail=""'), await value('result="bypass",detail="clock"')];
    await ask("viewer", SLOTS, { id: w.ids.workspace });
    await ask("viewer", SLOTS, { id: w.ids.workspace });
    await ask("viewer", "{ viewer { ownershipNominations { nodes { id } } } }", {});
    const after = [await value('result="hit",detail=""'), await value('result="bypass",detail="clock"')];
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1]);
    expect(await text()).toMatch(/^rostrum_answer_cache_bytes [1-9]/m);
  });
});

describe("ANSWER_CACHE_MB=0", () => {
  test("turns the cache off", async () => {
    const env = { ...w.app.services.env, ANSWER_CACHE_MB: 0 };
    const app = await createApp({ env, database: w.db, now: w.clock.now });
    for (let time = 0; time < 2; time++) {
      expect(statusOf(await ask("admin", SLOTS, { id: w.ids.workspace }, {}, app))).toBeNull();
    }
  });
});
