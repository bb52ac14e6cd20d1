import { Buffer } from "node:buffer";
import { type DocumentNode, getOperationAST, print } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CreatePostingSlotDocument,
  GetWorkspaceSettingsDocument,
  ListPostingSlotsDocument,
} from "../../rest-compat/operations.generated.ts";
import type { Client } from "../support/client.ts";
import { openUpload } from "../support/domains/uploads.ts";
import { type World, world } from "../support/world.ts";
import { restOf, serverWith } from "./servers.ts";

let w: World;
let server: Client;
const POINTS = 1_000_000;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const COST_ONLY = { "x-cost-only": "true" };
const UNCACHED = { "cache-control": "no-store" };
const SETTINGS = "query ($id: ID!) { workspace(id: $id) { name settings { timezone } } }";
const token = (role: "owner" | "editor" | "viewer" | "admin" = "owner") => w.users[role].token;
const spent = (before: { headers: Headers }, after: { headers: Headers }) =>
  (restOf(before) as number) - (restOf(after) as number);

describe("the price of a document", () => {
  const rows: [string, DocumentNode, () => { method: string; path: string; body?: object; variables: object }][] = [
    [
      "a read",
      GetWorkspaceSettingsDocument,
      () => ({
        method: "GET",
        path: `/workspaces/${w.ids.workspace}/settings`,
        variables: { workspaceId: w.ids.workspace },
      }),
    ],
    [
      "a list",
      ListPostingSlotsDocument,
      () => ({
        method: "GET",
        path: `/posting-schedules?workspace_id=${w.ids.workspace}`,
        variables: { workspaceId: w.ids.workspace },
      }),
    ],
    [
      "a write",
      CreatePostingSlotDocument,
      () => {
        const time = { dayOfWeek: 1, hour: 3, minute: 17 };
        return {
          method: "POST",
          path: "/posting-schedules",
          body: { workspace_id: w.ids.workspace, day_of_week: 1, utc_hour: 4, utc_minute: time.minute },
          variables: { input: { workspaceId: w.ids.workspace, time: { utc: time } } },
        };
      },
    ],
  ];

  test.each(rows)(
    "is the same ad hoc, by REST row and as a trusted document for %s, and its work is charged when executed",
    async (_what, document, of) => {
      server = await serverWith(w, { points: POINTS });
      const { method, path, body, variables } = of();
      const text = print(document);
      const options = { token: token(), ...(body && { body }) };
      const stated = await server.gql(token(), text, { ...variables }, COST_ONLY);
      const byRow = await server.rest(method, path, { ...options, headers: COST_ONLY });
      expect(byRow).toMatchObject({ status: 200, body: { cost: stated.extensions?.["cost"] } });
      const { requested } = (stated.extensions as { cost: { requested: number } }).cost;
      expect(requested).toBeGreaterThan(100);
      expect([stated.data, spent(stated, byRow)]).toEqual([null, 1]);
      const adHoc = await server.gql(token(), text, { ...variables }, UNCACHED);
      expect(adHoc).toMatchObject({ status: 200, extensions: { cost: stated.extensions?.["cost"] } });
      const { actual } = (adHoc.extensions as { cost: { actual: number } }).cost;
      expect(actual).toBeGreaterThan(100);
      expect(spent(byRow, adHoc)).toBe(actual);
      const rest = await server.rest(method, path, { ...options, headers: UNCACHED });
      expect([rest.status, spent(adHoc, rest)]).toEqual([200, actual]);
      const documentId = `x-rest:${getOperationAST(document)?.name?.value}`;
      const trusted = await server.request("/graphql", {
        method: "POST",
        headers: { authorization: `Bearer ${token()}`, "content-type": "application/json", ...UNCACHED },
        body: JSON.stringify({ documentId, variables }),
      });
      const { extensions } = (await trusted.json()) as typeof adHoc;
      expect([trusted.status, extensions?.["cost"]]).toMatchObject([200, { actual: spent(rest, trusted) }]);
    },
  );

  test("is that of all pages of a REST list, with those that an offset skips", async () => {
    server = await serverWith(w, { points: POINTS });
    const priceOf = async (page: string) => {
      const path = `/publications?workspace_id=${w.ids.workspace}&${page}`;
      const { body } = await server.rest("GET", path, { token: token(), headers: COST_ONLY });
      const { requested, maximum } = (body as { cost: { requested: number; maximum: number } }).cost;
      expect(requested).toBeLessThan(maximum);
      return requested;
    };
    const one = await priceOf("limit=100");
    const skipped = (await priceOf("limit=100&offset=100")) - one;
    expect(skipped).toBeGreaterThan(100);
    expect(await priceOf("limit=100&offset=10000")).toBe(one + 100 * skipped);
    expect(await priceOf("limit=200")).toBeGreaterThan(one + skipped);
  });

  test("is in the answer's body as `requested`, `actual` and `maximum`", async () => {
    server = await serverWith(w, { points: POINTS });
    const { extensions } = await server.gql(token(), SETTINGS, { id: w.ids.workspace });
    expect(Object.keys(extensions ?? {})).toEqual(["cost"]);
    expect(Object.keys(extensions?.["cost"] as object)).toEqual(["requested", "actual", "maximum"]);
  });
});

describe("a cached answer", () => {
  test("costs one point, also as 304 and over REST, and states what is left at each request", async () => {
    server = await serverWith(w, { points: POINTS });
    const ask = (headers = {}) => server.gql(token(), SETTINGS, { id: w.ids.workspace }, headers);
    await ask();
    const [first, second] = [await ask(), await ask()];
    expect([first, second].map(({ headers }) => headers.get("cache-status"))).toEqual(["rostrum; hit", "rostrum; hit"]);
    expect(spent(first, second)).toBe(1);
    const path = `/workspaces/${w.ids.workspace}/settings`;
    const whole = await server.rest("GET", path, { token: token() });
    const etag = whole.headers.get("etag") ?? "";
    const unchanged = await server.rest("GET", path, { token: token(), headers: { "if-none-match": etag } });
    expect([unchanged.status, spent(whole, unchanged)]).toEqual([304, 1]);
  });

  test("is not used for a request that asks for its price", async () => {
    server = await serverWith(w, { points: POINTS });
    const ask = (headers = {}) => server.gql(token("admin"), SETTINGS, { id: w.ids.workspace }, headers);
    await ask();
    const [hit, priced] = [await ask(), await ask(COST_ONLY)];
    expect([hit.headers.get("cache-status"), priced.data]).toEqual(["rostrum; hit", null]);
    expect(hit.extensions?.["cost"]).toMatchObject({ ...(priced.extensions?.["cost"] as object), actual: 304 });
    expect((await ask()).data).toEqual(hit.data);
  });
});

describe("a request that asks for its price", () => {
  test("changes nothing", async () => {
    server = await serverWith(w, { points: POINTS });
    const input = { workspaceId: w.ids.workspace, time: { utc: { dayOfWeek: 2, hour: 1, minute: 1 } } };
    const before = await w.db.prisma.postingSlot.count();
    await server.gql(token(), print(CreatePostingSlotDocument), { input }, COST_ONLY);
    const body = { workspace_id: w.ids.workspace, day_of_week: 2, utc_hour: 1, utc_minute: 1 };
    await server.rest("POST", "/posting-schedules", { token: token(), body, headers: COST_ONLY });
    expect(await w.db.prisma.postingSlot.count()).toBe(before);
  });

  test("is validated and authenticated as any other", async () => {
    server = await serverWith(w, { points: POINTS });
    expect(await server.gql(token(), "{ nothing }", {}, COST_ONLY)).toMatchObject({ status: 400 });
    expect(await server.gql("rst_session_wrong", "{ __typename }", {}, COST_ONLY)).toMatchObject({ status: 401 });
    const path = `/workspaces/${w.ids.workspace}/settings`;
    expect((await server.rest("GET", path, { headers: COST_ONLY })).status).toBe(401);
    const invalid = { token: token(), body: { utc_hour: 25 }, headers: COST_ONLY };
    expect((await server.rest("POST", "/posting-schedules", invalid)).status).toBe(422);
    const tooMuch =
      "{ viewer { organizations(first: 100) { nodes { workspaces(first: 100) { nodes { members(first: 100) { nodes { id } } } } } } } }";
    const refused = await server.gql(token(), tooMuch, {}, COST_ONLY);
    const message = expect.stringContaining("costs");
    expect(refused).toMatchObject({ errors: [{ message, extensions: { code: "QUERY_REFUSED" } }] });
  });

  test("is priced for an anonymous caller too, who has no budget", async () => {
    server = await serverWith(w, { points: POINTS });
    const answer = await server.gql(null, "{ __typename }", {}, COST_ONLY);
    expect(answer).toMatchObject({ data: null, extensions: { cost: { requested: 1 } } });
    expect(answer.headers.get("ratelimit")).toBeNull();
  });

  test("opens no subscription", async () => {
    server = await serverWith(w, { points: POINTS });
    const query = "subscription { notificationReceived { type } }";
    const answer = await server.gql(token(), query, {}, COST_ONLY);
    expect(answer).toMatchObject({ status: 200, data: null, extensions: { cost: { requested: expect.any(Number) } } });
  });
});

describe("an upload", () => {
  const MIB = 1024 * 1024;
  const send = (mediaId: string, bytes: number, headers: Record<string, string> = {}) =>
    server.request(`/api/v1/media/uploads/${mediaId}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token("editor")}`, "content-length": String(bytes), ...headers },
      body: Buffer.alloc(bytes),
    });

  test("costs 50 points for each MiB that a request sends", async () => {
    const { mediaId } = await openUpload(w, { size: 3 * MIB });
    server = await serverWith(w, { points: POINTS });
    const priced = await send(mediaId, 3 * MIB, COST_ONLY);
    expect([priced.status, await priced.json()]).toEqual([200, { cost: { requested: 151, maximum: 819_201 } }]);
    const sent = await send(mediaId, 3 * MIB);
    expect(spent(priced, sent)).toBe(151);
  });

  test("is charged to the signer of its address, and to the signer's organization", async () => {
    const { upload } = await openUpload(w, { size: 3 * MIB });
    server = await serverWith(w, { points: POINTS });
    const { pathname, search } = new URL(upload?.url ?? "");
    const headers = { "content-length": String(3 * MIB) };
    const sent = await server.request(pathname + search, { method: "PUT", headers, body: Buffer.alloc(3 * MIB) });
    expect([sent.status, restOf(sent)]).toEqual([204, POINTS - 151]);
    const other = await server.gql(token("viewer"), "{ __typename }");
    expect(restOf(sent) as number).toBeGreaterThan(0);
    expect(restOf(other) as number).toBeLessThanOrEqual(POINTS - 151);
  });

  test("costs the missing bytes if the length of the body is unknown", async () => {
    const { mediaId } = await openUpload(w, { size: 2 * MIB });
    server = await serverWith(w, { points: POINTS });
    const authorization = `Bearer ${token("editor")}`;
    const path = `/api/v1/media/uploads/${mediaId}`;
    const priced = await server.request(path, { method: "PUT", headers: { authorization, ...COST_ONLY } });
    expect(await priced.json()).toMatchObject({ cost: { requested: 101 } });
    const other = { authorization: `Bearer ${w.users.outsider.token}`, ...COST_ONLY };
    expect((await server.request(path, { method: "PUT", headers: other })).status).toBe(404);
  });

  test("is refused before its bytes are read when the budget is spent", async () => {
    const { mediaId } = await openUpload(w, { size: 4 * MIB });
    server = await serverWith(w, { points: 210 });
    await server.gql(token("editor"), "{ __typename }");
    const first = await send(mediaId, 4 * MIB);
    expect(restOf(first)).toBe(8);
    const refused = await send(mediaId, 4 * MIB);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "RATE_LIMITED" }]);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});
