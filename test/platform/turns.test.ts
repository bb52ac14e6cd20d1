import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { forTenant } from "../../src/platform/concurrency/tenant.ts";
import { createTurns } from "../../src/platform/concurrency/turns.ts";
import { createWorkQueue } from "../../src/platform/concurrency/workQueue.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { findDomainError } from "../../src/platform/errors/recognize.ts";
import { gated } from "../../src/platform/outbound/gate.ts";
import type { Fetch } from "../../src/platform/outbound/guardedFetch.ts";
import { heldUntil, outboundReason } from "../../src/platform/outbound/outboundError.ts";
import { openServices } from "../../src/platform/services/openServices.ts";
import { testDatabase } from "../support/database/template.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

describe("turns", () => {
  it("give a free place to the tenant with the fewest running pieces, whatever waits before", async () => {
    const turns = createTurns({ places: 2, ofTenant: 2 });
    const order: string[] = [];
    const leaves: (() => void)[] = [];
    const take = async (tenant: string) => {
      leaves.push(await turns.take(tenant));
      order.push(tenant);
    };
    const all = [...times(10, () => take("a")), take("b"), take("c")];
    while (order.length < all.length) {
      await settled();
      leaves.shift()?.();
    }
    expect(order.slice(0, 5)).toEqual(["a", "a", "b", "c", "a"]);
    expect(order).toHaveLength(12);
    for (const leave of leaves) leave();
    expect(turns.isIdle).toBe(true);
  });

  it("leave places to others while the work of a tenant hangs", async () => {
    const turns = createTurns({ places: 3, ofTenant: 2 });
    for (const _ of times(5, Number)) void turns.take("slow");
    await settled();
    await expect(turns.take("quick")).resolves.toBeTypeOf("function");
  });

  it("refuse work of a tenant whose waiting work is at its bound, and no work of others", async () => {
    const turns = createTurns({ places: 2, ofTenant: 1, waiting: 2, refuse: () => new Error("too much") });
    for (const _ of times(3, Number)) void turns.take("a");
    await expect(turns.take("a")).rejects.toThrow("too much");
    await expect(turns.take("b")).resolves.toBeTypeOf("function");
  });

  it("forget waiting work whose signal aborts", async () => {
    const turns = createTurns({ places: 1, ofTenant: 1 });
    const leave = await turns.take("a");
    const ending = new AbortController();
    const waits = turns.take("a", ending.signal);
    ending.abort(new Error("gone"));
    await expect(waits).rejects.toThrow("gone");
    leave();
    expect(turns.isIdle).toBe(true);
  });

  it("serve the streams of other tenants between those of a tenant with thousands", async () => {
    const queue = createWorkQueue(1);
    const order: string[] = [];
    const note = (tenant: string) =>
      forTenant(
        () => tenant,
        () => queue.run(async () => void order.push(tenant)),
      );
    await Promise.all([...times(1000, () => note("a")), note("b")]);
    expect(order.indexOf("b")).toBeLessThan(3);
  });
});

describe("the gate of outbound calls", () => {
  const bounds = { ofTenant: 3, waiting: 2, ofHost: 4 };
  /** Hosts named "slow" never answer. */
  function open() {
    const urls: string[] = [];
    const answering: Fetch = (input, init) => {
      const { url } = new Request(input);
      urls.push(url);
      if (!url.includes("slow")) return Promise.resolve(new Response("answer"));
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    };
    const fetch = gated(answering, bounds);
    const call = (tenant: string, url: string, init?: RequestInit) =>
      forTenant(
        () => tenant,
        () => fetch(url, init),
      );
    return { urls, call };
  }
  const texts = async (answer: Promise<Response>) => (await answer).text();

  it("lets a tenant pass while the calls of another hang", async () => {
    const { call } = open();
    for (const at of times(5, Number)) void call("slow", `https://slow-${at}.example/`);
    expect(await texts(call("quick", "https://quick.example/"))).toBe("answer");
  });

  it("refuses the call of a tenant with too many, with the seconds to wait, for callers and for jobs", async () => {
    const { call } = open();
    for (const at of times(5, Number)) void call("slow", `https://slow-${at}.example/`);
    const error = await call("slow", "https://quick.example/").catch((reason: unknown) => reason);
    expect(outboundReason(error)).toBe("busy");
    expect(findDomainError(error)).toMatchObject({ code: "RATE_LIMITED", details: { retryAfter: 10 } });
    expect(heldUntil(error)).toBeInstanceOf(Date);
  });

  it("bounds the calls to one host, and not those to others", async () => {
    const { urls, call } = open();
    for (const at of times(6, Number)) void call(`tenant-${at}`, "https://slow.example/");
    await settled();
    expect(urls).toHaveLength(bounds.ofHost);
    expect(await texts(call("tenant-5", "https://quick.example/"))).toBe("answer");
  });

  it("gives the place back when the body was read, was canceled, or the call was aborted", async () => {
    const { call } = open();
    for (const _ of times(10, Number)) await texts(call("a", "https://quick.example/"));
    for (const _ of times(10, Number)) await (await call("a", "https://quick.example/")).body?.cancel();
    for (const _ of times(10, Number)) {
      await expect(call("a", "https://slow.example/", { signal: AbortSignal.timeout(1) })).rejects.toThrow("aborted");
    }
  });
});

describe("the fetch of the server", () => {
  it("answers a tenant while a hundred calls of another tenant hang, of which the last are refused", async () => {
    const server = createServer((request, response) => {
      if (request.url === "/quick") response.end("answer");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const database = await testDatabase();
    const env = readEnv({ NODE_ENV: "test", OUTBOUND_ALLOW: "127.0.0.1" });
    const { fetch } = openServices({ env, database });
    const ending = new AbortController();
    const call = (tenant: string, path: string) =>
      forTenant(
        () => tenant,
        () => fetch(`http://127.0.0.1:${port}${path}`, { signal: ending.signal }),
      );
    const reasons = times(100, () => call("slow", "/slow").catch(outboundReason));
    expect(await Promise.race(reasons)).toBe("busy");
    expect(await (await call("quick", "/quick")).text()).toBe("answer");
    ending.abort();
    expect(
      (await Promise.all(reasons.map((reason) => reason.catch(() => undefined)))).filter((reason) => reason === "busy"),
    ).toHaveLength(10);
    server.closeAllConnections();
    server.close();
    await database.close();
  });
});
