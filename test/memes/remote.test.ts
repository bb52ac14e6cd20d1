import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { captionSegment, picturePath } from "../../src/domains/memes/remote/path.ts";
import { readTemplates } from "../../src/domains/memes/remote/templates.ts";
import { createApp } from "../../src/server/app.ts";
import { Client, type RestAnswer } from "../support/client.ts";
import { type FakeMemegen, fakeMemegen, type MemegenTemplate, template } from "../support/fakes/memegen.ts";
import { type World, world } from "../support/world.ts";

const HOUR = 3_600_000;

let w: World;
let memegen: FakeMemegen;
let token: string;
let usual: MemegenTemplate[];
beforeAll(async () => {
  memegen = await fakeMemegen();
  usual = memegen.templates;
  const env = { OUTBOUND_ALLOW: "127.0.0.1", MEME_CATALOG: "memegen", MEME_CATALOG_URL: `${memegen.origin}/` };
  w = await world({ env });
});
afterAll(async () => {
  await w.close();
  await memegen.close();
});
// Each test starts without a copy and with a working provider. Each user has one token of their own, because tokens
// outlive sessions and rate windows belong to users.
const people = ["owner", "admin", "editor", "viewer"] as const;
let turn = 0;
beforeEach(async () => {
  await w.db.prisma.memeCatalog.deleteMany();
  memegen.mend();
  Object.assign(memegen, { templates: usual, tags: false });
  memegen.requests.length = 0;
  turn += 1;
  token = await w.apiToken(people[turn % people.length] ?? "owner", "API_READ");
});

interface Listing {
  configured: boolean;
  catalog: {
    provider_key: string;
    revision: string;
    refreshed_at: string;
    stale: boolean;
    returned: number;
    total_templates: number;
  };
  templates: Record<string, unknown>[];
}

function ask(client: Client = w, query: Record<string, string> = {}): Promise<RestAnswer> {
  const search = new URLSearchParams({ workspace_id: w.ids.workspace, ...query });
  return client.rest("GET", `/memes/templates?${search}`, { token });
}
async function listed(client?: Client, query?: Record<string, string>): Promise<Listing> {
  const { status, body } = await ask(client, query);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as unknown as Listing;
}
const refused = async (): Promise<[number, string | null]> => {
  const { status, headers } = await ask();
  return [status, headers.get("retry-after")];
};
const lists = () => memegen.requests.filter(({ path }) => path === "/templates/").length;
const copy = () => w.db.prisma.memeCatalog.findFirstOrThrow();

describe("a remote catalog", () => {
  test("is read in memegen's format and listed in the documented format", async () => {
    const { catalog, templates } = await listed();
    expect(catalog).toMatchObject({ provider_key: "memegen", stale: false, total_templates: 3 });
    expect(catalog.refreshed_at).toBe(`${w.clock.now().toISOString().slice(0, 19)}Z`);
    expect(templates[0]).toEqual({
      $schema: expect.stringContaining("MemeTemplate.json"),
      id: "ds",
      name: "Daily Struggle",
      blank_url: `${memegen.origin}/images/ds.png`,
      source_url: "https://knowyourmeme.example/memes/ds",
      animated: false,
      lines: 3,
      overlays: 1,
      keywords: ["buttons"],
      search_terms: ["ds"],
      styles: [],
      example: {
        url: `${memegen.origin}/images/ds/the_first/the_second/who_sweats.png`,
        text: ["the first", "the second", "who sweats"],
      },
    });
    expect(templates.map(({ id, animated }) => [id, animated])).toEqual([
      ["ds", false],
      ["fry", false],
      ["oprah", true],
    ]);
  });

  test("is listed with at most 40 templates by default, and with at most 250", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `t${1000 + index}`);
    memegen.templates = names.map((name) => template(memegen.origin, name, name, ["x"]));
    const byDefault = await listed();
    expect(byDefault.catalog).toMatchObject({ returned: 40, total_templates: 300 });
    expect(byDefault.templates.map(({ id }) => id)).toEqual(names.slice(0, 40));
    const most = await listed(w, { limit: "250" });
    expect(most.templates.map(({ id }) => id)).toEqual(names.slice(0, 250));
    expect((await ask(w, { limit: "251" })).status).toBe(422);
  });

  test("is requested once in twelve hours by all servers together", async () => {
    const second = await createApp({ env: w.app.services.env, database: w.db, now: w.clock.now });
    const other = new Client(second);
    const all = await Promise.all([
      ...Array.from({ length: 8 }, () => listed()),
      ...Array.from({ length: 8 }, () => listed(other)),
    ]);
    expect(new Set(all.map(({ catalog }) => catalog.revision)).size).toBe(1);
    w.clock.advance(12 * HOUR - 1);
    await listed();
    expect(lists()).toBe(1);
    w.clock.advance(1);
    await Promise.all([listed(), listed(other)]);
    expect(lists()).toBe(2);
    await second.close();
  });

  test("gets a new revision only if its templates change", async () => {
    const before = await listed();
    w.clock.advance(12 * HOUR);
    const same = await listed();
    expect(same.catalog.revision).toBe(before.catalog.revision);
    expect(same.catalog.refreshed_at).not.toBe(before.catalog.refreshed_at);
    memegen.templates = [...memegen.templates, template(memegen.origin, "new", "A New One", ["x"])];
    w.clock.advance(12 * HOUR);
    const after = await listed();
    expect([after.templates.length, after.catalog.revision === before.catalog.revision]).toEqual([4, false]);
  });

  test("is requested with its entity tag if the provider sends tags", async () => {
    memegen.tags = true;
    const before = await listed();
    w.clock.advance(13 * HOUR);
    const after = await listed();
    expect(memegen.requests.at(-1)?.headers["if-none-match"]).toBe((await copy()).etag);
    expect(after.catalog).toMatchObject({ revision: before.catalog.revision, stale: false });
    expect(after.catalog.refreshed_at).not.toBe(before.catalog.refreshed_at);
  });

  test("is served stale for exactly seven days while the provider is unreachable", async () => {
    const { templates } = await listed();
    memegen.fail("/templates/", "broken");
    w.clock.advance(12 * HOUR);
    const old = await listed();
    expect([old.catalog.stale, old.templates]).toEqual([true, templates]);
    w.clock.advance(6.5 * 24 * HOUR - 1);
    expect((await listed()).catalog.stale).toBe(true);
    w.clock.advance(1);
    expect(await refused()).toEqual([503, null]);
    memegen.mend();
    w.clock.advance(60_000);
    expect((await listed()).catalog.stale).toBe(false);
  });

  test("is not requested before its Retry-After, which callers without a copy receive", async () => {
    memegen.fail("/templates/", "limited");
    expect(await refused()).toEqual([429, "30"]);
    w.clock.advance(20_000);
    expect(await refused()).toEqual([429, "10"]);
    expect(lists()).toBe(1);
    memegen.mend();
    w.clock.advance(10_000);
    expect((await listed()).catalog.stale).toBe(false);
    expect(lists()).toBe(2);
  });

  test("is served from the copy until a Retry-After date", async () => {
    await listed();
    w.clock.advance(12 * HOUR);
    const until = new Date(w.clock.now().getTime() + 90_000);
    memegen.fault({ path: "/templates/", act: "status", status: 429, headers: { "retry-after": until.toUTCString() } });
    expect((await listed()).catalog.stale).toBe(true);
    expect((await copy()).waitUntil).toEqual(new Date(Math.ceil(until.getTime() / 1000) * 1000));
  });

  test("is not requested again for a while after a failure", async () => {
    memegen.fail("/templates/", "broken");
    expect([await refused(), await refused()]).toEqual([
      [503, null],
      [503, null],
    ]);
    expect(lists()).toBe(1);
  });

  test.each([
    ["an HTML page", { status: 200, body: "<!doctype html>" }, 502],
    ["an object", { status: 200, body: { templates: [] } }, 502],
    ["an empty list", { status: 200, body: [] }, 502],
    ["a list of something else", { status: 200, body: [{ id: 1 }, "x", null] }, 502],
    ["a response that is too large", { status: 200, body: "x".repeat(9 * 1024 * 1024) }, 502],
    ["404", { status: 404, body: "Not Found" }, 502],
    ["500", { status: 500, body: "Internal Server Error" }, 503],
  ])("that returns %s causes an error and no copy", async (_what, answer, status) => {
    memegen.fault({ path: "/templates/", act: "status", times: 9, ...answer });
    expect((await ask()).status).toBe(status);
  });

  test.each(["lose-before", "truncated"] as const)("whose connection breaks (%s) causes UNAVAILABLE", async (act) => {
    memegen.fault({ path: "/templates/", act });
    expect((await ask()).status).toBe(503);
  });
});

describe("templates of a provider", () => {
  const good = () => template("https://memes.example", "fry", "Fry", ["a", "b"]);

  test("that are invalid or repeat an id are left out", () => {
    const entries = [
      good(),
      { ...good(), name: "Another" },
      { ...good(), id: "x", blank: "javascript:alert(1)" },
      { ...good(), id: "y" },
    ];
    expect(readTemplates(entries)?.map(({ id, name }) => [id, name])).toEqual([
      ["fry", "Fry"],
      ["y", "Fry"],
    ]);
  });

  test.each([
    ["a javascript: address", { blank: "javascript:alert(1)" }],
    ["an id with a slash", { id: "../x" }],
    ["no name", { name: "" }],
    ["a number of lines that is a text", { lines: "2" }],
    ["an invalid example address", { example: "example" }],
  ])("with %s are invalid", (_what, change) => expect(readTemplates([{ ...good(), ...change }])).toBeNull());

  test("of an older server can have an address as the example and no keywords", () => {
    const { overlays: _o, keywords: _k, styles: _s, ...old } = { ...good(), example: "https://memes.example/fry/a/b" };
    expect(readTemplates([old])).toMatchObject([
      { overlays: 0, keywords: [], styles: [], example: { url: "https://memes.example/fry/a/b", text: [] } },
    ]);
  });

  test("have a source only if the source is an address", () => {
    expect(readTemplates([{ ...good(), source: "a book" }])).toMatchObject([{ sourceUrl: null }]);
  });
});

test.each([
  ["", "_"],
  ["  ", "_"],
  ["two words", "two_words"],
  ["snake_case - or", "snake__case_--_or"],
  ["why? 100%", "why~q_100~p"],
  ["#1 a/b\\c", "~h1_a~sb~bc"],
  ['"so" <b> & c', "''so''_~lb~g_~a_c"],
  ["one\ntwo", "one~ntwo"],
  ["..", "_.."],
  ["Straße ☕", "Stra%C3%9Fe_%E2%98%95"],
])("the caption %j becomes the path segment %s", (caption, segment) => {
  expect(captionSegment(caption).replaceAll("%7E", "~")).toBe(segment);
  const { pathname } = new URL(picturePath("fry", ["a", caption], "jpeg"), "https://memes.example");
  expect(pathname.split("/").slice(0, 4)).toEqual(["", "images", "fry", "a"]);
});
