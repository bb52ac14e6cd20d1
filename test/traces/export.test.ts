import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import type { Log } from "../../src/platform/log/log.ts";
import { VERSION } from "../../src/platform/release/version.ts";
import { openTracer } from "../../src/platform/services/openTracer.ts";
import type { Tracer } from "../../src/platform/tracing/span.ts";
import { type OtlpReceiver, otlpReceiver } from "../support/fakes/otlpReceiver.ts";
import { caller } from "./caller.ts";

const events: [event: string, reason: unknown][] = [];
const note = (event: string, fields = {}) => void events.push([event, (fields as { reason?: unknown }).reason]);
const log: Log = { debug: note, info: note, warning: note, error: note };
const openWith = async (env: Record<string, string>) => (await openTracer(readEnv(env), log)) as Tracer;

let receiver: OtlpReceiver;
beforeAll(async () => {
  receiver = await otlpReceiver();
});
afterAll(() => receiver.close());
afterEach(() => {
  events.length = 0;
});

describe("an export", () => {
  test("names the service, its version and the resource, and carries the headers of the environment", async () => {
    const tracer = await openWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-receiver-key=a%3Db, x-tenant=rostrum",
      OTEL_SERVICE_NAME: "rostrum-test",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=other",
    });
    tracer.begin("test", "internal").end();
    await tracer.flush(5000);
    expect(receiver.resource).toMatchObject({
      "service.name": "rostrum-test",
      "service.version": VERSION,
      "deployment.environment.name": "test",
      "telemetry.sdk.language": "nodejs",
    });
    expect(receiver.headers[0]).toMatchObject({ "x-receiver-key": "a=b", "x-tenant": "rostrum" });
  });
});

describe("a flush", () => {
  test("ends after a batch that was on its way before", async () => {
    const tracer = await openWith({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const before = receiver.spans.length;
    receiver.delayMs = 300;
    // So many spans are sent at once.
    for (let ended = 0; ended < 512; ended++) tracer.begin("test", "internal").end();
    await tracer.flush(5000);
    expect(receiver.spans.length - before).toBe(512);
    receiver.delayMs = 0;
  });
});

describe("a receiver that refuses spans", () => {
  test("is logged once for each outage", async () => {
    const tracer = await openWith({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const received = async () => {
      const before = receiver.spans.length;
      tracer.begin("test", "internal").end();
      await tracer.flush(5000);
      return receiver.spans.length - before;
    };
    receiver.status = 400;
    expect([await received(), await received()]).toEqual([0, 0]);
    receiver.status = 200;
    expect([await received(), await received()]).toEqual([1, 1]);
    expect(events).toEqual([
      ["traces.not_exported", "the receiver answered 400"],
      ["traces.exported_again", undefined],
    ]);
  });
});

describe("a receiver that cannot be reached", () => {
  test("drops the spans that its queue cannot hold, and delays the end of the process for the given time at most", async () => {
    const away = await openWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
    // More spans than the queue holds.
    for (let ended = 0; ended < 5000; ended++) away.begin("test", "internal").end();
    const startedAt = performance.now();
    await away.flush(300);
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });
});

describe("a sampler", () => {
  const isSampled = (own: Tracer, traceparent: string | null) =>
    own.begin("test", "server", { parent: { traceparent } }).isRecorded;

  test.each([
    ["always_on", "1", { root: true, sampled: true, unsampled: true }],
    ["always_off", "1", { root: false, sampled: false, unsampled: false }],
    ["traceidratio", "0", { root: false, sampled: false, unsampled: false }],
    ["parentbased_always_on", "1", { root: true, sampled: true, unsampled: false }],
    ["parentbased_always_off", "1", { root: false, sampled: true, unsampled: false }],
    ["parentbased_traceidratio", "0", { root: false, sampled: true, unsampled: false }],
  ])("%s with the argument %s decides as the specification says", async (sampler, argument, expected) => {
    const own = await openWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: argument,
    });
    const sampled = isSampled(own, caller("01").header.traceparent);
    const unsampled = isSampled(own, caller("00").header.traceparent);
    expect({ root: isSampled(own, null), sampled, unsampled }).toEqual(expected);
  });
});
