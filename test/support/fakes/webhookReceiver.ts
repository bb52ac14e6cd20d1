import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "svix";

/** One request as it arrived. */
export interface Received {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
  headers: IncomingHttpHeaders;
  status: number;
}

export interface ReceivedEvent {
  id: string;
  type: string;
  timestamp: string;
  data: {
    organizationId: string;
    workspaceId: string | null;
    object: { type: string; id: string; revision: number | null };
    sequence: number;
    url: string;
  };
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
}

export interface WebhookReceiver {
  /** `127.0.0.1:port`, for the operator's allow-list. */
  host: string;
  url: string;
  /** Every request, in the order of arrival. */
  received: Received[];
  /** The events that were verified, by id: an event that comes again changes nothing. */
  events: Map<string, ReceivedEvent>;
  /** The ids of verified requests whose event was known. */
  repeated: string[];
  /** The secret that requests are verified with. Without one, every request is accepted unread. */
  secret: string | null;
  /** The reply to the next requests, if it is not 204; `hold` before any reply. */
  reply(request: Received): Reply | Promise<Reply>;
  close(): Promise<void>;
}

/** A receiver of webhooks on a port of its own, which verifies with `svix` alone and keeps each event once. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}/hooks`,
    received: [],
    events: new Map(),
    repeated: [],
    secret: null,
    reply: () => ({ status: 204 }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const header = (name: string) => String(request.headers[name] ?? "");
    const one: Received = {
      id: header("webhook-id"),
      timestamp: header("webhook-timestamp"),
      signature: header("webhook-signature"),
      body,
      headers: request.headers,
      status: 0,
    };
    receiver.received.push(one);
    const { status, headers } = await receiver.reply(one);
    one.status = status >= 200 && status < 300 ? take(one, status) : status;
    response.writeHead(one.status, headers).end();
  }

  function take(one: Received, status: number): number {
    if (receiver.secret === null) return status;
    try {
      const { id, timestamp, signature } = one;
      const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
      new Webhook(receiver.secret).verify(one.body, headers);
      if (receiver.events.has(id)) receiver.repeated.push(id);
      else receiver.events.set(id, JSON.parse(one.body));
      return status;
    } catch {
      return 401;
    }
  }

  return receiver;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const part of request) text += part;
  return text;
}
