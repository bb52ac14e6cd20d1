import type { Client } from "./client.ts";

/** One event of a subscription, as a client gets it. */
export interface StreamEvent {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } & Record<string, unknown> }[];
}

export interface Subscription {
  response: Response;
  /** The next event; undefined at the end. */
  next(): Promise<StreamEvent | undefined>;
  close(): void;
}

/** Opens a subscription by server-sent events, and waits until the server listens to changes. */
export async function subscribe(
  client: Client,
  token: string | null,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<Subscription> {
  const leaving = new AbortController();
  const response = await client.request("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
    signal: leaving.signal,
  });
  const events = eventsOf(response);
  return { response, next: async () => (await events.next()).value, close: () => leaving.abort() };
}

/** The events in an answer of server-sent events. */
export async function* eventsOf({ body }: Response): AsyncGenerator<StreamEvent, undefined> {
  let text = "";
  for await (const chunk of (body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const data = /^data: (\{.*\})$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data);
    }
  }
  return undefined;
}
