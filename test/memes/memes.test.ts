import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtinMemes } from "../../src/domains/memes/builtin/builtins.ts";
import { STYLES } from "../../src/domains/memes/picture.ts";
import { memeIndex, searchMemes } from "../../src/domains/memes/search.ts";
import type { MemeTemplate } from "../../src/domains/memes/template.ts";
import { canvas } from "../../src/platform/drawing/canvas.ts";
import { endpointOf } from "../contract/rest/endpoints.ts";
import { violations } from "../contract/rest/validate.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { type World, world } from "../support/world.ts";

interface Listing {
  ai_configured: boolean;
  configured: boolean;
  catalog: Record<string, unknown>;
  templates: {
    id: string;
    name: string;
    blank_url: string;
    source_url: string;
    lines: number;
    example: { url: string; text: string[] };
  }[];
}

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

async function listed(query: Record<string, string> = {}, on = w): Promise<Listing> {
  const search = new URLSearchParams({ workspace_id: on.ids.workspace, ...query });
  const { status, body } = await on.rest("GET", `/memes/templates?${search}`, { token: on.users.viewer.token });
  expect([status, violations(endpointOf("GET /memes/templates").answer, body)]).toEqual([200, []]);
  return body as unknown as Listing;
}

describe("the built-in catalog", () => {
  test("has at least thirty templates, sorted by name, with all documented members", async () => {
    const { catalog, templates, configured, ai_configured } = await listed({ limit: "250" });
    expect([configured, ai_configured]).toEqual([true, false]);
    expect(templates.length).toBeGreaterThanOrEqual(30);
    expect(catalog).toMatchObject({ provider_key: "builtin", stale: false, returned: templates.length });
    expect(catalog["total_templates"]).toBe(templates.length);
    expect(catalog["revision"]).toMatch(/^sha256:[\da-f]{64}$/);
    // These drawings have no source, and the member is always present.
    expect(new Set(templates.map(({ source_url }) => source_url))).toEqual(new Set([""]));
    const names = templates.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });

  test("is listed in a constant order, up to the limit", async () => {
    const [whole, some] = [await listed(), await listed({ limit: "3" })];
    expect(whole.templates.length).toBe(builtinMemes().length);
    expect(some.templates).toEqual(whole.templates.slice(0, 3));
    expect(some.catalog).toEqual({ ...whole.catalog, returned: 3 });
  });

  test("is cacheable for a minute, with the remaining requests in the RateLimit header", async () => {
    const search = new URLSearchParams({ workspace_id: w.ids.workspace });
    const { headers } = await w.rest("GET", `/memes/templates?${search}`, { token: w.users.viewer.token });
    expect(headers.get("cache-control")).toBe("private, max-age=60");
    expect(headers.get("ratelimit-policy")).toContain("meme-list");
  });
});

describe("pictures of built-in templates", () => {
  const get = (path: string, init?: RequestInit) => w.request(path, init);

  test("are public at the listed addresses, blank and with the example's captions", async () => {
    const [first] = (await listed({ q: "soapbox" })).templates;
    const addresses = [String(first?.blank_url), String(first?.example.url)];
    const answers = await Promise.all(addresses.map((url) => get(url.replace("http://rostrum.test", ""))));
    for (const { status, headers } of answers) {
      expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("cache-control")).toMatch(/^public/);
    }
    const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(bytes[0]?.equals(bytes[1] as Buffer)).toBe(false);
    const { loadImage } = canvas();
    const image = await loadImage(bytes[0] as Buffer);
    expect([image.width, image.height]).toEqual([800, 600]);
  });

  test("are revalidated by their entity tag, and have no body for HEAD", async () => {
    const path = "/memes/templates/soapbox/blank.png";
    const whole = await get(path);
    const etag = String(whole.headers.get("etag"));
    const again = await get(path, { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    const head = await get(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      whole.headers.get("content-length"),
      "",
    ]);
  });

  test.each(["/memes/templates/nobody/blank.png", "/memes/templates/soapbox/other.png"])(
    "%s is not there",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("reject methods other than GET and HEAD", async () => {
    const { status, headers } = await get("/memes/templates/soapbox/blank.png", { method: "POST" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the search for templates", () => {
  const plain = {
    blankUrl: "",
    sourceUrl: null,
    animated: false,
    lines: 2,
    overlays: 0,
    example: null,
    semantic: null,
  };
  const unsaid = { keywords: [], searchTerms: [], styles: [] };
  const template = (id: string, name: string, more: Partial<MemeTemplate> = {}): MemeTemplate => ({
    id,
    name,
    ...plain,
    ...unsaid,
    ...more,
  });
  const matches = (templates: MemeTemplate[], q: string) => searchMemes(memeIndex(templates), q).map(({ id }) => id);

  test("ranks exact id, exact name, id prefix, name prefix, name contains, text contains, all tokens", () => {
    const templates = [
      template("a", "Zebra and cat", { keywords: ["two words"] }),
      template("tokens", "A", { keywords: ["big", "cat naps"], searchTerms: ["black"] }),
      template("text", "B", { example: { url: "", text: ["black cat"] } }),
      template("contains", "The Black Cat"),
      template("prefix", "Black Cat Falls"),
      template("black cat 2", "C"),
      template("named", "BLACK CAT"),
      template("black cat", "D"),
    ];
    expect(matches(templates, "black cat")).toEqual([
      "black cat",
      "named",
      "black cat 2",
      "prefix",
      "contains",
      "text",
      "tokens",
    ]);
  });

  test("sorts equal matches by name, then id, and returns all templates for a blank query", () => {
    const templates = [template("b", "Same"), template("a", "same"), template("c", "Émile"), template("d", "Eve")];
    expect(matches(templates, "")).toEqual(["c", "d", "a", "b"]);
    expect(matches(templates, " \n")).toEqual(["c", "d", "a", "b"]);
  });

  test.each([
    ["STRASSE", "Straße"],
    ["strasse", "STRAẞE"],
    ["emile", "ÉMILE"],
    ["E\u0301mile", "émile"],
    ["ofﬁce", "Office"],
    ["ΟΔΟΣ", "οδος"],
    ["кот", "КОТ"],
    ["two   words", "Two Words"],
  ])("finds %s in %s", (q, name) => expect(matches([template("x", name)], q)).toEqual(["x"]));

  test("finds nothing for punctuation, or for text across two parts", () => {
    expect(matches([template("x", "Name", { keywords: ["one", "two"] })], "?!")).toEqual([]);
    expect(matches([template("x", "Name", { keywords: ["one", "two"] })], "one \u0001 two")).toEqual(["x"]);
    expect(matches([template("x", "Name", { keywords: ["one", "two"] })], "onetwo")).toEqual([]);
  });

  test("covers names, keywords and examples over REST", async () => {
    expect((await listed({ q: "TWO doors" })).templates[0]?.id).toBe("two-doors");
    expect((await listed({ q: "expectation versus reality" })).templates[0]?.id).toBe("plan-and-outcome");
    expect((await listed({ q: "replied-all" })).templates.map(({ id }) => id)).toEqual(["court-of-opinion"]);
    const none = await listed({ q: "nothing of the kind" });
    expect([none.templates, none.catalog["returned"], none.catalog["total_templates"]]).toEqual([
      [],
      0,
      builtinMemes().length,
    ]);
  });

  test("has the same bounds over GraphQL", async () => {
    const query =
      "query ($id: ID!, $search: String, $first: Int) { memeTemplates(workspaceId: $id, search: $search, first: $first) { templates { key styles } } }";
    const ask = (variables: object) => w.gql(w.users.viewer.token, query, { id: w.ids.workspace, ...variables });
    expect(dataOf(await ask({ search: "juggling", first: 1 }))).toEqual({
      memeTemplates: { templates: [{ key: "juggling", styles: [...STYLES] }] },
    });
    const wrong = await ask({ search: "q".repeat(121), first: 251 });
    expect(codeOf(wrong)).toBe("VALIDATION_FAILED");
    expect(issuesOf(wrong)).toMatchObject([{ path: ["search"] }, { path: ["first"] }]);
  });
});

test("the list of templates is empty without a catalog", async () => {
  const off = await world({ env: { MEME_CATALOG: "off" } });
  try {
    expect(await listed({}, off)).toMatchObject({
      configured: false,
      templates: [],
      catalog: { total_templates: 0, returned: 0, stale: false },
    });
  } finally {
    await off.close();
  }
});
