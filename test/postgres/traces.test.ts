import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { readEnv } from "../../src/platform/env/env.ts";
import { SILENT } from "../../src/platform/log/log.ts";
import { Operation } from "../../src/platform/operation/operation.ts";
import { openTracer } from "../../src/platform/services/openTracer.ts";
import { type Tracer, within } from "../../src/platform/tracing/span.ts";
import { type OtlpReceiver, otlpReceiver } from "../support/fakes/otlpReceiver.ts";

const { url = "" } = inject("postgres") ?? {};
let database: Database;
let receiver: OtlpReceiver;
beforeAll(async () => {
  [database, receiver] = [await openDatabase(url, { connections: 2 }), await otlpReceiver()];
});
afterAll(async () => {
  await database.close();
  await receiver.close();
});

const MANY = Array.from({ length: 40 }, (_, index) => index);

test("a statement that waited for a connection belongs to the span of its caller", async () => {
  const tracer = (await openTracer(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }), SILENT)) as Tracer;
  const spans = MANY.map(() => tracer.begin("caller", "internal"));
  const ask = (index: number) => database.pool.query(`SELECT $1::int AS "of_${index}"`, [index]);
  await Promise.all(spans.map((span, index) => within(span, () => ask(index))));
  for (const span of spans) span.end();
  await tracer.flush(5000);
  const statements = receiver.spans.filter(({ kind }) => kind === "client");
  const parents = MANY.map((index) =>
    statements.find(({ attributes }) => String(attributes["db.query.text"]).includes(`"of_${index}"`)),
  );
  expect(parents.map((span) => span?.parentSpanId)).toEqual(spans.map(({ spanId }) => spanId));
});

test("a statement that waited for a connection is noted at the operation of its caller", async () => {
  const operations = MANY.map(() => new Operation({ seconds: 10, bytes: 1e6, points: null, database: null }));
  // The texts name a table whose answers are not cached; the others name none.
  const text = (index: number) => (index % 2 === 0 ? "SELECT 1 /* FROM rate_limit */" : "SELECT 1");
  await Promise.all(operations.map((operation, index) => operation.run(() => database.pool.query(text(index)))));
  for (const operation of operations) operation.end();
  expect(operations.map(({ uncached }) => uncached !== undefined)).toEqual(MANY.map((index) => index % 2 === 0));
});
