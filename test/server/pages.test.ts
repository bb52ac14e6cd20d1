import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Demo } from "../../prisma/seed/demo.ts";
import { SESSION_COOKIE } from "../../src/platform/access/cookies.ts";
import { ERRORS, type ErrorCode } from "../../src/platform/errors/table.ts";
import { type App, createApp } from "../../src/server/app.ts";
import { type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const HTML = { accept: "text/html,*/*;q=0.8" };
const get = (path: string, headers: Record<string, string> = HTML) => w.request(path, { headers });
const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("a page that does not depend on its reader", () => {
  const paths = ["/", "/problems", "/problems/conflict", "/themes/gallery", "/openapi.json", "/graphiql"];

  test.each(paths)("is sent compressed, and not again to a reader who has it: %s", async (path) => {
    const plain = await bytes(await get(path));
    for (const [coding, decode] of Object.entries({ br: promisify(brotliDecompress), gzip: promisify(gunzip) })) {
      const headers = { ...HTML, "accept-encoding": coding };
      const response = await get(path, headers);
      expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([
        coding,
        expect.stringContaining("Accept-Encoding"),
      ]);
      const etag = response.headers.get("etag") ?? "";
      const sent = await bytes(response);
      expect(sent.byteLength).toBeLessThan(plain.byteLength * 0.7);
      expect((await decode(sent)).equals(plain)).toBe(true);
      const again = await get(path, { ...headers, "if-none-match": `"other", ${etag}` });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
  });
});

describe("every page", () => {
  test.each(["/", "/problems", "/problems/conflict", "/themes/gallery", "/nope", "/login", "/password-reset?token=x"])(
    "has one heading, landmarks and a link to its content: %s",
    async (path) => {
      const text = await (await get(path)).text();
      expect(text.match(/<h1>/g)).toHaveLength(1);
      for (const part of [
        '<html lang="en">',
        '</header>\n<main id="main"',
        "</main>\n<footer>",
        'class="skip" href="#main"',
      ])
        expect(text.split(part)).toHaveLength(2);
      expect(text).not.toMatch(/(src|href|url)[=(]"?https?:/);
    },
  );
});

describe("the header of a page for all readers", () => {
  const paths = ["/", "/docs", "/docs/guides/webhooks", "/docs/search?q=x", "/problems", "/problems/conflict"];
  const placesOf = (text: string) => [
    ...(/<nav class="site" aria-label="Site">([\s\S]*?)<\/nav>/.exec(text)?.[1] ?? "").matchAll(/href="([^"]+)"/g),
  ];

  test.each([...paths, "/themes/gallery", "/nope"])("names who is signed in, with a way out: %s", async (path) => {
    const anonymous = await (await get(path)).text();
    expect(anonymous).not.toContain("Sign out");
    const { token, email } = w.users.editor;
    const cookie = { ...HTML, cookie: `${SESSION_COOKIE}=${token}` };
    const answer = await get(path, cookie);
    const text = await answer.text();
    expect(text).toContain(`Signed in as <strong>${email}</strong>`);
    expect(text).toContain('<form class="out" method="post" action="/logout">');
    const isStored = answer.headers.get("cache-control") !== "no-store";
    expect(isStored ? answer.headers.get("vary") : "Cookie").toContain("Cookie");
    // Both have the same places, and the last one is the account or the way to it.
    const [before, after] = [anonymous, text].map((each) => placesOf(each).map(([, place]) => place));
    expect([before?.slice(0, -1), before?.at(-1)]).toEqual([after?.slice(0, -1), "/login"]);
    expect(after?.at(-1)).toBe("/settings");
  });

  test("names no one after the session ended, and no caller with a token", async () => {
    for (const headers of [
      { ...HTML, cookie: `${SESSION_COOKIE}=unknown` },
      { ...HTML, authorization: `Bearer ${w.users.editor.token}` },
    ]) {
      const page = await get("/docs", headers);
      expect([page.status, (await page.text()).includes("Sign out")]).toEqual([200, false]);
    }
  });
});

describe("the index of errors", () => {
  test("lists every code with its status, its title and its page, for people and programs", async () => {
    const page = await (await get("/problems")).text();
    const { problems } = (await (await get("/problems", {})).json()) as { problems: Record<string, unknown>[] };
    expect(problems.map(({ code }) => code)).toEqual(Object.keys(ERRORS));
    for (const { code, status, title, page: address } of problems) {
      const row = page.split("<li>").find((each) => each.includes(`>${String(code)}<`));
      for (const part of [`href="${String(address)}"`, String(status), String(title)]) expect(row).toContain(part);
      expect((await get(String(address), {})).status).toBe(200);
    }
  });
});

test.each(Object.keys(ERRORS) as ErrorCode[])("the page of %s has causes, a next step and examples", async (code) => {
  const text = await (await get(`/problems/${code.toLowerCase().replaceAll("_", "-")}`)).text();
  for (const part of [
    "Usual causes",
    "Next step",
    `&quot;code&quot;: &quot;${code}&quot;`,
    "&quot;type&quot;: &quot;/problems/",
  ])
    expect(text).toContain(part);
  const paths = [...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, path = ""]) => path);
  for (const path of new Set(paths))
    expect([path, (await w.request(path, { headers: HTML })).status]).not.toEqual([path, 404]);
});

describe("a refusal", () => {
  test("is a page for a person, with the status and headers of the problem document", async () => {
    const page = await get("/nope/<b>");
    expect([page.status, page.headers.get("content-type"), page.headers.get("cache-control")]).toEqual([
      404,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    const text = await page.text();
    expect(text).toContain("<h1>Page not found</h1>");
    expect(text).toContain('href="/problems/not-found"');
    expect(text).toContain(page.headers.get("x-request-id"));
    const refused = await get("/media/med_x?variant=a");
    const problem = await get("/media/med_x?variant=a", {});
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      problem.status,
      problem.headers.get("www-authenticate"),
    ]);
    expect((await w.request("/nope", { method: "HEAD", headers: HTML })).status).toBe(404);
  });

  test.each(["/api/v1/nope", "/api/v2/x", "/oauth/nope", "/.well-known/nope"])(
    "is a problem document for a browser at %s",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    },
  );
});

describe("the first page of a demo", () => {
  const user = (name: string) => ({ id: "usr_x", email: `${name}@demo.example`, password: `pw-${name}`, token: "t" });
  const demo: Demo = {
    url: "http://localhost:4000",
    users: {
      owner: user("owner"),
      admin: user("admin"),
      editor: user("editor"),
      viewer: user("viewer"),
      outsider: user("outsider"),
      instanceAdmin: user("instance"),
    },
    ids: { publication: "pub_x", workspace: "ws_x" },
    federated: { instance_url: "http://localhost:4001", server_name: "", code: "" },
    networks: {},
  };
  let app: App;
  beforeAll(async () => {
    const { env, database, now } = w.app.services;
    app = await createApp({ env, database, now, demo: () => demo });
  });
  afterAll(() => app.close());
  const visit = async (host: string, address: string, more: Record<string, string> = {}) => {
    const answer = await app.fetch(new Request(`http://${host}/`, { headers: { ...HTML, ...more } }), { address });
    return { text: await answer.text(), cached: answer.headers.get("cache-control") };
  };

  test("shows the demo users and what to try first to a person on this machine", async () => {
    const { text, cached } = await visit("localhost:4000", "127.0.0.1");
    for (const { email, password } of Object.values(demo.users)) {
      expect(text).toContain(email);
      expect(text).toContain(password);
    }
    for (const part of [
      "/docs/guides/live",
      "/docs/guides/agents",
      "/login?next=/graphiql",
      "http://localhost:4001",
      "/demo/mailbox",
      "ws_x/settings",
      "pub_x",
    ])
      expect(text).toContain(part);
    expect(cached).toBe("private, no-cache");
  });

  test("shows the present address of a person who changed it", async () => {
    const { id, email } = w.users.editor;
    const before = demo.users.editor;
    demo.users.editor = { ...before, id };
    expect((await visit("localhost:4000", "127.0.0.1")).text).toContain(`>${email}<`);
    await w.db.prisma.user.update({ where: { id }, data: { email: "moved@demo.example" } });
    const { text } = await visit("localhost:4000", "127.0.0.1");
    expect([text.includes(">moved@demo.example<"), text.includes(email)]).toEqual([true, false]);
    await w.db.prisma.user.update({ where: { id }, data: { email } });
    demo.users.editor = before;
  });

  test.each([
    ["from another machine", "localhost:4000", "192.0.2.7", {}],
    ["by a foreign name that resolves to this machine", "evil.example", "127.0.0.1", {}],
    ["through a proxy", "localhost:4000", "127.0.0.1", { "x-forwarded-for": "192.0.2.7" }],
  ])("shows no password to a caller who comes %s", async (_, host, address, headers) => {
    const { text } = await visit(host, address, headers);
    expect(text).toContain("<h1>rostrum</h1>");
    expect(text).not.toMatch(/pw-|demo\.example/);
  });
});
