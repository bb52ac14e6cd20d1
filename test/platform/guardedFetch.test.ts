import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allowList, isAllowEntry } from "../../src/platform/outbound/allowList.ts";
import type { Lookup } from "../../src/platform/outbound/guardedConnect.ts";
import { createGuardedFetch, type GuardOptions } from "../../src/platform/outbound/guardedFetch.ts";
import { type OutboundError, outboundError, outboundReason } from "../../src/platform/outbound/outboundError.ts";
import { isPublicAddress } from "../../src/platform/outbound/publicAddress.ts";
import type { UserNames } from "../../src/platform/outbound/userNames.ts";

const ADDRESSES: Record<string, boolean> = {
  "8.8.8.8": true,
  "1.1.1.1": true,
  "192.0.1.1": true,
  "172.32.0.1": true,
  "2606:4700::1111": true,
  "2001:4860:4860::8888": true,
  "127.0.0.1": false,
  "127.255.255.254": false,
  "10.1.2.3": false,
  "172.31.255.255": false,
  "192.168.1.1": false,
  "169.254.169.254": false,
  "100.64.0.1": false,
  "0.0.0.0": false,
  "192.0.2.1": false,
  "198.18.0.1": false,
  "224.0.0.1": false,
  "255.255.255.255": false,
  "::1": false,
  "::": false,
  "::127.0.0.1": false,
  "::ffff:127.0.0.1": false,
  "::ffff:8.8.8.8": false,
  "::ffff:7f00:1": false,
  "2002:7f00:1::": false,
  "2001:0:7f00:1::": false,
  "2001:db8::1": false,
  "3fff::1": false,
  "64:ff9b::7f00:1": false,
  "64:ff9b:1::1": false,
  "fec0::1": false,
  "fe80::1": false,
  "fe80::1%lo": false,
  "fc00::1": false,
  "ff02::1": false,
  "example.org": false,
  "": false,
};

test.each(Object.entries(ADDRESSES))("address %s: public %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

describe("the operator's allow-list", () => {
  const open = allowList([
    "Social.Internal",
    "dev.test:8443",
    "10.1.0.0/16",
    "192.168.1.5:8080",
    "fd00::/8",
    "[fd12::1]:9",
  ]);
  test.each([
    ["social.internal", 443, true],
    ["social.internal.", 443, true],
    ["a.social.internal", 443, false],
    ["dev.test", 8443, true],
    ["dev.test", 443, false],
    ["10.1.255.255", 80, true],
    ["10.2.0.1", 80, false],
    ["192.168.1.5", 8080, true],
    ["192.168.1.5", 80, false],
    ["fd12:0:0::1", 443, true],
    ["fe80::1", 443, false],
  ])("%s:%i → %s", (host, port, expected) => expect(open.hasHost(host, port)).toBe(expected));

  test.each([
    ["example.org", true],
    ["localhost:3000", true],
    ["::1", true],
    ["[::1]:3000", true],
    ["10.0.0.0/8", true],
    ["10.0.0.0/33", false],
    ["10.0.0.0/", false],
    ["https://example.org", false],
    ["example.org:port", false],
    ["a b", false],
    ["*", false],
    ["1234", false],
  ])("accepts %j as an entry: %s", (entry, expected) => expect(isAllowEntry(entry)).toBe(expected));

  test("refuses an invalid entry", () => expect(() => allowList(["10.0.0.0/99"])).toThrow("allow-list"));
});

/** The requests that each server received, in order. */
const requests: { port: number; method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];
const servers: Server[] = [];

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      requests.push({ port, method, url, headers, body });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return port;
}

let here = 0;
let there = 0;
beforeAll(async () => {
  there = await listen((_request, response) => response.end("there"));
  here = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const status = Number(searchParams.get("status") ?? 302);
    if (pathname === "/to") response.writeHead(status, { location: searchParams.get("url") ?? "" }).end();
    else if (pathname === "/loop") response.writeHead(302, { location: "/loop" }).end();
    else if (pathname === "/slow") response.writeHead(200).write("begun");
    else if (pathname === "/silent") return;
    else if (pathname === "/cut") response.destroy();
    else if (pathname === "/torn")
      response.writeHead(200, { "content-length": 10 }).write("begun", () => response.destroy());
    else if (pathname === "/huge") response.end(Buffer.alloc(200_000));
    else if (pathname === "/bomb")
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(200_000)));
    else if (pathname === "/nothing") response.writeHead(204).end();
    else if (pathname === "/zipped") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("unzipped"));
    else response.writeHead(201, { "x-path": pathname }).end("here");
  });
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A resolver of users' names that knows the given addresses. */
const namesOf = (addresses: Record<string, string[]>): UserNames => ({
  async resolve(_tenant, name) {
    const ips = addresses[name];
    if (ips === undefined) throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
    return ips.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  },
});

/** A lookup that resolves names to the given addresses. */
const names =
  (table: Record<string, string[]>): Lookup =>
  (name, _options, done) => {
    const entries = table[name]?.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (entries) done(null, entries);
    else done(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), "");
  };

const guarded = (options: Partial<GuardOptions> = {}) => createGuardedFetch({ allow: ["127.0.0.1"], ...options });
const closed = createGuardedFetch({ allow: [] });
const reasonOf = (promise: Promise<unknown>) => promise.then(() => "answered", outboundReason);
const at = (path: string, port = here) => `http://127.0.0.1:${port}${path}`;
const to = (url: string, status = 302) => at(`/to?status=${status}&url=${encodeURIComponent(url)}`);

describe("without an allow-list", () => {
  test.each([
    "https://127.0.0.1/",
    "https://127.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://169.254.169.254/latest/meta-data",
    "http://8.8.8.8/",
    "http://example.org/",
    "https://user:pass@8.8.8.8/",
    "https://user@example.org/",
    "data:text/plain,x",
  ])("%s is refused", async (url) => {
    // `Request` itself takes no address with credentials in it.
    const refused = await closed(url).then(
      () => "answered",
      (error: unknown) => (error instanceof TypeError ? (outboundReason(error) ?? "address") : error),
    );
    expect(refused).toBe("address");
  });

  test.each([
    ["a private address", ["10.0.0.1"]],
    ["a private address among public ones", ["8.8.8.8", "127.0.0.1"]],
    ["a mapped private address", ["::ffff:127.0.0.1"]],
    ["this machine", ["::1"]],
    ["no address", []],
  ])(
    "a name that resolves to %s is refused with the same error as a name that does not exist",
    async (_what, addresses) => {
      const refusal = async (zone: Record<string, string[]>) => {
        const fetch = createGuardedFetch({ allow: [], names: namesOf(zone) });
        const error: unknown = await fetch("https://social.test/").catch((thrown: unknown) => thrown);
        const { name, message, reason, sent } = error as OutboundError;
        return { name, message, reason, sent };
      };
      const refused = await refusal({ "social.test": addresses });
      expect(refused).toEqual(await refusal({}));
      expect(refused).toEqual({
        name: "OutboundError",
        message: "the host cannot be reached",
        reason: "network",
        sent: false,
      });
    },
  );

  test("the name of this machine is refused", async () => {
    expect(await reasonOf(closed("https://localhost/"))).toBe("network");
  });

  test("a name that does not resolve is a network error", async () => {
    const fetch = createGuardedFetch({ allow: [], names: namesOf({}) });
    expect(await reasonOf(fetch("https://social.test/"))).toBe("network");
  });
});

describe("an address that the operator allows", () => {
  test("is reached by its address, over http", async () => {
    const answer = await guarded()(at("/x"));
    expect([answer.status, answer.headers.get("x-path"), await answer.text()]).toEqual([201, "/x", "here"]);
  });

  test("is reached by name, resolved once, at exactly the checked addresses", async () => {
    let lookups = 0;
    const lookup: Lookup = (_name, _options, done) => {
      lookups += 1;
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    };
    const answer = await guarded({ allow: [`social.test:${here}`], lookup })(`http://social.test:${here}/x`);
    expect([await answer.text(), lookups]).toEqual(["here", 1]);
  });

  test("is limited to a port if the entry names one", async () => {
    const fetch = guarded({ allow: [`127.0.0.1:${here}`] });
    expect(await (await fetch(at("/x"))).text()).toBe("here");
    expect(await reasonOf(fetch(at("/x", there)))).toBe("address");
  });

  test("may lie in a range, under any name", async () => {
    const fetch = guarded({ allow: ["127.0.0.0/8", "social.test"], lookup: names({ "social.test": ["127.0.0.1"] }) });
    expect((await fetch(`http://social.test:${here}/x`)).status).toBe(201);
  });
});

describe("a redirect", () => {
  test("is followed", async () => expect(await (await guarded()(to("/x"))).text()).toBe("here"));

  test.each([["https://10.0.0.1/"], ["http://8.8.8.8/"], ["https://[::1]/"], ["file:///etc/passwd"]])(
    "to %s is refused",
    async (url) => expect(await reasonOf(guarded()(to(url)))).toBe("address"),
  );

  test("to an invalid address is refused", async () => {
    expect(await reasonOf(guarded()(to("http://")))).toBe("redirect");
  });

  test("is followed at most three times", async () => {
    const before = requests.length;
    expect(await reasonOf(guarded()(at("/loop")))).toBe("redirect");
    expect(requests.length - before).toBe(4);
  });

  const secret = { authorization: "Bearer secret", cookie: "secret", "x-kept": "kept" };
  test("does not send credentials to another origin", async () => {
    await guarded()(to(at("/x", there)), { headers: secret });
    expect(requests.at(-1)).toMatchObject({ port: there, headers: { "x-kept": "kept" } });
    expect(JSON.stringify(requests.at(-1))).not.toContain("secret");
  });

  test("sends credentials within its origin", async () => {
    await guarded()(to("/x"), { headers: secret });
    expect(requests.at(-1)?.headers).toMatchObject(secret);
  });

  test("does not send a body to another origin", async () => {
    const before = requests.length;
    const post = { method: "POST", body: "code=secret" };
    expect(await reasonOf(guarded()(to(at("/x", there), 307), post))).toBe("redirect");
    expect(requests.length - before).toBe(1);
  });

  test.each([
    [302, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [307, "POST", "POST", "text"],
    [308, "PUT", "PUT", "text"],
  ])("%i of %s is %s", async (status, method, then, body) => {
    await guarded()(to("/x", status), { method, body: "text" });
    expect(requests.at(-1)).toMatchObject({ method: then, url: "/x", body });
  });

  test("is not followed if the caller asks not to", async () => {
    expect((await guarded()(to("/x"), { redirect: "manual" })).status).toBe(302);
    expect(await reasonOf(guarded()(to("/x"), { redirect: "error" }))).toBe("redirect");
  });
});

describe("an answer", () => {
  test("that does not begin in time is aborted", async () => {
    expect(await reasonOf(guarded({ timeoutMs: 100 })(at("/silent")))).toBe("time");
  });

  test("that does not end in time is aborted", async () => {
    const answer = await guarded({ timeoutMs: 300 })(at("/slow"));
    expect(await reasonOf(answer.text())).toBe("time");
  });

  test.each(["/huge", "/bomb"])("of %s is aborted when it is too large", async (path) => {
    const answer = await guarded({ maxBytes: 100_000 })(at(path));
    expect(await reasonOf(answer.arrayBuffer())).toBe("size");
    expect((await (await guarded({ maxBytes: 200_000 })(at(path))).arrayBuffer()).byteLength).toBe(200_000);
  });

  test("is decompressed", async () => {
    const answer = await guarded()(at("/zipped"));
    expect([await answer.text(), answer.headers.get("content-encoding")]).toEqual(["unzipped", null]);
  });

  test("may have no body", async () => expect((await guarded()(at("/nothing"))).body).toBeNull());

  test("is aborted when its caller aborts", async () => {
    const controller = new AbortController();
    const answer = guarded()(at("/silent"), { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
  });
});

test("accepts a Request like its parts", async () => {
  const request = new Request(at("/x"), {
    method: "POST",
    headers: { "x-a": "b" },
    body: new URLSearchParams({ c: "d" }),
  });
  expect((await guarded()(request)).status).toBe(201);
  expect(requests.at(-1)).toMatchObject({ method: "POST", body: "c=d", headers: { "x-a": "b" } });
});

describe("the flag that a request was sent", () => {
  const post = { method: "POST", body: "text" };
  const sent = (promise: Promise<unknown>) => promise.then(() => "answered", outboundError);

  test.each([
    ["cut off", "/cut", "network"],
    ["too late", "/silent", "time"],
    ["redirected to a refused address", `/to?status=307&url=${encodeURIComponent("https://10.0.0.1/")}`, "redirect"],
  ])("is true for a request that is %s", async (_what, path, reason) => {
    const bounds = reason === "time" ? { timeoutMs: 200 } : {};
    expect(await sent(guarded(bounds)(at(path), post))).toMatchObject({ reason, sent: true });
  });

  test.each([
    ["torn", "/torn", "network"],
    ["late", "/slow", "time"],
    ["too large", "/huge", "size"],
  ])("is true for an answer that is %s", async (_what, path, reason) => {
    // A busy machine may need more time for an answer than the shortest one.
    const bounds = reason === "time" ? { timeoutMs: 500 } : { maxBytes: 100_000 };
    const answer = await guarded(bounds)(at(path), post);
    expect(await sent(answer.text())).toMatchObject({ reason, sent: true });
  });

  test("is false for a request that was never sent", async () => {
    const unbound = createServer();
    await new Promise<void>((resolve) => unbound.listen(0, "127.0.0.1", resolve));
    const { port } = unbound.address() as AddressInfo;
    await new Promise((resolve) => unbound.close(resolve));
    expect(await sent(guarded()(at("/", port), post))).toMatchObject({ reason: "network", sent: false });
    expect(await sent(closed("https://10.0.0.1/", post))).toMatchObject({ reason: "address", sent: false });
    const nameless = createGuardedFetch({ allow: [], names: namesOf({}) });
    expect(await sent(nameless("https://social.test/", post))).toMatchObject({ reason: "network", sent: false });
    // The host accepts the connection and never answers the TLS handshake.
    const allowed = createGuardedFetch({ allow: ["127.0.0.1"], timeoutMs: 200 });
    const held: Socket[] = [];
    const mute = createSocketServer((socket) => void held.push(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const { port: muted } = mute.address() as AddressInfo;
    expect(await sent(allowed(`https://127.0.0.1:${muted}/`, post))).toMatchObject({ reason: "time", sent: false });
    for (const socket of held) socket.destroy();
    mute.close();
  });
});

test("a call may have its own bounds", async () => {
  const fetch = guarded({ maxBytes: 100_000, timeoutMs: 100 });
  const answer = await fetch(at("/huge"), { bounds: { maxBytes: 200_000, timeoutMs: 5000 } });
  expect((await answer.arrayBuffer()).byteLength).toBe(200_000);
  expect(await reasonOf(fetch(at("/silent"), { bounds: { maxBytes: 1 } }))).toBe("time");
});

test("a Blob is sent with its length and its type", async () => {
  await guarded()(at("/x"), { method: "POST", body: new Blob(["a", new Blob(["b"])], { type: "image/png" }) });
  expect(requests.at(-1)).toMatchObject({
    body: "ab",
    headers: { "content-length": "2", "content-type": "image/png" },
  });
});
