import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { buildSchema, type GraphQLObjectType, parse, validate } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { schema as current } from "../../schema/index.ts";
import { guidesOf } from "../../src/server/docs/guides/guides.ts";
import { type World, world } from "../support/world.ts";

/** The text of a piece of HTML without elements. */
const plain = (markup: string) =>
  markup
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

let w: World;
let closed: World;
beforeAll(async () => {
  w = await world();
  closed = await world({ env: { INTROSPECTION: "false" } });
});
afterAll(async () => {
  await w.close();
  await closed.close();
});

describe("/docs/clients", () => {
  test.each([
    ["apollo.js", "text/javascript"],
    ["graphcache.js", "text/javascript"],
    ["documents.json", "application/json"],
  ])("serves %s as %s", async (name, type) => {
    const answer = await w.request(`/docs/clients/${name}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
    expect(answer.headers.get("etag")).toMatch(/^"\w+-identity"$/);
  });

  test("has no other file, and no file about the schema on a server that does not publish the schema", async () => {
    const missing = await w.request("/docs/clients/constructor");
    const refused = await closed.request("/docs/clients/apollo.js");
    const documents = await closed.request("/docs/clients/documents.json");
    expect([missing, refused, documents].map(({ status }) => status)).toEqual([404, 403, 200]);
  });

  test("names each operation of REST in a manifest, by an id that the server executes", async () => {
    const manifest = (await (await w.request("/docs/clients/documents.json")).json()) as {
      format: string;
      operations: { id: string; name: string; type: string; body: string }[];
    };
    expect([manifest.format, manifest.operations.length]).toEqual(["apollo-persisted-query-manifest", routes.length]);
    const refused = manifest.operations.flatMap(({ body }) => validate(current, parse(body)).map(String));
    expect(refused).toEqual([]);
    const [state] = manifest.operations.filter(({ name }) => name === "GetWorkspaceSettings");
    const variables = JSON.stringify({ workspaceId: w.ids.workspace });
    const query = new URLSearchParams({ documentId: state?.id ?? "", variables });
    const headers = { authorization: `Bearer ${w.users.owner.token}` };
    const answer = await w.request(`/graphql?${query}`, { headers });
    expect(await answer.json()).not.toHaveProperty("errors");
  });
});

/** The keys of the guides that the menu links to. */
async function guidesIn(of: World): Promise<string[]> {
  const [menu = ""] = /<nav class="menu"[\s\S]*?<\/nav>/.exec(await (await of.request("/docs")).text()) ?? [];
  return [...menu.matchAll(/href="\/docs\/guides\/([\w-]+)"/g)].map(([, key = ""]) => key);
}

async function textOfGuides(of: World): Promise<string> {
  const pages = (await guidesIn(of)).map(async (key) => (await of.request(`/docs/guides/${key}`)).text());
  return (await Promise.all([(await of.request("/docs")).text(), ...pages])).join("");
}

describe("/docs", () => {
  test("links to both references and explains each topic", async () => {
    const page = await w.request("/docs");
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const text = await page.text();
    for (const address of ["/docs/rest", "/docs/graphql", "/openapi.json", "/schema.graphql", "/problems"])
      expect(text).toContain(`href="${address}"`);
  });

  test("shows each file of docs/guides once, with the values of this server", async () => {
    const own = await world({ env: { MAX_QUERY_COST: "54321", PUBLIC_URL: "https://own.example" } });
    try {
      const text = await textOfGuides(own);
      const keys = globSync("docs/guides/*.md").map((file) => basename(file, ".md"));
      expect((await guidesIn(own)).toSorted()).toEqual([...keys, "agents"].toSorted());
      for (const part of ["may be 54321", "ORIGIN=https://own.example", "api:full"]) expect(text).toContain(part);
      expect(text).not.toContain("{{");
    } finally {
      await own.close();
    }
  });

  test("shows only operations that the schema accepts", async () => {
    const text = await textOfGuides(w);
    const blocks = [...text.matchAll(/<code>([\s\S]*?)<\/code>/g)].map(([, block = ""]) => plain(block));
    const operations = blocks.flatMap((block) => [
      ...(/^(?:query|mutation|subscription|\{)\b|^\{ /.test(block) ? [block] : []),
      ...[...block.matchAll(/"query": "((?:[^"\\]|\\.)*)"/g)].map(([, query = ""]) => query),
    ]);
    expect(operations.length).toBeGreaterThan(4);
    expect(operations.flatMap((operation) => validate(current, parse(operation)).map(String))).toEqual([]);
  });

  test("configures the caches of clients with lines that the tests of these clients contain", async () => {
    const tested = globSync("test/clients/*.ts").map((file) => readFileSync(file, "utf8").replaceAll("export ", ""));
    const lines = guidesOf(w.app.services.env)
      .flatMap(({ text }) =>
        [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].flatMap(([, code = ""]) => code.trim().split("\n")),
      )
      .map((line) => line.trim());
    expect(lines.length).toBeGreaterThan(10);
    // A test may annotate the type of a constant.
    const isTested = (line: string) => tested.some((text) => text.replaceAll(/(const \w+): \w+/g, "$1").includes(line));
    expect(lines.filter((line) => !isTested(line))).toEqual([]);
  });

  test("has a link target for each link to a path of this server", async () => {
    const text = await textOfGuides(w);
    const paths = new Set([...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, path = ""]) => path));
    for (const path of paths) expect([path, (await w.request(path)).status]).toEqual([path, 200]);
  });
});

describe("/docs/search", () => {
  const search = async (words: string, at: World = w) => {
    const text = await (await at.request(`/docs/search?${new URLSearchParams({ q: words })}`)).text();
    return [...text.matchAll(/<li><div><a href="([^"]+)">/g)].map(([, address]) => address);
  };

  test.each([
    ["webhook receiver", "/docs/guides/webhooks#a-receiver"],
    ["createPostingSlot", "/docs/operations#createPostingSlot"],
    ["REVISION_CONFLICT", "/problems/revision-conflict"],
    ["agents tools", "/docs/guides/agents#tools"],
  ])("finds %s first at %s", async (words, address) => {
    expect((await search(words))[0]).toBe(address);
  });

  test("finds an endpoint by its path, and nothing for words that no page has", async () => {
    expect(await search("/workspaces/{id}/settings")).toContainEqual(expect.stringMatching(/^\/docs\/rest#/));
    expect([await search("zzzyx"), await search("  ")]).toEqual([[], []]);
  });

  test("shows the words as text, and leads to no operation of a closed schema", async () => {
    const page = await w.request(`/docs/search?${new URLSearchParams({ q: "<b>&" })}`);
    expect(await page.text()).not.toContain("<b>&");
    const addresses = await search("createPostingSlot", closed);
    expect(addresses.filter((address) => address?.startsWith("/docs/operations"))).toEqual([]);
  });
});

describe.each(["/docs/rest", "/docs/graphql", "/docs/redoc.js", "/docs/schema.graphql", "/schema.graphql"])(
  "%s",
  (path) => {
    test("is sent compressed, and as 304 to a client that has it", async () => {
      const headers = { "accept-encoding": "br" };
      const first = await w.request(path, { headers });
      expect([first.status, first.headers.get("content-encoding")]).toEqual([200, "br"]);
      const etag = first.headers.get("etag") ?? "";
      expect((await w.request(path, { headers: { ...headers, "if-none-match": etag } })).status).toBe(304);
    });
  },
);

test("a reference may load nothing from other hosts and names no other host as a source", async () => {
  const page = await w.request("/docs/rest");
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; /,
  );
  expect(page.headers.get("content-security-policy")).not.toMatch(/https?:|\*/);
  expect(await page.text()).not.toMatch(/(?:src|href|data-source)="(?!\/)/);
});

test("the script of the references names no host that it could load from or report to", async () => {
  const text = await (await w.request("/docs/redoc.js")).text();
  expect(text.length).toBeGreaterThan(1_000_000);
  expect(text).not.toMatch(/https:\/\/(?:cdn|fonts|otel)\./);
});

test("/schema.graphql is the schema", async () => {
  const schema = buildSchema(await (await w.request("/schema.graphql")).text());
  expect(schema.getMutationType()?.getFields()).toHaveProperty("createPostingSlot");
});

test("the reference shows the requirements of an operation in words, and /schema.graphql in a directive", async () => {
  const [words = "", directive = ""] = await Promise.all(
    ["/docs/schema.graphql", "/schema.graphql"].map(async (path) => (await w.request(path)).text()),
  );
  const line = "Requires: workspace admin, `api:write`. Closed to applications.";
  const access = "CreatePostingSlotPayload @access(credential: WRITE, role: WORKSPACE_ADMIN)";
  expect([words.includes(line), words.includes(access)]).toEqual([true, false]);
  expect([directive.includes(line), directive.includes(access)]).toEqual([false, true]);
  expect(await (await w.request("/docs/graphql")).text()).toContain('data-source="/docs/schema.graphql"');
});

test("the reference of GraphQL has each operation once in its menu, in the group of its domain", async () => {
  const page = await (await w.request("/docs/graphql")).text();
  const menu = JSON.parse(plain(/data-menu="([^"]+)"/.exec(page)?.[1] ?? "")) as {
    groups: Record<"queries" | "mutations" | "subscriptions", { includeByName: string[] }>[];
  };
  const listed = (kind: "queries" | "mutations" | "subscriptions") =>
    menu.groups.flatMap((group) => group[kind].includeByName).toSorted();
  const fields = (type: GraphQLObjectType | null | undefined) => Object.keys(type?.getFields() ?? {}).toSorted();
  expect(listed("queries")).toEqual(fields(current.getQueryType()));
  expect(listed("mutations")).toEqual(fields(current.getMutationType()));
  expect(listed("subscriptions")).toEqual(fields(current.getSubscriptionType()));
  const queries = { includeByName: ["postingSlot"] };
  expect(menu.groups).toContainEqual(expect.objectContaining({ name: "Schedules", queries }));
});

test("a server without introspection publishes neither its schema nor the GraphQL reference", async () => {
  for (const path of ["/schema.graphql", "/docs/schema.graphql", "/docs/graphql"]) {
    const answer = await closed.request(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([403, "application/problem+json"]);
  }
  expect(await (await closed.request("/docs")).text()).not.toContain("/docs/graphql");
});
