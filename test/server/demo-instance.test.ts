import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { createGuardedFetch, type Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { mastodon } from "../../src/providers/mastodon/mastodon.ts";
import { type RunningInstance, startInstance } from "../../src/server/demo/start.ts";
import { kept } from "../support/domains/publishing.ts";
import { ASKING, grantFor, noClient } from "../support/grant.ts";

let folder: string;
let instance: RunningInstance;
let guarded: Fetch;
let logged: unknown[];
const log = { ...SILENT, info: (...line: unknown[]) => void logged.push(line) };

beforeEach(async () => {
  logged = [];
  folder = await mkdtemp(join(tmpdir(), "rostrum-instance-"));
  await start();
});
afterEach(async () => {
  await instance.stop();
  await rm(folder, { recursive: true });
});

async function start(port = "0"): Promise<void> {
  instance = await startInstance(readEnv({ DATA_DIR: folder, PORT: "0", DEMO_INSTANCE_PORT: port }), log);
  guarded = createGuardedFetch({ allow: [new URL(instance.url).host] });
}

async function connect(code = instance.code()) {
  const client = await mastodon.connect.register(guarded, instance.url, "http://rostrum.test");
  return { client, account: await mastodon.connect.exchange(guarded, grantFor(client, code)) };
}

async function post(token: string, body: Record<string, unknown>, key?: string) {
  const response = await fetch(`${instance.url}/api/v1/statuses`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function get(path: string, token?: string) {
  const response = await fetch(instance.url + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const upload = (token: string, file: File, description: string) => {
  const form = new FormData();
  form.set("file", file);
  form.set("description", description);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${instance.url}/api/v2/media`, { method: "POST", headers, body: form });
};

const tokenOf = (account: { credentials: Readonly<Record<string, string>> }) =>
  account.credentials["accessToken"] ?? "";
const json = (text: string) => JSON.parse(text) as unknown;
const idsOf = (text: string) => (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
const OUR_PNG = new File([new Uint8Array([137, 80, 78, 71])], "cup.png", { type: "image/png" });

describe("connecting to the demo instance", () => {
  test("lets our adapter register, exchange a code, and read the account and the limits of posts", async () => {
    const { account } = await connect();
    expect(account).toMatchObject({
      instanceUrl: instance.url,
      remoteId: "1",
      handle: "demo@demo.localhost",
      displayName: "Northwind Coffee",
      avatarUrl: `${instance.url}/avatars/demo.svg`,
      profileUrl: `${instance.url}/@demo`,
      limits: { characters: 500, countedIn: "GRAPHEMES", mediaAttachments: 4, charactersPerUrl: 23 },
    });
    expect((await get("/avatars/demo.svg")).headers.get("content-type")).toBe("image/svg+xml");
  });

  test("accepts a code once and the reusable code repeatedly, and neither from an unknown client", async () => {
    const code = instance.code();
    await connect(code);
    await expect(connect(code)).rejects.toThrow("refused (400)");
    for (let time = 0; time < 3; time++) {
      expect((await connect(instance.standingCode)).account).toMatchObject({ handle: "studio@demo.localhost" });
    }
    const stranger = {
      instanceUrl: instance.url,
      clientId: "x",
      clientSecret: "y",
      redirectUri: mastodon.connect.app.redirectUri ?? "",
    };
    await expect(mastodon.connect.exchange(guarded, grantFor(stranger, instance.standingCode))).rejects.toThrow("401");
  });

  test("asks a person on a page, which then shows the code and states that nothing leaves the machine", async () => {
    const client = await mastodon.connect.register(guarded, instance.url, "http://rostrum.test");
    const asking = mastodon.connect.authorizationUrl(client, ASKING);
    const page = await get(asking.slice(instance.url.length));
    expect(page.text).toContain("Let rostrum post for you?");
    expect(page.text).toContain("nothing leaves this machine");
    const form = new URLSearchParams(new URL(asking).searchParams);
    form.set("account", "studio");
    const allow = (headers = {}) => fetch(`${instance.url}/oauth/authorize`, { method: "POST", headers, body: form });
    expect((await allow({ origin: "https://elsewhere.example" })).status).toBe(403);
    const code = /<code class="code">([\w-]+)</.exec(await (await allow()).text())?.[1] ?? "";
    const other = await mastodon.connect.register(guarded, instance.url, "http://other.test");
    await expect(mastodon.connect.exchange(guarded, grantFor(other, code))).rejects.toThrow("refused (400)");
    expect(await mastodon.connect.exchange(guarded, grantFor(client, code))).toMatchObject({ remoteId: "2" });
    expect((await get(`/oauth/authorize?client_id=${client.clientId}`)).status).toBe(400);
  });

  test("makes a revoked token invalid", async () => {
    const { account } = await connect();
    await mastodon.revoke(guarded, account.credentials, noClient);
    expect((await post(tokenOf(account), { status: "Hello" })).status).toBe(401);
    expect((await get("/api/v1/accounts/verify_credentials", tokenOf(account))).status).toBe(401);
  });
});

describe("the demo instance", () => {
  test("creates one post for one Idempotency-Key, and shows the post to everyone and its source to its author", async () => {
    const { account } = await connect();
    const token = tokenOf(account);
    const text = "Tea & <coffee>\nfor @ada@somewhere.example";
    const first = await post(token, { status: text, language: "en" }, "one");
    const again = await post(token, { status: text, language: "en" }, "one");
    const other = await post(token, { status: text }, "two");
    expect([first.status, again.body["id"], other.body["id"] === first.body["id"]]).toEqual([
      200,
      first.body["id"],
      false,
    ]);
    expect(first.body["content"]).toBe("<p>Tea &amp; &lt;coffee&gt;<br />for @ada@somewhere.example</p>");
    const list = await get("/api/v1/accounts/1/statuses?limit=1", token);
    expect(idsOf(list.text)).toEqual([other.body["id"]]);
    const newer = await get(`/api/v1/accounts/1/statuses?min_id=${first.body["id"]}`, token);
    expect(idsOf(newer.text)).toEqual([other.body["id"]]);
    const source = await get(`/api/v1/statuses/${first.body["id"]}/source`, token);
    expect(json(source.text)).toEqual({ id: first.body["id"], text, spoiler_text: "" });
    const studio = await connect(instance.standingCode);
    expect((await get(`/api/v1/statuses/${first.body["id"]}/source`, tokenOf(studio.account))).status).toBe(404);
  });

  test("accepts a post with an image from our adapter, once for one key, and lets the adapter find it", async () => {
    const { account } = await connect();
    const { credentials } = account;
    const session = kept(credentials).session();
    const since = new Date();
    const text = "Made by the adapter";
    const wanted = {
      text,
      media: [{ content: OUR_PNG, altText: "A cup" }],
      options: { language: "en" },
      key: "adapter",
    };
    const posted = await mastodon.publish(guarded, session, wanted);
    expect(await mastodon.publish(guarded, session, wanted)).toEqual(posted);
    expect(posted.externalUrl).toBe(`${instance.url}/@demo/${posted.externalId}`);
    expect((await fetch(posted.externalUrl)).status).toBe(200);
    const find = (content: string, ids: string[]) =>
      mastodon.find(guarded, session, { text: content, key: "adapter", since, otherPosts: new Set(ids) });
    expect(await find(text, [])).toEqual(posted);
    expect([await find(text, [posted.externalId]), await find("Another", [])]).toEqual([null, null]);
  });

  test("accepts images, and shows them with their descriptions", async () => {
    const token = tokenOf((await connect()).account);
    const item = (await (await upload(token, OUR_PNG, "A cup & saucer")).json()) as { id: string; url: string };
    expect((await get(`/api/v1/media/${item.id}`, token)).status).toBe(200);
    const form = new URLSearchParams({ status: "Look", "media_ids[]": item.id, sensitive: "true" });
    const headers = { authorization: `Bearer ${token}` };
    const made = await fetch(`${instance.url}/api/v1/statuses`, { method: "POST", headers, body: form });
    expect(await made.json()).toMatchObject({
      sensitive: true,
      media_attachments: [{ description: "A cup & saucer" }],
    });
    expect((await fetch(item.url)).headers.get("content-type")).toBe("image/png");
    expect((await get("/@demo")).text).toContain(`<img src="/media/${item.id}" alt="A cup &amp; saucer">`);
    const html = new File(["<script>"], "x.html", { type: "text/html" });
    expect((await upload(token, html, "")).status).toBe(422);
  });

  test.each([
    ["nothing", { status: " " }],
    ["a text that is too long", { status: "x".repeat(501) }],
    ["an unknown media item", { status: "Look", media_ids: ["1"] }],
    ["an unknown visibility", { status: "Hello", visibility: "secret" }],
    ["a text with #refuse", { status: "Please #refuse this" }],
  ])("refuses %s", async (_, body) => {
    const token = tokenOf((await connect()).account);
    expect((await post(token, body)).status).toBe(422);
    expect(json((await get("/api/v1/accounts/1/statuses")).text)).toEqual([]);
  });

  test("logs that the refusal of a post with #refuse is meant", async () => {
    const token = tokenOf((await connect()).account);
    const { body } = await post(token, { status: "Please #refuse this" });
    expect(body["error"]).toContain("on purpose");
    expect(logged).toEqual([["demo.post_refused", { reason: expect.stringContaining("on purpose") }]]);
  });

  test("counts a link as 23 characters", async () => {
    const token = tokenOf((await connect()).account);
    const link = `https://example.org/${"x".repeat(400)}`;
    expect((await post(token, { status: `${"x".repeat(476)} ${link}` })).status).toBe(200);
  });
});

describe("the pages of the demo instance", () => {
  test("show posts as text, and run only their own script", async () => {
    const token = tokenOf((await connect()).account);
    const { body } = await post(token, { status: '<img src=x onerror="alert(1)">', spoiler_text: "<b>bold</b>" });
    const pages = { "/": 1, "/@demo": 1, [`/@demo/${body["id"]}`]: 0 };
    for (const [path, count] of Object.entries(pages)) {
      const { text, headers, status } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
      expect(text).toContain("&lt;b&gt;bold&lt;/b&gt;");
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
      const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, script = ""]) => `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'; `,
      );
      const allowed = headers.get("content-security-policy")?.match(/script-src [^;]*; /g) ?? [];
      expect([path, scripts, scripts.length]).toEqual([path, allowed, count]);
    }
    expect((await get("/@studio")).text).not.toContain("onerror");
    expect([(await get("/@nobody")).status, (await get("/nothing")).status]).toEqual([404, 404]);
  });

  test("hide posts for followers from other callers", async () => {
    const token = tokenOf((await connect()).account);
    const { body } = await post(token, { status: "For followers", visibility: "private" });
    expect(json((await get("/api/v1/accounts/1/statuses")).text)).toEqual([]);
    expect((await get(`/api/v1/statuses/${body["id"]}`)).status).toBe(404);
    expect((await get(`/api/v1/statuses/${body["id"]}`, token)).status).toBe(200);
  });
});

describe("the state of the demo instance", () => {
  test("keeps posts, connections and Idempotency-Keys over a restart", async () => {
    expect(instance.isNew).toBe(true);
    const { account, client } = await connect();
    const made = await post(tokenOf(account), { status: "Before" }, "key");
    const before = instance.standingCode;
    await instance.stop();
    await start();
    expect(instance.isNew).toBe(false);
    expect((await get("/")).text).toContain("Before");
    expect((await post(tokenOf(account), { status: "Before" }, "key")).body["id"]).toBe(made.body["id"]);
    const here = { ...client, instanceUrl: instance.url };
    expect(await mastodon.connect.exchange(guarded, grantFor(here, instance.standingCode))).toBeDefined();
    await expect(mastodon.connect.exchange(guarded, grantFor(here, before))).rejects.toThrow("refused (400)");
  });

  test("is a file that only its owner can read, complete and bounded", async () => {
    const token = tokenOf((await connect()).account);
    await Promise.all(Array.from({ length: 520 }, (_, n) => post(token, { status: `Post ${n}` })));
    const file = join(folder, "demo-instance.json");
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(json(await readFile(file, "utf8"))).toMatchObject({ statuses: { length: 500 } });
    expect(await readdir(folder)).toEqual(["demo-instance.json"]);
  });

  test("starts again if its file is invalid", async () => {
    await instance.stop();
    await writeFile(join(folder, "demo-instance.json"), '{"clients": 1}');
    await start();
    expect(instance.isNew).toBe(true);
    await connect();
  });

  test("belongs to a server on the next port, or any other if that is taken, which answers only names of this machine", async () => {
    const taken = new URL(instance.url).port;
    const second = await startInstance(readEnv({ DATA_DIR: join(folder, "second"), PORT: String(Number(taken) - 1) }));
    expect(new URL(second.url).port).not.toBe(taken);
    expect((await fetch(second.url)).status).toBe(200);
    await second.stop();
    await instance.stop();
    instance = await startInstance(readEnv({ DATA_DIR: folder, PORT: String(Number(taken) - 1) }));
    expect(instance.url).toBe(`http://127.0.0.1:${taken}`);
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) => {
      const call = request(instance.url, { headers: { host: "rebound.example" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      call.on("error", reject).end();
    });
    expect(status).toBe(421);
  });
});
