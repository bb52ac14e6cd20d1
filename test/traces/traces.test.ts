import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { openLog } from "../../src/platform/log/logtape.ts";
import { openTracer } from "../../src/platform/services/openTracer.ts";
import type { Tracer } from "../../src/platform/tracing/span.ts";
import { plantMastodon } from "../delivery/rows.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { runJobs } from "../support/jobs.ts";
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from "../support/otlpReceiver.ts";
import { act } from "../support/publish.ts";
import { type World, world } from "../support/world.ts";

const hex = (bytes: number) => randomBytes(bytes).toString("hex");
/** A `traceparent` of a caller. */
const caller = (flags = "01") => {
  const [traceId, spanId] = [hex(16), hex(8)];
  return { traceId, spanId, header: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
};

let receiver: OtlpReceiver;
let tracer: Tracer;
let mastodon: FakeMastodon;
let w: World;
let account: string;
const lines: Record<string, unknown>[] = [];
const log = openLog("debug", (line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
const openWith = async (env: Record<string, string>) => (await openTracer(readEnv(env), log)) as Tracer;

beforeAll(async () => {
  receiver = await otlpReceiver();
  tracer = await openWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-receiver-key=a%3Db, x-tenant=rostrum",
    OTEL_SERVICE_NAME: "rostrum-test",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test,service.name=other",
  });
  // Providers date posts by this clock and retry hints by the real one, so this clock starts at the real time.
  const begin = new Date();
  mastodon = await fakeMastodon(() => w?.clock.now() ?? begin);
  w = await world({ tracer, log, now: begin, env: { OUTBOUND_ALLOW: mastodon.host } });
  account = await plantMastodon(w.app.services, w.ids.workspace, mastodon.origin, mastodon.code());
});
afterAll(async () => {
  await w.close();
  await mastodon.close();
  await receiver.close();
});
afterEach(() => {
  lines.length = 0;
});

/** Returns the spans of a trace that have ended. */
async function spansOf(traceId: string): Promise<ReceivedSpan[]> {
  await tracer.flush(5000);
  return receiver.spans.filter((span) => span.traceId === traceId);
}

/** Returns the names on the way from a span to the first one of its process, the span itself first. */
function pathOf(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (span === undefined) return [];
  return [
    span.name,
    ...pathOf(
      spans.find(({ spanId }) => spanId === span.parentSpanId),
      spans,
    ),
  ];
}
const only = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.filter((span) => span.name === name);
  expect(found, `spans with the name ${name}`).toHaveLength(1);
  return found[0] as ReceivedSpan;
};

async function draft(text: string): Promise<string> {
  const input = { workspaceId: w.ids.workspace, accountIds: [account], text };
  const { data } = await act(w, w.users.editor.token, "createPublication", input);
  return data.acted.publication.id;
}

const NAME = "query Named($id: ID!) { workspace(id: $id) { name members { nodes { role } } } }";

describe("a GraphQL request", () => {
  test("is a server span that continues the caller's trace, with the operation and its statements", async () => {
    const { traceId, spanId, header } = caller();
    const variables = { id: w.ids.workspace };
    const answer = await w.gql(w.users.owner.token, NAME, variables, { ...header, tracestate: "vendor=1" });
    expect(answer.errors).toBeUndefined();
    const spans = await spansOf(traceId);
    const request = only(spans, "POST /graphql");
    expect(request).toMatchObject({
      kind: "server",
      parentSpanId: spanId,
      isFailed: false,
      attributes: {
        "http.request.method": "POST",
        "http.route": "/graphql",
        "http.response.status_code": 200,
        "http.response.header.x-request-id": [answer.headers.get("x-request-id")],
      },
    });
    const operation = only(spans, "query");
    expect(operation).toMatchObject({
      kind: "internal",
      parentSpanId: request.spanId,
      attributes: { "graphql.operation.type": "query", "graphql.operation.name": "Named" },
    });
    const statements = spans.filter(({ attributes }) => "db.system.name" in attributes);
    const paths = statements.map((statement) => pathOf(statement, spans));
    expect(paths).toContainEqual(["SELECT workspace", "query", "POST /graphql"]);
    // The credential is checked before the operation begins.
    expect(paths.some((path) => path.length === 2)).toBe(true);
    const read = only(spans, "SELECT workspace");
    expect(read).toMatchObject({
      kind: "client",
      attributes: { "db.system.name": "postgresql", "db.operation.name": "SELECT", "db.collection.name": "workspace" },
    });
    expect(read.attributes["db.query.text"]).toMatch(/\$1/);
  });

  test("that is refused says the code of its error, and is no failure of the server", async () => {
    const { traceId, header } = caller();
    const id = await draft("refused");
    await act(w, w.users.viewer.token, "publishNow", { id }, header);
    const spans = await spansOf(traceId);
    const refused = { isFailed: false, attributes: { "error.type": "FORBIDDEN" } };
    expect([only(spans, "mutation"), only(spans, "write publishNow")]).toMatchObject([refused, refused]);
  });

  test("begins a trace if the caller's traceparent is not valid", async () => {
    const [traceId, spanId] = [hex(16), hex(8)];
    const invalid = [
      `00-${traceId}-${spanId}`,
      `ff-${traceId}-${spanId}-01`,
      `00-${"0".repeat(32)}-${spanId}-01`,
      `00-${traceId}-${"0".repeat(16)}-01`,
      `00-${traceId.toUpperCase()}x-${spanId}-01`,
      `00-${traceId}-${spanId}-01-more`,
    ];
    for (const traceparent of invalid) await w.gql(null, "{ __typename }", {}, { traceparent });
    expect(await spansOf(traceId)).toEqual([]);
    const roots = receiver.spans.filter(({ name, parentSpanId }) => name === "POST /graphql" && parentSpanId === "");
    expect(roots.length).toBeGreaterThanOrEqual(invalid.length);
  });

  test("is not exported if the caller's trace is not recorded, and its log line names the trace", async () => {
    const { traceId, header } = caller("00");
    await w.gql(w.users.owner.token, NAME, { id: w.ids.workspace }, header);
    expect(await spansOf(traceId)).toEqual([]);
    expect(lines).toContainEqual(expect.objectContaining({ message: "request", traceId }));
  });
});

describe("a REST request", () => {
  test("has the pattern of its path as its name, and the operation that its document names", async () => {
    const { traceId, header } = caller();
    const path = `/workspaces/${w.ids.workspace}/settings`;
    const { status } = await w.rest("GET", path, { token: w.users.viewer.token, headers: header });
    expect(status).toBe(200);
    const spans = await spansOf(traceId);
    const operation = spans.find(({ attributes }) => "graphql.operation.name" in attributes);
    expect(operation?.name).toBe(`query ${String(operation?.attributes["graphql.operation.name"])}`);
    expect(pathOf(operation, spans).at(-1)).toMatch(/^GET \/api\/v1\/workspaces\/\{\w+\}\/settings$/);
    expect(JSON.stringify(spans)).not.toContain(w.ids.workspace);
  });

  test("to an unknown path is named by its method, and health checks have no span", async () => {
    const { traceId, header } = caller();
    await w.request("/unknown/secret-path?token=1", { headers: header });
    await w.request("/healthz", { headers: header });
    expect((await spansOf(traceId)).map(({ name, attributes }) => [name, attributes["http.route"]])).toEqual([
      ["GET", undefined],
    ]);
  });
});

describe("a publication that is published at once", () => {
  test("is one trace from the request to the post at the provider", async () => {
    const { traceId, header } = caller();
    const id = await draft("one trace");
    const answer = await act(w, w.users.editor.token, "publishNow", { id }, { ...header, tracestate: "vendor=1" });
    expect(answer.errors).toBeUndefined();
    await runJobs(w.app.services);
    const posted = mastodon.asked.filter(({ method, path }) => method === "POST" && path === "/api/v1/statuses");
    const spans = await spansOf(traceId);
    const sent = posted.at(-1)?.headers["traceparent"];
    expect(sent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(posted.at(-1)?.headers).not.toHaveProperty("tracestate");
    const call = spans.find(({ spanId }) => sent?.includes(spanId));
    expect(call).toMatchObject({
      kind: "client",
      attributes: { "http.request.method": "POST", "server.address": "127.0.0.1", "http.response.status_code": 200 },
    });
    expect(pathOf(call, spans)).toEqual([
      "POST",
      "process rendition.deliver",
      "create rendition.deliver",
      "write",
      "process publication.due",
      "create publication.due",
      "write publishNow",
      "mutation",
      "POST /graphql",
    ]);
    expect(only(spans, "process publication.due")).toMatchObject({
      kind: "consumer",
      attributes: {
        "messaging.system": "rostrum",
        "messaging.destination.name": "publication.due",
        "messaging.operation.type": "process",
        "rostrum.job.try": 1,
      },
    });
    expect(lines).toContainEqual(
      expect.objectContaining({
        message: "job.completed",
        topic: "rendition.deliver",
        traceId,
        spanId: expect.any(String),
      }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ message: "request", status: 200, traceId }));
  });
});

describe("a publication that is scheduled for later", () => {
  test("is published in a trace of its own, which links to the request", async () => {
    const { traceId, header } = caller();
    const id = await draft("linked");
    const at = new Date(w.clock.now().getTime() + 3_600_000).toISOString();
    const answer = await act(w, w.users.editor.token, "schedulePublication", { id, at }, header);
    expect(answer.errors).toBeUndefined();
    w.clock.advance(3_601_000);
    await runJobs(w.app.services);
    const spans = await spansOf(traceId);
    const message = only(spans, "create publication.due");
    expect(spans.filter(({ kind }) => kind === "consumer")).toEqual([]);
    const job = receiver.spans.find(({ links }) => links.some(({ spanId }) => spanId === message.spanId));
    expect(job).toMatchObject({ name: "process publication.due", parentSpanId: "", links: [{ traceId }] });
    const posted = mastodon.asked.findLast(({ method, path }) => method === "POST" && path === "/api/v1/statuses");
    expect(posted?.headers["traceparent"]).toContain(job?.traceId);
  });
});

describe("what is exported", () => {
  test("contains no password, token, mail address, variable, literal, or text of a post", async () => {
    const marker = `marker${hex(8)}`;
    const { header } = caller();
    const email = `${marker}@example.org`;
    const register = `mutation { register(input: { email: "${email}", name: "${marker}", password: "${marker}-password" }) { token } }`;
    await w.gql(null, register, {}, header);
    await w.gql(null, register.replaceAll("register", "signIn").replace(`name: "${marker}",`, ""), {}, header);
    await w.gql(`rostrum_ses_${marker}`, "{ viewer { user { name } } }", {}, header);
    await w.request(`/password-reset?token=${marker}`, { headers: header });
    await w.request(`/mail/unsubscribe/${marker}`, { headers: header });
    const id = await draft(marker);
    await act(w, w.users.editor.token, "updatePublication", { id, title: marker, text: `${marker} again` }, header);
    await act(w, w.users.editor.token, "publishNow", { id }, header);
    await runJobs(w.app.services);
    expect(mastodon.posts.some(({ text }) => text.includes(marker))).toBe(true);
    await tracer.flush(5000);
    const bytes = receiver.bodies.join("\n");
    expect(bytes).toContain("POST /graphql");
    expect(bytes).not.toContain(marker);
    for (const { token, email: address } of Object.values(w.users)) {
      expect(bytes).not.toContain(token);
      expect(bytes).not.toContain(address);
    }
    for (const token of mastodon.tokens.keys()) expect(bytes).not.toContain(token);
  });

  test("names the service and the resource, and carries the headers of the environment", () => {
    expect(receiver.resource).toMatchObject({
      "service.name": "rostrum-test",
      "deployment.environment.name": "test",
      "telemetry.sdk.language": "nodejs",
    });
    expect(receiver.headers[0]).toMatchObject({ "x-receiver-key": "a=b", "x-tenant": "rostrum" });
  });
});

describe("a receiver that refuses spans", () => {
  test("costs requests nothing, and is logged once for each outage", async () => {
    const events = () => lines.filter(({ message }) => String(message).startsWith("traces."));
    const ask = async () => {
      const { traceId, header } = caller();
      expect((await w.gql(w.users.owner.token, "{ viewer { user { name } } }", {}, header)).status).toBe(200);
      return spansOf(traceId);
    };
    receiver.status = 400;
    expect(await ask()).toEqual([]);
    expect(await ask()).toEqual([]);
    receiver.status = 200;
    expect((await ask()).length).toBeGreaterThan(0);
    await ask();
    expect(events().map(({ message, reason }) => [message, reason])).toEqual([
      ["traces.not_exported", "the receiver answered 400"],
      ["traces.exported_again", undefined],
    ]);
  });
});

describe("a receiver that cannot be reached", () => {
  test("costs requests nothing, and delays the end of the process for the given time at most", async () => {
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

describe("a server without a receiver", () => {
  test("sends no trace header, stores none, and its log line names the caller's trace", async () => {
    const own: Record<string, unknown>[] = [];
    const { header, traceId } = caller();
    const quiet = await world({
      log: openLog("debug", (line) => void own.push(JSON.parse(line) as Record<string, unknown>)),
      now: w.clock.now(),
      env: { OUTBOUND_ALLOW: mastodon.host },
    });
    try {
      const { services } = quiet.app;
      const to = await plantMastodon(services, quiet.ids.workspace, mastodon.origin, mastodon.code());
      const input = { workspaceId: quiet.ids.workspace, accountIds: [to], text: "untraced" };
      const { data } = await act(quiet, quiet.users.editor.token, "createPublication", input, header);
      await act(quiet, quiet.users.editor.token, "publishNow", { id: data.acted.publication.id }, header);
      const stored = await quiet.db.prisma.outboxMessage.findMany({ select: { traceparent: true } });
      expect(stored).toEqual([{ traceparent: null }]);
      await runJobs(services);
      const posted = mastodon.asked.findLast(({ method, path }) => method === "POST" && path === "/api/v1/statuses");
      expect(posted?.body["status"]).toBe("untraced");
      expect(posted?.headers).not.toHaveProperty("traceparent");
      expect(own.filter(({ message }) => message === "request")).toMatchObject([{ traceId }, { traceId }]);
    } finally {
      await quiet.close();
    }
  });
});
