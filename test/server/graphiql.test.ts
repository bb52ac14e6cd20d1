import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { getVariableValues, Kind, parse, validate } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { createApp } from "../../src/server/app.ts";
import { exampleTabs } from "../../src/server/docs/graphiql/examples.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const get = (headers: Record<string, string> = {}, path = "/graphiql") => w.request(path, { headers });
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test("GraphiQL is one precompressed page, of which a browser loads at most 750 KB", async () => {
  const plain = await bytes(await get());
  const codings = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
  for (const [coding, decode] of Object.entries(codings)) {
    const response = await get({ "accept-encoding": coding === "br" ? "gzip, deflate, br, zstd" : "gzip" });
    expect(response.headers.get("content-encoding")).toBe(coding);
    expect(response.headers.get("vary")).toContain("Accept-Encoding");
    const sent = await bytes(response);
    expect(sent.byteLength, "npm ci installs GraphiQL without Monaco").toBeLessThan(750_000);
    expect((await decode(sent)).equals(plain)).toBe(true);
  }
  expect((await get({ "accept-encoding": "br;q=0, gzip;q=0" })).headers.get("content-encoding")).toBeNull();
});

test("GraphiQL has a strong ETag for each coding and answers 304", async () => {
  const { headers, body } = await get({ "accept-encoding": "br" });
  await body?.cancel();
  const etag = headers.get("etag") as string;
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await get({ "accept-encoding": "br", "if-none-match": etag });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect((await get({ "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(200);
});

test("GraphiQL runs only its own scripts and loads nothing from other hosts", async () => {
  const response = await get();
  const policy = response.headers.get("content-security-policy") as string;
  const html = await response.text();
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
  expect(scripts.length).toBeGreaterThan(1);
  for (const text of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
  expect(policy).toMatch(/default-src 'none'.*connect-src 'self'.*frame-ancestors 'none'/);
  expect(html).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="(https?:)?\/\//);
});

test("GraphiQL's examples are the files of their folder", () => {
  const folder = new URL("../../src/server/docs/graphiql/examples", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".graphql"));
  expect(exampleTabs.length).toBe(files.length);
  expect(new Set(exampleTabs.map(({ query }) => query)).size).toBe(files.length);
});

test("the list of GraphiQL has each example once, in the group of the domain that the example calls", async () => {
  const html = await (await get()).text();
  const list = /<select id="examples">(.*?)<\/select>/s.exec(html)?.[1] ?? "";
  const groups = [...list.matchAll(/<optgroup label="([^"]+)">(.*?)<\/optgroup>/gs)].map(
    ([, label = "", part = ""]) => ({
      label,
      titles: [...part.matchAll(/>(\w+)<\/option>/g)].map(([, title]) => title),
    }),
  );
  const labels = groups.map(({ label }) => label);
  expect(labels).toEqual([...new Set(labels)].toSorted());
  expect(groups.flatMap(({ titles }) => titles).length).toBe(exampleTabs.length);
  expect(groups.find(({ label }) => label === "Publications")?.titles).toEqual(
    expect.arrayContaining(["DraftThread", "Submit", "WatchQueue", "PublishNow"]),
  );
});

test("GraphiQL's examples have a valid value for each variable that an operation requires, and no other member", () => {
  for (const { query, variables = "{}" } of exampleTabs) {
    const values = JSON.parse(variables) as Record<string, unknown>;
    const operations = parse(query).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    const declared = operations.flatMap(({ variableDefinitions }) => variableDefinitions ?? []);
    for (const each of operations)
      expect(getVariableValues(schema, each.variableDefinitions ?? [], values)).not.toHaveProperty("errors");
    const names = declared.map(({ variable }) => variable.name.value);
    expect(Object.keys(values).filter((name) => !names.includes(name))).toEqual([]);
  }
});

test("GraphiQL's examples are valid, and the first reads the viewer's tenants within the limits", async () => {
  for (const { query } of exampleTabs) expect(validate(schema, parse(query))).toEqual([]);
  const { data, errors } = await w.gql(w.users.owner.token, exampleTabs[0]?.query ?? "");
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data)).toContain(w.ids.workspace);
});

test("GraphiQL's mutations work after their placeholders are filled in", async () => {
  const [, account, slot] = exampleTabs;
  const filled = JSON.parse(account?.variables ?? "{}") as { account: object };
  const variables = { account: { ...filled.account, email: "new@example.org" } };
  const registered = await w.request("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: account?.query, operationName: "Register", variables }),
  });
  expect(await registered.json()).toMatchObject({ data: { register: { token: expect.any(String) } } });
  const { input } = JSON.parse(slot?.variables ?? "{}") as { input: Record<string, unknown> };
  const filledIn = { input: { ...input, workspaceId: w.ids.workspace } };
  expect((await w.gql(w.users.admin.token, slot?.query ?? "", filledIn)).errors).toBeUndefined();
});

test("a browser that opens the endpoint is redirected to GraphiQL; a query in the address is answered", async () => {
  const page = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const response = await get(page, "/graphql");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/graphiql"]);
  expect((await get(page, "/graphql?query=%7B__typename%7D")).status).toBe(200);
});

test("GraphiQL is absent with GRAPHIQL=false", async () => {
  const { services } = w.app;
  const app = await createApp({ env: { ...services.env, GRAPHIQL: false }, database: w.db, now: w.clock.now });
  const ask = (path: string) =>
    app.fetch(new Request(`http://rostrum.test${path}`, { headers: { accept: "text/html" } }));
  expect((await ask("/graphiql")).status).toBe(404);
  expect((await ask("/graphql")).status).not.toBe(302);
  expect(await (await ask("/")).text()).not.toContain("graphiql");
});
