import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { createOwnSweeps } from "../../src/platform/jobs/ownSweeps.ts";
import { createJobStatistics } from "../../src/platform/jobs/statistics.ts";
import { openLog } from "../../src/platform/log/logtape.ts";
import { openTracer } from "../../src/platform/services/openTracer.ts";
import type { Services } from "../../src/platform/services/services.ts";
import type { Tracer } from "../../src/platform/tracing/span.ts";
import { plantMastodon } from "../delivery/rows.ts";
import { act } from "../support/domains/publish.ts";
import { type FakeMastodon, fakeMastodon } from "../support/fakes/mastodon.ts";
import { type OtlpReceiver, otlpReceiver, type ReceivedSpan } from "../support/fakes/otlpReceiver.ts";
import { runJobs } from "../support/jobs.ts";
import { type World, world } from "../support/world.ts";
import { caller, hex } from "./caller.ts";

let receiver: OtlpReceiver;
let tracer: Tracer;
let mastodon: FakeMastodon;
let w: World;
let account: string;
const lines: Record<string, unknown>[] = [];
const log = openLog("debug", (line) => void lines.push(JSON.parse(line) as Record<string, unknown>));

beforeAll(async () => {
  receiver = await otlpReceiver();
  tracer = (await openTracer(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }), log)) as Tracer;
  // Providers date posts by this clock and retry hints by the real one, so this clock starts at the real time.
  const begin = new Date();
  mastodon = await fakeMastodon(() => w?.clock.now() ?? begin);
  // The trace of a request has each statement once.
  const env = { OUTBOUND_ALLOW: mastodon.host, EXECUTION: "plans" };
  w = await world({ tracer, log, now: begin, env });
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
  const matches = spans.filter((span) => span.name === name);
  expect(matches, `spans with the name ${name}`).toHaveLength(1);
  return matches[0] as ReceivedSpan;
};

async function draft(text: string): Promise<string> {
  const input = { workspaceId: w.ids.workspace, accountIds: [account], segments: [{ text }] };
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

describe("an event of a subscription", () => {
  test("is executed in a trace of its own, which names the request", async () => {
    const { traceId, header } = caller();
    const query = "subscription($id: ID!) { workspaceChanged(workspaceId: $id) { workspace { name } } }";
    const rename =
      'mutation($id: ID!) { updateWorkspaceSettings(input: { workspaceId: $id, name: "Cocoa" }) { __typename } }';
    const variables = { id: w.ids.secondWorkspace };
    const opened = await w.request("/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        authorization: `Bearer ${w.users.owner.token}`,
        ...header,
      },
      body: JSON.stringify({ query, variables }),
    });
    const events = (opened.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream());
    let text = "";
    const reading = (async () => {
      for await (const chunk of events) if ((text += chunk).includes("Cocoa")) return;
    })();
    await w.gql(w.users.owner.token, rename, variables);
    await reading;
    expect((await spansOf(traceId)).map(({ name }) => name)).toContain("POST /graphql");
    const requestId = opened.headers.get("x-request-id");
    const event = receiver.spans.find(
      ({ name, attributes }) =>
        name === "subscription" && String(attributes["http.response.header.x-request-id"]) === requestId,
    );
    expect(event?.parentSpanId).toBe("");
    const statements = receiver.spans.filter((span) => span.parentSpanId === event?.spanId);
    expect(statements.length).toBeGreaterThan(0);
  });
});

describe("a publication that is published at once", () => {
  test("is one trace from the request to the post at the provider", async () => {
    const { traceId, header } = caller();
    const id = await draft("one trace");
    const answer = await act(w, w.users.editor.token, "publishNow", { id }, { ...header, tracestate: "vendor=1" });
    expect(answer.errors).toBeUndefined();
    await runJobs(w.app.services);
    const posted = mastodon.requests.filter(({ method, path }) => method === "POST" && path === "/api/v1/statuses");
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
    const posted = mastodon.requests.findLast(({ method, path }) => method === "POST" && path === "/api/v1/statuses");
    expect(posted?.headers["traceparent"]).toContain(job?.traceId);
  });
});

describe("a sweep of the embedded database", () => {
  test("has a trace of its own, which fails with it", async () => {
    const options = { statistics: createJobStatistics(), expireSeconds: 5, givingUp: new AbortController().signal };
    const sweeps = createOwnSweeps(w.app.services, options);
    const read = async ({ database }: Services) => void (await database.pool.query("SELECT $1::int AS swept", [1]));
    const fail = () => Promise.reject(new Error("no"));
    sweeps.begin({ name: "read", everySeconds: 60, run: read });
    sweeps.begin({ name: "fail", everySeconds: 60, run: fail });
    await sweeps.ended();
    await tracer.flush(5000);
    const span = only(receiver.spans, "process sweep.read");
    expect(span).toMatchObject({ kind: "consumer", parentSpanId: "", isFailed: false });
    expect(receiver.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId)).toHaveLength(1);
    expect(only(receiver.spans, "process sweep.fail")).toMatchObject({
      isFailed: true,
      attributes: { "error.type": "INTERNAL" },
    });
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
    await act(
      w,
      w.users.editor.token,
      "updatePublication",
      { id, title: marker, segments: [{ text: `${marker} again` }] },
      header,
    );
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
});

describe("a receiver that is away", () => {
  test("costs requests nothing", async () => {
    receiver.status = 503;
    const answers = Array.from({ length: 20 }, () => w.gql(w.users.owner.token, NAME, { id: w.ids.workspace }));
    for (const { status, errors } of await Promise.all(answers)) expect([status, errors]).toEqual([200, undefined]);
    await tracer.flush(100);
    receiver.status = 200;
  });
});
