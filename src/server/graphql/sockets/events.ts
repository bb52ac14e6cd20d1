import { untilEnd } from "../streams/untilEnd.ts";

/** One result of an operation, as it was presented to the client. */
export interface Event {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: Record<string, unknown> | undefined }[];
  extensions?: Record<string, unknown>;
}

/** The results in a body of server-sent events. `leave` ends their source, and `ended` is called at the end. */
export function eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  leave: () => void,
  ended: () => void,
): AsyncIterableIterator<Event> {
  const results = read(body);
  const events: AsyncIterator<Event, undefined> = {
    next: () => results.next(),
    // A generator that waits for a chunk does not notice its end, so its source is ended instead.
    async return() {
      leave();
      return { done: true, value: undefined };
    },
  };
  return untilEnd({ [Symbol.asyncIterator]: () => events }, ended);
}

async function* read(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Event, undefined> {
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end !== -1; end = text.indexOf("\n\n")) {
      const data = /^data: ?(\{.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data) as Event;
    }
  }
  return undefined;
}
