import { once } from "node:events";
import { createServer as createSocketServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forTenant } from "../../src/platform/concurrency/tenant.ts";
import { createCircuits } from "../../src/platform/outbound/circuits.ts";
import { createGuardedFetch } from "../../src/platform/outbound/guardedFetch.ts";
import { outboundReason } from "../../src/platform/outbound/outboundError.ts";
import { createUserNames, type NameTerms } from "../../src/platform/outbound/userNames.ts";
import { A, AAAA, type Entry, type NameServer, nameServer } from "../support/fakes/nameServer.ts";

const SIX = "20010db8000000000000000000000006";
const MUTE: Entry = { silent: [A, AAAA], a: ["192.0.2.9"] };

let server: NameServer;
let now = 0;
beforeAll(async () => {
  server = await nameServer({
    "four.test": { a: ["192.0.2.1", "192.0.2.2"] },
    "six.test": { aaaa: [SIX] },
    "both.test": { a: ["192.0.2.1"], aaaa: [SIX] },
    "alias.test": { cname: "chain.test" },
    "chain.test": { cname: "both.test" },
    "dangling.test": { cname: "gone.test" },
    "empty.test": {},
    "failing.test": { code: "SERVFAIL" },
    "refusing.test": { code: "REFUSED" },
    "half.test": { a: ["192.0.2.1"], aaaa: [SIX], silent: [AAAA] },
    "mute.test": MUTE,
    "loop.test": { a: ["127.0.0.2", "127.0.0.1"] },
    "mixed.test": { a: ["127.0.0.1", "10.0.0.1"] },
  });
});
beforeEach(() => {
  now += 1_000_000;
  server.reset();
});
afterAll(() => server.close());

/** A name server that is silent for this long counts as away; the tests that need patience have more of it. */
const HASTY: Partial<NameTerms> = { timeoutMs: 50, tries: 1, withinMs: 200 };
const PATIENT: Partial<NameTerms> = { timeoutMs: 60_000, tries: 1, withinMs: 60_000 };
const resolver = (terms: Partial<NameTerms> = {}) =>
  createUserNames({ servers: [server.address], now: () => now, ...terms });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "resolved",
    (error: NodeJS.ErrnoException) => error.code,
  );
const hosts = (count: number, prefix = "dead") => Array.from({ length: count }, (_, index) => `${prefix}${index}.test`);

describe("a name that a user gives", () => {
  test.each([
    ["four.test", ["192.0.2.1", "192.0.2.2"]],
    ["FOUR.test.", ["192.0.2.1", "192.0.2.2"]],
    ["six.test", ["2001:db8::6"]],
    ["both.test", ["192.0.2.1", "2001:db8::6"]],
    ["alias.test", ["192.0.2.1", "2001:db8::6"]],
    ["half.test", ["192.0.2.1"]],
  ])("%s has the addresses %j", async (name, addresses) => {
    const entries = await resolver().resolve("org_a", name);
    expect(entries.map(({ address }) => address)).toEqual(addresses);
    expect(entries.map(({ family }) => family)).toEqual(addresses.map((address) => (address.includes(":") ? 6 : 4)));
    server.release();
  });

  test.each([
    ["gone.test", "ENOTFOUND"],
    ["dangling.test", "ENOTFOUND"],
    ["empty.test", "ENODATA"],
    ["failing.test", "ESERVFAIL"],
    ["refusing.test", "EREFUSED"],
    ["mute.test", "ETIMEOUT"],
  ])("%s fails with %s", async (name, code) => {
    // A chain whose end does not exist is no address for one family and no name for the other, by the server's order.
    const wanted = code === "ENOTFOUND" ? ["ENOTFOUND", "ENODATA"] : [code];
    expect(wanted).toContain(await codeOf(resolver(HASTY).resolve("org_a", name)));
  });

  test.each([
    "localhost",
    "localhost.",
    "a.localhost",
    "postgres",
    "192.0.2.1",
    "x.local",
    "a.onion",
    "b.invalid",
    "a..test",
    "",
  ])("%j is never asked for", async (name) => {
    expect(await codeOf(resolver().resolve("org_a", name))).toBe("ENOTFOUND");
    expect(server.questions).toEqual([]);
  });
});

describe("names whose server never answers", () => {
  test("let another tenant's name resolve while they wait, and wait for each other only", async () => {
    const names = resolver(PATIENT);
    const dead = hosts(30);
    for (const name of dead) server.zone.set(name, MUTE);
    let ended = 0;
    const waiting = dead.map((name) => names.resolve("org_a", name).finally(() => ended++));
    await expect.poll(() => server.mostHeld).toBe(8);
    expect(await codeOf(names.resolve("org_b", "four.test"))).toBe("resolved");
    expect([ended, server.mostHeld]).toEqual([0, 8]);
    const released = setInterval(() => server.release(), 5);
    expect((await Promise.all(waiting)).flat().every(({ address }) => address === "192.0.2.9")).toBe(true);
    clearInterval(released);
    expect(server.mostHeld).toBeLessThanOrEqual(8);
  });

  test("are refused for a tenant who has too many of them, and a call that ends gives its turn back", async () => {
    const names = resolver({ ...PATIENT, atOnce: 1, waiting: 1 });
    for (const name of hosts(3)) server.zone.set(name, MUTE);
    const first = names.resolve("org_a", "dead0.test");
    const gone = new AbortController();
    const second = codeOf(names.resolve("org_a", "dead1.test", gone.signal));
    expect(await codeOf(names.resolve("org_a", "dead2.test"))).toBe("EBUSY");
    gone.abort();
    expect(await second).not.toBe("resolved");
    const third = names.resolve("org_a", "four.test");
    await expect.poll(() => server.questions.length).toBe(2);
    server.release();
    await Promise.all([first, third]);
    expect(server.questions.filter((each) => each.startsWith("dead1"))).toEqual([]);
  });

  test("are asked for once by the calls of a tenant, and again when the failure is forgotten", async () => {
    const names = resolver(HASTY);
    const ask = (tenant: string, name: string) => codeOf(names.resolve(tenant, name));
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => ask("org_a", "mute.test"))))).toEqual(
      new Set(["ETIMEOUT"]),
    );
    expect(server.questions).toHaveLength(2);
    expect(await ask("org_a", "mute.test")).toBe("ETIMEOUT");
    expect(server.questions).toHaveLength(2);
    now += 20_001;
    await ask("org_a", "mute.test");
    expect(server.questions).toHaveLength(4);
  });

  test("fail for the tenant that waited only; a name that does not exist fails for all tenants", async () => {
    const names = resolver(HASTY);
    await codeOf(names.resolve("org_a", "mute.test"));
    await codeOf(names.resolve("org_a", "gone.test"));
    server.questions.length = 0;
    await codeOf(names.resolve("org_b", "mute.test"));
    await codeOf(names.resolve("org_b", "gone.test"));
    expect(new Set(server.questions)).toEqual(new Set(["mute.test 1", "mute.test 28"]));
  });
});

describe("a guarded request", () => {
  let host: Server;
  const greeted: string[] = [];
  let port = 0;
  beforeAll(async () => {
    host = createSocketServer((socket) => {
      socket.once("data", (hello) => {
        greeted.push(/[a-z]+\.test/.exec(hello.toString("latin1"))?.[0] ?? "");
        socket.destroy();
      });
    });
    await once(host.listen(0, "127.0.0.1"), "listening");
    port = (host.address() as { port: number }).port;
  });
  beforeEach(() => void (greeted.length = 0));
  afterAll(() => host.close());

  const fetchWith = (terms: Partial<NameTerms>, circuits = createCircuits(), allow = ["127.0.0.1", "127.0.0.2"]) =>
    createGuardedFetch({ allow, circuits, names: resolver(terms) });
  const call = (fetch: ReturnType<typeof fetchWith>, name: string, tenant = "org_a") =>
    forTenant(
      () => tenant,
      () => fetch(`https://${name}:${port}/`, { bounds: { part: "webhooks" } }).then(() => "answered", outboundReason),
    );

  test("reaches a name at its second address if the first one accepts no connection", async () => {
    expect(await call(fetchWith({}), "loop.test")).toBe("network");
    expect(greeted).toEqual(["loop.test"]);
  });

  test("connects to no address of a name that has a private one among them", async () => {
    expect(await call(fetchWith({}), "mixed.test")).toBe("network");
    expect(greeted).toEqual([]);
  });

  test("is made while another tenant's names wait for their server", async () => {
    const fetch = fetchWith(PATIENT);
    for (const name of hosts(20, "hung")) server.zone.set(name, { ...MUTE, a: ["10.0.0.1"] });
    let ended = 0;
    const waiting = hosts(20, "hung").map((name) => call(fetch, name).finally(() => ended++));
    await expect.poll(() => server.mostHeld).toBe(8);
    await call(fetch, "loop.test", "org_b");
    expect([greeted, ended]).toEqual([["loop.test"], 0]);
    const released = setInterval(() => server.release(), 5);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["network"]));
    clearInterval(released);
  });

  test.each(["mute.test", "failing.test", "gone.test"])("to %s opens no circuit", async (name) => {
    const circuits = createCircuits();
    const fetch = fetchWith({ ...HASTY, failedMs: 0 }, circuits);
    for (let calls = 0; calls < 7; calls++) expect(await call(fetch, name)).toBe("network");
    expect(circuits.held("webhooks")).toEqual({ open: 0, halfOpen: 0 });
  });

  test("to a host of the operator's configuration uses the system's resolver, and still checks the address", async () => {
    const names: string[] = [];
    const lookup: typeof import("node:dns").lookup = ((name: string, _options: unknown, done: Function) => {
      names.push(name);
      done(null, [{ address: "127.0.0.1", family: 4 }]);
    }) as never;
    const services = [`https://api.internal:${port}/base`];
    const asking = (allow: string[]) => createGuardedFetch({ allow, services, lookup, names: resolver() });
    await call(asking(["127.0.0.1"]), "api.internal");
    expect([greeted.length, names]).toEqual([1, ["api.internal"]]);
    expect(await call(asking([]), "api.internal")).toBe("network");
    expect([greeted.length, server.questions]).toEqual([1, []]);
  });
});
