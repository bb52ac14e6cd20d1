import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A span as it was received. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  kind: "internal" | "server" | "client" | "producer" | "consumer";
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  isFailed: boolean;
}

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** Every body, as text. */
  bodies: string[];
  /** The headers of each export. */
  headers: IncomingHttpHeaders[];
  /** The attributes of the resource of the last export. */
  resource: Record<string, unknown>;
  /** All spans, in the order of their ends. */
  spans: ReceivedSpan[];
  /** The status of the next answers; 200 at first. */
  status: number;
  /** The time that an export waits before it is kept; 0 at first. */
  delayMs: number;
  close(): Promise<void>;
}

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: { values: Value[] };
}
type Attributes = { key: string; value: Value }[];
interface Export {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, "kind" | "attributes" | "isFailed" | "links"> & {
        kind: number;
        attributes: Attributes;
        links?: { traceId: string; spanId: string }[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}

/** The kinds of OTLP by their number. */
const KINDS = ["internal", "internal", "server", "client", "producer", "consumer"] as const;
const ERROR = 2;

/** Receives OTLP over HTTP as JSON, as a collector does. */
export async function otlpReceiver(): Promise<OtlpReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      if (receiver.delayMs > 0) await sleep(receiver.delayMs);
      const isTraces = request.method === "POST" && request.url === "/v1/traces";
      const status = isTraces ? receiver.status : 404;
      if (status === 200) keep(Buffer.concat(chunks).toString(), request.headers);
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: OtlpReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies: [],
    headers: [],
    resource: {},
    spans: [],
    status: 200,
    delayMs: 0,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  function keep(body: string, headers: IncomingHttpHeaders): void {
    receiver.bodies.push(body);
    receiver.headers.push(headers);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      receiver.resource = read(resource.attributes);
      for (const { spans } of scopeSpans) {
        for (const { name, traceId, spanId, parentSpanId = "", kind, attributes, links = [], status } of spans) {
          receiver.spans.push({
            name,
            traceId,
            spanId,
            parentSpanId,
            kind: KINDS[kind] ?? "internal",
            attributes: read(attributes),
            links: links.map(({ traceId: of, spanId: at }) => ({ traceId: of, spanId: at })),
            isFailed: status?.code === ERROR,
          });
        }
      }
    }
  }
  return receiver;
}

const read = (attributes: Attributes) => Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));

function valueOf({ stringValue, intValue, doubleValue, boolValue, arrayValue }: Value): unknown {
  if (arrayValue !== undefined) return arrayValue.values.map(valueOf);
  return stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue));
}
