import { describe, expect, test } from "vitest";
import { type Env, readEnv } from "../../src/platform/env/env.ts";
import { openLog } from "../../src/platform/log/logtape.ts";
import { untrustedProxyWarning } from "../../src/server/http/untrustedProxy.ts";

function opened(more: Partial<Env> = {}) {
  const lines: string[] = [];
  const env = { ...readEnv({ NODE_ENV: "test" }), ...more };
  const note = untrustedProxyWarning({ env, log: openLog("info", (line) => void lines.push(line)) });
  const messages = () => lines.map((line) => (JSON.parse(line) as { message: string }).message);
  const send = (headers: Record<string, string>) => note(new Request("http://rostrum.test/", { headers }));
  return { send, messages };
}

describe("a server that trusts no proxy", () => {
  test.each(["x-forwarded-for", "forwarded"])("warns once about requests with %s", (header) => {
    const { send, messages } = opened();
    send({});
    expect(messages()).toEqual([]);
    send({ [header]: "for=192.0.2.1" });
    send({ [header]: "for=192.0.2.2" });
    expect(messages()).toEqual(["proxy.untrusted"]);
  });

  test("logs that at its start in production", () => {
    expect(opened({ NODE_ENV: "production" }).messages()).toEqual(["proxy.none_trusted"]);
  });
});

test("a server that trusts its proxy does not warn", () => {
  const { send, messages } = opened({ TRUST_PROXY: true, NODE_ENV: "production" });
  send({ "x-forwarded-for": "192.0.2.1" });
  expect(messages()).toEqual([]);
});
