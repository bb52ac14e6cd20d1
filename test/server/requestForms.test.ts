import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptsType, byQuality, qualityOf } from "../../src/server/http/accept.ts";
import { post } from "../support/mcp.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const bearer = () => ({ authorization: `Bearer ${w.users.editor.token}` });
const QUERY = JSON.stringify({ query: "{ __typename }" });
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("a body with a content coding", () => {
  const PATHS: [method: string, path: string, type: string][] = [
    ["POST", "/graphql", "application/json"],
    ["POST", "/mcp", "application/json"],
    ["POST", "/api/v1/auth/login", "application/json"],
    ["PATCH", "/api/v1/workspaces/ws_x/settings", "application/json"],
    ["PUT", "/api/v1/media/uploads/med_x", "application/octet-stream"],
    ["PATCH", "/api/v1/media/uploads/med_x", "application/offset+octet-stream"],
    ["POST", "/api/v1/media/uploads", "application/offset+octet-stream"],
    ["POST", "/api/v1/theme-assets?organization_id=org_x&filename=a.png", "application/octet-stream"],
    ["POST", "/oauth/token", "application/x-www-form-urlencoded"],
    ["POST", "/oauth/revoke", "application/x-www-form-urlencoded"],
    ["POST", "/oauth/introspect", "application/x-www-form-urlencoded"],
    ["POST", "/oauth/device_authorization", "application/x-www-form-urlencoded"],
    ["POST", "/oauth/authorize", "application/x-www-form-urlencoded"],
    ["POST", "/login", "application/x-www-form-urlencoded"],
    ["POST", "/billing/webhooks/stripe", "application/json"],
    ["POST", "/webhooks/channels/telegram", "application/json"],
  ];
  test.each(PATHS)("is refused with 415 by %s %s", async (method, path, type) => {
    for (const coding of ["gzip", "br", "identity, deflate", "GZIP", "unknown"]) {
      const headers = { ...bearer(), "content-type": type, "content-encoding": coding };
      const { status } = await w.request(path, { method, headers, body: gzipSync(QUERY) });
      expect([coding, status]).toEqual([coding, 415]);
    }
  });

  test("that is identity, and a request without a body, are answered", async () => {
    const headers = { ...bearer(), "content-type": "application/json" };
    for (const coding of ["identity", "Identity", " ", "identity, identity"]) {
      const sent = { method: "POST", headers: { ...headers, "content-encoding": coding }, body: QUERY };
      expect((await w.request("/graphql", sent)).status).toBe(200);
    }
    expect((await w.request("/healthz", { headers: { "content-encoding": "gzip" } })).status).toBe(200);
  });
});

describe("Accept", () => {
  test.each([
    ["*/*", "text/html", 1],
    ["text/*;q=0.5, */*;q=0.1", "text/html", 0.5],
    ["text/html;q=0, */*", "text/html", 0],
    ["TEXT/HTML ; Q=0.3", "text/html", 0.3],
    ["application/json", "text/html", null],
    ["br;q=0.2, *;q=0.9", "gzip", 0.9],
    ["br;q=0.2, *;q=0.9", "br", 0.2],
    ['application/json;profile="a,b;q=0", text/html;q=0.4', "text/html", 0.4],
    ["", "text/html", null],
  ])("%j wants %s with the quality %s", (header, type, quality) => expect(qualityOf(header, type)).toBe(quality));

  test("is absent or empty for a request that accepts any type", () => {
    const accepting = (headers: Record<string, string>) =>
      acceptsType(new Request("http://x.test", { headers }), "a/b");
    expect([accepting({}), accepting({ accept: " " }), accepting({ accept: "c/d" })]).toEqual([true, true, false]);
  });

  test("is put in the order of the qualities, without refused types", () => {
    expect(byQuality("a/b;charset=utf-8;q=0.5, c/d, e/f;q=0, g/h;q=0.1")).toBe("c/d, a/b;charset=utf-8, g/h");
    expect(() => byQuality("a/b;q=0, */*;q=0.0")).toThrow("Accept must allow a type");
  });

  test.each([
    ["*/*", 200],
    ["application/*", 200],
    ["application/json", 200],
    ["application/json;q=0.1, text/event-stream;q=0.5", 200],
    ["APPLICATION/JSON", 200],
    ["", 200],
    ["text/html", 406],
    ["text/event-stream", 406],
    ["application/json;q=0, */*", 406],
    ["*/*;q=0", 406],
  ])("%j of an agent is answered with %i", async (accept, status) => {
    const response = await post(w, LIST, { ...bearer(), accept });
    expect(response.status).toBe(status);
    if (status === 200) expect((await response.json()).result.tools.length).toBeGreaterThan(5);
  });

  test("may be absent in the request of an agent", async () => {
    const headers = { ...bearer(), "content-type": "application/json" };
    const { status } = await w.request("/mcp", { method: "POST", headers, body: JSON.stringify(LIST) });
    expect(status).toBe(200);
  });

  test.each([
    ["*/*", 200, "application/json"],
    ["application/*;q=0.5", 200, "application/json"],
    ["application/json, */*;q=0.1", 200, "application/json"],
    ["*/*;q=0.1, application/json;q=0.9", 200, "application/json"],
    ["application/json;q=0.2, application/graphql-response+json;q=0.7", 200, "application/graphql-response+json"],
    ["application/graphql-response+json;q=0.2, application/json;q=0.7", 200, "application/json"],
    ["application/json;q=0", 406, ""],
    ["text/html", 406, ""],
  ])("%j of a GraphQL client is answered with %i %s", async (accept, status, type) => {
    const headers = { ...bearer(), "content-type": "application/json", accept };
    const response = await w.request("/graphql", { method: "POST", headers, body: QUERY });
    expect(response.status).toBe(status);
    if (status === 200) expect(response.headers.get("content-type")).toContain(type);
    if (status === 406) {
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({
        status: 406,
        detail: expect.stringMatching(/^Accept must allow /),
      });
    }
  });

  test.each(["*/*", "application/*;q=0.2", "text/html;q=0.1, application/json;q=0", "image/png", "nonsense"])(
    "%j does not change an answer of REST",
    async (accept) => {
      const response = await w.request(`/api/v1/workspaces`, { headers: { ...bearer(), accept } });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    },
  );

  test.each([
    ["text/html", true],
    ["TEXT/HTML;q=0.5", true],
    ["text/html;q=0, application/json", false],
    ["*/*", false],
  ])("%j leads to a page: %s", async (accept, isPage) => {
    const response = await w.request("/nothing-here", { headers: { accept } });
    expect(response.headers.get("content-type")?.startsWith("text/html")).toBe(isPage);
  });

  test.each([
    ["gzip, br", "br"],
    ["gzip, br;q=0.5", "gzip"],
    ["*", "br"],
    ["br;q=0, *;q=0.1", "zstd"],
    ["gzip;q=0", null],
    ["identity, gzip;q=0.5", null],
    ["GZip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, zstd", "zstd"],
    ["", null],
  ])("Accept-Encoding %j leads to the coding %s", async (header, coding) => {
    const response = await w.request("/openapi.json", { headers: { "accept-encoding": header } });
    expect(response.headers.get("content-encoding")).toBe(coding);
    await response.arrayBuffer();
  });
});

describe("an empty cursor", () => {
  test.each(["cursor=", "cursor=&limit=2", "cursor=&search="])(
    "is the first page of a list of REST: %s",
    async (more) => {
      const path = `/api/v1/media?workspace_id=${w.ids.workspace}`;
      const plain = `${path}&${more.replace(/^cursor=&?/, "")}`;
      const [empty, absent] = await Promise.all(
        [`${path}&${more}`, plain].map((address) => w.request(address, { headers: bearer() })),
      );
      expect([empty?.status, await empty?.json()]).toEqual([200, await absent?.json()]);
    },
  );

  test.each(['first: 1, after: ""', 'last: 1, before: ""', 'last: 1, after: ""', 'first: 1, before: ""'])(
    "%s of a list of GraphQL is the start or the end of the list",
    async (args) => {
      const list = (text: string) => `{ viewer { workspaces(${text}) { nodes { id } } } }`;
      const [answer, plain] = await Promise.all(
        [args, args.slice(0, args.indexOf(","))].map((each) => w.gql(w.users.editor.token, list(each))),
      );
      expect(answer?.errors).toBeUndefined();
      expect(answer?.data).toEqual(plain?.data);
    },
  );
});

describe("a subscription whose client accepts no event stream", () => {
  test.each([
    'multipart/mixed;boundary="graphql";subscriptionSpec=1.0,application/json',
    "application/json",
    "text/html",
  ])("is refused with 406 and the served types, which another origin can read: %s", async (accept) => {
    const origin = "https://app.example";
    const own = await world({ env: { CORS_ORIGINS: origin } });
    try {
      const headers = { authorization: `Bearer ${own.users.editor.token}`, origin, accept };
      const response = await own.request("/graphql", {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ query: "subscription { notificationReceived { id } }" }),
      });
      expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([406, origin]);
      expect(await response.json()).toMatchObject({
        code: "NOT_ACCEPTABLE",
        detail: expect.stringContaining("for a subscription text/event-stream"),
      });
    } finally {
      await own.close();
    }
  });
});

describe("a member of a body that GraphQL over HTTP does not name", () => {
  test("is ignored beside a document, and refused where there is none", async () => {
    const send = (body: object) =>
      w.request("/graphql", {
        method: "POST",
        headers: { ...bearer(), "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(body),
      });
    const beside = await send({ query: "{ __typename }", operationType: "query" });
    expect([beside.status, await beside.json()]).toMatchObject([200, { data: { __typename: "Query" } }]);
    const alone = await send({ qeury: "{ __typename }" });
    expect([alone.status, await alone.json()]).toMatchObject([
      400,
      { errors: [{ message: expect.stringContaining("qeury") }] },
    ]);
  });
});
